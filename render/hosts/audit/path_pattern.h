#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// A pattern for paths in a folder, as people write it on a command line: `drafts/`, `*.inc.html`,
/// `api/**/private-*.html`.
///
/// `*` stands for any characters but a slash, `?` for one, `**` for any characters. A pattern without a
/// slash, other than at its end, matches a name at any depth; any other matches from the top of the folder.
/// A pattern that matches a folder matches everything in it. Case matters; all other characters stand for
/// themselves.
class PathPattern {
 public:
  explicit PathPattern(std::string_view pattern);

  /// `path`: relative, without a leading slash: `api/v2/private-x.html`. Time is at most proportional to the
  /// product of the sizes of pattern and path.
  bool matches(std::string_view path) const;

 private:
  std::string pattern_; ///< with `**` as one character, `any`
  bool any_depth_;
};

} // namespace standard_sitemap
