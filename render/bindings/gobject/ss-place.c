#include "ss-private.h"

struct _SsPlace {
  GObject parent;
  SsView* view;
  gsize index;
  standard_sitemap_page_place place;
  char* match;
};
G_DEFINE_FINAL_TYPE(SsPlace, ss_place, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_MATCH,
  PROP_APPROXIMATE,
  PROP_IN_SEQUENCE,
  PROP_NODE,
  PROP_PATH,
  PROP_PREVIOUS,
  PROP_NEXT,
  PROP_UP,
  N_PROPS
};

static void ss_place_init(G_GNUC_UNUSED SsPlace* self) {}

static void ss_place_finalize(GObject* object)
{
  SsPlace* self = SS_PLACE(object);
  g_free(self->match);
  g_object_unref(self->view);
  G_OBJECT_CLASS(ss_place_parent_class)->finalize(object);
}

SsPlace* ss_place_new(SsView* view, gsize index, const standard_sitemap_page_place* place)
{
  SsPlace* self = g_object_new(SS_TYPE_PLACE, NULL);
  self->view = g_object_ref(view);
  self->index = index;
  self->place = *place;
  self->match = ss_text(place->match);
  return self;
}

const char* ss_place_get_match(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), NULL);
  return self->match;
}

gboolean ss_place_get_approximate(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), FALSE);
  return self->place.approximate != 0;
}

gboolean ss_place_get_in_sequence(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), FALSE);
  return self->place.in_sequence != 0;
}

SsNode* ss_place_get_node(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), NULL);
  standard_sitemap_nodes path = {NULL, 0};
  if (standard_sitemap_view_place_path(ss_view_handle(self->view), self->index, &path) != STANDARD_SITEMAP_OK)
    return ss_view_node(self->view, self->place.node);
  return ss_view_node_at(self->view, path);
}

GListModel* ss_place_get_path(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), NULL);
  GListStore* path = g_list_store_new(SS_TYPE_NODE);
  g_autoptr(SsNode) last = ss_place_get_node(self);
  g_autoptr(GPtrArray) nodes = g_ptr_array_new();
  if (ss_node_get_id(last) != STANDARD_SITEMAP_ROOT)
    for (SsNode* node = last; node != NULL; node = ss_node_get_parent(node))
      g_ptr_array_insert(nodes, -1, node);
  for (guint i = nodes->len; i-- > 0;)
    g_list_store_append(path, g_ptr_array_index(nodes, i));
  return G_LIST_MODEL(path);
}

SsNode* ss_place_get_previous(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), NULL);
  return ss_view_node(self->view, self->place.previous);
}

SsNode* ss_place_get_next(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), NULL);
  return ss_view_node(self->view, self->place.next);
}

SsNode* ss_place_get_up(SsPlace* self)
{
  g_return_val_if_fail(SS_IS_PLACE(self), NULL);
  return ss_view_node(self->view, self->place.up);
}

static void ss_place_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsPlace* self = SS_PLACE(object);
  switch (id) {
  case PROP_MATCH:
    g_value_set_string(value, self->match);
    break;
  case PROP_APPROXIMATE:
    g_value_set_boolean(value, ss_place_get_approximate(self));
    break;
  case PROP_IN_SEQUENCE:
    g_value_set_boolean(value, ss_place_get_in_sequence(self));
    break;
  case PROP_NODE:
    g_value_take_object(value, ss_place_get_node(self));
    break;
  case PROP_PATH:
    g_value_take_object(value, ss_place_get_path(self));
    break;
  case PROP_PREVIOUS:
    g_value_take_object(value, ss_place_get_previous(self));
    break;
  case PROP_NEXT:
    g_value_take_object(value, ss_place_get_next(self));
    break;
  case PROP_UP:
    g_value_take_object(value, ss_place_get_up(self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void ss_place_class_init(SsPlaceClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_place_finalize;
  object_class->get_property = ss_place_get_property;
  GParamSpec* specs[N_PROPS] = {NULL};
#define OBJECT(id, name, type) specs[id] = g_param_spec_object(name, NULL, NULL, type, SS_READ_ONLY)
  /**
   * SsPlace:match: (getter get_match)
   *
   * How the page was recognised.
   */
  specs[PROP_MATCH] = g_param_spec_string("match", NULL, NULL, NULL, SS_READ_ONLY);
  /**
   * SsPlace:approximate: (getter get_approximate)
   *
   * Whether the page is not in the map, but belongs somewhere below the node.
   */
  specs[PROP_APPROXIMATE] = g_param_spec_boolean("approximate", NULL, NULL, FALSE, SS_READ_ONLY);
  /**
   * SsPlace:in-sequence: (getter get_in_sequence)
   *
   * Whether the author calls the siblings a sequence.
   */
  specs[PROP_IN_SEQUENCE] = g_param_spec_boolean("in-sequence", NULL, NULL, FALSE, SS_READ_ONLY);
  /**
   * SsPlace:node: (getter get_node)
   *
   * The node that stands for the page.
   */
  OBJECT(PROP_NODE, "node", SS_TYPE_NODE);
  /**
   * SsPlace:path: (getter get_path)
   *
   * The path to the page.
   */
  OBJECT(PROP_PATH, "path", G_TYPE_LIST_MODEL);
  /**
   * SsPlace:previous: (getter get_previous)
   *
   * The nearest sibling before it that has a link.
   */
  OBJECT(PROP_PREVIOUS, "previous", SS_TYPE_NODE);
  /**
   * SsPlace:next: (getter get_next)
   *
   * The nearest sibling after it that has a link.
   */
  OBJECT(PROP_NEXT, "next", SS_TYPE_NODE);
  /**
   * SsPlace:up: (getter get_up)
   *
   * The node to go to for "up".
   */
  OBJECT(PROP_UP, "up", SS_TYPE_NODE);
#undef OBJECT
  g_object_class_install_properties(object_class, N_PROPS, specs);
}
