#include "ss-private.h"

// --- lists ---

struct _SsNodeList {
  GObject parent;
  SsView* view;
  SsNode* above;              ///< whose children these are; NULL: of the root, or any nodes
  standard_sitemap_nodes ids; ///< of the view, or owned
  gboolean owned;             ///< any nodes
  SsNodeList** known_as;      ///< where the list is known by; NULL: nowhere
  GHashTable* alive;          ///< position: the item that somebody has
};

typedef struct {
  char *name, *label, *description, *uri, *blocked, *language, *media_type, *relation, *last_modified;
  char** roles;
  SsKind kind;
  SsMark mark;
  SsDirection direction;
} Shown;

struct _SsNode {
  GObject parent;
  SsView* view;
  SsNodeList* list;     ///< NULL: it is in none
  SsNode* above;        ///< by `list`; NULL: none
  SsNodeList* children; ///< while somebody has it
  guint id, position;
  guint loop;   ///< G_MAXUINT: not yet counted
  Shown* shown; ///< from when something of it is asked for
};

static void list_model_init(GListModelInterface* interface);
G_DEFINE_FINAL_TYPE_WITH_CODE(SsNodeList, ss_node_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))
G_DEFINE_FINAL_TYPE(SsNode, ss_node, G_TYPE_OBJECT)

static void ss_node_list_init(SsNodeList* self)
{
  self->alive = g_hash_table_new(NULL, NULL);
}

static void ss_node_list_finalize(GObject* object)
{
  SsNodeList* self = SS_NODE_LIST(object);
  if (self->known_as != NULL)
    *self->known_as = NULL;
  g_hash_table_unref(self->alive);
  if (self->owned)
    g_free((gpointer)self->ids.ids);
  if (self->above != NULL)
    ss_unref_in_turn(self->above);
  g_object_unref(self->view);
  G_OBJECT_CLASS(ss_node_list_parent_class)->finalize(object);
}

static void ss_node_list_class_init(SsNodeListClass* class)
{
  G_OBJECT_CLASS(class)->finalize = ss_node_list_finalize;
}

static GType list_item_type(G_GNUC_UNUSED GListModel* model)
{
  return SS_TYPE_NODE;
}

static guint list_n_items(GListModel* model)
{
  return (guint)SS_NODE_LIST(model)->ids.count;
}

static SsNode* child(SsNodeList* self, guint position)
{
  SsNode* node = g_hash_table_lookup(self->alive, GUINT_TO_POINTER(position));
  if (node != NULL)
    return g_object_ref(node);
  node = ss_node_alone(self->view, self->ids.ids[position]);
  node->list = g_object_ref(self);
  node->above = self->above;
  node->position = position;
  g_hash_table_insert(self->alive, GUINT_TO_POINTER(position), node);
  return node;
}

static gpointer list_item(GListModel* model, guint position)
{
  SsNodeList* self = SS_NODE_LIST(model);
  if (position >= self->ids.count)
    return NULL;
  return self->owned ? ss_view_node(self->view, self->ids.ids[position]) : child(self, position);
}

static void list_model_init(GListModelInterface* interface)
{
  interface->get_item_type = list_item_type;
  interface->get_n_items = list_n_items;
  interface->get_item = list_item;
}

SsNodeList* ss_node_list_below(SsView* view, SsNode* above)
{
  SsNodeList** known_as = above != NULL ? &above->children : ss_view_first_level(view);
  if (*known_as != NULL)
    return g_object_ref(*known_as);
  SsNodeList* self = g_object_new(SS_TYPE_NODE_LIST, NULL);
  self->view = g_object_ref(view);
  self->above = above != NULL ? g_object_ref(above) : NULL;
  self->ids = ss_view_children(view, above != NULL ? above->id : STANDARD_SITEMAP_ROOT);
  self->known_as = known_as;
  return *known_as = self;
}

GListModel* ss_node_list_of(SsView* view, standard_sitemap_nodes ids)
{
  SsNodeList* self = g_object_new(SS_TYPE_NODE_LIST, NULL);
  self->view = g_object_ref(view);
  self->ids.ids = g_memdup2(ids.ids, ids.count * sizeof *ids.ids);
  self->ids.count = ids.count;
  self->owned = TRUE;
  return G_LIST_MODEL(self);
}

