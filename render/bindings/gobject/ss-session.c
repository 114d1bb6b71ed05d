#include "ss-private.h"

struct _SsSession {
  GObject parent;
  SsProfile* profile;
  standard_sitemap_session* handle; ///< NULL once disposed
  GSource* turn;                    ///< ready when something has changed, and at the deadline
  GPtrArray* requests;              ///< without answers; borrowed: each takes itself away
  SsView* view;                     ///< NULL: not made since the last change
  char *map_uri, *rule;
  gboolean changed; ///< and not yet told
  SsState told_state;
  char* told_map_uri;
};
G_DEFINE_FINAL_TYPE(SsSession, ss_session, G_TYPE_OBJECT)

enum { PROP_0, PROP_PROFILE, PROP_STATE, PROP_VIEW, PROP_MAP_URI, PROP_RULE, N_PROPS };
static GParamSpec* properties[N_PROPS];
enum { REQUEST, VIEW_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/// In milliseconds, as the engine wants it.
static guint64 now(void)
{
  return (guint64)(g_get_monotonic_time() / 1000);
}

/// Also called by the engine, from within calls for other sessions: nothing of the host runs here.
static void note_change(gpointer session)
{
  SsSession* self = session;
  self->changed = TRUE;
  g_clear_object(&self->view);
  g_source_set_ready_time(self->turn, 0);
}

/// Nobody waits for their answers any more.
static void abandon_requests(SsSession* self)
{
  for (guint i = 0; i < self->requests->len; ++i)
    ss_request_abandon(g_ptr_array_index(self->requests, i));
  g_ptr_array_set_size(self->requests, 0);
}

static void note_page(SsSession* self)
{
  abandon_requests(self);
  g_clear_pointer(&self->map_uri, g_free);
  g_clear_pointer(&self->rule, g_free);
  standard_sitemap_found found = {.struct_size = sizeof found};
  if (standard_sitemap_session_found(self->handle, &found) == STANDARD_SITEMAP_OK) {
    self->map_uri = ss_text(found.sitemap);
    self->rule = ss_text(found.rule);
  }
  note_change(self);
}

// --- the main loop's turn ---

// A handler may do anything: show another page, drop the session. `*alive` is NULL once that is disposed.

static void hand_out_requests(SsSession* self, const gpointer* alive)
{
  standard_sitemap_request wanted = {.struct_size = sizeof wanted};
  while (*alive != NULL &&
         standard_sitemap_session_next_request(self->handle, &wanted) == STANDARD_SITEMAP_OK) {
    g_autoptr(SsRequest) request = ss_request_new(self, self->profile, &wanted);
    g_ptr_array_add(self->requests, request);
    gboolean taken = FALSE;
    g_signal_emit(self, signals[REQUEST], 0, request, &taken);
    if (!taken)
      ss_request_fail(request, SS_FAILURE_OFFLINE, NULL);
  }
}

static void tell_changes(SsSession* self, const gpointer* alive)
{
  self->changed = FALSE;
  const SsState state = ss_session_get_state(self);
  g_object_freeze_notify(G_OBJECT(self));
  if (state != self->told_state)
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STATE]);
  if (g_strcmp0(self->map_uri, self->told_map_uri) != 0) {
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MAP_URI]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RULE]);
  }
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_VIEW]);
  self->told_state = state;
  g_free(self->told_map_uri);
  self->told_map_uri = g_strdup(self->map_uri);
  g_object_thaw_notify(G_OBJECT(self));
  if (*alive != NULL)
    g_signal_emit(self, signals[VIEW_CHANGED], 0);
}

static void do_turn(SsSession* self, const gpointer* alive)
{
  g_source_set_ready_time(self->turn, -1);
  if (standard_sitemap_session_deadline(self->handle) <= now()) {
    standard_sitemap_session_update_time(self->handle, now());
    note_change(self);
  }
  hand_out_requests(self, alive);
  if (*alive == NULL)
    return;
  if (ss_session_get_state(self) != SS_STATE_LOADING)
    abandon_requests(self);
  if (self->changed)
    tell_changes(self, alive);
  if (*alive == NULL)
    return;
  const guint64 deadline = standard_sitemap_session_deadline(self->handle);
  if (self->changed)
    g_source_set_ready_time(self->turn, 0);
  else
    g_source_set_ready_time(self->turn,
                            deadline != STANDARD_SITEMAP_NO_DEADLINE ? (gint64)(deadline * 1000) : -1);
}

static gboolean take_turn(gpointer session)
{
  gpointer alive = session;
  g_object_add_weak_pointer(session, &alive);
  do_turn(session, &alive);
  if (alive != NULL)
    g_object_remove_weak_pointer(session, &alive);
  return G_SOURCE_CONTINUE;
}

