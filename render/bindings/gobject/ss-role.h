#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

#define SS_TYPE_ROLE (ss_role_get_type())
/**
 * SsRole:
 *
 * A role, such as `contact`, and the nodes that have it.
 */
SS_API G_DECLARE_FINAL_TYPE(SsRole, ss_role, SS, ROLE, GObject)

/**
 * ss_role_get_name:
 * @self: a role
 *
 * Returns: (transfer none): its name, in lower case
 */
SS_API const char* ss_role_get_name(SsRole* self);

/**
 * ss_role_get_nodes:
 * @self: a role
 *
 * Returns: (transfer full): a list of #SsNode, those that lead somewhere
 */
SS_API GListModel* ss_role_get_nodes(SsRole* self);

G_END_DECLS
