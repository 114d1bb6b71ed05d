#pragma once

#include "ss-profile.h"
#include "ss-request.h"
#include "ss-view.h"
#include "ss-visit.h"

G_BEGIN_DECLS

#define SS_TYPE_SESSION (ss_session_get_type())
/**
 * SsSession:
 *
 * One tab: which map its page has, the documents that have to be fetched, and the view of the map.
 *
 * The properties are current at once; their notifications come from the main loop, and several changes of one
 * iteration make one. With a signal handler that drops the session all ends: no signal follows, and its
 * requests are cancelled.
 */
SS_API G_DECLARE_FINAL_TYPE(SsSession, ss_session, SS, SESSION, GObject)

/**
 * ss_session_new:
 * @profile: what it shares with other sessions
 *
 * Creates a session, which shows no page.
 *
 * Returns: (transfer full): a session
 */
SS_API SsSession* ss_session_new(SsProfile* profile);

/**
 * ss_session_get_profile:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): its profile; %NULL once it is disposed
 */
SS_API SsProfile* ss_session_get_profile(SsSession* self);

/**
 * ss_session_show:
 * @self: a session
 * @visit: the page
 * @error: return location for an error
 *
 * Shows a page, after a navigation, a reload, or going back. The load of the page before ends. The visit may
 * be changed and used again afterwards.
 *
 * Returns: whether the page is shown; if a member of @visit is not valid, the page before still is
 */
SS_API gboolean ss_session_show(SsSession* self, SsVisit* visit, GError** error);

/**
 * ss_session_move:
 * @self: a session
 * @uri: the new absolute URI
 * @entry: the entry of the session history
 * @error: return location for an error
 *
 * Tells the session of a same-document navigation: the page has another URI or history entry, and is the same
 * page.
 *
 * Returns: whether the URI is absolute
 */
SS_API gboolean ss_session_move(SsSession* self, const char* uri, guint64 entry, GError** error);

/**
 * ss_session_stop:
 * @self: a session
 *
 * Ends the load, as when the reader presses "stop". Documents that have arrived are kept.
 */
SS_API void ss_session_stop(SsSession* self);

/**
 * ss_session_leave:
 * @self: a session
 *
 * Shows no page any more.
 */
SS_API void ss_session_leave(SsSession* self);

/**
 * ss_session_get_state:
 * @self: a session
 *
 * Returns: what the session is doing
 */
SS_API SsState ss_session_get_state(SsSession* self);

/**
 * ss_session_get_view:
 * @self: a session
 *
 * Gets the map as seen from the page. While the map is being loaded, the view may have only a part of it.
 *
 * Returns: (transfer none) (nullable): the view; %NULL if there is no map, or none yet
 */
SS_API SsView* ss_session_get_view(SsSession* self);

/**
 * ss_session_get_map_uri:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): the URI of the root document; %NULL if no map was found
 */
SS_API const char* ss_session_get_map_uri(SsSession* self);

/**
 * ss_session_get_rule:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): the rule that found the map, such as `http-opt`; never changes, for
 *   programs
 */
SS_API const char* ss_session_get_rule(SsSession* self);

/**
 * ss_session_get_diagnostics:
 * @self: a session
 *
 * Makes the list of what a reader, a webmaster or a developer should know: first of discovery; once the load
 * is over, also of the load and the map.
 *
 * Returns: (transfer full): a list of #SsDiagnostic, which does not change
 */
SS_API GListModel* ss_session_get_diagnostics(SsSession* self);

G_END_DECLS
