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

/// Limits of one XML sitemap. The defaults are those of the sitemaps.org protocol.
struct SitemapsOrgOptions {
  std::size_t entries = 50'000;     ///< pages of one sitemap
  std::uint64_t bytes = 52'428'800; ///< of one sitemap, uncompressed
  std::size_t alternates = 100;     ///< hreflang links of one page; a page with more is listed without them
};

/// G-15: writes the pages of a map as XML sitemaps (sitemaps.org, `<urlset>`) and, if one is not enough,
/// their sitemap index.
///
///   SitemapsOrgWriter lists{map};
///   if (lists.count() == 1) lists.write(0, sink);
///   else ... // write each to its own address, then lists.write_index(addresses, sink)
///
/// For every kind of map, each http and https address of a node or variant is listed once, in its first
/// spelling and in the order reached, without its fragment. `lastmod`, `changefreq` and `priority` are
/// written if the author gave valid ones. Variants of a node with other addresses and in other languages are
/// its alternates, and entries themselves. As search engines require, each of them names all alternates,
/// itself included; if the page of a node in a map for people has no language, it is their `x-default`. An
/// entry of an XML sitemap keeps the alternates that it had. Hierarchy, names and roles cannot be expressed
/// and are not written. What cannot be listed is omitted, counted and reported.
///
/// Time: O(n log n) in the links. Memory: about 40 bytes per page during construction, 12 afterwards. `map`
/// must outlive it. Not thread-safe.
class STANDARD_SITEMAP_API SitemapsOrgWriter {
 public:
  /// Makes two passes over the map.
  explicit SitemapsOrgWriter(const Map& map, SitemapsOrgOptions options = {});
  SitemapsOrgWriter(SitemapsOrgWriter&&) noexcept; ///< a moved-from object can only be destroyed
  ~SitemapsOrgWriter();

  /// Number of sitemaps needed; 0 if there is no page, as a sitemap has at least one entry.
  std::size_t count() const;
  /// Total number of pages listed.
  std::size_t pages() const;
  /// What is omitted, and why, whether whole pages or parts of them: `not-written`.
  const Diagnostics& left_out() const;
  /// Returns the address of the first page; nullopt if there is none.
  std::optional<Uri> first_page() const;

  /// Writes sitemap `number`, counted from 0, as UTF-8 XML. Precondition: `number < count()`. Returns whether
  /// `sink` accepted everything.
  bool write(std::size_t number, const Sink& sink) const;
  /// Writes the index of sitemaps at these absolute addresses, of which the protocol allows 1 to 50,000.
  /// Returns whether `sink` accepted everything.
  static bool write_index(std::span<const std::string> addresses, const Sink& sink);

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
