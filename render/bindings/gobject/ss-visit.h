#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

#define SS_TYPE_VISIT (ss_visit_get_type())
/**
 * SsVisit:
 *
 * A page that a tab shows, with the conditions under which it was fetched. A host sets the properties that it
 * knows; only #SsVisit:uri is required, or #SsVisit:map-uri. Pages share a map only if the conditions are the
 * same, from #SsVisit:user-agent on.
 */
SS_API G_DECLARE_FINAL_TYPE(SsVisit, ss_visit, SS, VISIT, GObject)

/**
 * ss_visit_new:
 * @uri: the absolute URI of the page, after redirects
 *
 * Creates the visit of a page.
 *
 * Returns: (transfer full): a visit
 */
SS_API SsVisit* ss_visit_new(const char* uri);

/**
 * ss_visit_new_for_map:
 * @map_uri: the absolute URI of the root document
 * @source: which formats it may have
 *
 * Creates a visit of a map without a page.
 *
 * Returns: (transfer full): a visit
 */
SS_API SsVisit* ss_visit_new_for_map(const char* map_uri, SsSource source);

/**
 * ss_visit_add_field:
 * @self: a visit
 * @name: the name of the field
 * @value: its value
 *
 * Appends a field of the response with the page, such as `Link`.
 */
SS_API void ss_visit_add_field(SsVisit* self, const char* name, const char* value);

/**
 * ss_visit_add_sent_field:
 * @self: a visit
 * @name: the name of the field
 * @value: its value
 *
 * Appends an extra field that is sent to the origin of the page.
 */
SS_API void ss_visit_add_sent_field(SsVisit* self, const char* name, const char* value);

/**
 * ss_visit_add_link:
 * @self: a visit
 * @rel: its relation, as authored
 * @href: its address, as authored
 * @type: (nullable): its media type, as authored
 * @base: the absolute base URI of the element
 * @line: its line, from 1; 0: unknown
 * @error: return location for an error
 *
 * Appends a `<link>` element, from a host that has parsed the page already: #SsVisit:content is not read
 * then.
 *
 * Returns: whether it was added; %FALSE if @base is not absolute
 */
SS_API gboolean ss_visit_add_link(SsVisit* self, const char* rel, const char* href, const char* type,
                                  const char* base, guint line, GError** error);

/**
 * ss_visit_add_meta:
 * @self: a visit
 * @name: its name, as authored, of the form `schema.PREFIX`
 * @content: its content, as authored
 * @base: the absolute base URI of the element
 * @line: its line, from 1; 0: unknown
 * @error: return location for an error
 *
 * Appends a `<meta>` element, as ss_visit_add_link() does it.
 *
 * Returns: whether it was added; %FALSE if @base is not absolute
 */
SS_API gboolean ss_visit_add_meta(SsVisit* self, const char* name, const char* content, const char* base,
                                  guint line, GError** error);

/**
 * ss_visit_add_language:
 * @self: a visit
 * @language: a language tag
 *
 * Appends a language that the page declares for itself, as ss_visit_add_link() does it.
 */
SS_API void ss_visit_add_language(SsVisit* self, const char* language);

G_END_DECLS
