#pragma once

#include <optional>
#include <string>

/// URIs, implemented directly from the text of D-9 and RFC 3986. Nothing here is shared with the engine.
namespace standard_sitemap::walk {

/// RFC 3986 appendix B: absent is not the same as empty.
struct UriParts {
  std::optional<std::string> scheme;
  std::optional<std::string> authority;
  std::string path;
  std::optional<std::string> query;
  std::optional<std::string> fragment;
};

UriParts split(const std::string& uri);
std::string recompose(const UriParts&); ///< 5.3

/// D-9: the value as a URI reference; nullopt if it is unusable.
std::optional<std::string> clean(const std::string& value);

std::string remove_dot_segments(std::string input);                         ///< 5.2.4
std::string resolve(const std::string& base, const std::string& reference); ///< 5.2.2
std::string without_fragment(const std::string& uri);
std::string percent_decoded(const std::string& text);
bool same_origin(const std::string& one, const std::string& other);

/// policy.md, Links shown: null, or why the link must not be followed.
std::optional<std::string> why_blocked(const std::string& absolute_uri);

} // namespace standard_sitemap::walk
