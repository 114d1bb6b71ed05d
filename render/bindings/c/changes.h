#ifndef STANDARD_SITEMAP_C_CHANGES_H
#define STANDARD_SITEMAP_C_CHANGES_H

/// @file
/// Part of the C interface: what a map changes in the page that it serves.

#include "render/bindings/c/preferences.h"
#include "render/bindings/c/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The changes that a map asks for in the page that it serves (S-1 to S-6, O-3): as a JavaScript program, for
/// a host that can evaluate one in an isolated world of the page, and as data, for a host that can change the
/// document itself. It has only changes that are allowed; standard_sitemap_view_class_change() has all.
typedef struct standard_sitemap_changes standard_sitemap_changes;

/// Creates the changes for a map and the reader's display levels. Null for `preferences` means the default
/// levels. Neither `view` nor `preferences` is needed afterwards.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_new(
    const standard_sitemap_view* view, const standard_sitemap_preferences* preferences,
    standard_sitemap_changes** changes);
/// Frees changes, or nothing if they are null.
STANDARD_SITEMAP_API void standard_sitemap_changes_free(standard_sitemap_changes* changes);

// --- as a program: one JavaScript expression, in one piece ---

/// Gives the sink a program that sets the page to `level`, from any other level. Evaluate it again when the
/// page has grown. Returns NONE if there is no such level, and STOPPED if the sink returns false.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_program_to_apply(const standard_sitemap_changes* changes, standard_sitemap_string level,
                                  standard_sitemap_sink sink, void* data);
/// Gives the sink a program that takes all changes back. Returns STOPPED if the sink returns false.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_program_to_undo(standard_sitemap_sink sink,
                                                                              void* data);

// --- as data ---

/// Gives a display level that the reader can choose in this page, by index from 0, the least persistent one
/// first: those of the preferences for its site. Its label is never empty. Returns NONE if there is no such
/// level. The strings live as long as `changes`.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_level(
    const standard_sitemap_changes* changes, size_t index, standard_sitemap_level* level);
/// Returns the name of the level that this page has before the reader chooses one, or no string if none is
/// set or `changes` is null. It lives as long as `changes`.
STANDARD_SITEMAP_API standard_sitemap_string
standard_sitemap_changes_initial(const standard_sitemap_changes* changes);

/// A change of an attribute of each element that `xpath` selects in the page (S-3, S-4). At each level the
/// attribute's list of tokens has the token of that level, and none of the others in `tokens`.
typedef struct standard_sitemap_page_change {
  size_t struct_size;                       ///< `sizeof` of this struct
  standard_sitemap_string xpath;            ///< XPath 1.0
  standard_sitemap_string attribute;        ///< `class` or a `data-*` attribute
  const standard_sitemap_field* namespaces; ///< prefix and URI of each namespace in `xpath`
  size_t namespace_count;                   ///< of `namespaces`
  const standard_sitemap_string* tokens;    ///< one for each display level, in the order of the levels
  size_t token_count;                       ///< of `tokens`
} standard_sitemap_page_change;
/// Gives a change of an attribute, by index from 0, in document order. Returns NONE if there is no such
/// change. What it gives lives as long as `changes`.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_change(
    const standard_sitemap_changes* changes, size_t index, standard_sitemap_page_change* change);

/// A style sheet to add to the page while the level shows the map (O-3).
typedef struct standard_sitemap_page_style {
  size_t struct_size;          ///< `sizeof` of this struct
  standard_sitemap_string url; ///< absolute
  uint64_t replace;            ///< 1: switch the page's own style sheets off meanwhile
} standard_sitemap_page_style;
/// Gives a style sheet, by index from 0; there are at most 16. Returns NONE if there is no such style sheet.
/// The string lives as long as `changes`.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_style(
    const standard_sitemap_changes* changes, size_t index, standard_sitemap_page_style* style);

// --- as authored ---

/// A class change as the author wrote it, whether it is allowed or not. Escape its strings before you show
/// them.
typedef struct standard_sitemap_class_change {
  size_t struct_size;                ///< `sizeof` of this struct
  standard_sitemap_string xpath;     ///< the attribute `elem`
  standard_sitemap_string attribute; ///< the attribute `attr`
  standard_sitemap_string prefix;    ///< of its tokens
  standard_sitemap_string refused;   ///< why it must not be applied; none: it may be
} standard_sitemap_class_change;
/// Gives a class change of the map, by index from 0, in document order. Returns NONE if there is no such
/// change. The strings live as long as the view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_class_change(
    const standard_sitemap_view* view, size_t index, standard_sitemap_class_change* change);

#ifdef __cplusplus
}
#endif

#endif
