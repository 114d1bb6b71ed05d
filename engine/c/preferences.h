#ifndef STANDARD_SITEMAP_C_PREFERENCES_H
#define STANDARD_SITEMAP_C_PREFERENCES_H

/// @file
/// What a reader has written down.

#include "engine/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a reader wrote down about how maps are to be had and shown: the display levels and the tokens that
/// stand for them in a page (S-2, S-4), and for some sites where their maps are (D-5). docs/preferences.md
/// has the format of the file.
typedef struct standard_sitemap_preferences standard_sitemap_preferences;

/// How persistently the map is shown.
typedef struct standard_sitemap_level {
  standard_sitemap_string name;  ///< by which programs know it
  standard_sitemap_string label; ///< for people; empty or none: the name
  uint64_t shows_map;            ///< 0: at this level there is no map to be seen
} standard_sitemap_level;

/// Something to tell the reader about what they wrote down. May quote it: escape before showing.
typedef struct standard_sitemap_remark {
  size_t struct_size;              ///< sizeof this struct
  standard_sitemap_string message; ///< one sentence
  uint32_t line;                   ///< 1-based; 0: about no place in particular
  uint32_t column;                 ///< 1-based, in code points
} standard_sitemap_remark;

/// The default ones: hidden, menu, overlay, sidebar.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_preferences_new(standard_sitemap_preferences** preferences);
STANDARD_SITEMAP_API void standard_sitemap_preferences_free(standard_sitemap_preferences* preferences);

// Each of these puts its remarks in the place of those before. REFUSED: what was there stays, and a remark
// says why.

/// The text of a TOML file takes the place of all that was there. A key that means nothing gets a remark.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_preferences_read(standard_sitemap_preferences* preferences, standard_sitemap_string toml);
/// Least to most persistent.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_set_levels(
    standard_sitemap_preferences* preferences, const standard_sitemap_level* levels, size_t count);
/// `{prefix}-{level}`
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_set_pattern(
    standard_sitemap_preferences* preferences, standard_sitemap_string pattern);
/// The level that a page gets before the reader chooses one.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_set_initial(
    standard_sitemap_preferences* preferences, standard_sitemap_string level);

// What these give lives until the preferences change or go. Beyond the last: NONE.

STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_remark(
    const standard_sitemap_preferences* preferences, size_t index, standard_sitemap_remark* remark);
/// The label is there always.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_level(
    const standard_sitemap_preferences* preferences, size_t index, standard_sitemap_level* level);
STANDARD_SITEMAP_API standard_sitemap_string
standard_sitemap_preferences_pattern(const standard_sitemap_preferences* preferences);
STANDARD_SITEMAP_API standard_sitemap_string
standard_sitemap_preferences_initial(const standard_sitemap_preferences* preferences);

#ifdef __cplusplus
}
#endif

#endif
