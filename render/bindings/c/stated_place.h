#ifndef STANDARD_SITEMAP_C_STATED_PLACE_H
#define STANDARD_SITEMAP_C_STATED_PLACE_H

/// @file
/// Part of the C interface: what a page says of its own place: the trail to it, the pages
/// before, after and above it, where the contents, the help and the search are. It needs no map and causes no
/// request.
///
///   standard_sitemap_stated_place* place;
///   if (standard_sitemap_stated_place_read(NULL, &page, 0, &place) == STANDARD_SITEMAP_OK) {
///     standard_sitemap_related_page next = {.struct_size = sizeof next};
///     for (size_t i = 0; standard_sitemap_stated_place_related(place, i, &next) == STANDARD_SITEMAP_OK; ++i)
///       add_button(next.kind, next.title, next.url);
///     standard_sitemap_stated_place_free(place);
///   }
///
/// Show it as coming from the page, never as the site's map. All names and titles are safe to show as plain
/// text; escape them for your medium. All strings live until the place is freed.

#include "render/bindings/c/base.h"
#include "render/bindings/c/discover.h"
#include "render/bindings/c/policy.h"
#include "render/bindings/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a page says of its own place.
typedef struct standard_sitemap_stated_place standard_sitemap_stated_place;

/// Reads the menus of the page, too.
#define STANDARD_SITEMAP_PLACE_MENUS 0x1u

/// Reads what a page says of its own place, from its fields and its content. `policy` bounds the work; null
/// means the defaults. `parts` is 0 or STANDARD_SITEMAP_PLACE_MENUS.
///
/// The content of the page is parsed by the calling thread, in its process. If the policy requires a reader
/// process (`isolation` is 1) it is not read, and a diagnostic says so. Several threads may call this
/// function at the same time.
///
/// Returns OK also if the page says nothing. Returns INVALID_ARGUMENT if `url` is not absolute.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_stated_place_read(const standard_sitemap_policy* policy, const standard_sitemap_page* page,
                                   uint32_t parts, standard_sitemap_stated_place** place);
/// Frees a place, or nothing if it is null.
STANDARD_SITEMAP_API void standard_sitemap_stated_place_free(standard_sitemap_stated_place* place);

/// Gives the name of the site. Returns NONE if the page does not say it; show the host then.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_stated_place_site_name(
    const standard_sitemap_stated_place* place, standard_sitemap_string* name);

/// One step of a trail.
typedef struct standard_sitemap_trail_item {
  size_t struct_size;           ///< `sizeof` of this struct
  standard_sitemap_string name; ///< of the page; never empty
  standard_sitemap_string url;  ///< absolute; none: it has no address, or leads to another site
} standard_sitemap_trail_item;
/// Gives a step of a trail, both by index from 0: from the top of the site to the page itself, which is the
/// last. Returns NONE if there is no such step; each trail has at least one.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_stated_place_trail_item(const standard_sitemap_stated_place* place, size_t trail,
                                         size_t index, standard_sitemap_trail_item* item);

/// A page that the page says it is related to.
typedef struct standard_sitemap_related_page {
  size_t struct_size;            ///< `sizeof` of this struct
  standard_sitemap_string kind;  ///< how, such as `next` or `terms-of-service` (R-2)
  standard_sitemap_string url;   ///< absolute; may be offered as a link
  standard_sitemap_string title; ///< none: call it what the kind is called in the reader's language
  standard_sitemap_string lang;  ///< of the related page, as authored; none: not known
  standard_sitemap_string from;  ///< what names it: `field`, `link` or `a`
  uint32_t same_site;            ///< 1 if it is on the site of the page; else mark it
  uint32_t levels_up;            ///< of `up`: 1 is the page above, 2 that above it; else 0
} standard_sitemap_related_page;
/// Gives a related page by index from 0: by kind in the order of R-2, `alternate` last, and in each kind as
/// the page names them. Returns NONE if there is no such page.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_stated_place_related(
    const standard_sitemap_stated_place* place, size_t index, standard_sitemap_related_page* related);

/// An entry of a menu of the page.
typedef struct standard_sitemap_menu_entry {
  size_t struct_size;           ///< `sizeof` of this struct
  standard_sitemap_string name; ///< none: it has none
  standard_sitemap_string url;  ///< absolute; none: it has no address
  uint32_t depth;               ///< 0 for the entries at the top of the menu
  uint32_t reserved;            ///< 0
} standard_sitemap_menu_entry;
/// Gives the name of a menu by index from 0, an empty string if it has none. Returns NONE if there is no such
/// menu.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_stated_place_menu(
    const standard_sitemap_stated_place* place, size_t index, standard_sitemap_string* name);
/// Gives an entry of a menu, both by index from 0, in preorder. Returns NONE if there is no such entry; each
/// menu has at least one.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_stated_place_menu_entry(const standard_sitemap_stated_place* place, size_t menu,
                                         size_t index, standard_sitemap_menu_entry* entry);

/// Gives a diagnostic by index from 0: what was left out, and why. Returns NONE if there is no such
/// diagnostic.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_stated_place_diagnostic(
    const standard_sitemap_stated_place* place, size_t index, standard_sitemap_diagnostic* diagnostic);

#ifdef __cplusplus
}
#endif

#endif
