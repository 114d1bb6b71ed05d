#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/base/visibility.h"
#include "engine/map/map.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// How much goes into one list. The defaults are the limits of the sitemaps.org protocol.
struct SitemapsOrgOptions {
  std::size_t entries = 50'000;     ///< pages of one list
  std::uint64_t bytes = 52'428'800; ///< of one list, uncompressed
  std::size_t alternates = 100;     ///< hreflang links of a page; a page with more is listed without them
};

/// G-15: the pages of a map as lists for crawlers (`<urlset>` of sitemaps.org), and, where one list does not
/// hold them, the index that names the lists.
///
///   SitemapsOrgLists lists{map};
///   if (lists.count() == 1) lists.write(0, sink);
///   else ... // each to a place of its own, then lists.write_index(their addresses, sink)
///
/// Whatever kind of map it is: every http and https address of a node or variant is in the lists once, as
/// it was written first and in the order reached, without its fragment; with `lastmod`, `changefreq` and
/// `priority` where the author gave valid ones; the variants of a node that lie elsewhere in other languages
/// are its alternates, and entries themselves. As search engines want it, each of them names all, itself
/// included: a page of a map for people that has no language of its own is their `x-default`. An entry of a
/// list keeps the alternates that it had. The hierarchy, names and roles have no place in a list. What cannot
/// be listed is left out, counted and named.
///
/// Time: n log n in the links. Memory: some 40 bytes a page while it is made, 12 afterwards. `map` must
/// outlive it. Not thread-safe.
class STANDARD_SITEMAP_API SitemapsOrgLists {
 public:
  /// Costs two passes over the map.
  explicit SitemapsOrgLists(const Map& map, SitemapsOrgOptions options = {});
  SitemapsOrgLists(SitemapsOrgLists&&) noexcept; ///< what was moved from is only fit to be destroyed
  ~SitemapsOrgLists();

  /// How many lists it takes; none if there is no page, as a list has at least one.
  std::size_t count() const;
  /// How many pages are in all of them.
  std::size_t pages() const;
  /// What is not in them, and why, be it a page or something of one: `not-written`.
  const Diagnostics& left_out() const;
  /// The address of the first page; nothing if there is none.
  std::optional<Uri> first_page() const;

  /// Writes list `number`, from 0, as UTF-8 XML. Precondition: `number < count()`. Whether `sink` took all.
  bool write(std::size_t number, const Sink& sink) const;
  /// Writes the index of lists at these absolute addresses, of which the protocol allows 1 to 50,000. Whether
  /// `sink` took all.
  static bool write_index(std::span<const std::string> addresses, const Sink& sink);

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
