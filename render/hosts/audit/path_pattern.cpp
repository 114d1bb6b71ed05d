#include "render/hosts/audit/path_pattern.h"

#include <utility>
#include <vector>

namespace standard_sitemap {
namespace {

constexpr char any = '\0'; // paths do not contain it

/// Whether the pattern's character `wanted` matches `character`.
bool is_match(char wanted, char character)
{
  return wanted == '?' ? character != '/' : wanted == character;
}

/// Whether the pattern matches the path up to its end or up to a slash.
bool matches_from_start(std::string_view pattern, std::string_view path)
{
  // By length: whether this prefix of the pattern matches the part of the path read so far.
  std::vector<bool> reached(pattern.size() + 1), next(pattern.size() + 1);
  const auto pass_over_stars = [&](std::vector<bool>& set) {
    for (std::size_t i = 0; i < pattern.size(); ++i)
      if (set[i] && (pattern[i] == '*' || pattern[i] == any))
        set[i + 1] = true;
  };
  reached[0] = true;
  pass_over_stars(reached);
  for (const char c : path) {
    if (c == '/' && reached.back())
      return true;
    next.assign(next.size(), false);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (!reached[i])
        continue;
      if (pattern[i] == any || (pattern[i] == '*' && c != '/'))
        next[i] = true;
      else if (pattern[i] != '*' && is_match(pattern[i], c))
        next[i + 1] = true;
    }
    pass_over_stars(next);
    std::swap(reached, next);
  }
  return reached.back();
}

} // namespace

PathPattern::PathPattern(std::string_view pattern)
{
  if (pattern.ends_with('/'))
    pattern.remove_suffix(1);
  any_depth_ = pattern.find('/') == pattern.npos;
  if (pattern.starts_with('/'))
    pattern.remove_prefix(1);
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (!pattern.substr(i).starts_with("**")) {
      pattern_ += pattern[i];
      continue;
    }
    // Between slashes, `**` also matches nothing: `a/**/b` matches `a/b`.
    const bool whole_name = (i == 0 || pattern[i - 1] == '/') && pattern.substr(i + 2).starts_with('/');
    pattern_ += any;
    i += whole_name ? 2 : 1;
  }
}

bool PathPattern::matches(std::string_view path) const
{
  if (!any_depth_)
    return matches_from_start(pattern_, path);
  while (!path.empty()) {
    const std::string_view name = path.substr(0, path.find('/'));
    if (matches_from_start(pattern_, name))
      return true;
    path.remove_prefix(name.size());
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
  }
  return false;
}

} // namespace standard_sitemap
