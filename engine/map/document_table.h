#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// Names one wanted document of a load: in the order in which they were wanted.
using DocumentIndex = std::uint32_t;

/// The documents of one map while it is loaded: what was asked for, what has come, and which of them are one
/// and the same (M-14).
class DocumentTable {
 public:
  struct Entry {
    DocumentReport report;
    std::shared_ptr<const Document> document; ///< there for `ok` and `cut`
    Diagnostics diagnostics;
    bool finished = false;
    DocumentIndex same_as;                      ///< M-14: the entry that stands for this one; itself mostly
    std::vector<DocumentIndex> stands_for = {}; ///< M-14: the others, while it stands for any
  };

  DocumentIndex size() const { return static_cast<DocumentIndex>(entries_.size()); }
  Entry& operator[](DocumentIndex index) { return entries_[index]; }
  const Entry& operator[](DocumentIndex index) const { return entries_[index]; }

  /// The document that was requested by, or finally had, this URI (without fragment).
  std::optional<DocumentIndex> find(const Uri& uri) const;
  /// Precondition: `!find(requested)`.
  DocumentIndex add(Uri requested);
  /// The answer is complete. Of two answers from the same final URI one stands for both: the first that can
  /// be used. (Two usable answers from one URI are taken to be equal.)
  void finish(DocumentIndex index);
  /// The entry that stands for `index`.
  const Entry& standing_for(DocumentIndex index) const { return entries_[entries_[index].same_as]; }

 private:
  std::vector<Entry> entries_;
  std::unordered_map<std::string, DocumentIndex, KeyedHash, std::equal_to<>> by_requested_;
  std::unordered_map<std::string, DocumentIndex, KeyedHash, std::equal_to<>> by_final_;
};

} // namespace standard_sitemap
