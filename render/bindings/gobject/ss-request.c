#include "ss-private.h"

struct _SsRequest {
  GObject parent;
  SsProfile* profile;
  GWeakRef session;
  standard_sitemap_receiver* receiver; ///< NULL: over
  GCancellable* cancellable;
  char *uri, *validators_uri, *entity_tag, *last_modified;
  standard_sitemap_address_space address_space;
};
G_DEFINE_FINAL_TYPE(SsRequest, ss_request, G_TYPE_OBJECT)

enum { PROP_0, PROP_URI, PROP_CANCELLABLE, N_PROPS };

/// There is an answer, or none is wanted.
static void finish(SsRequest* self)
{
  g_clear_pointer(&self->receiver, standard_sitemap_receiver_free);
  g_autoptr(SsSession) session = g_weak_ref_get(&self->session);
  if (session != NULL)
    ss_session_forget_request(session, self);
}

static void fail(SsRequest* self, standard_sitemap_failure failure, const char* message)
{
  if (self->receiver == NULL)
    return;
  standard_sitemap_receiver_fail(self->receiver, failure, standard_sitemap_text(message));
  finish(self);
}

static void ss_request_init(SsRequest* self)
{
  g_weak_ref_init(&self->session, NULL);
  self->cancellable = g_cancellable_new();
}

static void ss_request_finalize(GObject* object)
{
  SsRequest* self = SS_REQUEST(object);
  fail(self, STANDARD_SITEMAP_FAILED_CANCELLED, NULL);
  g_weak_ref_clear(&self->session);
  g_object_unref(self->cancellable);
  g_object_unref(self->profile);
  g_free(self->uri);
  g_free(self->validators_uri);
  g_free(self->entity_tag);
  g_free(self->last_modified);
  G_OBJECT_CLASS(ss_request_parent_class)->finalize(object);
}

static void ss_request_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsRequest* self = SS_REQUEST(object);
  if (id == PROP_URI)
    g_value_set_string(value, self->uri);
  else if (id == PROP_CANCELLABLE)
    g_value_set_object(value, self->cancellable);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ss_request_class_init(SsRequestClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_request_finalize;
  object_class->get_property = ss_request_get_property;
  GParamSpec* specs[N_PROPS] = {NULL};
  /**
   * SsRequest:uri:
   *
   * The URI of the document.
   */
  specs[PROP_URI] = g_param_spec_string("uri", NULL, NULL, NULL, SS_READ_ONLY);
  /**
   * SsRequest:cancellable:
   *
   * It is cancelled once nobody waits for the answer.
   */
  specs[PROP_CANCELLABLE] = g_param_spec_object("cancellable", NULL, NULL, G_TYPE_CANCELLABLE, SS_READ_ONLY);
  g_object_class_install_properties(object_class, N_PROPS, specs);
}

SsRequest* ss_request_new(SsSession* session, SsProfile* profile, const standard_sitemap_request* request)
{
  SsRequest* self = g_object_new(SS_TYPE_REQUEST, NULL);
  self->profile = g_object_ref(profile);
  g_weak_ref_set(&self->session, session);
  self->uri = ss_text(request->url);
  self->validators_uri = ss_text(request->validators_url);
  self->entity_tag = ss_text(request->entity_tag);
  self->last_modified = ss_text(request->last_modified);
  if (standard_sitemap_session_receiver(ss_session_handle(session), request->id, &self->receiver) !=
      STANDARD_SITEMAP_OK)
    g_error("There is not enough memory for a request");
  return self;
}

void ss_request_abandon(SsRequest* self)
{
  g_clear_pointer(&self->receiver, standard_sitemap_receiver_free);
  ss_profile_cancel_later(self->profile, self->cancellable);
}

// --- what to send ---

const char* ss_request_get_uri(SsRequest* self)
{
  g_return_val_if_fail(SS_IS_REQUEST(self), NULL);
  return self->uri;
}

GCancellable* ss_request_get_cancellable(SsRequest* self)
{
  g_return_val_if_fail(SS_IS_REQUEST(self), NULL);
  return self->cancellable;
}

gboolean ss_request_is_over(SsRequest* self)
{
  g_return_val_if_fail(SS_IS_REQUEST(self), TRUE);
  return self->receiver == NULL;
}

