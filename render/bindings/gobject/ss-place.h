#pragma once

#include "ss-node.h"

G_BEGIN_DECLS

#define SS_TYPE_PLACE (ss_place_get_type())
/**
 * SsPlace:
 *
 * A place of the page in the hierarchy. A page may have several.
 */
SS_API G_DECLARE_FINAL_TYPE(SsPlace, ss_place, SS, PLACE, GObject)

/**
 * ss_place_get_match:
 * @self: a place
 *
 * Returns: (transfer none): how the page was recognised: `exact`, `no-query`, `suffix`, or near the node:
 * `up`, `start`, `trail`, `near`; never changes, for programs
 */
SS_API const char* ss_place_get_match(SsPlace* self);

/**
 * ss_place_get_approximate:
 * @self: a place
 *
 * Returns: whether the page is not in the map, but belongs somewhere below the node
 */
SS_API gboolean ss_place_get_approximate(SsPlace* self);

/**
 * ss_place_get_in_sequence:
 * @self: a place
 *
 * Returns: whether the author calls the siblings a sequence
 */
SS_API gboolean ss_place_get_in_sequence(SsPlace* self);

/**
 * ss_place_get_node:
 * @self: a place
 *
 * Returns: (transfer full): the node that stands for the page, an item of the tree
 */
SS_API SsNode* ss_place_get_node(SsPlace* self);

/**
 * ss_place_get_path:
 * @self: a place
 *
 * Gets the path to the page, the page itself last. Each node is an item of the tree: to show the last one,
 * unfold the others.
 *
 * Returns: (transfer full): a list of #SsNode, without the root, which has no name
 */
SS_API GListModel* ss_place_get_path(SsPlace* self);

/**
 * ss_place_get_previous:
 * @self: a place
 *
 * Returns: (transfer full) (nullable): the nearest sibling before it that has a link
 */
SS_API SsNode* ss_place_get_previous(SsPlace* self);

/**
 * ss_place_get_next:
 * @self: a place
 *
 * Returns: (transfer full) (nullable): the nearest sibling after it that has a link
 */
SS_API SsNode* ss_place_get_next(SsPlace* self);

/**
 * ss_place_get_up:
 * @self: a place
 *
 * Returns: (transfer full) (nullable): the node to go to for "up"
 */
SS_API SsNode* ss_place_get_up(SsPlace* self);

G_END_DECLS
