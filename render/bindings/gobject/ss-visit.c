#include "ss-private.h"

typedef struct {
  char *name, *value;
} Field;

typedef enum {
  URI = 1,
  REQUESTED_URI,
  MEDIA_TYPE,
  USER_AGENT,
  ACCEPT_LANGUAGE,
  ACCEPT_ENCODING,
  ACCEPT,
  CREDENTIALS,
  STORE,
  PREFERRED_MAP_URI,
  MAP_URI,
  DAMAGE,
  TEXTS, // how many of the above, and one
  CONTENT = TEXTS,
  STATUS,
  ENTRY,
  ARRIVAL,
  REFERRER_POLICY,
  ADDRESS_SPACE,
  SOURCE,
  PREFERRED_SOURCE,
  N_PROPS
} Property;

struct _SsVisit {
  GObject parent;
  char* texts[TEXTS];
  GBytes* content;
  guint status;
  guint64 entry;
  int arrival, referrer_policy, address_space, source, preferred_source;
  GArray *fields, *sent_fields; ///< of Field
  standard_sitemap_page_links* links;
};
G_DEFINE_FINAL_TYPE(SsVisit, ss_visit, G_TYPE_OBJECT)

static void clear_field(gpointer field)
{
  g_free(((Field*)field)->name);
  g_free(((Field*)field)->value);
}

static void ss_visit_init(SsVisit* self)
{
  self->fields = g_array_new(FALSE, FALSE, sizeof(Field));
  self->sent_fields = g_array_new(FALSE, FALSE, sizeof(Field));
  g_array_set_clear_func(self->fields, clear_field);
  g_array_set_clear_func(self->sent_fields, clear_field);
}

static void ss_visit_finalize(GObject* object)
{
  SsVisit* self = SS_VISIT(object);
  for (int i = 0; i < TEXTS; ++i)
    g_free(self->texts[i]);
  g_clear_pointer(&self->content, g_bytes_unref);
  g_array_unref(self->fields);
  g_array_unref(self->sent_fields);
  standard_sitemap_page_links_free(self->links);
  G_OBJECT_CLASS(ss_visit_parent_class)->finalize(object);
}

static int* number(SsVisit* self, guint id)
{
  switch (id) {
  case ARRIVAL:
    return &self->arrival;
  case REFERRER_POLICY:
    return &self->referrer_policy;
  case ADDRESS_SPACE:
    return &self->address_space;
  case SOURCE:
    return &self->source;
  case PREFERRED_SOURCE:
    return &self->preferred_source;
  default:
    return NULL;
  }
}

