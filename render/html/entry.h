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

namespace standard_sitemap {

/// What a reader is told of an entry besides its name. By number in the page's data.
enum class Mark : std::uint8_t {
  none,
  other_site,
  mail,
  telephone,
  derived,      ///< V-5
  without_data, ///< M-10: the author names data to send along
  form,         ///< M-10: a method that no link has
  refused,      ///< policy, "Links shown"
  refused_credentials,
  refused_length,
};
inline constexpr Mark all_marks[] = {
    Mark::none,         Mark::other_site, Mark::mail,    Mark::telephone,           Mark::derived,
    Mark::without_data, Mark::form,       Mark::refused, Mark::refused_credentials, Mark::refused_length};
std::string_view mark_class(Mark mark);
std::string_view mark_text(Mark mark);

/// A language as values of `lang` and `dir`.
struct EntryLanguage {
  std::string tag; ///< empty: unknown, or no language at all
  bool right_to_left = false;
};

/// A node, or one of its variants, as the page has it. Text is safe to show, and not escaped yet.
struct Entry {
  std::string label;                      ///< its name, or the last part of its URI
  std::optional<std::string> description; ///< never the same as the label
  std::optional<std::string> href;        ///< http, https, mailto or tel
  Mark mark = Mark::none;
  std::size_t language = 0; ///< index in `Entries::languages`
};

/// One way to have a node (M-8).
struct AlternativeEntry {
  Entry entry;
  std::string type; ///< media type; empty: not known
};

/// The entries of a view, as they are asked for.
class Entries {
 public:
  explicit Entries(View& view);

  Entry of(NodeId node);
  /// M-8: the node itself, unless it has no link where a variant has, and its variants; empty without
  /// variants.
  std::vector<AlternativeEntry> alternatives(NodeId node);

  /// Those met so far. The first is the map's own.
  const std::vector<EntryLanguage>& languages() const { return languages_; }
  const EntryLanguage& map_language() const { return languages_.front(); }

 private:
  Entry entry_of(const Node& node, const Shown& shown);
  std::size_t number_of(const std::optional<std::string>& language);

  View& view_;
  BaseResolver bases_;
  std::optional<Uri> origin_; ///< of the map, which tells what another site is
  std::vector<EntryLanguage> languages_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>>
      numbers_; ///< in `languages_`, by tag in lower case
};

} // namespace standard_sitemap
