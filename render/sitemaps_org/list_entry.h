#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "render/sitemaps_org/listed_pages.h"

namespace standard_sitemap {

/// Writes the `<url>` of one page after the other; pages of one node in a row cost that node once.
class EntryWriter {
 public:
  /// `map` must outlive it. `alternates`: a page with more gets none.
  EntryWriter(const Map& map, std::size_t alternates) : map_(map), most_(alternates) {}

  /// Appends the whole element and a line feed.
  void append(std::string& xml, const WrittenPage& page);
  /// What of the page, which was appended last, could not be written; empty if that is all.
  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  struct Alternate {
    std::string language, address;
    std::string page; ///< the address, as it is compared
  };
  void read_alternates(const Node& node);
  bool names(const Uri& address) const;
  bool has_alternates(const WrittenPage& page, const Uri& address) const;
  void append_values(std::string& xml, const Node& node);

  const Map& map_;
  std::size_t most_;
  BaseResolver bases_;
  std::optional<NodeId> node_; ///< whose alternates these are
  bool of_list_ = false;       ///< the node is an entry of a list
  std::vector<Alternate>
      alternates_;        ///< G-9: one for each language; of a map for people with the node's own page
  bool one_page_ = false; ///< all alternates are the same page
  std::vector<std::string> refused_; ///< alternates that may not be written, and why
  std::size_t languages_ = 0;        ///< how many there would be
  std::vector<std::string> left_out_;
};

} // namespace standard_sitemap
