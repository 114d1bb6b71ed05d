#ifndef STANDARD_SITEMAP_H
#define STANDARD_SITEMAP_H

/// @file
/// The interface for hosts in C: includes all its parts.

// The engine for hosts in C (C11), and for whatever can call C. C++ has headers of its own.
//
//   standard_sitemap_cache* cache;                     // one for each profile
//   standard_sitemap_cache_new(NULL, NULL, &cache);
//   standard_sitemap_session* tab;                     // one for each tab
//   standard_sitemap_session_new(cache, fetch_and_draw, host, &tab);
//
//   // The tab has navigated, reloaded, gone back:
//   standard_sitemap_visit visit = {.struct_size = sizeof visit};
//   visit.url = standard_sitemap_text("http://example.com/page.html");
//   visit.media_type = standard_sitemap_text("text/html");
//   visit.body = page;                                 // or `links`, from a host with a live document
//   standard_sitemap_session_show(tab, &visit, now);
//   fetch_and_draw(host);                              // the same as when it is called
//
//   // fetch_and_draw:
//   standard_sitemap_request wanted = {.struct_size = sizeof wanted};
//   while (standard_sitemap_session_next_request(tab, &wanted) == STANDARD_SITEMAP_OK) ...
//   standard_sitemap_view* view;
//   if (standard_sitemap_session_view(tab, &view) == STANDARD_SITEMAP_OK) ...
//
// docs/examples/host.c is a whole program.
//
// Handles. Each `new`, and each function that gives one, makes the caller its owner; on failure it gives
// null. `free` takes null. Handles may be freed in any order, and also from within `changed`, whatever is at
// work further up the stack; but none that is at work from within a sink.
//
// Structs. Whoever makes one says how large it is: `struct_size`, always the first member. Later versions
// append members and never change one; what is not given counts as 0, and 0 is always the default. A struct
// that is larger than the library knows is taken if all that it does not know is 0; what it gives back there
// is 0. Pairs that stand in arrays have no size and never change.
//
// Errors. Every function that can fail says so by its status, and null where a handle, a struct or a sink has
// to be is INVALID_ARGUMENT; functions without a status take null as "nothing". No exception comes out of the
// library. Callbacks must return: no exception, no longjmp.
//
// Threads. None of its own, nothing global. All handles of one cache, with all that came from them, are used
// by one thread at a time; handles of different caches by any.

#include "engine/c/base.h"        // version, status, texts
#include "engine/c/changes.h"     // display levels in the page
#include "engine/c/fetch.h"       // what is wanted, what has come
#include "engine/c/policy.h"      // limits and refusals
#include "engine/c/preferences.h" // what the reader wrote down
#include "engine/c/render.h"      // text, JSON, HTML, dot
#include "engine/c/session.h"     // a tab
#include "engine/c/view.h"        // the map as seen from the page

#endif
