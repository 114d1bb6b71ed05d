#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// A URI in the form compared by G-13.
struct ComparableUri {
  std::string_view whole; ///< normalised (RFC 3986, 6.2.2, 6.2.3), host in ASCII; equal for duplicate entries
  std::string_view from_host; ///< the end of `whole` that determines the place: without `http:` or `https:`
                              ///< and credentials; any other scheme is included
  bool is_evident = false;    ///< recognised as comparable without being parsed
};

/// Returns views into `uri` if it already is in comparable form, as most are, else into `storage`. Text that
/// is not a URI is used unchanged.
ComparableUri comparable_uri(std::string_view uri, std::string& storage);

/// G-13: removes the next step of an address from the front of `rest` and returns it: the host; each path
/// segment with its slash; the query with its `?`; the fragment with its `#`. `/a`, `/a/`, `//a`, `/a?` and
/// `/a/index.html` have the same steps, so they have the same place in the tree, as twins if their URIs
/// differ. Returns nullopt at the end. `last`: whether to return the rest of the path as one step.
///
///   std::string_view rest = comparable_uri("http://example.com/a/b?c", storage).from_host;
///   while (auto step = next_step(rest, false)) ...         // example.com  /a  /b  ?c
std::optional<std::string_view> next_step(std::string_view& rest, bool last);

} // namespace standard_sitemap
