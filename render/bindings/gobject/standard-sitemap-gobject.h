#pragma once

/*
 * The engine of Standard Sitemaps for hosts on GLib: C, and by introspection JavaScript (GJS), Python, Vala.
 *
 * One #SsProfile for each reader, one #SsSession for each tab. The engine does no I/O: a session asks for
 * documents by #SsSession::request, the host fetches them, with libsoup or GIO, and answers.
 *
 *   SsProfile* profile = ss_profile_new ();
 *   SsSession* tab = ss_session_new (profile);
 *   g_signal_connect (tab, "request", G_CALLBACK (fetch), host);        // gboolean fetch (SsSession*,
 * SsRequest*, host) g_signal_connect (tab, "view-changed", G_CALLBACK (draw), host);    //
 * ss_session_get_view (tab)
 *
 *   SsVisit* visit = ss_visit_new ("https://example.com/page.html");    // when the tab has navigated
 *   g_object_set (visit, "media-type", "text/html", "content", bytes, NULL);
 *   ss_session_show (tab, visit, &error);
 *
 * The tree, the places of the page and the roles are #GListModel: a #GtkTreeListModel or #GtkListView takes
 * them as they are, and their items are made when they are asked for.
 *
 * Threads: a profile, its sessions and all that comes from them belong to the thread that made the profile.
 * Signals come from the main context that was the thread's default then, and only from its main loop: never
 * from within a call of the library. A handler may do anything, also drop the last reference of its session.
 */

#include "ss-diagnostic.h"
#include "ss-enum-types.h"
#include "ss-enums.h"
#include "ss-error.h"
#include "ss-node.h"
#include "ss-place.h"
#include "ss-profile.h"
#include "ss-request.h"
#include "ss-role.h"
#include "ss-session.h"
#include "ss-view.h"
#include "ss-visit.h"
