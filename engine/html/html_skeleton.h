#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A page reduced to what determines the position of its links in the tree: its tags in order with only the
/// relevant attributes, one letter for each of the first texts, no comments, no content of raw-text elements,
/// and nothing after the last relevant tag. Tree construction (Gumbo) gives the same link elements for it as
/// for the page.
///
/// It contains only what gumbo_input.h lists. That is verified after it is written, so a bug here can cut a
/// page short but never end the process.
///
/// This step also turns `<noscript>` into text (D-3b), since Gumbo does not support scripting; expresses what
/// the HTML Standard has changed since Gumbo was written in a form that Gumbo reads correctly
/// (tests/html_differential); and defuses most hostile pages: long runs without tags, excessive attributes,
/// and formatting elements of many kinds. Linear. Approximate only where `html::ForeignContent` is.
struct HtmlSkeleton {
  /// A tag that may matter to discovery.
  struct Mark {
    std::size_t offset; ///< position of its `<` in `text`
    std::uint32_t line; ///< line in the page, 1-based
  };
  std::string text;
  std::vector<Mark> marks; ///< in ascending order of `offset`
  bool cut = false;        ///< cut off by too many relevant attributes, or tags before a frameset

  /// Returns the line of the tag at this offset; 0 if it has no mark.
  std::uint32_t line_of(std::size_t offset) const;
};

/// Cuts the skeleton off where it does not conform to gumbo_input.h, so that Gumbo never gets the rest.
/// Changes nothing unless `html_skeleton` has a bug.
void keep_gumbo_input(HtmlSkeleton& skeleton);

/// Makes the skeleton of a page in UTF-8.
HtmlSkeleton html_skeleton(std::string_view page);

} // namespace standard_sitemap