/// A source that is only ever ready by its time.
static gboolean dispatch(G_GNUC_UNUSED GSource* source, GSourceFunc callback, gpointer data)
{
  return callback(data);
}
static GSourceFuncs turn_functions = {NULL, NULL, dispatch, NULL, NULL, NULL};

// --- the object ---

static void ss_session_init(SsSession* self)
{
  self->requests = g_ptr_array_new();
}

static void ss_session_constructed(GObject* object)
{
  SsSession* self = SS_SESSION(object);
  G_OBJECT_CLASS(ss_session_parent_class)->constructed(object);
  if (self->profile == NULL) // g_object_new() without it
    self->profile = ss_profile_new();
  self->turn = g_source_new(&turn_functions, sizeof(GSource));
  g_source_set_callback(self->turn, take_turn, self, NULL);
  g_source_set_static_name(self->turn, "[standard-sitemap] session");
  g_source_attach(self->turn, ss_profile_context(self->profile));
  const standard_sitemap_status status =
      standard_sitemap_session_new(ss_profile_cache(self->profile), note_change, self, &self->handle);
  if (status != STANDARD_SITEMAP_OK)
    g_error("A site map session cannot be created: %s", standard_sitemap_status_name(status));
}

static void ss_session_dispose(GObject* object)
{
  SsSession* self = SS_SESSION(object);
  standard_sitemap_session* handle = g_steal_pointer(&self->handle);
  if (handle != NULL) {
    abandon_requests(self);
    g_source_destroy(self->turn);
    standard_sitemap_session_free(handle);
  }
  g_clear_pointer(&self->map_uri, g_free);
  g_clear_pointer(&self->rule, g_free);
  g_clear_object(&self->view);
  g_clear_object(&self->profile);
  G_OBJECT_CLASS(ss_session_parent_class)->dispose(object);
}

static void ss_session_finalize(GObject* object)
{
  SsSession* self = SS_SESSION(object);
  g_ptr_array_unref(self->requests);
  g_source_unref(self->turn);
  g_free(self->told_map_uri);
  G_OBJECT_CLASS(ss_session_parent_class)->finalize(object);
}

