#include "ss-private.h"

struct _SsView {
  GObject parent;
  standard_sitemap_view* handle;
  standard_sitemap_tree tree; ///< from when it is asked for
  GHashTable* current;        ///< the nodes that stand for the page, from when it is asked for
  SsNodeList* first_level;    ///< while somebody has it
  standard_sitemap_around around;
  char* format;
};
G_DEFINE_FINAL_TYPE(SsView, ss_view, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_TREE,
  PROP_PLACES,
  PROP_ROLES,
  PROP_PREVIOUS,
  PROP_NEXT,
  PROP_UP,
  PROP_POSITION,
  PROP_COUNT,
  PROP_SIZE,
  PROP_FORMAT,
  PROP_DIRECTION,
  N_PROPS
};

static void ss_view_init(G_GNUC_UNUSED SsView* self) {}

static void ss_view_finalize(GObject* object)
{
  SsView* self = SS_VIEW(object);
  standard_sitemap_view_free(self->handle);
  g_clear_pointer(&self->current, g_hash_table_unref);
  g_free(self->format);
  G_OBJECT_CLASS(ss_view_parent_class)->finalize(object);
}

SsView* ss_view_new(standard_sitemap_view* handle)
{
  SsView* self = g_object_new(SS_TYPE_VIEW, NULL);
  self->handle = handle;
  return self;
}

standard_sitemap_view* ss_view_handle(SsView* self)
{
  return self->handle;
}

SsNodeList** ss_view_first_level(SsView* self)
{
  return &self->first_level;
}

standard_sitemap_nodes ss_view_children(SsView* self, guint node)
{
  if (self->tree.struct_size == 0) {
    self->tree.struct_size = sizeof self->tree;
    if (standard_sitemap_view_tree(self->handle, &self->tree) != STANDARD_SITEMAP_OK)
      g_error("There is not enough memory for the tree of a site map");
  }
  const uint32_t* starts = self->tree.starts.ids + node;
  return (standard_sitemap_nodes){self->tree.children.ids + starts[0], starts[1] - starts[0]};
}

gboolean ss_view_is_current(SsView* self, guint node)
{
  if (self->current == NULL) {
    self->current = g_hash_table_new(NULL, NULL);
    standard_sitemap_page_place place = {.struct_size = sizeof place};
    for (gsize i = 0; standard_sitemap_view_place(self->handle, i, &place) == STANDARD_SITEMAP_OK; ++i)
      if (place.approximate == 0)
        g_hash_table_add(self->current, GUINT_TO_POINTER(place.node));
  }
  return g_hash_table_contains(self->current, GUINT_TO_POINTER(node));
}

SsNode* ss_view_node_at(SsView* self, standard_sitemap_nodes path)
{
  SsNode* node = NULL;
  for (gsize i = 1; i < path.count; ++i) {
    g_autoptr(SsNodeList) list = ss_node_list_below(self, node);
    g_clear_object(&node);
    node = ss_node_list_find(list, path.ids[i]);
    if (node == NULL) // it leads nowhere
      break;
  }
  return node != NULL ? node : ss_node_alone(self, path.ids[path.count - 1]);
}

SsNode* ss_view_node(SsView* self, guint id)
{
  standard_sitemap_nodes path = {NULL, 0};
  if (id == STANDARD_SITEMAP_NO_NODE ||
      standard_sitemap_view_path(self->handle, id, &path) != STANDARD_SITEMAP_OK || path.count == 0)
    return NULL;
  // The list lives until the next call of that function, which nothing below makes.
  return ss_view_node_at(self, path);
}

SsView* ss_view_from_page(SsView* self, const char* uri, GError** error)
{
  g_return_val_if_fail(SS_IS_VIEW(self) && uri != NULL, NULL);
  standard_sitemap_view* other = NULL;
  g_autofree char* what = g_strdup_printf("“%s” is not an absolute URI", uri);
  if (!ss_check(standard_sitemap_view_from(self->handle, standard_sitemap_text(uri), &other), error, what))
    return NULL;
  return ss_view_new(other);
}

// --- lists ---

GListModel* ss_view_get_tree(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  return G_LIST_MODEL(ss_node_list_below(self, NULL));
}

