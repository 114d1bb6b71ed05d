/* Shows a map of one page, parsed in the reader process that is installed with the library; exits with 0. */
#include <standard-sitemap-gobject.h>

static gboolean answer(SsSession* tab, SsRequest* request, gpointer data)
{
  (void)tab, (void)data;
  const char map[] =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Home' url='/'/></sitemap>";
  g_autoptr(GHashTable) fields = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(fields, "Content-Type", "text/xml");
  g_autoptr(GBytes) body = g_bytes_new_static(map, sizeof map - 1);
  ss_request_respond(request, NULL, 200, fields, body);
  return TRUE;
}

int main(void)
{
  g_autoptr(SsProfile) profile = ss_profile_new();
  g_autoptr(SsSession) tab = ss_session_new(profile);
  g_autoptr(SsVisit) visit = ss_visit_new_for_map("http://site.example/map.xml", SS_SOURCE_STANDARD);
  g_signal_connect(tab, "request", G_CALLBACK(answer), NULL);
  if (!ss_session_show(tab, visit, NULL))
    return 1;
  while (ss_session_get_state(tab) == SS_STATE_LOADING)
    g_main_context_iteration(NULL, TRUE);
  SsView* view = ss_session_get_view(tab);
  g_autoptr(GListModel) tree = view != NULL ? ss_view_get_tree(view) : NULL;
  g_autoptr(GListModel) diagnostics = ss_session_get_diagnostics(tab);
  /* A note would say why there is no reader process. */
  return tree != NULL && g_list_model_get_n_items(tree) == 1 && g_list_model_get_n_items(diagnostics) == 0
             ? 0
             : 1;
}
