/* host URL PAGE FOLDER: prints the site map of the page at URL. The file PAGE is the page, and FOLDER has the
   other files of its site. */
#include <stdio.h>
#include <stdlib.h>

#include <standard_sitemap.h>

static char* read_file(const char* name, size_t* size)
{
  FILE* file = fopen(name, "rb");
  char* bytes = malloc(1 << 20);
  *size = file && bytes ? fread(bytes, 1, 1 << 20, file) : 0;
  if (file)
    fclose(file);
  else
    free(bytes);
  return file ? bytes : NULL;
}

/* The network of this host: http://host/a/b.xml is FOLDER/a/b.xml. */
static void fetch(standard_sitemap_session* tab, const standard_sitemap_request* request, const char* folder)
{
  char url[1024], name[2048];
  snprintf(url, sizeof url, "%.*s", (int)request->url.size, request->url.data);
  const char* authority = strstr(url, "//");
  const char* path = authority ? strchr(authority + 2, '/') : NULL;
  snprintf(name, sizeof name, "%s%s", folder, path ? path : "/");
  standard_sitemap_receiver* receiver;
  if (standard_sitemap_session_receiver(tab, request->id, &receiver) != STANDARD_SITEMAP_OK)
    return;
  size_t size = 0;
  char* bytes = strstr(name, "..") ? NULL : read_file(name, &size);
  const standard_sitemap_field type = {standard_sitemap_text("Content-Type"),
                                       standard_sitemap_text("text/xml")};
  standard_sitemap_response response = {.struct_size = sizeof response};
  response.url = request->url;
  response.status = bytes ? 200 : 404;
  response.fields = &type;
  response.field_count = 1;
  const standard_sitemap_string body = {bytes, size};
  if (standard_sitemap_receiver_allow_hop(receiver, request->url) == STANDARD_SITEMAP_OK &&
      standard_sitemap_receiver_begin(receiver, &response) == STANDARD_SITEMAP_OK &&
      standard_sitemap_receiver_append(receiver, body) == STANDARD_SITEMAP_OK)
    standard_sitemap_receiver_end(receiver);
  else
    standard_sitemap_receiver_fail(receiver, STANDARD_SITEMAP_FAILED_NETWORK, standard_sitemap_text(NULL));
  standard_sitemap_receiver_free(receiver);
  free(bytes);
}

static void draw(standard_sitemap_view* view)
{
  standard_sitemap_map map = {.struct_size = sizeof map};
  if (standard_sitemap_view_map(view, &map) == STANDARD_SITEMAP_OK && map.hierarchy_derived)
    puts("(made of a list of pages)");
  standard_sitemap_unfolding* tree;
  if (standard_sitemap_unfolding_new(view, STANDARD_SITEMAP_ROOT, 0, 0, &tree) != STANDARD_SITEMAP_OK)
    return;
  standard_sitemap_place place = {.struct_size = sizeof place};
  while (standard_sitemap_unfolding_next(tree, &place) == STANDARD_SITEMAP_OK) {
    standard_sitemap_node node = {.struct_size = sizeof node};
    if (standard_sitemap_view_node(view, place.node, &node) == STANDARD_SITEMAP_OK)
      printf("%*s%.*s\n", 2 * (int)place.depth, "", (int)node.name.size,
             node.name.data ? node.name.data : "");
  }
  standard_sitemap_unfolding_free(tree);
}

static void print_first_level(standard_sitemap_view* view)
{
  standard_sitemap_tree tree = {.struct_size = sizeof tree};
  if (standard_sitemap_view_tree(view, &tree) == STANDARD_SITEMAP_OK)
    fprintf(stderr, "%u below the root, of %u\n", (unsigned)tree.starts.ids[1],
            (unsigned)tree.counts_below.ids[0]);
}

static void find(standard_sitemap_view* view, const char* text)
{
  standard_sitemap_search* search;
  if (standard_sitemap_search_new(view, standard_sitemap_text(text), 10, STANDARD_SITEMAP_NO_NODE, &search) !=
      STANDARD_SITEMAP_OK)
    return;
  while (standard_sitemap_search_step(search) == STANDARD_SITEMAP_NONE) {
    /* answer the user meanwhile */
  }
  standard_sitemap_nodes hits;
  size_t count;
  if (standard_sitemap_search_hits(search, &hits, &count) == STANDARD_SITEMAP_OK && count > 0) {
    standard_sitemap_outline place = {.struct_size = sizeof place};
    standard_sitemap_sought_word word = {.struct_size = sizeof word};
    if (standard_sitemap_view_outline(view, hits.ids[0], &place) == STANDARD_SITEMAP_OK &&
        standard_sitemap_search_word(search, 0, &word) == STANDARD_SITEMAP_OK)
      fprintf(stderr, "%zu with %.*s, the best with %u below\n", count, (int)word.text.size, word.text.data,
              (unsigned)place.count_below);
  }
  standard_sitemap_search_free(search);
}

int main(int argc, char** argv)
{
  size_t size = 0;
  char* page = argc == 4 ? read_file(argv[2], &size) : NULL;
  if (!page)
    return 2;
  standard_sitemap_cache* cache; /* one for each profile */
  standard_sitemap_session* tab; /* one for each tab */
  if (standard_sitemap_cache_new(NULL, NULL, &cache) != STANDARD_SITEMAP_OK ||
      standard_sitemap_session_new(cache, NULL, NULL, &tab) != STANDARD_SITEMAP_OK)
    return 3;

  standard_sitemap_visit visit = {.struct_size = sizeof visit};
  visit.url = standard_sitemap_text(argv[1]);
  visit.media_type = standard_sitemap_text("text/html");
  visit.body.data = page;
  visit.body.size = size;
  visit.accept_language = standard_sitemap_text("en");
  if (standard_sitemap_session_show(tab, &visit, 0) != STANDARD_SITEMAP_OK)
    return 2;
  standard_sitemap_request request = {.struct_size = sizeof request};
  while (standard_sitemap_session_next_request(tab, &request) == STANDARD_SITEMAP_OK)
    fetch(tab, &request, argv[3]);

  standard_sitemap_view* view;
  const standard_sitemap_status seen = standard_sitemap_session_view(tab, &view);
  if (seen == STANDARD_SITEMAP_OK) {
    draw(view);
    print_first_level(view);
    find(view, "a");
  }
  standard_sitemap_view_free(view);
  standard_sitemap_session_free(tab);
  standard_sitemap_cache_free(cache);
  free(page);
  return seen == STANDARD_SITEMAP_OK ? 0 : 1;
}
