#pragma once

// What the files of this library share.

#include <standard_sitemap.h>

#include "standard-sitemap-gobject.h"

#define SS_READ_ONLY (G_PARAM_READABLE | G_PARAM_STATIC_STRINGS)

/// Copies text, or NULL if there is none.
char* ss_text(standard_sitemap_string text);
/// The same, but NULL also if it is empty.
char* ss_text_or_null(standard_sitemap_string text);
/// Sets an error unless the status is OK, and returns whether it is. `what` is a sentence about it.
gboolean ss_check(standard_sitemap_status status, GError** error, const char* what);

/// g_object_unref() that returns before what the object has is released, if called while another one is:
/// chains of nodes are as long as a map is deep, and the stack is not.
void ss_unref_in_turn(gpointer object);

// --- profile and session ---

standard_sitemap_cache* ss_profile_cache(SsProfile* self);
const standard_sitemap_preferences* ss_profile_preferences(SsProfile* self);
GMainContext* ss_profile_context(SsProfile* self);
/// Whether this is the thread of the profile. NULL: that of a session which has been disposed.
gboolean ss_profile_is_here(SsProfile* self);
/// Cancels from the main loop, later.
void ss_profile_cancel_later(SsProfile* self, GCancellable* cancellable);

/// NULL once it is disposed.
standard_sitemap_session* ss_session_handle(SsSession* self);
void ss_session_forget_request(SsSession* self, SsRequest* request);

SsRequest* ss_request_new(SsSession* session, SsProfile* profile, const standard_sitemap_request* request);
/// Nobody waits for the answer any more.
void ss_request_abandon(SsRequest* self);

/// Calls standard_sitemap_session_show() with what the visit has.
standard_sitemap_status ss_visit_show(SsVisit* self, standard_sitemap_session* session,
                                      const standard_sitemap_preferences* preferences, guint64 now);

SsDiagnostic* ss_diagnostic_new(const standard_sitemap_diagnostic* from);

// --- the view and what comes from it ---

/// Owns the handle.
SsView* ss_view_new(standard_sitemap_view* handle);
standard_sitemap_view* ss_view_handle(SsView* self);
standard_sitemap_nodes ss_view_children(SsView* self, guint node);
gboolean ss_view_is_current(SsView* self, guint node);
/// The node at its first place; NULL for STANDARD_SITEMAP_NO_NODE.
SsNode* ss_view_node(SsView* self, guint node);
/// The node at the end of a path that begins with the root, and its ancestors.
SsNode* ss_view_node_at(SsView* self, standard_sitemap_nodes path);

/// The children of a node in the tree, or any nodes at their first places.
#define SS_TYPE_NODE_LIST (ss_node_list_get_type())
G_DECLARE_FINAL_TYPE(SsNodeList, ss_node_list, SS, NODE_LIST, GObject)
/// The children of `parent`, which has children. NULL: of the root. Given again while somebody has it.
SsNodeList* ss_node_list_below(SsView* view, SsNode* parent);
/// `ids` are copied.
GListModel* ss_node_list_of(SsView* view, standard_sitemap_nodes ids);
/// The item with this number, or NULL.
SsNode* ss_node_list_find(SsNodeList* self, guint node);
/// The variable of the view that has the list of the first level, while somebody has that.
SsNodeList** ss_view_first_level(SsView* self);
/// A node that is in no list.
SsNode* ss_node_alone(SsView* view, guint id);

SsPlace* ss_place_new(SsView* view, gsize index, const standard_sitemap_page_place* place);
SsRole* ss_role_new(SsView* view, const standard_sitemap_role* role);
