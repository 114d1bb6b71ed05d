#ifndef STANDARD_SITEMAP_C_SESSION_H
#define STANDARD_SITEMAP_C_SESSION_H

/// @file
/// One tab, and the cache that tabs share.

#include "engine/c/base.h"
#include "engine/c/policy.h"
#include "engine/c/preferences.h"

#ifdef __cplusplus
extern "C" {
#endif

// --- what the tabs of one profile share ---

/// The maps that are at hand, in memory only. A tab may outlive its cache.
typedef struct standard_sitemap_cache standard_sitemap_cache;

/// 0 anywhere: the default.
typedef struct standard_sitemap_cache_limits {
  size_t struct_size;           ///< sizeof this struct
  size_t entries;               ///< 64 maps and failures together
  size_t bytes;                 ///< 64 MiB of heap
  uint64_t failed_root_seconds; ///< 300: so long nobody asks again for a root document that could not be had;
                                ///< at most 2^32 - 1
} standard_sitemap_cache_limits;

/// One for each profile; private windows have their own. Null for `policy` or `limits`: the defaults.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_cache_new(const standard_sitemap_policy* policy, const standard_sitemap_cache_limits* limits,
                           standard_sitemap_cache** cache);
STANDARD_SITEMAP_API void standard_sitemap_cache_free(standard_sitemap_cache* cache);
STANDARD_SITEMAP_API size_t standard_sitemap_cache_entries(const standard_sitemap_cache* cache);
STANDARD_SITEMAP_API size_t standard_sitemap_cache_bytes(const standard_sitemap_cache* cache);
/// Forgets everything, as when a reader clears what the browser keeps.
STANDARD_SITEMAP_API void standard_sitemap_cache_clear(standard_sitemap_cache* cache);

// --- the links of a live document ---

/// What the engine needs of a page's content, in tree order: from a host that has parsed the page anyway, in
/// place of its bytes.
typedef struct standard_sitemap_page_links standard_sitemap_page_links;

STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_page_links_new(standard_sitemap_page_links** links);
STANDARD_SITEMAP_API void standard_sitemap_page_links_free(standard_sitemap_page_links* links);
/// A <link> in the XHTML namespace. `rel`, `href` as authored; `base`: the base URI in effect on the element,
/// absolute; `line` 1-based, 0: unknown.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_page_links_add_link(
    standard_sitemap_page_links* links, standard_sitemap_string rel, standard_sitemap_string href,
    standard_sitemap_string base, uint32_t line);
/// A <meta name content> whose name begins with `schema.` (D-10).
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_page_links_add_meta(
    standard_sitemap_page_links* links, standard_sitemap_string name, standard_sitemap_string content,
    standard_sitemap_string base, uint32_t line);
/// A language that the page declares for itself: <html lang>.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_page_links_add_language(
    standard_sitemap_page_links* links, standard_sitemap_string language);

// --- a page that a tab shows ---

typedef int32_t standard_sitemap_arrival;
enum {
  STANDARD_SITEMAP_NAVIGATION = 0,
  STANDARD_SITEMAP_RELOAD = 1,   ///< seeks again (D-6), and asks again for what is kept
  STANDARD_SITEMAP_TRAVERSAL = 2 ///< back or forward: what was found for the entry stays found (D-6)
};

typedef int32_t standard_sitemap_referrer_policy;
enum {
  STANDARD_SITEMAP_REFERRER_DEFAULT = 0, ///< strict-origin-when-cross-origin
  STANDARD_SITEMAP_NO_REFERRER = 1,
  STANDARD_SITEMAP_NO_REFERRER_WHEN_DOWNGRADE = 2,
  STANDARD_SITEMAP_REFERRER_ORIGIN = 3,
  STANDARD_SITEMAP_REFERRER_ORIGIN_WHEN_CROSS_ORIGIN = 4,
  STANDARD_SITEMAP_REFERRER_SAME_ORIGIN = 5,
  STANDARD_SITEMAP_REFERRER_STRICT_ORIGIN = 6,
  STANDARD_SITEMAP_REFERRER_STRICT_ORIGIN_WHEN_CROSS_ORIGIN = 7,
  STANDARD_SITEMAP_REFERRER_UNSAFE_URL = 8
};

/// Of what is borrowed nothing is looked at after the call. All but `url` may be left 0.
typedef struct standard_sitemap_visit {
  size_t struct_size;                           ///< sizeof this struct
  standard_sitemap_string url;                  ///< of the final response; absolute
  standard_sitemap_string requested;            ///< before redirects, to be reported; none: `url`
  standard_sitemap_string media_type;           ///< none: by the field Content-Type
  const standard_sitemap_field* fields;         ///< of the final response
  size_t field_count;                           ///< of `fields`
  standard_sitemap_string body;                 ///< bytes as they came, content codings undone
  const standard_sitemap_page_links* links;     ///< there: the body is not read
  uint64_t entry;                               ///< of the tab's session history, by the host's own count
  standard_sitemap_arrival arrival;             ///< how the page came to be shown
  standard_sitemap_address_space address_space; ///< of the connection it came by

  /// The conditions of its own fetch (F-1): maps are shared between pages that agree in these.
  standard_sitemap_string user_agent;
  standard_sitemap_string accept_language;    ///< the value of the field; also the reader's languages (M-8)
  standard_sitemap_string accept_encoding;    ///< the value of the field
  standard_sitemap_string accept;             ///< none: as browsers send it for pages
  const standard_sitemap_field* extra_fields; ///< sent to the page's own origin
  size_t extra_field_count;                   ///< of `extra_fields`
  standard_sitemap_string credentials; ///< whatever tells apart for whom the site is asked; none: nobody
  standard_sitemap_string profile;     ///< what else tells requests apart: cookies, proxy, trust

  standard_sitemap_string preferred_sitemap; ///< E-1: what the reader wrote down for this site; absolute
  standard_sitemap_referrer_policy referrer_policy; ///< the page's
  int32_t status;                                   ///< of the final response, to be reported; 0: unknown

  /// What the reader wrote down: its sources, limits and languages for the page's site hold.
  /// `preferred_sitemap` comes before its sources. Null: none.
  const standard_sitemap_preferences* preferences;
} standard_sitemap_visit;

