#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The URI in a form in which those of one page are equal: without `http:` or `https:` and what RFC 3986 6.2
/// normalises. Begins with the host; or with the scheme if that is another. A view into `uri`, where it has
/// that form already, as most have, or else into `storage`.
std::string_view comparable_uri(std::string_view uri, std::string& storage);

/// G-13: takes the next step of the way to a page off `rest`: the host; each segment, with its slash; the
/// query, with its `?`; the fragment, with its `#`. `/a`, `/a/`, `//a` and `/a/index.html` are the same way.
/// Nothing: the page is reached. `last`: what is left of the path is one step.
///
///   std::string_view rest = comparable_uri("http://example.com/a/b?c", storage);
///   while (auto step = next_step(rest, false)) ...         // example.com  /a  /b  ?c
std::optional<std::string_view> next_step(std::string_view& rest, bool last);

} // namespace standard_sitemap
