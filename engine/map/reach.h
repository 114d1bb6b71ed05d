#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/base_resolver.h"
#include "engine/map/document_table.h"

namespace standard_sitemap {

/// M-4: which elements are reached, and so which documents are wanted, as the documents come in, in any
/// order. Each element is looked at once.
///
///   Reach reach{table, policy};                // the root document is entry 0 of the table
///   reach.document_finished(index);            // ... for every document
///   for (DocumentIndex wanted : reach.take_wanted()) ...
class Reach {
 public:
  /// What an external refers to that stands for another document. Sorted by element after `sort_links`.
  struct Link {
    ElementId external;
    DocumentIndex document;
  };
  /// In place of a document: there are as many as the policy allows.
  static constexpr DocumentIndex too_many = 0xffff'ffff;

  Reach(DocumentTable& table, const Policy& policy);

  /// `table.finish(index)` has been called.
  void document_finished(DocumentIndex index);
  /// Entries of the table that are newly wanted.
  std::vector<DocumentIndex> take_wanted() { return std::exchange(wanted_, {}); }
  bool wanted_too_many() const { return wanted_too_many_; }

  /// The document to which an external of document `index` refers by a URI; nothing for one whose reference
  /// is unusable or only a fragment. After `sort_links`.
  std::optional<DocumentIndex> link(DocumentIndex index, ElementId external) const;
  void sort_links();

 private:
  struct Progress {
    std::vector<bool> reached;
    std::vector<std::string> pending; ///< ids (empty: the root) that were named before the document was here
    std::vector<Link> links;
  };
  void reach(DocumentIndex index, const std::string& id);
  /// What was named of document `wanted` is there now, in document `standing`.
  void reach_pending(DocumentIndex wanted, DocumentIndex standing);
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
};

} // namespace standard_sitemap
