#ifndef STANDARD_SITEMAP_C_RENDER_H
#define STANDARD_SITEMAP_C_RENDER_H

/// @file
/// A map as text, JSON, HTML, a graph, or a file for other programs.

#include "engine/c/preferences.h"
#include "engine/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t standard_sitemap_format;
enum {
  STANDARD_SITEMAP_TEXT = 0, ///< for a terminal or a file
  STANDARD_SITEMAP_JSON = 1, ///< for scripts: the probe's, version 1
  STANDARD_SITEMAP_HTML = 2, ///< one self-contained page with a navigation tree
  STANDARD_SITEMAP_DOT = 3,  ///< a picture, in the language of Graphviz
  /// The map as one Standard-Sitemap file, which read again gives the same map.
  STANDARD_SITEMAP_SSP = 4,
  /// Its pages as a list for crawlers, as far as one list holds them.
  STANDARD_SITEMAP_SITEMAPS_ORG = 5
};

/// 0 anywhere: the default.
typedef struct standard_sitemap_rendering {
  size_t struct_size;                              ///< sizeof this struct
  const standard_sitemap_preferences* preferences; ///< their levels are reported; null: the default ones
  standard_sitemap_string level;                   ///< what each change would be at this level
  size_t depth;                                    ///< levels of the tree below the root; 0: all
  size_t places;                                   ///< at most; 0: 10,000. In a picture: nodes
  size_t width;                                    ///< columns of a terminal; 0: text is not cut or wrapped
  standard_sitemap_format format;                  ///< one of those above
  uint32_t trace;                                  ///< text: every rule and document with its outcome
  uint32_t ascii;                                  ///< text: lines of the tree without Unicode
  uint32_t colours;                                ///< text: escape sequences of a terminal
} standard_sitemap_rendering;

/// Everything there is to say about the page that the session shows, and its map: UTF-8, in pieces. NONE: no
/// page, or no such level; in the last two formats also: no map. REFUSED: a map with more than 50,000 pages
/// or 50 MiB of them as a list for crawlers.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_render(
    standard_sitemap_session* session, const standard_sitemap_rendering* rendering,
    standard_sitemap_sink sink, void* data);

#ifdef __cplusplus
}
#endif

#endif
