#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap {

/// A character reference in HTML: `&amp;`, `&#228;`, `&eacute`.
struct HtmlReference {
  char32_t code_point = 0; ///< a Unicode scalar value
  std::size_t bytes = 0;   ///< size, including the `&` and the `;`, if there is one; 0: not a reference
};

/// Reads the reference that `text` begins with, as the HTML Standard's tokenizer does in text (13.2.5.72 to
/// 80), except that the named references are those of HTML 4: `&notit;` is that of `&not`. Looks no further
/// than the name. Precondition: `text` begins with `&`.
HtmlReference html_reference_at(std::string_view text);

/// The same in the value of an attribute (13.2.5.73), where `&notit;` and `&copy=` are none.
HtmlReference html_reference_in_attribute(std::string_view text);

} // namespace standard_sitemap
