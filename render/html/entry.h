#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/view/view.h"
#include "render/node/node_display.h"
#include "render/words/words.h"

namespace standard_sitemap {

std::string_view mark_class(Mark mark);

/// A language, as values of `lang` and `dir`.
struct EntryLanguage {
  std::string tag; ///< empty: unknown or no language
  bool right_to_left = false;
};

/// A node or one of its variants, as shown in the page. Text is safe to display, but not yet escaped.
struct Entry {
  std::string label;
  std::optional<std::string> description; ///< never the same as the label
  std::optional<std::string> href;        ///< http, https, mailto or tel
  Mark mark = Mark::none;
  std::size_t language = 0; ///< index into `Entries::languages`
};

/// One alternative of a node (M-8).
struct AlternativeEntry {
  Entry entry;
  std::string type; ///< media type; empty: unknown
};

/// Makes the entries of a view on demand.
class Entries {
 public:
  Entries(View& view, const Words& words);

  Entry of(NodeId node);
  /// M-8: returns the node itself and its variants; if any of them has a link, only those with one. Empty if
  /// the node has no variants.
  std::vector<AlternativeEntry> alternatives(NodeId node);

  /// Languages encountered so far. The first is the map's own.
  const std::vector<EntryLanguage>& languages() const { return languages_; }
  const EntryLanguage& map_language() const { return languages_.front(); }

 private:
  Entry entry_of(NodeDisplay display);
  std::size_t number_of(const NodeDisplay& display);

  View& view_;
  NodeDisplays displays_;
  std::vector<EntryLanguage> languages_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>>
      numbers_; ///< indices into `languages_`, by lower-case tag
};

} // namespace standard_sitemap
