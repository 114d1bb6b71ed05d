#ifndef STANDARD_SITEMAP_C_RENDER_H
#define STANDARD_SITEMAP_C_RENDER_H

/// @file
/// Part of the C interface: the map as text, JSON, HTML, DOT, or a map file.

#include "render/bindings/c/preferences.h"
#include "render/bindings/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A format of output.
typedef int32_t standard_sitemap_format;
/// Values of #standard_sitemap_format.
enum {
  STANDARD_SITEMAP_TEXT = 0, ///< for a terminal or a text file
  STANDARD_SITEMAP_JSON = 1, ///< for programs: version 1 of the format in docs/json.md
  /// One self-contained page with a navigation tree. It speaks the language of the reader (`accept_language`
  /// of the visit), else of the map, else of the page, as far as it can: Arabic, English, French, German,
  /// Japanese, Spanish.
  STANDARD_SITEMAP_HTML = 2,
  STANDARD_SITEMAP_DOT = 3, ///< a drawing of the graph, in the language of Graphviz
  /// The map as one Standard-Sitemap file. Reading it again gives the same map.
  STANDARD_SITEMAP_SSP = 4,
  /// The pages of the map as one XML sitemap (sitemaps.org), as far as that can express them.
  STANDARD_SITEMAP_SITEMAPS_ORG = 5,
  /// The map as one llms.txt, whatever its size. Reading it again gives the same tree (docs/lists.md).
  STANDARD_SITEMAP_LLMS = 6,
  STANDARD_SITEMAP_MARKDOWN = 7 ///< the same for people: one nested list
};

/// Whether to check a map, and which findings are too much.
typedef int32_t standard_sitemap_check;
/// Values of #standard_sitemap_check.
enum {
  STANDARD_SITEMAP_CHECK_NONE = 0,    ///< the map is not checked
  STANDARD_SITEMAP_CHECK_ERROR = 1,   ///< it does not pass if there is an error
  STANDARD_SITEMAP_CHECK_WARNING = 2, ///< ... or a warning
  STANDARD_SITEMAP_CHECK_NOTE = 3     ///< ... or a note
};

/// What to write, and how. A member that is 0 has its default.
typedef struct standard_sitemap_rendering {
  size_t struct_size;                              ///< `sizeof` of this struct
  const standard_sitemap_preferences* preferences; ///< for the display levels; null: the default levels
  standard_sitemap_string level;  ///< the display level for which class changes are reported; none: no level
  size_t depth;                   ///< levels of the tree below the root; 0: all
  size_t places;                  ///< of the tree, or nodes of a drawing, at most; 0: as the policy says
  size_t width;                   ///< columns of the terminal; 0: text is neither cut nor wrapped
  standard_sitemap_format format; ///< the format; 0: text
  uint32_t trace;                 ///< text: 1 to list every rule and document with its outcome
  uint32_t ascii;                 ///< text: 1 to draw the tree in ASCII
  uint32_t colours;               ///< text: 1 to use the escape sequences of terminals
  /// Text and JSON: adds the findings of standard_sitemap_session_finding() to the diagnostics, and whether
  /// the map passes, as `sitemap-probe --check` does, which also sets the limit `for_check`. Text has the
  /// findings only, each with its remedy.
  standard_sitemap_check check;
  uint32_t reserved; ///< 0
} standard_sitemap_rendering;

/// Writes a report about the page that the session shows and its map, in UTF-8, to the sink. In the formats
/// SSP, SITEMAPS_ORG, LLMS and MARKDOWN, it writes the map alone. A map that is still being loaded is written
/// as far as it has arrived.
///
/// Returns NONE if there is no page, no such level, or, in those four formats, no map. Returns REFUSED if the
/// map does not fit into one XML sitemap, which has at most 50,000 pages and 50 MiB; nothing has been written
/// then. Returns STOPPED if the sink returns false. Returns INVALID_ARGUMENT for an unknown format, and for a
/// check in a format other than text and JSON.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_render(
    standard_sitemap_session* session, const standard_sitemap_rendering* rendering,
    standard_sitemap_sink sink, void* data);

#ifdef __cplusplus
}
#endif

#endif
