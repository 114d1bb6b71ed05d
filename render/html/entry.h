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
#include "render/words/words.h"

namespace standard_sitemap {

/// What an entry shows in addition to its name. The page's data uses the numeric values.
enum class Mark : std::uint8_t {
  none,
  other_site,
  mail,
  telephone,
  derived,      ///< V-5
  without_data, ///< M-10: the author specifies data to send with the request
  form,         ///< M-10: a method that a link cannot use
  refused,      ///< policy, "Links shown"
  refused_credentials,
  refused_length,
  relative, ///< of a local file without an address
};
inline constexpr Mark all_marks[] = {Mark::none,           Mark::other_site, Mark::mail,
                                     Mark::telephone,      Mark::derived,    Mark::without_data,
                                     Mark::form,           Mark::refused,    Mark::refused_credentials,
                                     Mark::refused_length, Mark::relative};
std::string_view mark_class(Mark mark);
std::string_view mark_text(Mark mark, const Words& words);

/// A language, as values of `lang` and `dir`.
struct EntryLanguage {
  std::string tag; ///< empty: unknown or no language
  bool right_to_left = false;
};

/// A node or one of its variants, as shown in the page. Text is safe to display, but not yet escaped.
struct Entry {
  std::string label;                      ///< its name, or the last part of its URI
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
  Entry entry_of(const Node& node, const Shown& shown);
  std::size_t number_of(const std::optional<std::string>& language);

  View& view_;
  const Words& words_;
  std::optional<Uri> root_; ///< of the map; used to detect links to other sites
  std::vector<EntryLanguage> languages_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>>
      numbers_; ///< indices into `languages_`, by lower-case tag
};

} // namespace standard_sitemap
