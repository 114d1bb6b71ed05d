#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

#define SS_TYPE_DIAGNOSTIC (ss_diagnostic_get_type())
/**
 * SsDiagnostic:
 *
 * Something that a reader, a webmaster or a developer should know. Its texts may quote the page or the map:
 * escape them before showing them.
 */
SS_API G_DECLARE_FINAL_TYPE(SsDiagnostic, ss_diagnostic, SS, DIAGNOSTIC, GObject)

/**
 * ss_diagnostic_get_code:
 * @self: a diagnostic
 *
 * Returns: (transfer none): such as `external-unresolved`; never changes, for programs
 */
SS_API const char* ss_diagnostic_get_code(SsDiagnostic* self);

/**
 * ss_diagnostic_get_severity:
 * @self: a diagnostic
 *
 * Returns: (transfer none): `note`, `warning` or `error`
 */
SS_API const char* ss_diagnostic_get_severity(SsDiagnostic* self);

/**
 * ss_diagnostic_get_message:
 * @self: a diagnostic
 *
 * Returns: (transfer none): one English sentence
 */
SS_API const char* ss_diagnostic_get_message(SsDiagnostic* self);

/**
 * ss_diagnostic_get_remedy:
 * @self: a diagnostic
 *
 * Returns: (transfer none) (nullable): how to fix it, in one or two English sentences
 */
SS_API const char* ss_diagnostic_get_remedy(SsDiagnostic* self);

/**
 * ss_diagnostic_get_document:
 * @self: a diagnostic
 *
 * Returns: (transfer none) (nullable): the URI of the document that it is about
 */
SS_API const char* ss_diagnostic_get_document(SsDiagnostic* self);

/**
 * ss_diagnostic_get_line:
 * @self: a diagnostic
 *
 * Returns: the line in the document, from 1; 0: unknown
 */
SS_API guint ss_diagnostic_get_line(SsDiagnostic* self);

/**
 * ss_diagnostic_get_column:
 * @self: a diagnostic
 *
 * Returns: the column, from 1, in characters; 0: unknown
 */
SS_API guint ss_diagnostic_get_column(SsDiagnostic* self);

/**
 * ss_diagnostic_get_count:
 * @self: a diagnostic
 *
 * Returns: how many equal diagnostics this one stands for
 */
SS_API guint64 ss_diagnostic_get_count(SsDiagnostic* self);

G_END_DECLS
