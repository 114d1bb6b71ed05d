#ifndef STANDARD_SITEMAP_C_SESSION_H
#define STANDARD_SITEMAP_C_SESSION_H

/// @file
/// Part of the C interface: tabs, and the cache that they share.

#include "render/bindings/c/base.h"
#include "render/bindings/c/policy.h"
#include "render/bindings/c/preferences.h"

#ifdef __cplusplus
extern "C" {
#endif

// --- the cache of a profile ---

/// The maps that the tabs of one profile share, in memory only. Tabs may outlive it.
typedef struct standard_sitemap_cache standard_sitemap_cache;

/// Limits of a cache. A member that is 0 has its default.
typedef struct standard_sitemap_cache_limits {
  size_t struct_size; ///< `sizeof` of this struct
  size_t entries;     ///< maps and failures together; default: 64
  size_t bytes;       ///< of heap memory; default: 64 MiB
  /// How many seconds a root document that could not be fetched is not requested again. Default: 300; at most
  /// 2^32 - 1.
  uint64_t failed_root_seconds;
} standard_sitemap_cache_limits;

/// Creates an empty cache. Use one for each profile and another for private windows. `policy` holds for all
/// tabs of the cache and is copied. Null for `policy` or `limits` means the defaults. Returns
/// INVALID_ARGUMENT if `failed_root_seconds` is too large.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_cache_new(const standard_sitemap_policy* policy, const standard_sitemap_cache_limits* limits,
                           standard_sitemap_cache** cache);
/// Frees a cache, or nothing if it is null. Its sessions go on, and their maps stay.
STANDARD_SITEMAP_API void standard_sitemap_cache_free(standard_sitemap_cache* cache);
/// Returns the number of maps and failures in the cache; 0 for null.
STANDARD_SITEMAP_API size_t standard_sitemap_cache_entries(const standard_sitemap_cache* cache);
/// Returns how many bytes the entries of the cache take; 0 for null.
STANDARD_SITEMAP_API size_t standard_sitemap_cache_bytes(const standard_sitemap_cache* cache);
/// Empties the cache, as when a reader clears the browsing data. Tabs keep the maps that they show; loads go
/// on, but their maps are not put into the cache. Does nothing for null.
STANDARD_SITEMAP_API void standard_sitemap_cache_clear(standard_sitemap_cache* cache);

// --- the reader process of a cache ---
//
// Pages and documents are parsed in a process of their own, which a cache starts when it is created, unless
// the limit `isolation` is 2 (none). A host with an event loop need not wait for it:
//
//   standard_sitemap_cache_answer_later(cache);
//   watch(standard_sitemap_cache_reader_descriptor(cache), on_readable);
//   void on_readable() { standard_sitemap_cache_take_answers(cache); }   // tabs call `changed`

/// Gives the reason why this cache has no reader process, in one English sentence: on this machine there can
/// be none, or the policy wants none. If `isolation` is 0 (automatic), pages and documents are then parsed in
/// the process of the host; if it is 1 (required), they are not read at all. Returns NONE if there is one.
/// Waits until it has started, some milliseconds after the cache was created. The string lives until the next
/// call of this function, or until the cache is freed.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_cache_reader_unavailable(standard_sitemap_cache* cache, standard_sitemap_string* why);
/// From now on standard_sitemap_receiver_end() does not wait until the document is parsed:
/// standard_sitemap_cache_take_answers() brings it later. Pages are still waited for. If there can be no
/// reader process on this machine, documents are parsed during the calls of their receivers, as before.
/// Returns NONE if the policy wants no reader process.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_cache_answer_later(standard_sitemap_cache* cache);
/// Returns a descriptor for `poll` that is readable when standard_sitemap_cache_take_answers() should be
/// called; the same as long as the cache lives. Returns -1 if standard_sitemap_cache_answer_later() was not
/// called or returned NONE, if there are no reader processes on this kind of system, and for null. The host
/// must neither read from it nor close it.
STANDARD_SITEMAP_API int32_t standard_sitemap_cache_reader_descriptor(const standard_sitemap_cache* cache);
/// Hands the documents that have been parsed to their tabs, which call back. Never waits. Sessions whose
/// cache has been freed get no more documents.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_cache_take_answers(standard_sitemap_cache* cache);

