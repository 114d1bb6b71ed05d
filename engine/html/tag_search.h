#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap::html {

// Finds where relevant tags may begin, as many bytes at a time as a register of the machine holds, at about
// the cost of reading the page from memory once. Works for any encoding that extends ASCII, ignoring case.
// Comments, quotes, scripts and the ends of names are not considered: there are false positives but no false
// negatives.

/// How many bytes a search looks at together.
enum class Registers : std::uint8_t {
  bytes16, ///< on every machine: SSE2, NEON, or what the compiler makes of it
  bytes32, ///< AVX2
};

/// Returns the widest registers that this machine has.
Registers widest_registers();

/// Finds the places in a page at which `<link` or `<meta` begins, in order.
///
///   LinkAndMetaSearch search{page};
///   for (std::size_t tag = search.next(); tag != npos; tag = search.next())
///
/// Borrows the page. Takes a few instructions for sixteen bytes, and a few more for each candidate.
class LinkAndMetaSearch {
 public:
  /// Precondition: the machine has these registers. Only tests pass `registers`.
  explicit LinkAndMetaSearch(std::string_view page, Registers registers = widest_registers())
      : page_(page), registers_(registers)
  {
  }

  /// Returns the index of the next `<`; `std::string_view::npos` if there is none.
  std::size_t next();

 private:
  std::string_view page_;
  Registers registers_;
  std::size_t block_ = 0;    ///< the current part of the page
  std::uint64_t places_ = 0; ///< a bit for each byte of the part: a tag not yet returned may begin there
  std::size_t after_ = 0;    ///< the end of the part
};

/// Returns the index after the `<` of the last start tag that `HtmlSkeleton` must keep: `base`, `frameset`,
/// `html`, `link` or `meta`. 0 if there is none.
std::size_t end_of_last_relevant_tag(std::string_view text);

} // namespace standard_sitemap::html