GListModel* ss_view_get_places(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  GListStore* places = g_list_store_new(SS_TYPE_PLACE);
  standard_sitemap_page_place found = {.struct_size = sizeof found};
  for (gsize i = 0; standard_sitemap_view_place(self->handle, i, &found) == STANDARD_SITEMAP_OK; ++i) {
    g_autoptr(SsPlace) place = ss_place_new(self, i, &found);
    g_list_store_append(places, place);
  }
  return G_LIST_MODEL(places);
}

GListModel* ss_view_get_roles(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  GListStore* roles = g_list_store_new(SS_TYPE_ROLE);
  standard_sitemap_role found = {.struct_size = sizeof found};
  for (gsize i = 0; standard_sitemap_view_role(self->handle, i, &found) == STANDARD_SITEMAP_OK; ++i) {
    g_autoptr(SsRole) role = ss_role_new(self, &found);
    g_list_store_append(roles, role);
  }
  return G_LIST_MODEL(roles);
}

// --- around the page ---

static const standard_sitemap_around* around(SsView* self)
{
  if (self->around.struct_size == 0) {
    self->around.struct_size = sizeof self->around;
    if (standard_sitemap_view_around(self->handle, &self->around) != STANDARD_SITEMAP_OK)
      self->around.previous = self->around.next = self->around.up = STANDARD_SITEMAP_NO_NODE;
  }
  return &self->around;
}

SsNode* ss_view_get_previous(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  return ss_view_node(self, around(self)->previous);
}

SsNode* ss_view_get_next(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  return ss_view_node(self, around(self)->next);
}

SsNode* ss_view_get_up(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  return ss_view_node(self, around(self)->up);
}

guint ss_view_get_position(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), 0);
  return around(self)->position;
}

guint ss_view_get_count(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), 0);
  return around(self)->count;
}

// --- the map ---

guint ss_view_get_size(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), 0);
  return (guint)standard_sitemap_view_size(self->handle);
}

const char* ss_view_get_format(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), NULL);
  standard_sitemap_map map = {.struct_size = sizeof map};
  if (self->format == NULL && standard_sitemap_view_map(self->handle, &map) == STANDARD_SITEMAP_OK)
    self->format = ss_text(map.format);
  return self->format;
}

SsDirection ss_view_get_direction(SsView* self)
{
  g_return_val_if_fail(SS_IS_VIEW(self), SS_DIRECTION_UNKNOWN);
  standard_sitemap_direction direction = STANDARD_SITEMAP_DIRECTION_UNKNOWN;
  standard_sitemap_view_direction(self->handle, &direction);
  return (SsDirection)direction;
}

// --- search ---

static void free_search(gpointer search)
{
  standard_sitemap_search_free(search);
}

static gboolean search_on(gpointer task)
{
  if (g_task_return_error_if_cancelled(task))
    return G_SOURCE_REMOVE;
  standard_sitemap_search* search = g_task_get_task_data(task);
  const standard_sitemap_status status = standard_sitemap_search_step(search);
  if (status == STANDARD_SITEMAP_NONE)
    return G_SOURCE_CONTINUE;
  GError* error = NULL;
  standard_sitemap_nodes hits = {NULL, 0};
  gsize count = 0;
  if (ss_check(status, &error, "The search is not valid") &&
      ss_check(standard_sitemap_search_hits(search, &hits, &count), &error, "The search is not valid"))
    g_task_return_pointer(task, ss_node_list_of(g_task_get_source_object(task), hits), g_object_unref);
  else
    g_task_return_error(task, error);
  return G_SOURCE_REMOVE;
}

void ss_view_search_async(SsView* self, const char* text, guint limit, GCancellable* cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail(SS_IS_VIEW(self) && text != NULL);
  g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user_data);
  g_task_set_source_tag(task, ss_view_search_async);
  standard_sitemap_page_place place = {.struct_size = sizeof place};
  const uint32_t near = standard_sitemap_view_place(self->handle, 0, &place) == STANDARD_SITEMAP_OK
                            ? place.node
                            : STANDARD_SITEMAP_NO_NODE;
  standard_sitemap_search* search = NULL;
  GError* error = NULL;
  if (!ss_check(standard_sitemap_search_new(self->handle, standard_sitemap_text(text), limit, near, &search),
                &error, "The search is not valid")) {
    g_task_return_error(task, error);
    return;
  }
  g_task_set_task_data(task, search, free_search);
  g_autoptr(GSource) source = g_idle_source_new();
  g_source_set_callback(source, search_on, g_object_ref(task), g_object_unref);
  g_source_attach(source, g_task_get_context(task));
}