static void ss_session_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsSession* self = SS_SESSION(object);
  switch (id) {
  case PROP_PROFILE:
    g_value_set_object(value, self->profile);
    break;
  case PROP_STATE:
    g_value_set_enum(value, (int)ss_session_get_state(self));
    break;
  case PROP_VIEW:
    g_value_set_object(value, ss_session_get_view(self));
    break;
  case PROP_MAP_URI:
    g_value_set_string(value, self->map_uri);
    break;
  case PROP_RULE:
    g_value_set_string(value, self->rule);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void ss_session_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec)
{
  if (id == PROP_PROFILE)
    SS_SESSION(object)->profile = g_value_dup_object(value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ss_session_class_init(SsSessionClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->constructed = ss_session_constructed;
  object_class->dispose = ss_session_dispose;
  object_class->finalize = ss_session_finalize;
  object_class->get_property = ss_session_get_property;
  object_class->set_property = ss_session_set_property;
  /**
   * SsSession:profile:
   *
   * What the session shares with others.
   */
  properties[PROP_PROFILE] =
      g_param_spec_object("profile", NULL, NULL, SS_TYPE_PROFILE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  /**
   * SsSession:state:
   *
   * What the session is doing.
   */
  properties[PROP_STATE] =
      g_param_spec_enum("state", NULL, NULL, SS_TYPE_STATE, SS_STATE_NO_PAGE, SS_READ_ONLY);
  /**
   * SsSession:view:
   *
   * The map as seen from the page.
   */
  properties[PROP_VIEW] = g_param_spec_object("view", NULL, NULL, SS_TYPE_VIEW, SS_READ_ONLY);
  /**
   * SsSession:map-uri:
   *
   * The URI of the root document.
   */
  properties[PROP_MAP_URI] = g_param_spec_string("map-uri", NULL, NULL, NULL, SS_READ_ONLY);
  /**
   * SsSession:rule:
   *
   * The rule that found the map.
   */
  properties[PROP_RULE] = g_param_spec_string("rule", NULL, NULL, NULL, SS_READ_ONLY);
  g_object_class_install_properties(object_class, N_PROPS, properties);
  /**
   * SsSession::request:
   * @self: the session
   * @request: the document that it wants
   *
   * Asks the host for a document, which it fetches in its own time. Keep a reference to @request until it is
   * answered. If no handler returns %TRUE, it has failed.
   *
   * Returns: whether the handler takes the request: no other is asked then
   */
  signals[REQUEST] =
      g_signal_new("request", SS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                   NULL, G_TYPE_BOOLEAN, 1, SS_TYPE_REQUEST);
  /**
   * SsSession::view-changed:
   * @self: the session
   *
   * There is a page, more of its map, or the load is over: draw ss_session_get_view() and
   * ss_session_get_state() anew. Also emitted if there is no map any more.
   */
  signals[VIEW_CHANGED] =
      g_signal_new("view-changed", SS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

SsSession* ss_session_new(SsProfile* profile)
{
  g_return_val_if_fail(SS_IS_PROFILE(profile), NULL);
  return g_object_new(SS_TYPE_SESSION, "profile", profile, NULL);
}

standard_sitemap_session* ss_session_handle(SsSession* self)
{
  return self->handle;
}

void ss_session_forget_request(SsSession* self, SsRequest* request)
{
  g_ptr_array_remove_fast(self->requests, request);
}

SsProfile* ss_session_get_profile(SsSession* self)
{
  g_return_val_if_fail(SS_IS_SESSION(self), NULL);
  return self->profile;
}

// --- the page ---

static gboolean no_session(GError** error)
{
  return ss_check(STANDARD_SITEMAP_INVALID_ARGUMENT, error, "The session has been disposed");
}

gboolean ss_session_show(SsSession* self, SsVisit* visit, GError** error)
{
  g_return_val_if_fail(SS_IS_SESSION(self) && SS_IS_VISIT(visit), FALSE);
  g_return_val_if_fail(ss_profile_is_here(self->profile), FALSE);
  if (self->handle == NULL)
    return no_session(error);
  const standard_sitemap_status status =
      ss_visit_show(visit, self->handle, ss_profile_preferences(self->profile), now());
  if (status != STANDARD_SITEMAP_INVALID_ARGUMENT)
    note_page(self);
  return ss_check(status, error, "A URI of the visit is not absolute, or a number is out of range");
}

gboolean ss_session_move(SsSession* self, const char* uri, guint64 entry, GError** error)
{
  g_return_val_if_fail(SS_IS_SESSION(self) && uri != NULL, FALSE);
  g_return_val_if_fail(ss_profile_is_here(self->profile), FALSE);
  if (self->handle == NULL)
    return no_session(error);
  const standard_sitemap_status status =
      standard_sitemap_session_move(self->handle, standard_sitemap_text(uri), entry);
  if (status == STANDARD_SITEMAP_OK)
    note_change(self);
  g_autofree char* what = g_strdup_printf("“%s” is not an absolute URI", uri);
  return ss_check(status, error, what);
}

void ss_session_stop(SsSession* self)
{
  g_return_if_fail(SS_IS_SESSION(self));
  g_return_if_fail(ss_profile_is_here(self->profile));
  if (self->handle == NULL)
    return;
  standard_sitemap_session_stop(self->handle);
  abandon_requests(self);
  note_change(self);
}

void ss_session_leave(SsSession* self)
{
  g_return_if_fail(SS_IS_SESSION(self));
  g_return_if_fail(ss_profile_is_here(self->profile));
  if (self->handle == NULL)
    return;
  standard_sitemap_session_leave(self->handle);
  note_page(self);
}

// --- what there is to show ---

SsState ss_session_get_state(SsSession* self)
{
  g_return_val_if_fail(SS_IS_SESSION(self), SS_STATE_NO_PAGE);
  return (SsState)standard_sitemap_session_state(self->handle);
}

SsView* ss_session_get_view(SsSession* self)
{
  g_return_val_if_fail(SS_IS_SESSION(self), NULL);
  standard_sitemap_view* handle = NULL;
  if (self->view == NULL && self->handle != NULL &&
      standard_sitemap_session_view(self->handle, &handle) == STANDARD_SITEMAP_OK)
    self->view = ss_view_new(handle);
  return self->view;
}

const char* ss_session_get_map_uri(SsSession* self)
{
  g_return_val_if_fail(SS_IS_SESSION(self), NULL);
  return self->map_uri;
}

const char* ss_session_get_rule(SsSession* self)
{
  g_return_val_if_fail(SS_IS_SESSION(self), NULL);
  return self->rule;
}

GListModel* ss_session_get_diagnostics(SsSession* self)
{
  g_return_val_if_fail(SS_IS_SESSION(self), NULL);
  GListStore* list = g_list_store_new(SS_TYPE_DIAGNOSTIC);
  standard_sitemap_diagnostic found = {.struct_size = sizeof found};
  for (gsize i = 0; self->handle != NULL &&
                    standard_sitemap_session_diagnostic(self->handle, i, &found) == STANDARD_SITEMAP_OK;
       ++i) {
    g_autoptr(SsDiagnostic) item = ss_diagnostic_new(&found);
    g_list_store_append(list, item);
  }
  return G_LIST_MODEL(list);
}