// --- the links of a live document ---

/// The links of a page, in tree order: from a host that has parsed the page already, instead of its bytes.
typedef struct standard_sitemap_page_links standard_sitemap_page_links;

/// Creates an empty list of links.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_page_links_new(standard_sitemap_page_links** links);
/// Frees a list of links, or nothing if it is null.
STANDARD_SITEMAP_API void standard_sitemap_page_links_free(standard_sitemap_page_links* links);
/// Appends a `<link>` element in the XHTML namespace. `rel`, `href` and `type` are as authored (no `type`: an
/// empty string), `base` is the absolute base URI of the element, and `line` is 1-based (0: unknown). Returns
/// INVALID_ARGUMENT if `base` is not an absolute URI.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_page_links_add_link(
    standard_sitemap_page_links* links, standard_sitemap_string rel, standard_sitemap_string href,
    standard_sitemap_string type, standard_sitemap_string base, uint32_t line);
/// Appends a `<meta>` element whose name has the form `schema.PREFIX` (D-10). `name` and `content` are as
/// authored; `base` and `line` are as in standard_sitemap_page_links_add_link().
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_page_links_add_meta(
    standard_sitemap_page_links* links, standard_sitemap_string name, standard_sitemap_string content,
    standard_sitemap_string base, uint32_t line);
/// Appends a language that the page declares for itself, as in `<html lang>`.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_page_links_add_language(
    standard_sitemap_page_links* links, standard_sitemap_string language);

// --- the page that a tab shows ---

/// How a page came to be shown.
typedef int32_t standard_sitemap_arrival;
/// Values of #standard_sitemap_arrival.
enum {
  STANDARD_SITEMAP_NAVIGATION = 0, ///< by a link, a typed address, a form
  STANDARD_SITEMAP_RELOAD = 1,     ///< discovery runs again (D-6), and cached documents are revalidated
  STANDARD_SITEMAP_TRAVERSAL = 2   ///< back or forward: the result of discovery for the entry is reused (D-6)
};

/// A referrer policy, as in the W3C's Referrer Policy.
typedef int32_t standard_sitemap_referrer_policy;
/// Values of #standard_sitemap_referrer_policy.
enum {
  STANDARD_SITEMAP_REFERRER_DEFAULT = 0,                         ///< `strict-origin-when-cross-origin`
  STANDARD_SITEMAP_NO_REFERRER = 1,                              ///< `no-referrer`
  STANDARD_SITEMAP_NO_REFERRER_WHEN_DOWNGRADE = 2,               ///< `no-referrer-when-downgrade`
  STANDARD_SITEMAP_REFERRER_ORIGIN = 3,                          ///< `origin`
  STANDARD_SITEMAP_REFERRER_ORIGIN_WHEN_CROSS_ORIGIN = 4,        ///< `origin-when-cross-origin`
  STANDARD_SITEMAP_REFERRER_SAME_ORIGIN = 5,                     ///< `same-origin`
  STANDARD_SITEMAP_REFERRER_STRICT_ORIGIN = 6,                   ///< `strict-origin`
  STANDARD_SITEMAP_REFERRER_STRICT_ORIGIN_WHEN_CROSS_ORIGIN = 7, ///< `strict-origin-when-cross-origin`
  STANDARD_SITEMAP_REFERRER_UNSAFE_URL = 8                       ///< `unsafe-url`
};

/// Which formats the root document of a map may have.
typedef int32_t standard_sitemap_source;
/// Values of #standard_sitemap_source.
enum {
  STANDARD_SITEMAP_SOURCE_STANDARD = 0, ///< a Standard Sitemap only
  STANDARD_SITEMAP_SOURCE_ANY = 1,      ///< also an XML sitemap (sitemaps.org), a text list or a feed
  STANDARD_SITEMAP_SOURCE_ROBOTS = 2    ///< a robots.txt, whose `Sitemap:` lines name such files
};