GListModel* ss_view_search_finish(SsView* self, GAsyncResult* result, GError** error)
{
  g_return_val_if_fail(g_task_is_valid(result, self), NULL);
  return g_task_propagate_pointer(G_TASK(result), error);
}

// --- properties ---

static void ss_view_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsView* self = SS_VIEW(object);
  switch (id) {
  case PROP_TREE:
    g_value_take_object(value, ss_view_get_tree(self));
    break;
  case PROP_PLACES:
    g_value_take_object(value, ss_view_get_places(self));
    break;
  case PROP_ROLES:
    g_value_take_object(value, ss_view_get_roles(self));
    break;
  case PROP_PREVIOUS:
    g_value_take_object(value, ss_view_get_previous(self));
    break;
  case PROP_NEXT:
    g_value_take_object(value, ss_view_get_next(self));
    break;
  case PROP_UP:
    g_value_take_object(value, ss_view_get_up(self));
    break;
  case PROP_POSITION:
    g_value_set_uint(value, ss_view_get_position(self));
    break;
  case PROP_COUNT:
    g_value_set_uint(value, ss_view_get_count(self));
    break;
  case PROP_SIZE:
    g_value_set_uint(value, ss_view_get_size(self));
    break;
  case PROP_FORMAT:
    g_value_set_string(value, ss_view_get_format(self));
    break;
  case PROP_DIRECTION:
    g_value_set_enum(value, (int)ss_view_get_direction(self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void ss_view_class_init(SsViewClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_view_finalize;
  object_class->get_property = ss_view_get_property;
  GParamSpec* specs[N_PROPS] = {NULL};
#define OBJECT(id, name, type) specs[id] = g_param_spec_object(name, NULL, NULL, type, SS_READ_ONLY)
#define NUMBER(id, name) specs[id] = g_param_spec_uint(name, NULL, NULL, 0, G_MAXUINT, 0, SS_READ_ONLY)
  /**
   * SsView:tree: (getter get_tree)
   *
   * The first level of the tree.
   */
  OBJECT(PROP_TREE, "tree", G_TYPE_LIST_MODEL);
  /**
   * SsView:places: (getter get_places)
   *
   * The places of the page.
   */
  OBJECT(PROP_PLACES, "places", G_TYPE_LIST_MODEL);
  /**
   * SsView:roles: (getter get_roles)
   *
   * The roles that nodes of the map have.
   */
  OBJECT(PROP_ROLES, "roles", G_TYPE_LIST_MODEL);
  /**
   * SsView:previous: (getter get_previous)
   *
   * The entry before the page.
   */
  OBJECT(PROP_PREVIOUS, "previous", SS_TYPE_NODE);
  /**
   * SsView:next: (getter get_next)
   *
   * The entry after the page.
   */
  OBJECT(PROP_NEXT, "next", SS_TYPE_NODE);
  /**
   * SsView:up: (getter get_up)
   *
   * The node to go to for "up".
   */
  OBJECT(PROP_UP, "up", SS_TYPE_NODE);
  /**
   * SsView:position: (getter get_position)
   *
   * The number of the page among the entries.
   */
  NUMBER(PROP_POSITION, "position");
  /**
   * SsView:count: (getter get_count)
   *
   * The number of entries.
   */
  NUMBER(PROP_COUNT, "count");
  /**
   * SsView:size: (getter get_size)
   *
   * The number of nodes.
   */
  NUMBER(PROP_SIZE, "size");
#undef OBJECT
#undef NUMBER
  /**
   * SsView:format: (getter get_format)
   *
   * The format of the root document.
   */
  specs[PROP_FORMAT] = g_param_spec_string("format", NULL, NULL, NULL, SS_READ_ONLY);
  /**
   * SsView:direction: (getter get_direction)
   *
   * The direction in which to write the tree.
   */
  specs[PROP_DIRECTION] =
      g_param_spec_enum("direction", NULL, NULL, SS_TYPE_DIRECTION, SS_DIRECTION_UNKNOWN, SS_READ_ONLY);
  g_object_class_install_properties(object_class, N_PROPS, specs);
}
