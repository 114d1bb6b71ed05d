#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "render/hosts/crawl/crawl_counts.h"
#include "render/hosts/crawl/record_taker.h"

namespace standard_sitemap {

/// Which pages are written, and how.
struct CrawlLines {
  bool only_found = false; ///< pages that name no map are only counted
  bool trace = false;
  bool place = false;     ///< what each page says of its own place (R)
  bool keep_maps = false; ///< remember the maps that pages name
};

/// A place in a file that is damaged.
struct DamagedPlace {
  CrawlDamage damage;
  std::uint64_t offset, bytes;
};

/// Number of damaged places of one input whose positions are remembered: the first ones.
constexpr std::size_t max_damaged_places = 9;

/// A map that a page names.
struct NamedMap {
  std::string sitemap, page; ///< addresses
};

/// The result of reading a part of a crawl.
struct CrawlYield {
  std::string lines;
  CrawlCounts counts;
  std::vector<DamagedPlace> damaged; ///< the first `max_damaged_places`; `counts` has all
  std::vector<NamedMap> maps;

  void clear();
  void append(const CrawlYield& more);
  /// Returns about how much memory it takes.
  std::size_t memory() const;
};

/// Makes lines of the pages of an archive.
///
/// Memory: about `max_handed_on` if results are handed on, otherwise about `max_kept`; and the provisional
/// pages.
class CrawlPart final : public RecordTaker {
 public:
  /// Takes the results so far, and clears them. Returns false if nothing more is wanted.
  using HandOn = std::function<bool(CrawlYield&)>;

  /// Borrows both. `hand_on` is called whenever there are many results. Without it, results are kept up to
  /// `max_kept`: then all results after the last boundary are forgotten, and no more pages are taken.
  CrawlPart(PageDiscovery& discovery, const CrawlLines& how, HandOn hand_on = {})
      : discovery_(discovery), how_(how), hand_on_(std::move(hand_on))
  {
  }

  void page(const StoredPage& page) override;
  void other(OtherRecord record) override;
  void damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes) override;
  void boundary(std::uint64_t offset, std::uint64_t unpacked) override;
  void begin_provisional() override { is_provisional_ = true; }
  void confirm() override;
  void retract() override;
  bool has_room() const override { return provisional_.memory() < max_provisional; }

  /// Maximum bytes of provisional pages.
  static constexpr std::size_t max_provisional = 16u << 20;
  /// Bytes of results after which they are handed on.
  static constexpr std::size_t max_handed_on = 256u << 10;
  /// Maximum bytes of results that are kept: more than a usual block gives.
  static constexpr std::size_t max_kept = 8u << 20;

  /// The results so far, without those of provisional pages.
  CrawlYield& yield() { return yield_; }
  /// A boundary, and the unpacked size of the members before it.
  struct Boundary {
    std::uint64_t offset = 0, unpacked = 0;
  };
  /// Forgets the results after the last boundary before which all results are kept, and returns that
  /// boundary; the one at `fallback` if there is none. Precondition: results are not handed on.
  Boundary cut_to_boundary(std::uint64_t fallback);

 private:
  struct Mark {
    Boundary boundary;
    std::size_t lines = 0, damaged = 0, maps = 0;
    CrawlCounts counts;
  };

  PageDiscovery& discovery_;
  const CrawlLines& how_;
  HandOn hand_on_;
  CrawlYield& current() { return is_provisional_ ? provisional_ : yield_; }

  void forget_after_mark();
  void make_room();

  CrawlYield yield_;
  CrawlYield provisional_;
  bool is_provisional_ = false;
  Mark mark_;
  bool has_mark_ = false;
  bool is_over_ = false; ///< no more pages are taken
};

} // namespace standard_sitemap
