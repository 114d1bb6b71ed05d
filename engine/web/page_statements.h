#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/terms/diagnostic.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

/// What the content of a page says of its place, before addresses are resolved and judged.
/// It is what the reader process returns. All texts are UTF-8 without U+0000; those for readers have at most
/// `StatedPlace::max_text_bytes`, addresses at most `max_href_bytes`.
struct PageStatements {
  static constexpr std::size_t max_links = 2'000;      ///< candidates for `StatedPlace::max_links`
  static constexpr std::size_t max_trails = 16;        ///< candidates for `StatedPlace::max_trails`
  static constexpr std::size_t max_sites = 16;         ///< objects that describe a site
  static constexpr std::size_t max_href_bytes = 8'192; ///< longer addresses are left out

  /// A `<link>`, `<a>` or `<area>` with a known relation.
  struct Link {
    RelationSource from = RelationSource::link; ///< `link` or `a`
    LinkRelations relations;                    ///< not empty
    std::string href;                           ///< as authored
    std::string title;                          ///< the title, else the text of the `<a>`
    std::string language;                       ///< `hreflang`
  };
  /// An item of a trail.
  struct Item {
    std::string name;                ///< not empty
    std::optional<std::string> href; ///< as authored; nullopt: none

    friend bool operator==(const Item&, const Item&) = default;
  };
  /// An object of JSON-LD that describes a site.
  struct Site {
    std::string name;                ///< not empty
    std::optional<std::string> href; ///< as authored; nullopt: none
  };
  /// An entry of a menu, in preorder.
  struct Entry {
    std::uint32_t depth = 0;
    std::string name;
    std::optional<std::string> href;
  };
  /// A menu of the page.
  struct Menu {
    std::string name;
    std::vector<Entry> entries; ///< at least one
  };

  std::optional<std::string> base;       ///< D-3d: of the first `<base href>`; as authored
  std::string property_name;             ///< R-6: of `og:site_name`
  std::string application_name;          ///< R-6: of `application-name`
  std::vector<Site> sites;               ///< R-6
  std::vector<std::vector<Item>> trails; ///< R-5: distinct, each of 1 to `StatedPlace::max_trail_items`
  std::vector<Link> links;               ///< in tree order
  std::vector<Menu> menus;               ///< R-7
  Diagnostics diagnostics;               ///< what was left out, and why
};

} // namespace standard_sitemap
