/* waiting [PROGRAM]: a host in C that does not wait while documents are parsed. PROGRAM is the program of the
   reader process; otherwise it is where it was installed with the library, or beside this program. */
#include <poll.h>
#include <stdio.h>

#include <standard_sitemap.h>

static const char map[] = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                          "<item name='Home' url='/'/><item name='Contact' url='/contact'/></sitemap>";

/* The network of this host has one document. */
static void fetch_all(standard_sitemap_session* tab)
{
  standard_sitemap_request request = {.struct_size = sizeof request};
  while (standard_sitemap_session_next_request(tab, &request) == STANDARD_SITEMAP_OK) {
    standard_sitemap_receiver* receiver;
    if (standard_sitemap_session_receiver(tab, request.id, &receiver) != STANDARD_SITEMAP_OK)
      continue;
    const standard_sitemap_field type = {standard_sitemap_text("Content-Type"),
                                         standard_sitemap_text("text/xml")};
    standard_sitemap_response response = {.struct_size = sizeof response};
    response.url = request.url;
    response.status = 200;
    response.fields = &type;
    response.field_count = 1;
    if (standard_sitemap_receiver_begin(receiver, &response) == STANDARD_SITEMAP_OK &&
        standard_sitemap_receiver_append(receiver, standard_sitemap_text(map)) == STANDARD_SITEMAP_OK)
      standard_sitemap_receiver_end(receiver); /* returns at once */
    standard_sitemap_receiver_free(receiver);
  }
}

/* The event loop of this host: until the map is there. */
static void wait_for_map(standard_sitemap_cache* cache, standard_sitemap_session* tab)
{
  while (standard_sitemap_session_state(tab) == STANDARD_SITEMAP_LOADING) {
    struct pollfd wanted = {standard_sitemap_cache_reader_descriptor(cache), POLLIN, 0};
    poll(&wanted, 1, -1);
    standard_sitemap_cache_take_answers(cache);
    fetch_all(tab);
  }
}

int main(int argc, char** argv)
{
  standard_sitemap_policy* policy;
  standard_sitemap_cache* cache = NULL;
  standard_sitemap_session* tab;
  if (argc > 2 || standard_sitemap_policy_new(&policy) != STANDARD_SITEMAP_OK)
    return 2;
  if (standard_sitemap_policy_set(policy, standard_sitemap_text("isolation"), 1) != STANDARD_SITEMAP_OK ||
      standard_sitemap_policy_set_reader_program(policy, standard_sitemap_text(argc == 2 ? argv[1] : NULL),
                                                 NULL, 0) != STANDARD_SITEMAP_OK ||
      standard_sitemap_cache_new(policy, NULL, &cache) != STANDARD_SITEMAP_OK ||
      standard_sitemap_session_new(cache, NULL, NULL, &tab) != STANDARD_SITEMAP_OK)
    return 2;
  standard_sitemap_string why;
  if (standard_sitemap_cache_answer_later(cache) != STANDARD_SITEMAP_OK ||
      standard_sitemap_cache_reader_unavailable(cache, &why) != STANDARD_SITEMAP_NONE) {
    printf("no isolation: %.*s\n", (int)why.size, why.data);
    return 1;
  }

  standard_sitemap_visit visit = {.struct_size = sizeof visit};
  visit.root = standard_sitemap_text("http://site.example/map.xml");
  if (standard_sitemap_session_show(tab, &visit, 0) != STANDARD_SITEMAP_OK)
    return 2;
  fetch_all(tab);
  wait_for_map(cache, tab);

  standard_sitemap_view* view;
  if (standard_sitemap_session_view(tab, &view) != STANDARD_SITEMAP_OK)
    return 1;
  printf("%u nodes\n", (unsigned)standard_sitemap_view_size(view));
  standard_sitemap_view_free(view);
  standard_sitemap_session_free(tab);
  standard_sitemap_cache_free(cache);
  standard_sitemap_policy_free(policy);
  return 0;
}