/// Whether the page is still there. The strings live as long as that.
static gboolean conditions(SsRequest* self, const char* uri, standard_sitemap_conditions* to)
{
  g_autoptr(SsSession) session = g_weak_ref_get(&self->session);
  return self->receiver != NULL && session != NULL && ss_session_handle(session) != NULL &&
         standard_sitemap_session_conditions(ss_session_handle(session), standard_sitemap_text(uri), to) ==
             STANDARD_SITEMAP_OK;
}

GHashTable* ss_request_dup_fields(SsRequest* self, const char* uri)
{
  g_return_val_if_fail(SS_IS_REQUEST(self), NULL);
  GHashTable* fields = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  standard_sitemap_conditions found = {.struct_size = sizeof found};
  const char* to = uri != NULL ? uri : self->uri;
  if (!conditions(self, to, &found))
    return fields;
  g_hash_table_insert(fields, g_strdup("Accept"), ss_text(found.accept));
  if (found.referer.data != NULL)
    g_hash_table_insert(fields, g_strdup("Referer"), ss_text(found.referer));
  if (g_strcmp0(to, self->validators_uri) == 0) {
    if (self->entity_tag != NULL)
      g_hash_table_insert(fields, g_strdup("If-None-Match"), g_strdup(self->entity_tag));
    if (self->last_modified != NULL)
      g_hash_table_insert(fields, g_strdup("If-Modified-Since"), g_strdup(self->last_modified));
  }
  return fields;
}

SsRelation ss_request_get_relation(SsRequest* self, const char* uri)
{
  g_return_val_if_fail(SS_IS_REQUEST(self), SS_RELATION_CROSS_SITE);
  standard_sitemap_conditions found = {.struct_size = sizeof found};
  return conditions(self, uri != NULL ? uri : self->uri, &found) ? (SsRelation)found.relation
                                                                 : SS_RELATION_CROSS_SITE;
}

// --- the answer ---

/// What came of a call of the receiver. After anything but OK the request is over.
static gboolean goes_on(SsRequest* self, standard_sitemap_status status, GError** error)
{
  if (status == STANDARD_SITEMAP_OK)
    return TRUE;
  if (status == STANDARD_SITEMAP_REFUSED)
    finish(self);
  else
    fail(self, STANDARD_SITEMAP_FAILED_NETWORK, NULL);
  g_autofree char* what = g_strdup_printf(
      status == STANDARD_SITEMAP_REFUSED ? "No more is wanted of “%s”" : "What is said of “%s” is not valid",
      self->uri);
  return ss_check(status, error, what);
}

gboolean ss_request_allow_hop(SsRequest* self, const char* uri, GError** error)
{
  g_return_val_if_fail(SS_IS_REQUEST(self) && uri != NULL, FALSE);
  g_return_val_if_fail(ss_profile_is_here(self->profile), FALSE);
  return goes_on(self,
                 self->receiver != NULL
                     ? standard_sitemap_receiver_allow_hop(self->receiver, standard_sitemap_text(uri))
                     : STANDARD_SITEMAP_REFUSED,
                 error);
}

gboolean ss_request_allow_address(SsRequest* self, GInetAddress* address, GError** error)
{
  g_return_val_if_fail(SS_IS_REQUEST(self) && G_IS_INET_ADDRESS(address), FALSE);
  g_return_val_if_fail(ss_profile_is_here(self->profile), FALSE);
  self->address_space = (standard_sitemap_address_space)ss_address_space_of(address);
  return goes_on(self,
                 self->receiver != NULL
                     ? standard_sitemap_receiver_allow_address(self->receiver, self->address_space)
                     : STANDARD_SITEMAP_REFUSED,
                 error);
}

gboolean ss_request_begin(SsRequest* self, const char* uri, guint status, GHashTable* fields, GError** error)
{
  g_return_val_if_fail(SS_IS_REQUEST(self) && status <= G_MAXINT32, FALSE);
  g_return_val_if_fail(ss_profile_is_here(self->profile), FALSE);
  if (self->receiver == NULL)
    return goes_on(self, STANDARD_SITEMAP_REFUSED, error);
  const guint count = fields != NULL ? g_hash_table_size(fields) : 0;
  g_autofree standard_sitemap_field* list = g_new(standard_sitemap_field, count + 1);
  GHashTableIter iter;
  gpointer name, value;
  guint at = 0;
  if (fields != NULL) {
    g_hash_table_iter_init(&iter, fields);
    while (g_hash_table_iter_next(&iter, &name, &value))
      list[at++] = (standard_sitemap_field){standard_sitemap_text(name), standard_sitemap_text(value)};
  }
  const standard_sitemap_response response = {.struct_size = sizeof response,
                                              .url = standard_sitemap_text(uri != NULL ? uri : self->uri),
                                              .fields = list,
                                              .field_count = count,
                                              .status = (int32_t)status,
                                              .address_space = self->address_space};
  return goes_on(self, standard_sitemap_receiver_begin(self->receiver, &response), error);
}

