#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "render/sitemaps_org/listed_pages.h"

namespace standard_sitemap {

/// Writes the `<url>` element of each page. Consecutive pages of one node share the work for that node.
class EntryWriter {
 public:
  /// `map` must outlive the writer. `alternates`: a page with more alternates is written without any.
  EntryWriter(const Map& map, std::size_t alternates) : map_(map), most_(alternates) {}

  /// Appends the whole element and a line feed.
  void append(std::string& xml, const WrittenPage& page);
  /// What could not be written of the last page appended; empty if nothing.
  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  struct Alternate {
    std::string language, address;
    std::string page; ///< the address in the form used for comparison
  };
  void read_alternates(const Node& node);
  bool names(const Uri& address) const;
  bool has_alternates(const WrittenPage& page, const Uri& address) const;
  void append_values(std::string& xml, const Node& node);

  const Map& map_;
  std::size_t most_;
  BaseResolver bases_;
  std::optional<NodeId> node_; ///< the node that these alternates belong to
  std::vector<Alternate>
      alternates_;        ///< G-9: one for each language; for a map for people, includes the node's own page
  bool one_page_ = false; ///< all alternates are the same page
  std::vector<std::string> refused_; ///< alternates that may not be written, with the reason
  std::size_t languages_ = 0;        ///< how many alternates there would be
  std::vector<std::string> left_out_;
};

} // namespace standard_sitemap
