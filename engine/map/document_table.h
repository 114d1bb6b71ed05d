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

/// Identifies a document of a load: its index in the order in which documents were wanted.
using DocumentIndex = std::uint32_t;

/// The documents of one map while it is loading: which are wanted, which have arrived, and which are
/// identical (M-14).
class DocumentTable {
 public:
  struct Entry {
    DocumentReport report;
    std::shared_ptr<const Document> document; ///< set for `ok` and `cut`
    Diagnostics diagnostics;
    bool finished = false;
    DocumentIndex same_as;                       ///< M-14: the entry that represents this one; usually itself
    std::vector<DocumentIndex> represented = {}; ///< M-14: the other entries that this one represents
    std::string lastmod = {}; ///< G-4: as the index says that names it first; empty: no index says it
  };

  DocumentIndex size() const { return static_cast<DocumentIndex>(entries_.size()); }
  Entry& operator[](DocumentIndex index) { return entries_[index]; }
  const Entry& operator[](DocumentIndex index) const { return entries_[index]; }

  /// Returns the document whose requested or final URI (without fragment) is `uri`.
  std::optional<DocumentIndex> find(const Uri& uri) const;
  /// Precondition: `!find(requested)`.
  DocumentIndex add(Uri requested);
  /// Marks the answer as complete. If two answers have the same final URI, the first usable one represents
  /// both (two usable answers from one URI are assumed to be equal); if neither is usable, the one whose
  /// requested URI is lesser, as text.
  void finish(DocumentIndex index);
  /// Returns the entry that represents `index`.
  const Entry& representative(DocumentIndex index) const { return entries_[entries_[index].same_as]; }

 private:
  static bool is_preferred(const Entry& one, const Entry& other);

  std::vector<Entry> entries_;
  // By normalised URI (RFC 3986, 6.2):
  std::unordered_map<std::string, DocumentIndex, KeyedHash, std::equal_to<>> by_requested_;
  std::unordered_map<std::string, DocumentIndex, KeyedHash, std::equal_to<>> by_final_;
};

} // namespace standard_sitemap
