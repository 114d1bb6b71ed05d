#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/map/map.h"

namespace standard_sitemap {

/// The comparisons of V-1, from strict to tolerant.
enum class PageForm : std::uint8_t { exact, without_query, without_suffix };

/// The links of all nodes of a map, in one hash table for each comparison of V-1, so that a page is found in
/// constant time however alike the pages of a site are (`/?p=1`, `/?p=2`, ...). Some 40 bytes a link.
class PageTable {
 public:
  /// Resolves every link of the map, once.
  explicit PageTable(const Map& map);

  /// A run through nodes in the order reached.
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

  /// Each node with a link that is like `page` in this form, and a few that are not: compare them.
  /// `without_suffix` gives all whose name is the same up to its first dot, as what may be taken off depends
  /// on the page's own languages. The table must outlive it.
  Candidates like(const Uri& page, PageForm form) const;

  /// What `without_suffix` compares: the normalised URI up to the first dot in its last segment.
  static std::string stem_of(const Uri& uri);

  /// Whether the node, or a variant of it, has a link that may be offered to a person.
  bool has_link(NodeId node) const { return has_link_[node]; }
  /// In lower case, sorted, each once: of all nodes and variants.
  const std::vector<std::string>& languages() const { return languages_; }

  /// Bytes of heap held, but for the languages.
  std::size_t memory() const;

 private:
  static constexpr std::size_t forms = 3;
  static constexpr std::uint32_t end = 0xffff'ffff;
  using Keys = std::array<std::uint32_t, forms>; ///< hashes of the part of a URI that each form compares

  struct Entry {
    NodeId node;
    std::array<std::uint32_t, forms> next; ///< in the chain; at first the key
  };

  static Keys keys_of(const Uri& uri);
  static Keys keys_of_normalised(const Uri& uri);
  void make_chains(std::size_t form);

  std::vector<Entry> entries_;                          ///< nodes ascend
  std::array<std::vector<std::uint32_t>, forms> heads_; ///< of chains; as many as a power of two
  std::vector<bool> has_link_;                          ///< by node
  std::vector<std::string> languages_;
};

} // namespace standard_sitemap