SsNode* ss_node_list_find(SsNodeList* self, guint node)
{
  for (gsize i = 0; i < self->ids.count; ++i)
    if (self->ids.ids[i] == node)
      return child(self, (guint)i);
  return NULL;
}

// --- nodes ---

static void ss_node_init(SsNode* self)
{
  self->position = G_MAXUINT;
  self->loop = G_MAXUINT;
}

static void free_shown(Shown* shown)
{
  g_free(shown->name);
  g_free(shown->label);
  g_free(shown->description);
  g_free(shown->uri);
  g_free(shown->blocked);
  g_free(shown->language);
  g_free(shown->media_type);
  g_free(shown->relation);
  g_free(shown->last_modified);
  g_strfreev(shown->roles);
  g_free(shown);
}

static void ss_node_finalize(GObject* object)
{
  SsNode* self = SS_NODE(object);
  if (self->list != NULL) {
    g_hash_table_remove(self->list->alive, GUINT_TO_POINTER(self->position));
    ss_unref_in_turn(self->list);
  }
  g_clear_pointer(&self->shown, free_shown);
  g_object_unref(self->view);
  G_OBJECT_CLASS(ss_node_parent_class)->finalize(object);
}

SsNode* ss_node_alone(SsView* view, guint id)
{
  SsNode* self = g_object_new(SS_TYPE_NODE, NULL);
  self->view = g_object_ref(view);
  self->id = id;
  return self;
}

static char** roles_of(standard_sitemap_view* view, guint id)
{
  g_autoptr(GStrvBuilder) roles = g_strv_builder_new();
  standard_sitemap_string role;
  for (gsize i = 0; standard_sitemap_view_node_role(view, id, i, &role) == STANDARD_SITEMAP_OK; ++i) {
    g_autofree char* name = ss_text(role);
    g_strv_builder_add(roles, name);
  }
  return g_strv_builder_end(roles);
}

static const Shown* shown_of(SsNode* self)
{
  if (self->shown != NULL)
    return self->shown;
  standard_sitemap_view* view = ss_view_handle(self->view);
  standard_sitemap_node node = {.struct_size = sizeof node};
  Shown* shown = self->shown = g_new0(Shown, 1);
  if (standard_sitemap_view_node(view, self->id, &node) == STANDARD_SITEMAP_OK) {
    shown->name = ss_text(node.name);
    shown->label = ss_text(node.label);
    shown->description = ss_text(node.description);
    shown->uri = ss_text(node.url);
    shown->blocked = ss_text(node.blocked);
    shown->language = ss_text_or_null(node.lang);
    shown->media_type = ss_text_or_null(node.type);
    shown->relation = ss_text_or_null(node.relation);
    shown->last_modified = ss_text_or_null(node.lastmod);
    shown->kind = (SsKind)node.kind;
    shown->mark = (SsMark)node.mark;
    shown->direction = (SsDirection)node.direction;
  }
  shown->roles = roles_of(view, self->id);
  return shown;
}

/// Walks up from the node, on the first call.
guint ss_node_get_loop(SsNode* self)
{
  g_return_val_if_fail(SS_IS_NODE(self), 0);
  if (self->loop != G_MAXUINT)
    return self->loop;
  guint levels = 1;
  const SsNode* above = self->above;
  for (; above != NULL && above->id != self->id; above = above->above)
    ++levels;
  const gboolean again = above != NULL || (self->list != NULL && self->id == STANDARD_SITEMAP_ROOT);
  return self->loop = again ? levels : 0;
}

GListModel* ss_node_get_children(SsNode* self)
{
  g_return_val_if_fail(SS_IS_NODE(self), NULL);
  if (ss_node_get_loop(self) != 0 || ss_view_children(self->view, self->id).count == 0)
    return NULL;
  return self->id == STANDARD_SITEMAP_ROOT ? ss_view_get_tree(self->view)
                                           : G_LIST_MODEL(ss_node_list_below(self->view, self));
}

SsNode* ss_node_get_parent(SsNode* self)
{
  g_return_val_if_fail(SS_IS_NODE(self), NULL);
  return self->above;
}

gboolean ss_node_get_current(SsNode* self)
{
  g_return_val_if_fail(SS_IS_NODE(self), FALSE);
  return ss_view_is_current(self->view, self->id);
}

