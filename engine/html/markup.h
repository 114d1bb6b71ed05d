#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether the text has HTML markup that readers would see literally, rather than speaking of markup:
///
///   <b>Sale</b>          a start tag with its end tag
///   see <a href='x'>x    a tag with an address, a class or a style
///   one<br>two           a line break within words
///   R&amp;D              a character reference
///
/// A tag by itself, as in `The <b> element`, is what the text is about. Takes linear time.
bool has_markup(std::string_view text);

} // namespace standard_sitemap
