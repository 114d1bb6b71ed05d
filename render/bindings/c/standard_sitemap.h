#ifndef STANDARD_SITEMAP_H
#define STANDARD_SITEMAP_H

/// @file
/// The C interface: this header includes all of it.
///
/// For hosts in C11 and in any language that can call C. C++ has its own headers, such as
/// engine/session/session.h. A complete program is docs/examples/host.c. In short:
///
///   standard_sitemap_cache* cache;                     // one for each profile
///   standard_sitemap_cache_new(NULL, NULL, &cache);
///   standard_sitemap_session* tab;                     // one for each tab
///   standard_sitemap_session_new(cache, fetch_and_draw, host, &tab);
///
///   // When the tab has navigated, reloaded or gone back:
///   standard_sitemap_visit visit = {.struct_size = sizeof visit};
///   visit.url = standard_sitemap_text("http://example.com/page.html");
///   visit.media_type = standard_sitemap_text("text/html");
///   visit.body = page;                                 // or `links`, from a host with a live document
///   standard_sitemap_session_show(tab, &visit, now);
///   fetch_and_draw(host);                              // the callback is not called from within this call
///
///   // In fetch_and_draw:
///   standard_sitemap_request wanted = {.struct_size = sizeof wanted};
///   while (standard_sitemap_session_next_request(tab, &wanted) == STANDARD_SITEMAP_OK) ...
///   standard_sitemap_view* view;
///   if (standard_sitemap_session_view(tab, &view) == STANDARD_SITEMAP_OK) ...
///
/// | header | what it has |
/// |---|---|
/// | render/bindings/c/base.h | versions, status codes, strings, diagnostics |
/// | render/bindings/c/policy.h | the limits of the engine |
/// | render/bindings/c/preferences.h | the reader's preferences: display levels, maps of some sites |
/// | render/bindings/c/session.h | tabs and the cache that they share; how a map was found |
/// | render/bindings/c/discover.h | which map one page names, without a tab |
/// | render/bindings/c/stated_place.h | what a page says of its own place, without a map |
/// | render/bindings/c/entries.h | the entries of a file while it is received, without a tab and a map |
/// | render/bindings/c/fetch.h | requests of the engine and the responses that the host hands in |
/// | render/bindings/c/view.h | the map as seen from a page: nodes, places, the map as a tree |
/// | render/bindings/c/changes.h | what a map changes in the page that it serves |
/// | render/bindings/c/render.h | the map as text, JSON, HTML, DOT, or a map file |
///
/// **Handles.** A function that gives a handle makes the caller its owner, who frees it with the `free`
/// function of its type. If the function fails, it sets the handle to null. `free` functions accept null.
/// Handles may be freed in any order. In the callback of a session (`changed`) any handle may be freed, even
/// those whose functions are being called. In a sink, the handles that the function was called with must be
/// neither used nor freed.
///
/// **Structs.** Whoever declares a struct sets its first member, `struct_size`, to its `sizeof`, both for
/// structs that the library reads and for structs that it fills in. Later versions append members and change
/// none, and 0 is the default of every member. So a program can be newer than the library: in a struct that
/// the library reads, what it does not know has to be 0; in a struct that it fills in, it sets that to 0. No
/// struct is larger than 4,096 bytes. Structs without `struct_size` never change.
///
/// **Errors.** A function that can fail returns a #standard_sitemap_status. The comments name it without its
/// prefix: OK, NONE, INVALID_ARGUMENT. Any of these functions may return
///
/// - INVALID_ARGUMENT if a required pointer is null (a handle, a struct, a sink, an output), if a
///   `struct_size` is wrong, or if a string has a size but no data. Nothing has been done, except that an
///   output handle is null. Where null is allowed, the function says so.
/// - OUT_OF_MEMORY or DEFECT.
///
/// If the status is not OK, an output other than a handle is not written. No exception leaves the library. A
/// callback must return: it must neither throw nor use `longjmp`.
///
/// **Strings.** See standard_sitemap_string. They are borrowed: the library copies what it needs of a string
/// that it is given, and each function says how long a string lives that it gives.
///
/// **Threads.** The library starts no threads and has no global state. A cache, its sessions, and everything
/// obtained from these must be used by one thread at a time, and so must a reader of files (entries.h).
/// Different caches may be used by different threads.

#include "render/bindings/c/base.h"         // versions, status codes, strings, diagnostics
#include "render/bindings/c/changes.h"      // what a map changes in the page that it serves
#include "render/bindings/c/discover.h"     // which map one page names, without a tab
#include "render/bindings/c/entries.h"      // the entries of a file while it is received
#include "render/bindings/c/fetch.h"        // requests and responses
#include "render/bindings/c/policy.h"       // limits
#include "render/bindings/c/preferences.h"  // the reader's preferences
#include "render/bindings/c/render.h"       // text, JSON, HTML, DOT, map files
#include "render/bindings/c/search.h"       // looking for nodes by words
#include "render/bindings/c/session.h"      // tabs and the cache that they share
#include "render/bindings/c/stated_place.h" // what a page says of its own place
#include "render/bindings/c/view.h"         // the map as seen from a page

#endif
