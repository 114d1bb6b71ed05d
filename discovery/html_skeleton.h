#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A page reduced to what decides where its links stand in the tree: its tags, in order, with just those
/// attributes that matter; a letter for each of the first texts; nothing for comments and for the content of
/// raw-text elements; nothing behind the last tag that can matter. Tree construction (Gumbo) gives the same
/// link elements for it as for the page.
///
/// Nothing is in it but what gumbo_input.h lists: that is checked once it is written, so that a bug here cuts
/// the page and never ends the process.
///
/// This is where D-3b's `<noscript>` becomes text, as Gumbo knows no scripting; where what the HTML Standard
/// has changed since Gumbo was written is said in a way that Gumbo gets right (tests/html_differential); and
/// where most hostile pages lose their sting: long runs of anything that is no tag, heaps of attributes,
/// formatting elements of many kinds. Linear. Approximate only in what `html::ForeignContent` says.
struct HtmlSkeleton {
  /// A tag that may matter to discovery.
  struct Mark {
    std::size_t offset; ///< of its `<` in `text`
    std::uint32_t line; ///< in the page, 1-based
  };
  std::string text;
  std::vector<Mark> marks; ///< by offset
  bool cut = false; ///< attributes that matter, or tags before a frameset, are too many; the rest is left out

  /// The line of the tag at this offset; 0 if it has no mark.
  std::uint32_t line_of(std::size_t offset) const;
};

/// `page` is UTF-8.
HtmlSkeleton html_skeleton(std::string_view page);

} // namespace standard_sitemap
