#include "ss-private.h"

#include <glib-unix.h>

struct _SsProfile {
  GObject parent;
  GMainContext* context;
  GThread* thread;
  standard_sitemap_policy* policy;
  standard_sitemap_preferences* preferences;
  standard_sitemap_cache* cache; ///< from the first session on
  GSource* answers;              ///< of the reader process; NULL: none
};
G_DEFINE_FINAL_TYPE(SsProfile, ss_profile, G_TYPE_OBJECT)

enum { PROP_0, PROP_ISOLATED, N_PROPS };

/// As GLib does it where a constructor cannot fail.
static void must(standard_sitemap_status status)
{
  if (status != STANDARD_SITEMAP_OK)
    g_error("A site map profile cannot be created: %s", standard_sitemap_status_name(status));
}

static void ss_profile_init(SsProfile* self)
{
  self->context = g_main_context_ref_thread_default();
  self->thread = g_thread_self();
  must(standard_sitemap_policy_new(&self->policy));
  must(standard_sitemap_preferences_new(&self->preferences));
}

static void ss_profile_finalize(GObject* object)
{
  SsProfile* self = SS_PROFILE(object);
  if (self->answers != NULL) {
    g_source_destroy(self->answers);
    g_source_unref(self->answers);
  }
  standard_sitemap_cache_free(self->cache);
  standard_sitemap_preferences_free(self->preferences);
  standard_sitemap_policy_free(self->policy);
  g_main_context_unref(self->context);
  G_OBJECT_CLASS(ss_profile_parent_class)->finalize(object);
}

static void ss_profile_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  if (id == PROP_ISOLATED)
    g_value_set_boolean(value, ss_profile_get_isolated(SS_PROFILE(object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ss_profile_class_init(SsProfileClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_profile_finalize;
  object_class->get_property = ss_profile_get_property;
  /**
   * SsProfile:isolated:
   *
   * Whether what strangers wrote is parsed in a process of its own.
   */
  g_object_class_install_property(object_class, PROP_ISOLATED,
                                  g_param_spec_boolean("isolated", NULL, NULL, FALSE, SS_READ_ONLY));
}

SsProfile* ss_profile_new(void)
{
  return g_object_new(SS_TYPE_PROFILE, NULL);
}

gboolean ss_profile_is_here(SsProfile* self)
{
  return self == NULL || self->thread == g_thread_self();
}

static gboolean is_early(SsProfile* self, GError** error)
{
  return ss_check(self->cache == NULL ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_INVALID_ARGUMENT, error,
                  "The profile has sessions already");
}

gboolean ss_profile_set_limit(SsProfile* self, const char* name, guint64 value, GError** error)
{
  g_return_val_if_fail(SS_IS_PROFILE(self) && name != NULL, FALSE);
  if (!is_early(self, error))
    return FALSE;
  g_autofree char* what = g_strdup_printf("The limit “%s” cannot be %" G_GUINT64_FORMAT, name, value);
  return ss_check(standard_sitemap_policy_set(self->policy, standard_sitemap_text(name), value), error, what);
}

gboolean ss_profile_set_reader_program(SsProfile* self, const char* path, GError** error)
{
  g_return_val_if_fail(SS_IS_PROFILE(self) && path != NULL, FALSE);
  return is_early(self, error) && ss_check(standard_sitemap_policy_set_reader_program(
                                               self->policy, standard_sitemap_text(path), NULL, 0),
                                           error, "The path of the reader program is not absolute");
}

gboolean ss_profile_read_preferences(SsProfile* self, const char* toml, GError** error)
{
  g_return_val_if_fail(SS_IS_PROFILE(self) && toml != NULL, FALSE);
  const standard_sitemap_status status =
      standard_sitemap_preferences_read(self->preferences, standard_sitemap_text(toml));
  standard_sitemap_remark remark = {.struct_size = sizeof remark};
  if (status != STANDARD_SITEMAP_REFUSED ||
      standard_sitemap_preferences_remark(self->preferences, 0, &remark) != STANDARD_SITEMAP_OK)
    return ss_check(status, error, "The preferences are not valid");
  g_autofree char* message = ss_text(remark.message);
  g_autofree char* what = g_strdup_printf("Line %u: %s", remark.line, message);
  return ss_check(status, error, remark.line != 0 ? what : message);
}

void ss_profile_clear(SsProfile* self)
{
  g_return_if_fail(SS_IS_PROFILE(self));
  standard_sitemap_cache_clear(self->cache);
}

gboolean ss_profile_get_isolated(SsProfile* self)
{
  g_return_val_if_fail(SS_IS_PROFILE(self), FALSE);
  standard_sitemap_string why;
  return standard_sitemap_cache_reader_unavailable(ss_profile_cache(self), &why) == STANDARD_SITEMAP_NONE;
}

/// Sessions only note that they have changed: nothing of the host runs within it.
static gboolean take_answers(G_GNUC_UNUSED int descriptor, G_GNUC_UNUSED GIOCondition condition,
                             gpointer profile)
{
  standard_sitemap_cache_take_answers(SS_PROFILE(profile)->cache);
  return G_SOURCE_CONTINUE;
}

standard_sitemap_cache* ss_profile_cache(SsProfile* self)
{
  if (self->cache != NULL)
    return self->cache;
  must(standard_sitemap_cache_new(self->policy, NULL, &self->cache));
  int descriptor = -1;
  if (standard_sitemap_cache_answer_later(self->cache) == STANDARD_SITEMAP_OK)
    descriptor = standard_sitemap_cache_reader_descriptor(self->cache);
  if (descriptor != -1) {
    self->answers = g_unix_fd_source_new(descriptor, G_IO_IN);
    g_source_set_callback(self->answers, G_SOURCE_FUNC(take_answers), self, NULL);
    g_source_set_static_name(self->answers, "[standard-sitemap] answers");
    g_source_attach(self->answers, self->context);
  }
  return self->cache;
}

const standard_sitemap_preferences* ss_profile_preferences(SsProfile* self)
{
  return self->preferences;
}

GMainContext* ss_profile_context(SsProfile* self)
{
  return self->context;
}

static gboolean cancel(gpointer cancellable)
{
  g_cancellable_cancel(cancellable);
  return G_SOURCE_REMOVE;
}

void ss_profile_cancel_later(SsProfile* self, GCancellable* cancellable)
{
  GSource* source = g_idle_source_new();
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, cancel, g_object_ref(cancellable), g_object_unref);
  g_source_attach(source, self->context);
  g_source_unref(source);
}