#define GETTER(type, name, value, otherwise)                                                                 \
  type ss_node_get_##name(SsNode* self)                                                                      \
  {                                                                                                          \
    g_return_val_if_fail(SS_IS_NODE(self), otherwise);                                                       \
    return value;                                                                                            \
  }
GETTER(guint, position, self->position, 0)
GETTER(guint, id, self->id, 0)
GETTER(SsKind, kind, shown_of(self)->kind, SS_KIND_ITEM)
GETTER(SsMark, mark, shown_of(self)->mark, SS_MARK_NONE)
GETTER(SsDirection, direction, shown_of(self)->direction, SS_DIRECTION_UNKNOWN)
GETTER(const char*, name, shown_of(self)->name, NULL)
GETTER(const char*, label, shown_of(self)->label, NULL)
GETTER(const char*, description, shown_of(self)->description, NULL)
GETTER(const char*, uri, shown_of(self)->uri, NULL)
GETTER(const char*, blocked, shown_of(self)->blocked, NULL)
GETTER(const char*, language, shown_of(self)->language, NULL)
GETTER(const char*, media_type, shown_of(self)->media_type, NULL)
GETTER(const char*, relation, shown_of(self)->relation, NULL)
GETTER(const char*, last_modified, shown_of(self)->last_modified, NULL)
GETTER(const char* const*, roles, (const char* const*)shown_of(self)->roles, NULL)
#undef GETTER

// --- properties: for GtkExpression, and for languages ---

enum {
  PROP_0,
  PROP_CHILDREN,
  PROP_PARENT,
  PROP_POSITION,
  PROP_ID,
  PROP_LOOP,
  PROP_CURRENT,
  PROP_KIND,
  PROP_MARK,
  PROP_DIRECTION,
  PROP_NAME,
  PROP_LABEL,
  PROP_DESCRIPTION,
  PROP_URI,
  PROP_BLOCKED,
  PROP_LANGUAGE,
  PROP_MEDIA_TYPE,
  PROP_RELATION,
  PROP_LAST_MODIFIED,
  PROP_ROLES,
  N_PROPS
};