/// Where the reader wants to find the map of a site whose pages name none.
typedef int32_t standard_sitemap_preferred_source;
/// Values of #standard_sitemap_preferred_source.
enum {
  STANDARD_SITEMAP_PREFERRED_NONE = 0,   ///< nowhere, unless `preferred_sitemap` or `preferences` say so
  STANDARD_SITEMAP_PREFERRED_LINK = 1,   ///< E-2: at the page's own `<link rel="sitemap">`
  STANDARD_SITEMAP_PREFERRED_ROBOTS = 2, ///< E-3: at the `Sitemap:` lines of the site's robots.txt
  /// E-4: at the page's own `<link rel="describedby">` to Markdown or text; only if the host passes the
  /// page's content or has a `Link` field, since links that it passes have no type.
  STANDARD_SITEMAP_PREFERRED_LLMS = 3
};

/// A page that a tab shows. Everything it points to is borrowed for the call. All members but `struct_size`
/// and `url` may be 0. If there is a `root`, there need not be a `url`: the map is opened without a page.
typedef struct standard_sitemap_visit {
  size_t struct_size;                       ///< `sizeof` of this struct
  standard_sitemap_string url;              ///< of the final response; absolute
  standard_sitemap_string requested;        ///< before redirects, for reports; none: `url`
  standard_sitemap_string media_type;       ///< none: that of the response field Content-Type
  const standard_sitemap_field* fields;     ///< of the final response
  size_t field_count;                       ///< of `fields`
  standard_sitemap_string body;             ///< the bytes of the page, after content decoding
  const standard_sitemap_page_links* links; ///< if not null, `body` is not read
  uint64_t entry;                           ///< the entry of the tab's session history, numbered by the host
  standard_sitemap_arrival arrival;         ///< how the page came to be shown
  standard_sitemap_address_space address_space; ///< of the connection that the page came over

  /// The User-Agent of the page's request. This and the following members are the conditions under which the
  /// page was fetched (F-1). Pages share maps only if these are the same.
  standard_sitemap_string user_agent;
  standard_sitemap_string accept_language;    ///< of the request; also the reader's languages (M-8)
  standard_sitemap_string accept_encoding;    ///< of the request
  standard_sitemap_string accept;             ///< of the request; none: the Accept of a browser for pages
  const standard_sitemap_field* extra_fields; ///< sent to the origin of the page
  size_t extra_field_count;                   ///< of `extra_fields`
  /// Any text that differs between users of the site, such as the credentials themselves; none: not
  /// authenticated.
  standard_sitemap_string credentials;
  standard_sitemap_string profile; ///< any text that differs if cookies, proxy or TLS trust differ

  standard_sitemap_string preferred_sitemap; ///< E-1: the map that the reader set for this site; absolute
  standard_sitemap_referrer_policy referrer_policy; ///< that of the page
  /// Of the final response; 0: unknown. For reports, and a check (`for_check`) says that an error page names
  /// the map or none.
  int32_t status;

  /// The reader's preferences: the maps, limits and languages that they have for the site of the page.
  /// `preferred_sitemap` takes precedence over their map. Null: none.
  const standard_sitemap_preferences* preferences;

  /// The root document of the map, if the host itself names it; absolute. No rule is tried then, and the rule
  /// found is `given`. If there is no `url` either, there is no page: the root document takes its place in
  /// the policy, the preferences are those for its site, the map is not shared with other tabs, and only
  /// `accept_language` and `accept` are used of the rest.
  standard_sitemap_string root;
  standard_sitemap_source source; ///< which formats `root` may have
  /// E-2, E-3: where the reader wants to find the map of this site, if the page itself names none. It takes
  /// precedence over `preferences`, and `preferred_sitemap` over it.
  standard_sitemap_preferred_source preferred_source;
  /// 1 if the text and the JSON of standard_sitemap_session_render() have what the page says of its own
  /// place. It is read from `fields` and `body`.
  uint32_t place;
  uint32_t reserved; ///< 0
  /// Why `body` is only a part of the page, such as "the connection was closed too early". Rules that find
  /// nothing in that part are `not-tried` then, with this reason: nobody knows whether the page names a map.
  /// None: it is whole.
  standard_sitemap_string damage;
} standard_sitemap_visit;

