#include "ss-private.h"

struct _SsRole {
  GObject parent;
  SsView* view;
  char* name;
  standard_sitemap_nodes nodes; ///< of the view
};
G_DEFINE_FINAL_TYPE(SsRole, ss_role, G_TYPE_OBJECT)

enum { PROP_0, PROP_NAME, PROP_NODES, N_PROPS };

static void ss_role_init(G_GNUC_UNUSED SsRole* self) {}

static void ss_role_finalize(GObject* object)
{
  SsRole* self = SS_ROLE(object);
  g_free(self->name);
  g_object_unref(self->view);
  G_OBJECT_CLASS(ss_role_parent_class)->finalize(object);
}

SsRole* ss_role_new(SsView* view, const standard_sitemap_role* role)
{
  SsRole* self = g_object_new(SS_TYPE_ROLE, NULL);
  self->view = g_object_ref(view);
  self->name = ss_text(role->name);
  self->nodes = role->nodes;
  return self;
}

const char* ss_role_get_name(SsRole* self)
{
  g_return_val_if_fail(SS_IS_ROLE(self), NULL);
  return self->name;
}

GListModel* ss_role_get_nodes(SsRole* self)
{
  g_return_val_if_fail(SS_IS_ROLE(self), NULL);
  g_autoptr(GArray) shown = g_array_new(FALSE, FALSE, sizeof(uint32_t));
  for (gsize i = 0; i < self->nodes.count; ++i)
    if (standard_sitemap_view_leads_somewhere(ss_view_handle(self->view), self->nodes.ids[i]) ==
        STANDARD_SITEMAP_OK)
      g_array_append_val(shown, self->nodes.ids[i]);
  return ss_node_list_of(self->view, (standard_sitemap_nodes){(const uint32_t*)shown->data, shown->len});
}

static void ss_role_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsRole* self = SS_ROLE(object);
  if (id == PROP_NAME)
    g_value_set_string(value, self->name);
  else if (id == PROP_NODES)
    g_value_take_object(value, ss_role_get_nodes(self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ss_role_class_init(SsRoleClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_role_finalize;
  object_class->get_property = ss_role_get_property;
  GParamSpec* specs[N_PROPS] = {NULL};
  /**
   * SsRole:name: (getter get_name)
   *
   * Its name.
   */
  specs[PROP_NAME] = g_param_spec_string("name", NULL, NULL, NULL, SS_READ_ONLY);
  /**
   * SsRole:nodes: (getter get_nodes)
   *
   * The nodes that have it.
   */
  specs[PROP_NODES] = g_param_spec_object("nodes", NULL, NULL, G_TYPE_LIST_MODEL, SS_READ_ONLY);
  g_object_class_install_properties(object_class, N_PROPS, specs);
}