static void ss_visit_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsVisit* self = SS_VISIT(object);
  if (id < TEXTS)
    g_value_set_string(value, self->texts[id]);
  else if (id == CONTENT)
    g_value_set_boxed(value, self->content);
  else if (id == STATUS)
    g_value_set_uint(value, self->status);
  else if (id == ENTRY)
    g_value_set_uint64(value, self->entry);
  else if (number(self, id) != NULL)
    g_value_set_enum(value, *number(self, id));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ss_visit_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec)
{
  SsVisit* self = SS_VISIT(object);
  if (id < TEXTS) {
    g_free(self->texts[id]);
    self->texts[id] = g_value_dup_string(value);
  } else if (id == CONTENT) {
    g_clear_pointer(&self->content, g_bytes_unref);
    self->content = g_value_dup_boxed(value);
  } else if (id == STATUS) {
    self->status = g_value_get_uint(value);
  } else if (id == ENTRY) {
    self->entry = g_value_get_uint64(value);
  } else if (number(self, id) != NULL) {
    *number(self, id) = g_value_get_enum(value);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void ss_visit_class_init(SsVisitClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_visit_finalize;
  object_class->get_property = ss_visit_get_property;
  object_class->set_property = ss_visit_set_property;
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GParamSpec* specs[N_PROPS] = {NULL};
#define TEXT(id, name) specs[id] = g_param_spec_string(name, NULL, NULL, NULL, flags)
#define ENUM(id, name, type) specs[id] = g_param_spec_enum(name, NULL, NULL, type, 0, flags)
  /**
   * SsVisit:uri:
   *
   * The absolute URI of the page, after redirects.
   */
  TEXT(URI, "uri");
  /**
   * SsVisit:requested-uri:
   *
   * The URI before redirects, for reports.
   */
  TEXT(REQUESTED_URI, "requested-uri");
  /**
   * SsVisit:media-type:
   *
   * The media type of the page; otherwise that of its field `Content-Type`.
   */
  TEXT(MEDIA_TYPE, "media-type");
  /**
   * SsVisit:user-agent:
   *
   * The `User-Agent` of the request for the page.
   */
  TEXT(USER_AGENT, "user-agent");
  /**
   * SsVisit:accept-language:
   *
   * The `Accept-Language` of the request, which are also the languages of the reader.
   */
  TEXT(ACCEPT_LANGUAGE, "accept-language");
  /**
   * SsVisit:accept-encoding:
   *
   * The `Accept-Encoding` of the request.
   */
  TEXT(ACCEPT_ENCODING, "accept-encoding");
  /**
   * SsVisit:accept:
   *
   * The `Accept` of the request; otherwise that of a browser for pages.
   */
  TEXT(ACCEPT, "accept");
  /**
   * SsVisit:credentials:
   *
   * Any text that differs between users of the site.
   */
  TEXT(CREDENTIALS, "credentials");
  /**
   * SsVisit:store:
   *
   * Any text that differs if cookies, proxy or TLS trust differ.
   */
  TEXT(STORE, "store");
  /**
   * SsVisit:preferred-map-uri:
   *
   * The map that the reader set for this site.
   */
  TEXT(PREFERRED_MAP_URI, "preferred-map-uri");
  /**
   * SsVisit:map-uri:
   *
   * The root document of the map, if the host itself names it.
   */
  TEXT(MAP_URI, "map-uri");
  /**
   * SsVisit:damage:
   *
   * Why #SsVisit:content is only a part of the page, such as "the connection was closed too early".
   */
  TEXT(DAMAGE, "damage");
  /**
   * SsVisit:content:
   *
   * The bytes of the page, after content decoding.
   */
  specs[CONTENT] = g_param_spec_boxed("content", NULL, NULL, G_TYPE_BYTES, flags);
  /**
   * SsVisit:status:
   *
   * The status of HTTP; 0: unknown.
   */
  specs[STATUS] = g_param_spec_uint("status", NULL, NULL, 0, G_MAXINT32, 0, flags);
  /**
   * SsVisit:entry:
   *
   * The entry of the tab's session history, numbered by the host.
   */
  specs[ENTRY] = g_param_spec_uint64("entry", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  /**
   * SsVisit:arrival:
   *
   * How the page came to be shown.
   */
  ENUM(ARRIVAL, "arrival", SS_TYPE_ARRIVAL);
  /**
   * SsVisit:referrer-policy:
   *
   * The referrer policy of the page.
   */
  ENUM(REFERRER_POLICY, "referrer-policy", SS_TYPE_REFERRER_POLICY);
  /**
   * SsVisit:address-space:
   *
   * That of the connection which the page came over.
   */
  ENUM(ADDRESS_SPACE, "address-space", SS_TYPE_ADDRESS_SPACE);
  /**
   * SsVisit:source:
   *
   * Which formats #SsVisit:map-uri may have.
   */
  ENUM(SOURCE, "source", SS_TYPE_SOURCE);
  /**
   * SsVisit:preferred-source:
   *
   * Where the reader wants to find the map if the page names none.
   */
  ENUM(PREFERRED_SOURCE, "preferred-source", SS_TYPE_PREFERRED_SOURCE);
#undef TEXT
#undef ENUM
  g_object_class_install_properties(object_class, N_PROPS, specs);
}

SsVisit* ss_visit_new(const char* uri)
{
  return g_object_new(SS_TYPE_VISIT, "uri", uri, NULL);
}

SsVisit* ss_visit_new_for_map(const char* map_uri, SsSource source)
{
  return g_object_new(SS_TYPE_VISIT, "map-uri", map_uri, "source", source, NULL);
}

static void add(GArray* fields, const char* name, const char* value)
{
  const Field field = {g_strdup(name), g_strdup(value)};
  g_array_append_val(fields, field);
}

void ss_visit_add_field(SsVisit* self, const char* name, const char* value)
{
  g_return_if_fail(SS_IS_VISIT(self) && name != NULL && value != NULL);
  add(self->fields, name, value);
}

void ss_visit_add_sent_field(SsVisit* self, const char* name, const char* value)
{
  g_return_if_fail(SS_IS_VISIT(self) && name != NULL && value != NULL);
  add(self->sent_fields, name, value);
}

// --- links of a live document ---

static standard_sitemap_page_links* links_of(SsVisit* self)
{
  if (self->links == NULL && standard_sitemap_page_links_new(&self->links) != STANDARD_SITEMAP_OK)
    g_error("There is not enough memory for the links of a page");
  return self->links;
}

static gboolean check_base(standard_sitemap_status status, const char* base, GError** error)
{
  g_autofree char* what = g_strdup_printf("The base URI “%s” is not absolute", base);
  return ss_check(status, error, what);
}

gboolean ss_visit_add_link(SsVisit* self, const char* rel, const char* href, const char* type,
                           const char* base, guint line, GError** error)
{
  g_return_val_if_fail(SS_IS_VISIT(self) && rel != NULL && href != NULL && base != NULL, FALSE);
  return check_base(standard_sitemap_page_links_add_link(
                        links_of(self), standard_sitemap_text(rel), standard_sitemap_text(href),
                        standard_sitemap_text(type != NULL ? type : ""), standard_sitemap_text(base), line),
                    base, error);
}

gboolean ss_visit_add_meta(SsVisit* self, const char* name, const char* content, const char* base, guint line,
                           GError** error)
{
  g_return_val_if_fail(SS_IS_VISIT(self) && name != NULL && content != NULL && base != NULL, FALSE);
  return check_base(standard_sitemap_page_links_add_meta(links_of(self), standard_sitemap_text(name),
                                                         standard_sitemap_text(content),
                                                         standard_sitemap_text(base), line),
                    base, error);
}

void ss_visit_add_language(SsVisit* self, const char* language)
{
  g_return_if_fail(SS_IS_VISIT(self) && language != NULL);
  standard_sitemap_page_links_add_language(links_of(self), standard_sitemap_text(language));
}

// --- what the engine is given ---

/// Borrows the texts of the fields.
static standard_sitemap_field* borrowed(GArray* fields)
{
  standard_sitemap_field* list = g_new(standard_sitemap_field, fields->len + 1);
  for (guint i = 0; i < fields->len; ++i) {
    const Field* field = &g_array_index(fields, Field, i);
    list[i] =
        (standard_sitemap_field){standard_sitemap_text(field->name), standard_sitemap_text(field->value)};
  }
  return list;
}

standard_sitemap_status ss_visit_show(SsVisit* self, standard_sitemap_session* session,
                                      const standard_sitemap_preferences* preferences, guint64 now)
{
  g_autofree standard_sitemap_field* fields = borrowed(self->fields);
  g_autofree standard_sitemap_field* sent_fields = borrowed(self->sent_fields);
  standard_sitemap_visit visit = {.struct_size = sizeof visit};
  standard_sitemap_string* texts[TEXTS] = {[URI] = &visit.url,
                                           [REQUESTED_URI] = &visit.requested,
                                           [MEDIA_TYPE] = &visit.media_type,
                                           [USER_AGENT] = &visit.user_agent,
                                           [ACCEPT_LANGUAGE] = &visit.accept_language,
                                           [ACCEPT_ENCODING] = &visit.accept_encoding,
                                           [ACCEPT] = &visit.accept,
                                           [CREDENTIALS] = &visit.credentials,
                                           [STORE] = &visit.profile,
                                           [PREFERRED_MAP_URI] = &visit.preferred_sitemap,
                                           [MAP_URI] = &visit.root,
                                           [DAMAGE] = &visit.damage};
  for (int i = 1; i < TEXTS; ++i)
    *texts[i] = standard_sitemap_text(self->texts[i]);
  if (self->content != NULL)
    visit.body.data = g_bytes_get_data(self->content, &visit.body.size);
  visit.fields = fields;
  visit.field_count = self->fields->len;
  visit.extra_fields = sent_fields;
  visit.extra_field_count = self->sent_fields->len;
  visit.links = self->links;
  visit.entry = self->entry;
  visit.status = (int32_t)self->status;
  visit.arrival = self->arrival;
  visit.referrer_policy = self->referrer_policy;
  visit.address_space = self->address_space;
  visit.source = self->source;
  visit.preferred_source = self->preferred_source;
  visit.preferences = preferences;
  return standard_sitemap_session_show(session, &visit, now);
}
