#ifndef STANDARD_SITEMAP_C_DISCOVER_H
#define STANDARD_SITEMAP_C_DISCOVER_H

/// @file
/// Part of the C interface: which map one page names, without a tab. For crawlers, archives and checks.
///
///   standard_sitemap_page page = {.struct_size = sizeof page};
///   page.url = standard_sitemap_text("http://example.com/page.html");
///   page.media_type = standard_sitemap_text("text/html");
///   page.body = bytes;
///   standard_sitemap_discovery* discovery;
///   standard_sitemap_found found = {.struct_size = sizeof found};
///   if (standard_sitemap_discover(NULL, &page, &discovery) == STANDARD_SITEMAP_OK &&
///       standard_sitemap_discovery_found(discovery, &found) == STANDARD_SITEMAP_OK)
///     print(found.rule, found.sitemap);
///   standard_sitemap_discovery_free(discovery);
///
/// A tab does the same when it shows a page: see standard_sitemap_session_show().

#include "render/bindings/c/base.h"
#include "render/bindings/c/policy.h"
#include "render/bindings/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A page as it was delivered. Everything it points to is borrowed for the call. All members but
/// `struct_size` and `url` may be 0.
typedef struct standard_sitemap_page {
  size_t struct_size;                   ///< `sizeof` of this struct
  standard_sitemap_string url;          ///< of the final response; absolute
  standard_sitemap_string media_type;   ///< none: that of the response field Content-Type
  const standard_sitemap_field* fields; ///< of the final response
  size_t field_count;                   ///< of `fields`
  standard_sitemap_string body;         ///< the bytes of the page, after content decoding
  int32_t status;                       ///< of the final response; 0: unknown. See standard_sitemap_visit
  uint32_t reserved;                    ///< 0
  standard_sitemap_string
      damage; ///< why `body` is only a part; none: it is whole. See standard_sitemap_visit
} standard_sitemap_page;

/// Which map a page names, by which rule, and why the others did not match.
typedef struct standard_sitemap_discovery standard_sitemap_discovery;

/// Tries the rules of discovery on a page (D-0). Requests nothing, and looks for no preferences (D-5).
/// `policy` bounds the work; null means the defaults. With its limit `for_check`, the diagnostics also name
/// what was probably meant for a rule.
///
/// The content of the page is parsed by the calling thread, in its process. If the policy requires a reader
/// process (`isolation` is 1) it is not read, and a diagnostic says so. Several threads may call this
/// function at the same time.
///
/// Returns OK also if the page names no map. Returns INVALID_ARGUMENT if `url` is not absolute.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_discover(const standard_sitemap_policy* policy, const standard_sitemap_page* page,
                          standard_sitemap_discovery** discovery);
/// Frees a discovery with all strings that its functions gave, or nothing if it is null.
STANDARD_SITEMAP_API void standard_sitemap_discovery_free(standard_sitemap_discovery* discovery);

/// Gives the rule that found the map, and the URL. Returns NONE if the page names no map. The strings live
/// until the discovery is freed.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_discovery_found(const standard_sitemap_discovery* discovery, standard_sitemap_found* found);
/// Gives a rule with its outcome, by index from 0, in the order in which rules are tried. Returns NONE if
/// there is no such rule. The strings live until the discovery is freed.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_discovery_trace(
    const standard_sitemap_discovery* discovery, size_t index, standard_sitemap_trace* trace);
/// Gives a diagnostic by index from 0. Returns NONE if there is no such diagnostic. The strings live until
/// the discovery is freed.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_discovery_diagnostic(
    const standard_sitemap_discovery* discovery, size_t index, standard_sitemap_diagnostic* diagnostic);

#ifdef __cplusplus
}
#endif

#endif
