#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/map/map.h"

namespace standard_sitemap {

/// The comparisons of V-1, from strict to tolerant.
enum class PageForm : std::uint8_t { exact, without_query, without_suffix };

/// The links of all nodes of a map, in one hash table for each comparison of V-1, so that a page is found in
/// constant time however similar the pages of a site are (`/?p=1`, `/?p=2`, ...). About 40 bytes per link.
class PageTable {
 public:
  /// Resolves every link of the map, once.
  explicit PageTable(const Map& map);

  /// Iterates over nodes in the order reached.
  class Candidates {
   public:
    std::optional<NodeId> next();

   private:
    friend class PageTable;
    Candidates(const PageTable& table, PageForm form, std::uint32_t entry)
        : table_(&table), form_(form), entry_(entry)
    {
    }
    const PageTable* table_;
    PageForm form_;
    std::uint32_t entry_;
  };

  /// Returns the nodes with a link that may equal `page` in this form; the caller must compare them, since a
  /// few do not. `without_suffix` gives all nodes with the same name up to its first dot, because the
  /// removable suffixes depend on the page's own languages. The table must outlive the result.
  Candidates like(const Uri& page, PageForm form) const;
  /// The same for a normalised URI without a query: exactly, or without the queries of the links.
  Candidates like_normalised(std::string_view uri, PageForm form) const;

  /// Returns what `without_suffix` compares: the normalised URI up to the first dot in its last segment.
  static std::string stem_of(const Uri& uri);

  /// Whether the node or one of its variants has a link that may be offered to a person.
  bool has_link(NodeId node) const { return has_link_[node]; }
  /// Whether one of these leads to a page: it is no address of mail, no telephone number and the like, and no
  /// form (M-10).
  bool has_page(NodeId node) const { return has_page_[node]; }
  static bool is_page(const Uri& link) { return link.is_http() || link.has_scheme("file"); }
  /// Whether one of its links seems to be another node's as well, in the form `exact`.
  bool is_shared(NodeId node) const { return is_shared_[node]; }
  /// The languages of all nodes and variants, in lower case, sorted, without duplicates.
  const std::vector<std::string>& languages() const { return languages_; }

  /// Heap memory held in bytes, without the languages.
  std::size_t memory() const;

 private:
  static constexpr std::size_t forms = 3;
  static constexpr std::uint32_t end = 0xffff'ffff;
  using Keys = std::array<std::uint32_t, forms>; ///< hashes of the part of a URI that each form compares

  struct Entry {
    NodeId node;
    std::array<std::uint32_t, forms> next; ///< next entry in each chain; during construction, the key
  };

  static Keys keys_of(const Uri& uri);
  static Keys keys_of_normalised(const Uri& uri);
  void make_chains(std::size_t form);
  void find_shared(NodeId nodes);

  std::vector<Entry> entries_; ///< in ascending order of nodes
  std::array<std::vector<std::uint32_t>, forms>
      heads_;                   ///< heads of the chains; their number is a power of two
  std::vector<bool> has_link_;  ///< by node
  std::vector<bool> has_page_;  ///< by node
  std::vector<bool> is_shared_; ///< by node
  std::vector<std::string> languages_;
};

} // namespace standard_sitemap
