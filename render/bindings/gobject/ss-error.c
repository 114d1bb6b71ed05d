#include "ss-private.h"

G_DEFINE_QUARK(ss - error - quark, ss_error)

// The numbers are those of the interface for C.
#define SAME(ours, theirs) G_STATIC_ASSERT((int)(ours) == (int)(theirs))
SAME(SS_ERROR_REFUSED, STANDARD_SITEMAP_REFUSED);
SAME(SS_ERROR_INVALID_ARGUMENT, STANDARD_SITEMAP_INVALID_ARGUMENT);
SAME(SS_ERROR_OUT_OF_MEMORY, STANDARD_SITEMAP_OUT_OF_MEMORY);
SAME(SS_ERROR_DEFECT, STANDARD_SITEMAP_DEFECT);
SAME(SS_STATE_OVER, STANDARD_SITEMAP_OVER);
SAME(SS_ARRIVAL_TRAVERSAL, STANDARD_SITEMAP_TRAVERSAL);
SAME(SS_ADDRESS_SPACE_PUBLIC, STANDARD_SITEMAP_ADDRESS_PUBLIC);
SAME(SS_REFERRER_POLICY_UNSAFE_URL, STANDARD_SITEMAP_REFERRER_UNSAFE_URL);
SAME(SS_SOURCE_ROBOTS, STANDARD_SITEMAP_SOURCE_ROBOTS);
SAME(SS_PREFERRED_SOURCE_LLMS, STANDARD_SITEMAP_PREFERRED_LLMS);
SAME(SS_RELATION_CROSS_SITE, STANDARD_SITEMAP_CROSS_SITE);
SAME(SS_FAILURE_CODING_BROKEN, STANDARD_SITEMAP_FAILED_CODING_BROKEN);
SAME(SS_KIND_GROUP, STANDARD_SITEMAP_KIND_GROUP);
SAME(SS_MARK_RELATIVE, STANDARD_SITEMAP_MARK_RELATIVE);
SAME(SS_DIRECTION_RIGHT_TO_LEFT, STANDARD_SITEMAP_DIRECTION_RIGHT_TO_LEFT);

char* ss_text(standard_sitemap_string text)
{
  return text.data != NULL ? g_strndup(text.data, text.size) : NULL;
}

char* ss_text_or_null(standard_sitemap_string text)
{
  return text.size != 0 ? ss_text(text) : NULL;
}

gboolean ss_check(standard_sitemap_status status, GError** error, const char* what)
{
  if (status == STANDARD_SITEMAP_OK)
    return TRUE;
  switch (status) {
  case STANDARD_SITEMAP_REFUSED:
  case STANDARD_SITEMAP_INVALID_ARGUMENT:
    g_set_error_literal(error, SS_ERROR, status, what);
    break;
  case STANDARD_SITEMAP_OUT_OF_MEMORY:
    g_set_error_literal(error, SS_ERROR, SS_ERROR_OUT_OF_MEMORY, "There is not enough memory");
    break;
  default:
    g_set_error(error, SS_ERROR, SS_ERROR_DEFECT,
                "Internal error of the site map engine (%s): please report it",
                standard_sitemap_status_name(status));
  }
  return FALSE;
}

void ss_unref_in_turn(gpointer object)
{
  static _Thread_local GQueue* waiting = NULL;
  if (waiting != NULL) {
    g_queue_push_tail(waiting, object);
    return;
  }
  GQueue queue = G_QUEUE_INIT;
  waiting = &queue;
  for (; object != NULL; object = g_queue_pop_head(&queue))
    g_object_unref(object);
  waiting = NULL;
}

SsAddressSpace ss_address_space_of(GInetAddress* address)
{
  g_return_val_if_fail(G_IS_INET_ADDRESS(address), SS_ADDRESS_SPACE_UNKNOWN);
  return (SsAddressSpace)standard_sitemap_address_space_of(g_inet_address_to_bytes(address),
                                                           g_inet_address_get_native_size(address));
}
