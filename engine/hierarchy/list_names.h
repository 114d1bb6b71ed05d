#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/hierarchy/path_tree.h"
#include "engine/language/collation.h"
#include "engine/map/derived_names.h"

namespace standard_sitemap {

/// The names in the tree of a list, and the order of its rows, made on demand. A name made is kept, which
/// takes 8 bytes besides its text for each node of its block of 64. A row is sorted when one of its nodes is
/// asked for; that takes 4 bytes for each of its nodes, and keeps the names of its pages.
class ListNames final : public DerivedNames {
 public:
  /// An entry of a list. The document must outlive it.
  struct Entry {
    const Document* document = nullptr;
    ElementId element = 0;
  };

  /// Moves parts out of `tree`, whose nodes are the first of the map.
  explicit ListNames(PathTree& tree);
  ~ListNames() override;

  /// During construction: keeps a document of the entries alive.
  void keep(std::shared_ptr<const Document> document) { documents_.push_back(std::move(document)); }
  /// During construction: finds the entries from which names are made. `entry_of`: returns the entry of a
  /// page.
  template <class EntryOf>
  void find_entries(EntryOf entry_of)
  {
    for (MadeOf& of : made_of_)
      if (of.name.page != PathTree::none)
        of.entry = entry_of(of.name.page);
  }

  bool has(std::uint32_t node, const Document& document, ElementId element) const override;
  std::string_view name(const MapParts& map, std::uint32_t node, const Document& document,
                        ElementId element) const override;
  std::uint32_t arranged(const MapParts& map, std::uint32_t node) const override;
  std::optional<std::string> folder(std::uint32_t group) const override;
  std::size_t memory() const override;

 private:
  static constexpr std::uint32_t nodes_of_block = 64;
  /// Names of consecutive nodes: for each the length, then the bytes; null until the name is asked for.
  struct Block {
    std::atomic<const char*> names[nodes_of_block] = {};
  };
  struct MadeOf {
    PathTree::Name name; ///< if `page` is `none`, a range of `groups_`
    Entry entry;
  };
  /// A sorted row.
  struct Arrangement {
    std::vector<std::uint32_t>
        from; ///< by node: of a page, the node whose element it shows; of a range, its index in `names`
    std::vector<std::string> names; ///< of the ranges
  };
  class Arranger;

  const MadeOf* made_of(std::uint32_t node) const;
  std::string made(std::uint32_t node, Entry entry) const;
  std::size_t row_of(std::uint32_t node) const;
  const Arrangement& arrangement(const MapParts& map, std::size_t row) const;
  const char* known_name(std::uint32_t node) const;
  const char* keep_name(std::uint32_t node, std::string_view name) const;
  const char* kept(std::string_view name) const;

  std::uint32_t nodes_;
  std::vector<std::shared_ptr<const Document>> documents_;
  std::vector<MadeOf> made_of_;
  std::string groups_;
  std::vector<PathTree::Row> rows_;
  std::vector<std::uint32_t> twins_; ///< nodes in rows, ascending
  std::unique_ptr<std::atomic<Block*>[]> blocks_;
  std::unique_ptr<std::atomic<const Arrangement*>[]> arrangements_; ///< by row
  mutable std::mutex arranging_;                                    ///< held while an arrangement is made
  mutable std::optional<Collation> collation_;                      ///< made when first needed
  mutable std::mutex mutex_; ///< guards the following members and additions to blocks
  mutable std::vector<std::unique_ptr<char[]>> texts_; ///< the names, in pieces that do not move
  mutable std::size_t used_ = 0, room_ = 0;            ///< bytes of the last piece
  mutable std::size_t bytes_ = 0;                      ///< total of pieces, blocks and arrangements
};

} // namespace standard_sitemap
