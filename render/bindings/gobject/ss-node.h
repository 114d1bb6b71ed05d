#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

#define SS_TYPE_NODE (ss_node_get_type())
/**
 * SsNode:
 *
 * A node of the map at a place in the tree: an item of the lists of #SsView. It is made when it is asked for,
 * and as long as somebody has it, its list gives the same object for it. It does not change, and stays valid
 * when its session goes on or ends. Its texts are safe to show as plain text; escape them for your medium.
 *
 * A #GtkTreeListModel takes ss_node_get_children() as it is:
 *
 *   static GListModel* children (gpointer node, gpointer data) { return ss_node_get_children (node); }
 *   gtk_tree_list_model_new (ss_view_get_tree (view), FALSE, FALSE, children, NULL, NULL);
 */
SS_API G_DECLARE_FINAL_TYPE(SsNode, ss_node, SS, NODE, GObject)

/**
 * ss_node_get_children:
 * @self: a node
 *
 * Gets the nodes below this one that lead somewhere.
 *
 * Returns: (transfer full) (nullable): a list of #SsNode; %NULL if there are none, or if the node is its own
 *   ancestor here, see ss_node_get_loop()
 */
SS_API GListModel* ss_node_get_children(SsNode* self);

/**
 * ss_node_get_parent:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): the node whose child it is here; %NULL at the first level of the tree,
 *   and for nodes outside the hierarchy
 */
SS_API SsNode* ss_node_get_parent(SsNode* self);

/**
 * ss_node_get_position:
 * @self: a node
 *
 * Returns: its index in the list of its parent's children; %G_MAXUINT if it is in no such list
 */
SS_API guint ss_node_get_position(SsNode* self);

/**
 * ss_node_get_id:
 * @self: a node
 *
 * Returns: its number in the map, the same in each place of the tree that it has
 */
SS_API guint ss_node_get_id(SsNode* self);

/**
 * ss_node_get_loop:
 * @self: a node
 *
 * Returns: how many levels further up the same node is an ancestor; 0: it is none
 */
SS_API guint ss_node_get_loop(SsNode* self);

/**
 * ss_node_get_current:
 * @self: a node
 *
 * Returns: whether the node stands for the page that the view is of
 */
SS_API gboolean ss_node_get_current(SsNode* self);

/**
 * ss_node_get_kind:
 * @self: a node
 *
 * Returns: root, item or group
 */
SS_API SsKind ss_node_get_kind(SsNode* self);

/**
 * ss_node_get_label:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): what to call the node: its name, or the last part of its address;
 * %NULL: it has neither
 */
SS_API const char* ss_node_get_label(SsNode* self);

/**
 * ss_node_get_name:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): its name
 */
SS_API const char* ss_node_get_name(SsNode* self);

/**
 * ss_node_get_description:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): its description
 */
SS_API const char* ss_node_get_description(SsNode* self);

/**
 * ss_node_get_uri:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): its absolute URI, which may be offered as a link
 */
SS_API const char* ss_node_get_uri(SsNode* self);

/**
 * ss_node_get_blocked:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): why there is no URI although the author gave one, such as `scheme`
 */
SS_API const char* ss_node_get_blocked(SsNode* self);

/**
 * ss_node_get_language:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): a BCP 47 language tag
 */
SS_API const char* ss_node_get_language(SsNode* self);

/**
 * ss_node_get_direction:
 * @self: a node
 *
 * Returns: the direction of its language
 */
SS_API SsDirection ss_node_get_direction(SsNode* self);

/**
 * ss_node_get_media_type:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): the media type of the link's target
 */
SS_API const char* ss_node_get_media_type(SsNode* self);

/**
 * ss_node_get_relation:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): how its children are related, as authored, such as `sequence`
 */
SS_API const char* ss_node_get_relation(SsNode* self);

/**
 * ss_node_get_last_modified:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): in a list of pages: when the page changed, as authored
 */
SS_API const char* ss_node_get_last_modified(SsNode* self);

/**
 * ss_node_get_mark:
 * @self: a node
 *
 * Returns: what to say beside the label
 */
SS_API SsMark ss_node_get_mark(SsNode* self);

/**
 * ss_node_get_roles:
 * @self: a node
 *
 * Returns: (transfer none) (array zero-terminated=1): its roles, in lower case
 */
SS_API const char* const* ss_node_get_roles(SsNode* self);

G_END_DECLS
