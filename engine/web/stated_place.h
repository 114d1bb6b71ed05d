#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/terms/diagnostic.h"
#include "engine/web/relation_kind.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// where a page names a related page. In the order in which they count.
enum class RelationSource : std::uint8_t {
  field, ///< a `Link` response field
  link,  ///< `<link>`
  a,     ///< `<a>` or `<area>`
};
/// Returns the stable name: `field`, `link`, `a`.
STANDARD_SITEMAP_API std::string_view relation_source_name(RelationSource source);

/// A page that the current page says it is related to. Texts are UTF-8, as authored: escape them for
/// display.
struct RelatedPage {
  Uri url;                                     ///< absolute, and one that may be offered to a reader (R-4)
  std::string title = {};                      ///< its title, else the text of the `<a>`; empty: none
  std::string language = {};                   ///< `hreflang`, as authored; empty: none
  RelationSource from = RelationSource::field; ///< what names it
  bool same_site = false;                      ///< R-4: whether it is on the site of the page
  unsigned levels_up = 0;                      ///< of `up`: 1 is the page above, 2 that above it; else 0

  /// Compares all members.
  friend bool operator==(const RelatedPage&, const RelatedPage&) = default;
};

/// one step of a trail.
struct TrailItem {
  std::string name;       ///< UTF-8, as authored; not empty
  std::optional<Uri> url; ///< nullopt: it has no address, or leads to another site

  /// Compares both.
  friend bool operator==(const TrailItem&, const TrailItem&) = default;
};

/// breadcrumbs, from the top of the site to the page itself, which is the last item.
using Trail = std::vector<TrailItem>;

/// an entry of a menu. Menus are in preorder: the entries below this one follow it.
struct MenuEntry {
  unsigned depth = 0;     ///< 0 for the entries at the top of the menu
  std::string name;       ///< UTF-8, as authored; may be empty
  std::optional<Uri> url; ///< nullopt: it has no address
};

/// a menu of the page, such as that of the site.
struct PageMenu {
  std::string name;               ///< UTF-8, as authored; empty: it has none
  std::vector<MenuEntry> entries; ///< in preorder, at least one
};

/// What a page says of its own place: the names and addresses around it. No map, and never a reason for
/// a request. A value type.
struct StatedPlace {
  static constexpr std::size_t max_trails = 4;              ///< R-5: of a page
  static constexpr std::size_t max_trail_items = 20;        ///< R-5: of a trail
  static constexpr std::size_t max_links_of_kind = 50;      ///< R-1
  static constexpr std::size_t max_links = 500;             ///< R-1: of all kinds
  static constexpr std::size_t max_menus = 20;              ///< R-7
  static constexpr std::size_t max_menu_entries = 500;      ///< R-7: of all menus
  static constexpr std::size_t max_text_bytes = 1'024;      ///< of one name, title or language
  static constexpr std::size_t max_json_block = 256u << 10; ///< R-9: bytes of one script of JSON
  static constexpr std::size_t max_json = 1u << 20;         ///< R-9: bytes of all of them
  static constexpr std::size_t max_json_depth = 32;         ///< R-9: arrays and objects within one another

  std::string site_name = {};     ///< R-6; empty: the page does not say it, and the host stands for it
  std::vector<Trail> trails = {}; ///< R-5: distinct; each has an item
  /// The related pages of each kind, by `RelationKind`, in the order in which the page names them.
  std::array<std::vector<RelatedPage>, relation_kind_count> relations = {};
  std::vector<PageMenu> menus = {}; ///< R-7: only if asked for
  Diagnostics diagnostics = {};     ///< what was left out, and why

  /// The related pages of one kind.
  const std::vector<RelatedPage>& of(RelationKind kind) const
  {
    return relations[static_cast<std::size_t>(kind)];
  }
  /// Whether the page says nothing: no name, trail, related page or menu.
  STANDARD_SITEMAP_API bool empty() const;
};

/// Which parts of a page's place are read beyond those that always are.
struct PageParts {
  bool menus = false; ///< R-7
};

} // namespace standard_sitemap
