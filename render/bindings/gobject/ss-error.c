#include "ss-private.h"

G_DEFINE_QUARK(ss - error - quark, ss_error)

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
