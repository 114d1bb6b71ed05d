#ifndef STANDARD_SITEMAP_C_PREFERENCES_H
#define STANDARD_SITEMAP_C_PREFERENCES_H

/// @file
/// Part of the C interface: the reader's preferences.

#include "render/bindings/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The reader's preferences: the display levels and the tokens by which a page knows them (S-2, S-4), the
/// languages, some limits, and for some sites where their maps are (D-5). docs/preferences.md describes the
/// file.
typedef struct standard_sitemap_preferences standard_sitemap_preferences;

/// A display level: how persistently the map is shown.
typedef struct standard_sitemap_level {
  standard_sitemap_string name;  ///< for programs; at most 64 bytes
  standard_sitemap_string label; ///< for people; empty or none: the name; at most 256 bytes
  uint64_t shows_map;            ///< 0: the map is not visible at this level
} standard_sitemap_level;

/// Something that the reader should know about their preferences. It may quote them: escape it before showing
/// it.
typedef struct standard_sitemap_remark {
  size_t struct_size;              ///< `sizeof` of this struct
  standard_sitemap_string message; ///< one English sentence
  uint32_t line;                   ///< of the file, 1-based; 0: not about one line
  uint32_t column;                 ///< 1-based, in code points
} standard_sitemap_remark;

/// Creates the default preferences, with the levels `hidden`, `menu`, `overlay` and `sidebar`.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_preferences_new(standard_sitemap_preferences** preferences);
/// Frees preferences, or nothing if they are null.
STANDARD_SITEMAP_API void standard_sitemap_preferences_free(standard_sitemap_preferences* preferences);

// Each of the following functions replaces the remarks by its own. If it returns REFUSED, the preferences are
// unchanged, and there is one remark, which says why.

/// Replaces all preferences by those in the text of a TOML file, which has at most 256 KiB. Keys that are not
/// in the text get their defaults. Returns OK with remarks (at most 20) if there are unknown keys. Returns
/// REFUSED, with a remark, if the text is not TOML or a value is not allowed.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_preferences_read(standard_sitemap_preferences* preferences, standard_sitemap_string toml);
/// Replaces the display levels for all sites: 1 to 16 of them, from least to most persistent. An initial
/// level that no longer exists is forgotten. Returns REFUSED, with a remark, if the names are not allowed in
/// a token or two of them differ only in case. `levels` may be null only if `count` is 0, which is REFUSED.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_set_levels(
    standard_sitemap_preferences* preferences, const standard_sitemap_level* levels, size_t count);
/// Sets the pattern from which tokens are made. It must contain `{prefix}` and `{level}`, each once, and has
/// at most 64 bytes; the default is `{prefix}-{level}`. Returns REFUSED, with a remark, for other patterns.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_set_pattern(
    standard_sitemap_preferences* preferences, standard_sitemap_string pattern);
/// Sets the name of the level that a page has before the reader chooses one. Returns REFUSED, with a remark,
/// if there is no such level.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_set_initial(
    standard_sitemap_preferences* preferences, standard_sitemap_string level);

// The strings that the following functions give live until the preferences are changed or freed.

/// Gives a remark about the last change of the preferences, by index from 0. Returns NONE if there is no such
/// remark.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_remark(
    const standard_sitemap_preferences* preferences, size_t index, standard_sitemap_remark* remark);
/// Gives a display level for all sites, by index from 0, the least persistent one first. Its label is never
/// empty: it is the name if there is no other. Returns NONE if there is no such level.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_preferences_level(
    const standard_sitemap_preferences* preferences, size_t index, standard_sitemap_level* level);
/// Returns the pattern from which tokens are made. Null gives no string.
STANDARD_SITEMAP_API standard_sitemap_string
standard_sitemap_preferences_pattern(const standard_sitemap_preferences* preferences);
/// Returns the name of the level that a page has before the reader chooses one, or no string if none is set
/// or `preferences` is null.
STANDARD_SITEMAP_API standard_sitemap_string
standard_sitemap_preferences_initial(const standard_sitemap_preferences* preferences);

#ifdef __cplusplus
}
#endif

#endif
