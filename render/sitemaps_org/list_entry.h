#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <standard_sitemap/render/sitemaps_org/listed_pages.h>

namespace standard_sitemap {

/// Writes the `<url>` of one page after the other; pages of one node in a row cost that node once.
class EntryWriter {
 public:
  /// `map` must outlive it. `alternates`: a page with more gets none.
  EntryWriter(const Map& map, std::size_t alternates) : map_(map), most_(alternates) {}

  /// Appends the whole element and a line feed.
  void append(std::string& xml, const WrittenPage& page);

 private:
  struct Alternate {
    std::string language, address;
  };
  void read_alternates(const Node& node);

  const Map& map_;
  std::size_t most_;
  BaseResolver bases_;
  std::optional<NodeId> node_;        ///< whose alternates these are
  std::vector<Alternate> alternates_; ///< G-9: one for each language, the page itself among them
};

} // namespace standard_sitemap