// --- one tab's life ---

/// Which sitemap a tab's page has, whether that is at hand, and what has to be fetched for it. Does no I/O
/// and looks at no clock: `now` is in milliseconds, by a clock of the host's choice that never goes back;
/// beyond 2^42 it is invalid.
typedef struct standard_sitemap_session standard_sitemap_session;

/// There are requests to take, a document more to show, or the load is over. Called from within receivers of
/// this session, and calls to other sessions of the cache; never from within a call to this one. May call and
/// free any handle but the receiver at work.
typedef void (*standard_sitemap_changed)(void* data);

/// `changed` may be null.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_new(standard_sitemap_cache* cache,
                                                                          standard_sitemap_changed changed,
                                                                          void* data,
                                                                          standard_sitemap_session** session);
STANDARD_SITEMAP_API void standard_sitemap_session_free(standard_sitemap_session* session);

/// The tab has navigated, reloaded, gone back. After OUT_OF_MEMORY the page may be there without a map: show
/// it again, or leave.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_show(
    standard_sitemap_session* session, const standard_sitemap_visit* visit, uint64_t now);
/// Same-document navigation: the page has another URL or entry from now on, and is the same page (D-6).
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_move(standard_sitemap_session* session,
                                                                           standard_sitemap_string url,
                                                                           uint64_t entry);
/// The reader stops the loading: what has come stays.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_stop(standard_sitemap_session* session);
/// The page is gone, and no other is there yet.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_leave(standard_sitemap_session* session);

/// When to call `keep_time`, if nothing happens before: a load that takes too long ends with what is there.
STANDARD_SITEMAP_API uint64_t standard_sitemap_session_deadline(const standard_sitemap_session* session);
#define STANDARD_SITEMAP_NO_DEADLINE UINT64_MAX
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_keep_time(standard_sitemap_session* session, uint64_t now);

typedef int32_t standard_sitemap_state;
enum {
  STANDARD_SITEMAP_NO_PAGE = 0,
  STANDARD_SITEMAP_NO_MAP = 1,  ///< the page names none: the trace says why
  STANDARD_SITEMAP_LOADING = 2, ///< there may be a part to view already
  STANDARD_SITEMAP_OVER = 3     ///< what there is to view is all there will be: a map, or nothing
};
STANDARD_SITEMAP_API standard_sitemap_state
standard_sitemap_session_state(const standard_sitemap_session* session);

// --- why and whence: what these give lives until the page is shown no more. Beyond the last: NONE ---

/// The rule by which the map was found, and where; NONE: not found.
typedef struct standard_sitemap_found {
  size_t struct_size;              ///< sizeof this struct
  standard_sitemap_string rule;    ///< `http-opt`: stable
  standard_sitemap_string sitemap; ///< absolute URL
} standard_sitemap_found;
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_found(const standard_sitemap_session* session, standard_sitemap_found* found);

/// Every rule, in order.
typedef struct standard_sitemap_trace {
  size_t struct_size;              ///< sizeof this struct
  standard_sitemap_string rule;    ///< as in `standard_sitemap_found`
  standard_sitemap_string outcome; ///< `matched`, `absent`, `unusable`, `not-applicable`, `not-tried`
  standard_sitemap_string detail;  ///< for people; may quote the page: escape before showing
} standard_sitemap_trace;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_trace(
    const standard_sitemap_session* session, size_t index, standard_sitemap_trace* trace);

/// Of discovery, then, when the load is over, of the load and the map.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_diagnostic(
    const standard_sitemap_session* session, size_t index, standard_sitemap_diagnostic* diagnostic);

/// When the load is over: every document that was wanted, the root document first.
typedef struct standard_sitemap_document {
  size_t struct_size;                   ///< sizeof this struct
  standard_sitemap_string requested;    ///< URL before redirects
  standard_sitemap_string final_url;    ///< none: no response
  standard_sitemap_string content_type; ///< without parameters
  standard_sitemap_string outcome;      ///< `ok`, `cut`, `http-error`, ...
  uint64_t bytes;                       ///< of the decoded body
  int32_t status;                       ///< 0: no response
  uint32_t reserved;                    ///< 0
  standard_sitemap_string
      failure; ///< why there was no whole answer: `name-unresolved`, ...: stable; none: there was
  standard_sitemap_string refusal; ///< why it was not asked for: `mixed-content`, ...: stable; none: it was
} standard_sitemap_document;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_document(
    const standard_sitemap_session* session, size_t index, standard_sitemap_document* document);

#ifdef __cplusplus
}
#endif

#endif