// --- a tab ---

/// One tab: which map its page has, whether it is in the cache, and which documents have to be fetched. Does
/// no I/O and reads no clock: the host passes `now`, in milliseconds of any clock that never goes back, at
/// most 2^42.
typedef struct standard_sitemap_session standard_sitemap_session;

/// A callback of a session: there are new requests, there is more of the map to show, or the load is over. It
/// is called during calls of the session's receivers, during calls of other sessions of the same cache, and
/// during standard_sitemap_cache_take_answers(), never during a call of the session itself. It may use and
/// free any handle. The receiver that is being called may be freed, but not used. `data` is the pointer that
/// was given to standard_sitemap_session_new().
typedef void (*standard_sitemap_changed)(void* data);

/// Creates a session, which shows no page. `changed` may be null; `data` is passed to it.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_new(standard_sitemap_cache* cache,
                                                                          standard_sitemap_changed changed,
                                                                          void* data,
                                                                          standard_sitemap_session** session);
/// Frees a session, or nothing if it is null. Its load ends: its receivers refuse what comes later. Its
/// callback is not called any more. Views of it stay valid.
STANDARD_SITEMAP_API void standard_sitemap_session_free(standard_sitemap_session* session);

/// Shows a page, after a navigation, a reload, or going back. The load of the page before ends. Returns
/// INVALID_ARGUMENT if a URL is not absolute or a member is out of range: then the page before is still
/// shown. After OUT_OF_MEMORY the page may be shown without a map: show it again, or leave.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_show(
    standard_sitemap_session* session, const standard_sitemap_visit* visit, uint64_t now);
/// Tells the session of a same-document navigation: the page has another URL or history entry, and is the
/// same page (D-6). Returns INVALID_ARGUMENT if `url` is not absolute. Does nothing without a page.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_move(standard_sitemap_session* session,
                                                                           standard_sitemap_string url,
                                                                           uint64_t entry);
/// Ends the load, as when the reader presses "stop". Documents that have arrived are kept. Does nothing if
/// nothing is being loaded.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_stop(standard_sitemap_session* session);
/// Shows no page any more, until the next standard_sitemap_session_show(). The load of the page ends.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_leave(standard_sitemap_session* session);

/// Returns the time at which to call standard_sitemap_session_update_time() at the latest. Returns
/// #STANDARD_SITEMAP_NO_DEADLINE if nothing is being loaded, and for null. The time changes with other calls:
/// ask again after each.
STANDARD_SITEMAP_API uint64_t standard_sitemap_session_deadline(const standard_sitemap_session* session);
/// There is no deadline: see standard_sitemap_session_deadline().
#define STANDARD_SITEMAP_NO_DEADLINE UINT64_MAX
/// Tells the session the time. At its deadline a load ends with the documents that have arrived, and a
/// session that waits for the load of another tab begins its own. A load that could not begin for lack of
/// memory is tried again. Returns INVALID_ARGUMENT if `now` is above 2^42.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_update_time(standard_sitemap_session* session, uint64_t now);

/// What a session is doing.
typedef int32_t standard_sitemap_state;
/// Values of #standard_sitemap_state.
enum {
  STANDARD_SITEMAP_NO_PAGE = 0, ///< it shows no page
  STANDARD_SITEMAP_NO_MAP = 1,  ///< the page names no map: standard_sitemap_session_trace() says why
  STANDARD_SITEMAP_LOADING = 2, ///< the map is being loaded; a part of it may already have a view
  STANDARD_SITEMAP_OVER = 3     ///< the load is over: there is a map, or none could be had
};
/// Returns what the session is doing; NO_PAGE for null.
STANDARD_SITEMAP_API standard_sitemap_state
standard_sitemap_session_state(const standard_sitemap_session* session);

