#pragma once

#include "ss-node.h"

G_BEGIN_DECLS

#define SS_TYPE_VIEW (ss_view_get_type())
/**
 * SsView:
 *
 * The map as seen from a page. It does not change, and stays valid, with all that comes from it, when its
 * session goes on or ends.
 */
SS_API G_DECLARE_FINAL_TYPE(SsView, ss_view, SS, VIEW, GObject)

/**
 * ss_view_from_page:
 * @self: a view
 * @uri: the absolute URI of a page
 * @error: return location for an error
 *
 * Makes a view of the same map from another page, for the same reader.
 *
 * Returns: (transfer full): a view, or %NULL if @uri is not absolute
 */
SS_API SsView* ss_view_from_page(SsView* self, const char* uri, GError** error);

/**
 * ss_view_get_tree:
 * @self: a view
 *
 * Gets the first level of the tree. The first call for a view makes one pass over the map.
 *
 * Returns: (transfer full): a list of #SsNode
 */
SS_API GListModel* ss_view_get_tree(SsView* self);

/**
 * ss_view_get_places:
 * @self: a view
 *
 * Gets the places of the page in the hierarchy, the default one first.
 *
 * Returns: (transfer full): a list of #SsPlace
 */
SS_API GListModel* ss_view_get_places(SsView* self);

/**
 * ss_view_get_roles:
 * @self: a view
 *
 * Gets the roles that nodes of the map have, the well-known ones first.
 *
 * Returns: (transfer full): a list of #SsRole
 */
SS_API GListModel* ss_view_get_roles(SsView* self);

/**
 * ss_view_get_previous:
 * @self: a view
 *
 * Returns: (transfer full) (nullable): the entry before the page, in reading order
 */
SS_API SsNode* ss_view_get_previous(SsView* self);

/**
 * ss_view_get_next:
 * @self: a view
 *
 * Returns: (transfer full) (nullable): the entry after the page, in reading order
 */
SS_API SsNode* ss_view_get_next(SsView* self);

/**
 * ss_view_get_up:
 * @self: a view
 *
 * Returns: (transfer full) (nullable): the node to go to for "up"
 */
SS_API SsNode* ss_view_get_up(SsView* self);

/**
 * ss_view_get_position:
 * @self: a view
 *
 * Returns: the number of the page among the entries, from 1; 0: it is none of them
 */
SS_API guint ss_view_get_position(SsView* self);

/**
 * ss_view_get_count:
 * @self: a view
 *
 * Returns: the number of entries; 0 if the page has no place
 */
SS_API guint ss_view_get_count(SsView* self);

/**
 * ss_view_get_size:
 * @self: a view
 *
 * Returns: the number of nodes in the map, the root and those that lead nowhere included
 */
SS_API guint ss_view_get_size(SsView* self);

/**
 * ss_view_get_format:
 * @self: a view
 *
 * Returns: (transfer none): the format of the root document: `standard-sitemap`, `sitemaps.org`, `text`,
 * `feed`
 */
SS_API const char* ss_view_get_format(SsView* self);

/**
 * ss_view_get_direction:
 * @self: a view
 *
 * Returns: the direction in which to write the tree
 */
SS_API SsDirection ss_view_get_direction(SsView* self);

/**
 * ss_view_search_async:
 * @self: a view
 * @text: words that may be cut short, in any order
 * @limit: how many of the best are wanted; 0: 200
 * @cancellable: (nullable): ends the search
 * @callback: (scope async): called when it is done
 * @user_data: data for @callback
 *
 * Looks for all nodes that have all of the words in their names, descriptions or addresses. The main loop
 * does it in steps of some milliseconds.
 */
SS_API void ss_view_search_async(SsView* self, const char* text, guint limit, GCancellable* cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);

/**
 * ss_view_search_finish:
 * @self: a view
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Gets the hits of a search.
 *
 * Returns: (transfer full): a list of #SsNode, the best first
 */
SS_API GListModel* ss_view_search_finish(SsView* self, GAsyncResult* result, GError** error);

G_END_DECLS
