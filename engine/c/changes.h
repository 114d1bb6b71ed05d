#ifndef STANDARD_SITEMAP_C_CHANGES_H
#define STANDARD_SITEMAP_C_CHANGES_H

/// @file
/// What a map asks of its page.

#include "engine/c/preferences.h"
#include "engine/c/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a map asks of the page it serves (S-1 to S-6, O-3), ready to be applied: as a program for a host that
/// can evaluate JavaScript in an isolated world of the page, and as data for one that has the document tree
/// at hand. Only what may be applied: what was refused is among the class changes of the view.
typedef struct standard_sitemap_changes standard_sitemap_changes;

/// Null for `preferences`: the default levels.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_new(
    const standard_sitemap_view* view, const standard_sitemap_preferences* preferences,
    standard_sitemap_changes** changes);
STANDARD_SITEMAP_API void standard_sitemap_changes_free(standard_sitemap_changes* changes);

// --- the program: one piece of text, an expression of JavaScript ---

/// Sets the page to `level`; from any level to any other, and the same again after the page has grown. NONE:
/// there is no such level.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_program_to_apply(const standard_sitemap_changes* changes, standard_sitemap_string level,
                                  standard_sitemap_sink sink, void* data);
/// Leaves the page as it would be without us.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_program_to_undo(standard_sitemap_sink sink,
                                                                              void* data);

// --- the data; what these give lives as long as the changes. Beyond the last: NONE ---

/// S-3, S-4: edit the attribute of each element of the page that `xpath` yields: at a level its token is in
/// the attribute's list of tokens, and no other of these.
typedef struct standard_sitemap_page_change {
  size_t struct_size;                       ///< sizeof this struct
  standard_sitemap_string xpath;            ///< XPath 1.0
  standard_sitemap_string attribute;        ///< `class` or a `data-*` attribute
  const standard_sitemap_field* namespaces; ///< prefix and URI: those that `xpath` uses
  size_t namespace_count;                   ///< of `namespaces`
  const standard_sitemap_string* tokens;    ///< one for each level, in their order
  size_t token_count;                       ///< of `tokens`
} standard_sitemap_page_change;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_change(
    const standard_sitemap_changes* changes, size_t index, standard_sitemap_page_change* change);

/// O-3: a style sheet of the page as long as the level shows the map.
typedef struct standard_sitemap_page_style {
  size_t struct_size;          ///< sizeof this struct
  standard_sitemap_string url; ///< absolute
  uint64_t replace;            ///< the page's own style sheets are off meanwhile
} standard_sitemap_page_style;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_changes_style(
    const standard_sitemap_changes* changes, size_t index, standard_sitemap_page_style* style);

// --- what the map says, also what is refused ---

/// As authored: escape it before showing. Lives as long as the view. Beyond the last: NONE.
typedef struct standard_sitemap_class_change {
  size_t struct_size;                ///< sizeof this struct
  standard_sitemap_string xpath;     ///< `elem`
  standard_sitemap_string attribute; ///< `attr`
  standard_sitemap_string prefix;    ///< of its tokens
  standard_sitemap_string refused;   ///< why it must not be applied; none: it may
} standard_sitemap_class_change;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_class_change(
    const standard_sitemap_view* view, size_t index, standard_sitemap_class_change* change);

#ifdef __cplusplus
}
#endif

#endif