// --- how the map was found, and what came of its documents ---
//
// The strings that these functions give live until the session shows a page, leaves it, or is freed.

/// Which rule found the map, and where the map is.
typedef struct standard_sitemap_found {
  size_t struct_size;              ///< `sizeof` of this struct
  standard_sitemap_string rule;    ///< such as `http-opt`; never changes, for programs
  standard_sitemap_string sitemap; ///< the absolute URL of the root document
} standard_sitemap_found;
/// Gives the rule that found the map, and the URL. Returns NONE if no map was found, or without a page. The
/// strings live until the session shows a page, leaves it, or is freed.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_found(const standard_sitemap_session* session, standard_sitemap_found* found);

/// A rule of discovery, and its outcome.
typedef struct standard_sitemap_trace {
  size_t struct_size;              ///< `sizeof` of this struct
  standard_sitemap_string rule;    ///< as in standard_sitemap_found
  standard_sitemap_string outcome; ///< `matched`, `absent`, `unusable`, `not-applicable`, `not-tried`
  standard_sitemap_string detail;  ///< for people; may quote the page: escape it before showing it
  uint32_t near_miss;              ///< 1: nothing was found, but something was probably meant for this rule
  uint32_t reserved;               ///< 0
} standard_sitemap_trace;
/// Gives a rule with its outcome, by index from 0, in the order in which rules are tried. Returns NONE if
/// there is no such rule, or without a page. The strings live as those of standard_sitemap_session_found().
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_trace(
    const standard_sitemap_session* session, size_t index, standard_sitemap_trace* trace);

/// Gives a diagnostic by index from 0: first those of discovery; once the load is over, also those of the
/// load and the map. Returns NONE if there is no such diagnostic. The strings live as those of
/// standard_sitemap_session_found().
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_diagnostic(
    const standard_sitemap_session* session, size_t index, standard_sitemap_diagnostic* diagnostic);

/// Gives what a webmaster should know of the map beyond its diagnostics, by index from 0. To have unknown
/// elements and attributes among the diagnostics, too, set the limit `for_check`. Returns NONE if there is
/// no such finding, no map, or as long as the load is not over. The strings live as those of
/// standard_sitemap_session_found(). The first call for a map takes O(n log n) time.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_finding(
    standard_sitemap_session* session, size_t index, standard_sitemap_diagnostic* finding);

/// A document of the map, and its outcome.
typedef struct standard_sitemap_document {
  size_t struct_size;                   ///< `sizeof` of this struct
  standard_sitemap_string requested;    ///< the URL before redirects
  standard_sitemap_string final_url;    ///< the URL after redirects; none: no response
  standard_sitemap_string content_type; ///< without parameters
  standard_sitemap_string outcome;      ///< `ok`, `cut`, `http-error`, ...: see docs/json.md
  uint64_t bytes;                       ///< of the body, after content decoding
  int32_t status;                       ///< 0: no response
  uint32_t reserved;                    ///< 0
  /// Why there is no complete response, such as `name-unresolved`; never changes, for programs. None: no
  /// failure was reported.
  standard_sitemap_string failure;
  /// Why the policy forbids it, such as `mixed-content`; never changes, for programs. None: it does not.
  standard_sitemap_string refusal;
} standard_sitemap_document;
/// Gives a document of the map by index from 0, the root document first. Returns NONE if there is no such
/// document, or as long as the load is not over. The strings live as those of
/// standard_sitemap_session_found().
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_document(
    const standard_sitemap_session* session, size_t index, standard_sitemap_document* document);

#ifdef __cplusplus
}
#endif

#endif
