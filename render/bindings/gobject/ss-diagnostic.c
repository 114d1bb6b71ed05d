#include "ss-private.h"

struct _SsDiagnostic {
  GObject parent;
  char *code, *severity, *message, *remedy, *document;
  guint line, column;
  guint64 count;
};
G_DEFINE_FINAL_TYPE(SsDiagnostic, ss_diagnostic, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_CODE,
  PROP_SEVERITY,
  PROP_MESSAGE,
  PROP_REMEDY,
  PROP_DOCUMENT,
  PROP_LINE,
  PROP_COLUMN,
  PROP_COUNT,
  N_PROPS
};

static void ss_diagnostic_init(G_GNUC_UNUSED SsDiagnostic* self) {}

static void ss_diagnostic_finalize(GObject* object)
{
  SsDiagnostic* self = SS_DIAGNOSTIC(object);
  g_free(self->code);
  g_free(self->severity);
  g_free(self->message);
  g_free(self->remedy);
  g_free(self->document);
  G_OBJECT_CLASS(ss_diagnostic_parent_class)->finalize(object);
}

SsDiagnostic* ss_diagnostic_new(const standard_sitemap_diagnostic* from)
{
  SsDiagnostic* self = g_object_new(SS_TYPE_DIAGNOSTIC, NULL);
  self->code = ss_text(from->code);
  self->severity = ss_text(from->severity);
  self->message = ss_text(from->message);
  self->remedy = ss_text_or_null(from->remedy);
  self->document = ss_text_or_null(from->document);
  self->line = from->line;
  self->column = from->column;
  self->count = from->count;
  return self;
}

#define GETTER(type, name)                                                                                   \
  type ss_diagnostic_get_##name(SsDiagnostic* self)                                                          \
  {                                                                                                          \
    g_return_val_if_fail(SS_IS_DIAGNOSTIC(self), 0);                                                         \
    return self->name;                                                                                       \
  }
GETTER(const char*, code)
GETTER(const char*, severity)
GETTER(const char*, message)
GETTER(const char*, remedy)
GETTER(const char*, document)
GETTER(guint, line)
GETTER(guint, column)
GETTER(guint64, count)
#undef GETTER

static void ss_diagnostic_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec)
{
  SsDiagnostic* self = SS_DIAGNOSTIC(object);
  switch (id) {
  case PROP_CODE:
    g_value_set_string(value, self->code);
    break;
  case PROP_SEVERITY:
    g_value_set_string(value, self->severity);
    break;
  case PROP_MESSAGE:
    g_value_set_string(value, self->message);
    break;
  case PROP_REMEDY:
    g_value_set_string(value, self->remedy);
    break;
  case PROP_DOCUMENT:
    g_value_set_string(value, self->document);
    break;
  case PROP_LINE:
    g_value_set_uint(value, self->line);
    break;
  case PROP_COLUMN:
    g_value_set_uint(value, self->column);
    break;
  case PROP_COUNT:
    g_value_set_uint64(value, self->count);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void ss_diagnostic_class_init(SsDiagnosticClass* class)
{
  GObjectClass* object_class = G_OBJECT_CLASS(class);
  object_class->finalize = ss_diagnostic_finalize;
  object_class->get_property = ss_diagnostic_get_property;
  GParamSpec* specs[N_PROPS] = {NULL};
#define TEXT(id, name) specs[id] = g_param_spec_string(name, NULL, NULL, NULL, SS_READ_ONLY)
  /**
   * SsDiagnostic:code: (getter get_code)
   *
   * Its code.
   */
  TEXT(PROP_CODE, "code");
  /**
   * SsDiagnostic:severity: (getter get_severity)
   *
   * How grave it is.
   */
  TEXT(PROP_SEVERITY, "severity");
  /**
   * SsDiagnostic:message: (getter get_message)
   *
   * What it says.
   */
  TEXT(PROP_MESSAGE, "message");
  /**
   * SsDiagnostic:remedy: (getter get_remedy)
   *
   * How to fix it.
   */
  TEXT(PROP_REMEDY, "remedy");
  /**
   * SsDiagnostic:document: (getter get_document)
   *
   * The document that it is about.
   */
  TEXT(PROP_DOCUMENT, "document");
#undef TEXT
  /**
   * SsDiagnostic:line: (getter get_line)
   *
   * The line in the document.
   */
  specs[PROP_LINE] = g_param_spec_uint("line", NULL, NULL, 0, G_MAXUINT, 0, SS_READ_ONLY);
  /**
   * SsDiagnostic:column: (getter get_column)
   *
   * The column in the document.
   */
  specs[PROP_COLUMN] = g_param_spec_uint("column", NULL, NULL, 0, G_MAXUINT, 0, SS_READ_ONLY);
  /**
   * SsDiagnostic:count: (getter get_count)
   *
   * How many equal diagnostics it stands for.
   */
  specs[PROP_COUNT] = g_param_spec_uint64("count", NULL, NULL, 0, G_MAXUINT64, 1, SS_READ_ONLY);
  g_object_class_install_properties(object_class, N_PROPS, specs);
}