static void ss_node_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsNode* self = SS_NODE(object);
  switch (id) {
  case PROP_CHILDREN:
    g_value_take_object(value, ss_node_get_children(self));
    break;
  case PROP_PARENT:
    g_value_set_object(value, ss_node_get_parent(self));
    break;
  case PROP_POSITION:
    g_value_set_uint(value, self->position);
    break;
  case PROP_ID:
    g_value_set_uint(value, self->id);
    break;
  case PROP_LOOP:
    g_value_set_uint(value, ss_node_get_loop(self));
    break;
  case PROP_CURRENT:
    g_value_set_boolean(value, ss_node_get_current(self));
    break;
  case PROP_KIND:
    g_value_set_enum(value, (int)ss_node_get_kind(self));
    break;
  case PROP_MARK:
    g_value_set_enum(value, (int)ss_node_get_mark(self));
    break;
  case PROP_DIRECTION:
    g_value_set_enum(value, (int)ss_node_get_direction(self));
    break;
  case PROP_NAME:
    g_value_set_string(value, ss_node_get_name(self));
    break;
  case PROP_LABEL:
    g_value_set_string(value, ss_node_get_label(self));
    break;
  case PROP_DESCRIPTION:
    g_value_set_string(value, ss_node_get_description(self));
    break;
  case PROP_URI:
    g_value_set_string(value, ss_node_get_uri(self));
    break;
  case PROP_BLOCKED:
    g_value_set_string(value, ss_node_get_blocked(self));
    break;
  case PROP_LANGUAGE:
    g_value_set_string(value, ss_node_get_language(self));
    break;
  case PROP_MEDIA_TYPE:
    g_value_set_string(value, ss_node_get_media_type(self));
    break;
  case PROP_RELATION:
    g_value_set_string(value, ss_node_get_relation(self));
    break;
  case PROP_LAST_MODIFIED:
    g_value_set_string(value, ss_node_get_last_modified(self));
    break;
  case PROP_ROLES:
    g_value_set_boxed(value, ss_node_get_roles(self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void ss_node_class_init(SsNodeClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_node_finalize;
  object_class->get_property = ss_node_get_property;
  GParamSpec* specs[N_PROPS] = {NULL};
#define TEXT(id, name) specs[id] = g_param_spec_string(name, NULL, NULL, NULL, SS_READ_ONLY)
#define NUMBER(id, name, initial)                                                                            \
  specs[id] = g_param_spec_uint(name, NULL, NULL, 0, G_MAXUINT, initial, SS_READ_ONLY)
#define ENUM(id, name, type, initial)                                                                        \
  specs[id] = g_param_spec_enum(name, NULL, NULL, type, initial, SS_READ_ONLY)
  /**
   * SsNode:children: (getter get_children)
   *
   * The nodes below this one.
   */
  specs[PROP_CHILDREN] = g_param_spec_object("children", NULL, NULL, G_TYPE_LIST_MODEL, SS_READ_ONLY);
  /**
   * SsNode:parent: (getter get_parent)
   *
   * The node whose child it is.
   */
  specs[PROP_PARENT] = g_param_spec_object("parent", NULL, NULL, SS_TYPE_NODE, SS_READ_ONLY);
  /**
   * SsNode:position: (getter get_position)
   *
   * Its index in the list of its parent's children.
   */
  NUMBER(PROP_POSITION, "position", G_MAXUINT);
  /**
   * SsNode:id: (getter get_id)
   *
   * Its number in the map.
   */
  NUMBER(PROP_ID, "id", 0);
  /**
   * SsNode:loop: (getter get_loop)
   *
   * How many levels further up the same node is an ancestor.
   */
  NUMBER(PROP_LOOP, "loop", 0);
  /**
   * SsNode:current: (getter get_current)
   *
   * Whether the node stands for the page.
   */
  specs[PROP_CURRENT] = g_param_spec_boolean("current", NULL, NULL, FALSE, SS_READ_ONLY);
  /**
   * SsNode:kind: (getter get_kind)
   *
   * Root, item or group.
   */
  ENUM(PROP_KIND, "kind", SS_TYPE_KIND, SS_KIND_ITEM);
  /**
   * SsNode:mark: (getter get_mark)
   *
   * What to say beside the label.
   */
  ENUM(PROP_MARK, "mark", SS_TYPE_MARK, SS_MARK_NONE);
  /**
   * SsNode:direction: (getter get_direction)
   *
   * The direction of its language.
   */
  ENUM(PROP_DIRECTION, "direction", SS_TYPE_DIRECTION, SS_DIRECTION_UNKNOWN);
  /**
   * SsNode:name: (getter get_name)
   *
   * Its name.
   */
  TEXT(PROP_NAME, "name");
  /**
   * SsNode:label: (getter get_label)
   *
   * What to call the node.
   */
  TEXT(PROP_LABEL, "label");
  /**
   * SsNode:description: (getter get_description)
   *
   * Its description.
   */
  TEXT(PROP_DESCRIPTION, "description");
  /**
   * SsNode:uri: (getter get_uri)
   *
   * Its absolute URI.
   */
  TEXT(PROP_URI, "uri");
  /**
   * SsNode:blocked: (getter get_blocked)
   *
   * Why there is no URI.
   */
  TEXT(PROP_BLOCKED, "blocked");
  /**
   * SsNode:language: (getter get_language)
   *
   * Its language.
   */
  TEXT(PROP_LANGUAGE, "language");
  /**
   * SsNode:media-type: (getter get_media_type)
   *
   * The media type of the link's target.
   */
  TEXT(PROP_MEDIA_TYPE, "media-type");
  /**
   * SsNode:relation: (getter get_relation)
   *
   * How its children are related.
   */
  TEXT(PROP_RELATION, "relation");
  /**
   * SsNode:last-modified: (getter get_last_modified)
   *
   * When the page changed.
   */
  TEXT(PROP_LAST_MODIFIED, "last-modified");
  /**
   * SsNode:roles: (getter get_roles)
   *
   * Its roles.
   */
  specs[PROP_ROLES] = g_param_spec_boxed("roles", NULL, NULL, G_TYPE_STRV, SS_READ_ONLY);
#undef TEXT
#undef NUMBER
#undef ENUM
  g_object_class_install_properties(object_class, N_PROPS, specs);
}
