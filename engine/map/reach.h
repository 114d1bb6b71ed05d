#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/base_resolver.h"
#include "engine/map/document_table.h"

namespace standard_sitemap {

/// M-4: determines which elements are reached, and so which documents are wanted, as documents arrive in any
/// order. Each element is examined once.
///
///   Reach reach{table, policy};                // the root document is entry 0 of the table
///   reach.document_finished(index);            // ... for every document
///   for (DocumentIndex wanted : reach.take_wanted()) ...
class Reach {
 public:
  /// An external that refers to another document. Sorted by element after `sort_links`.
  struct Link {
    ElementId external;
    DocumentIndex document;
  };
  /// Used instead of a document if the policy's limit is reached.
  static constexpr DocumentIndex too_many = 0xffff'ffff;

  Reach(DocumentTable& table, const Policy& policy);
  /// Copies only the links of `other`, for `table`, a copy of the other's table. Call `other.sort_links`
  /// first.
  Reach(const Reach& other, DocumentTable& table, const Policy& policy);

  /// Call it after `table.finish(index)`.
  void document_finished(DocumentIndex index);
  /// Returns the table entries newly wanted since the last call.
  std::vector<DocumentIndex> take_wanted() { return std::exchange(wanted_, {}); }
  bool wanted_too_many() const { return wanted_too_many_; }

  /// Returns the document to which an external of document `index` refers by URI; nullopt if the reference is
  /// unusable or only a fragment. Call `sort_links` first.
  std::optional<DocumentIndex> link(DocumentIndex index, ElementId external) const;
  void sort_links();
  /// Whether each document of the table but the root is referred to once, the root never, and no document to
  /// a part of itself. No element is then in two places.
  bool reaches_each_once() const;

 private:
  struct Progress {
    std::vector<bool> reached;
    std::vector<std::string> pending; ///< ids (empty: the root) referenced before the document arrived
    std::vector<Link> links;
  };
  void reach(DocumentIndex index, const std::string& id);
  /// Reaches the elements of `wanted` that were referenced before it arrived; they are in document
  /// `representative_index`.
  void reach_pending(DocumentIndex wanted, DocumentIndex representative_index);
  void mark(DocumentIndex index, ElementId element);
  void follow(DocumentIndex index, ElementId external);
  void work();

  DocumentTable& table_;
  const Policy& policy_;
  BaseResolver bases_;
  std::vector<Progress> progress_; ///< by document
  std::vector<std::pair<DocumentIndex, ElementId>> work_;
  std::vector<DocumentIndex> wanted_;
  bool wanted_too_many_ = false;
  bool refers_within_ = false; ///< an external is only a fragment
};

} // namespace standard_sitemap