gboolean ss_request_append(SsRequest* self, GBytes* bytes, GError** error)
{
  g_return_val_if_fail(SS_IS_REQUEST(self) && bytes != NULL, FALSE);
  g_return_val_if_fail(ss_profile_is_here(self->profile), FALSE);
  if (self->receiver == NULL)
    return goes_on(self, STANDARD_SITEMAP_REFUSED, error);
  standard_sitemap_string part = {NULL, 0};
  part.data = g_bytes_get_data(bytes, &part.size);
  return goes_on(self, standard_sitemap_receiver_append(self->receiver, part), error);
}

void ss_request_end(SsRequest* self)
{
  g_return_if_fail(SS_IS_REQUEST(self));
  g_return_if_fail(ss_profile_is_here(self->profile));
  if (self->receiver == NULL)
    return;
  standard_sitemap_receiver_end(self->receiver);
  finish(self);
}

void ss_request_fail(SsRequest* self, SsFailure failure, const char* message)
{
  g_return_if_fail(SS_IS_REQUEST(self) && failure <= SS_FAILURE_CODING_BROKEN);
  g_return_if_fail(ss_profile_is_here(self->profile));
  fail(self, (standard_sitemap_failure)failure, message);
}

static SsFailure failure_of_gio(int code)
{
  switch (code) {
  case G_IO_ERROR_TIMED_OUT:
    return SS_FAILURE_TIMEOUT;
  case G_IO_ERROR_CANCELLED:
    return SS_FAILURE_CANCELLED;
  case G_IO_ERROR_HOST_NOT_FOUND:
    return SS_FAILURE_NAME;
  case G_IO_ERROR_CONNECTION_REFUSED:
  case G_IO_ERROR_HOST_UNREACHABLE:
  case G_IO_ERROR_NETWORK_UNREACHABLE:
    return SS_FAILURE_CONNECTION;
  case G_IO_ERROR_PROXY_FAILED:
  case G_IO_ERROR_PROXY_AUTH_FAILED:
  case G_IO_ERROR_PROXY_NEED_AUTH:
  case G_IO_ERROR_PROXY_NOT_ALLOWED:
    return SS_FAILURE_PROXY;
  case G_IO_ERROR_PARTIAL_INPUT:
  case G_IO_ERROR_CONNECTION_CLOSED:
    return SS_FAILURE_INCOMPLETE_RESPONSE;
  case G_IO_ERROR_NOT_FOUND:
    return SS_FAILURE_FILE_MISSING;
  case G_IO_ERROR_PERMISSION_DENIED:
  case G_IO_ERROR_IS_DIRECTORY:
  case G_IO_ERROR_NOT_REGULAR_FILE:
    return SS_FAILURE_FILE_UNREADABLE;
  default:
    return SS_FAILURE_NETWORK;
  }
}

void ss_request_fail_with_error(SsRequest* self, const GError* error)
{
  g_return_if_fail(SS_IS_REQUEST(self) && error != NULL);
  g_return_if_fail(ss_profile_is_here(self->profile));
  SsFailure failure = SS_FAILURE_NETWORK;
  if (error->domain == G_IO_ERROR)
    failure = failure_of_gio(error->code);
  else if (error->domain == G_RESOLVER_ERROR)
    failure = SS_FAILURE_NAME;
  else if (error->domain == G_TLS_ERROR)
    failure = error->code == G_TLS_ERROR_BAD_CERTIFICATE ? SS_FAILURE_UNTRUSTED_CERTIFICATE : SS_FAILURE_TLS;
  fail(self, (standard_sitemap_failure)failure, error->message);
}

void ss_request_respond(SsRequest* self, const char* uri, guint status, GHashTable* fields, GBytes* body)
{
  g_return_if_fail(SS_IS_REQUEST(self) && status <= G_MAXINT32);
  g_return_if_fail(ss_profile_is_here(self->profile));
  if (ss_request_allow_hop(self, uri != NULL ? uri : self->uri, NULL) &&
      ss_request_begin(self, uri, status, fields, NULL) &&
      (body == NULL || ss_request_append(self, body, NULL)))
    ss_request_end(self);
}
