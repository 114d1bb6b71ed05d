#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// A URI in the form in which G-13 compares it.
struct ComparableUri {
  std::string_view
      whole; ///< normalised (RFC 3986 6.2.2, 6.2.3), host in ASCII: entries with equal ones are one
  std::string_view from_host; ///< the end of `whole` that says where the page lies: without `http:` or
                              ///< `https:` and credentials; with the scheme if it is another
};

/// Views into `uri` if it has that form already, as most have, or else into `storage`. What is no URI is
/// compared as it is.
ComparableUri comparable_uri(std::string_view uri, std::string& storage);

/// G-13: takes the next step towards a page off `rest`: the host; each segment, with its slash; the
/// query, with its `?`; the fragment, with its `#`. `/a`, `/a/`, `//a`, `/a?` and `/a/index.html` have the
/// same steps: they lie at one place of the tree, and are twins there if they are not equal. `nullopt` if the
/// page is reached. `last`: what is left of the path is one step.
///
///   std::string_view rest = comparable_uri("http://example.com/a/b?c", storage).from_host;
///   while (auto step = next_step(rest, false)) ...         // example.com  /a  /b  ?c
std::optional<std::string_view> next_step(std::string_view& rest, bool last);

} // namespace standard_sitemap
