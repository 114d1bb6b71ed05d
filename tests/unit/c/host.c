// A browser as small as possible, in C11: it shows pages of one site in two tabs, and writes down what it
// requests and what it would show. host.expected was written by hand.

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/c/host_site.h"

static standard_sitemap_string text(const char* zero_terminated)
{
  return standard_sitemap_text(zero_terminated);
}

static void print(standard_sitemap_string piece)
{
  fwrite(piece.data, 1, piece.size, stdout);
}

static void must(standard_sitemap_status status, const char* what)
{
  if (status == STANDARD_SITEMAP_OK)
    return;
  fprintf(stderr, "%s: %s\n", what, standard_sitemap_status_name(status));
  exit(EXIT_FAILURE);
}

// --- fetching ---

struct transfer {
  const struct resource* resource; // null if there is none
  char url[64];
  bool unchanged;
  standard_sitemap_receiver* receiver;
};

// Transfers under way: answered one after the other, whichever tab they are for.
static struct transfer transfers[8];
static size_t transfer_count;

static void answer_one(void)
{
  const struct transfer transfer = transfers[0];
  memmove(&transfers[0], &transfers[1], --transfer_count * sizeof *transfers);
  standard_sitemap_field fields[] = {{text("Content-Type"), text("application/xml")},
                                     {text("ETag"), text("")},
                                     {text("Cache-Control"), text("max-age=60")}};
  standard_sitemap_response response = {.struct_size = sizeof response};
  response.url = text(transfer.url);
  response.fields = fields;
  response.field_count = sizeof fields / sizeof *fields;
  response.address_space = STANDARD_SITEMAP_ADDRESS_PUBLIC;
  response.status = transfer.unchanged ? 304 : transfer.resource ? 200 : 404;
  if (transfer.resource)
    fields[1].value = text(transfer.resource->entity_tag);
  standard_sitemap_status status = standard_sitemap_receiver_begin(transfer.receiver, &response);
  if (status == STANDARD_SITEMAP_OK && transfer.resource && !transfer.unchanged)
    status = standard_sitemap_receiver_append(transfer.receiver, text(transfer.resource->body));
  printf("  %s: %d, %s\n", transfer.url, (int)response.status, standard_sitemap_status_name(status));
  if (status == STANDARD_SITEMAP_OK)
    must(standard_sitemap_receiver_end(transfer.receiver), "end");
  standard_sitemap_receiver_free(transfer.receiver);
}

struct tab {
  const char* name;
  standard_sitemap_session* session;
};

static void fetch(void* data)
{
  const struct tab* tab = data;
  standard_sitemap_request wanted = {.struct_size = sizeof wanted};
  while (standard_sitemap_session_next_request(tab->session, &wanted) == STANDARD_SITEMAP_OK) {
    struct transfer* transfer = &transfers[transfer_count++];
    snprintf(transfer->url, sizeof transfer->url, "%.*s", (int)wanted.url.size, wanted.url.data);
    transfer->resource = resource_at(wanted.url);
    transfer->unchanged =
        transfer->resource && wanted.entity_tag.data &&
        strlen(transfer->resource->entity_tag) == wanted.entity_tag.size &&
        memcmp(transfer->resource->entity_tag, wanted.entity_tag.data, wanted.entity_tag.size) == 0;
    printf("  %s wants %s", tab->name, transfer->url);
    if (wanted.entity_tag.data) {
      printf(", if it is not ");
      print(wanted.entity_tag);
    }
    const standard_sitemap_string url = text(transfer->url);
    standard_sitemap_conditions conditions = {.struct_size = sizeof conditions};
    must(standard_sitemap_session_conditions(tab->session, url, &conditions), "conditions");
    printf(", from ");
    print(conditions.referer);
    printf("\n");
    must(standard_sitemap_session_receiver(tab->session, wanted.id, &transfer->receiver), "receiver");
    must(standard_sitemap_receiver_allow_hop(transfer->receiver, url), "hop");
    must(standard_sitemap_receiver_allow_address(transfer->receiver, STANDARD_SITEMAP_ADDRESS_PUBLIC),
         "address");
  }
}

// --- showing ---

static void print_name(standard_sitemap_view* view, uint32_t node)
{
  standard_sitemap_node shown = {.struct_size = sizeof shown};
  must(standard_sitemap_view_node(view, node, &shown), "node");
  print(shown.name.data ? shown.name : text("(the site)"));
}

static void print_nodes(standard_sitemap_view* view, const char* title, standard_sitemap_nodes nodes)
{
  printf("  %s:", title);
  for (size_t i = 0; i < nodes.count; ++i) {
    printf(i == 0 ? " " : ", ");
    print_name(view, nodes.ids[i]);
  }
  printf("\n");
}

static void print_tree(standard_sitemap_view* view)
{
  standard_sitemap_unfolding* tree;
  must(standard_sitemap_unfolding_new(view, STANDARD_SITEMAP_ROOT, 0, 0, &tree), "unfolding");
  standard_sitemap_place place = {.struct_size = sizeof place};
  while (standard_sitemap_unfolding_next(tree, &place) == STANDARD_SITEMAP_OK) {
    standard_sitemap_node shown = {.struct_size = sizeof shown};
    must(standard_sitemap_view_node(view, place.node, &shown), "node");
    printf("%*s", (int)(2 * place.depth), "");
    print(shown.name);
    if (shown.url.data) {
      printf(" <");
      print(shown.url);
      printf(">");
    }
    if (shown.blocked.data) {
      printf(" blocked: ");
      print(shown.blocked);
    }
    if (place.loop)
      printf(" (loop, see %u up)", (unsigned)place.loop_up);
    printf("\n");
  }
  standard_sitemap_unfolding_free(tree);
}

static void print_places(standard_sitemap_view* view)
{
  standard_sitemap_page_place place = {.struct_size = sizeof place};
  for (size_t i = 0; standard_sitemap_view_place(view, i, &place) == STANDARD_SITEMAP_OK; ++i) {
    standard_sitemap_nodes nodes;
    printf("  here (");
    print(place.match);
    printf(place.in_sequence ? ", in a sequence)\n" : ")\n");
    must(standard_sitemap_view_place_path(view, i, &nodes), "path");
    print_nodes(view, "path", nodes);
    must(standard_sitemap_view_place_siblings(view, i, &nodes), "siblings");
    print_nodes(view, "siblings", nodes);
    if (place.previous != STANDARD_SITEMAP_NO_NODE)
      print_nodes(view, "previous", (standard_sitemap_nodes){&place.previous, 1});
    if (place.next != STANDARD_SITEMAP_NO_NODE)
      print_nodes(view, "next", (standard_sitemap_nodes){&place.next, 1});
  }
  standard_sitemap_reading_place reading = {.struct_size = sizeof reading};
  must(standard_sitemap_view_reading_place(view, &reading), "reading order");
  if (reading.position != 0)
    printf("  page %u of %u\n", reading.position, reading.count);
}

static void print_changes(standard_sitemap_view* view)
{
  standard_sitemap_changes* changes;
  must(standard_sitemap_changes_new(view, NULL, &changes), "changes");
  standard_sitemap_page_change change = {.struct_size = sizeof change};
  for (size_t i = 0; standard_sitemap_changes_change(changes, i, &change) == STANDARD_SITEMAP_OK; ++i) {
    printf("  ");
    print(change.attribute);
    printf(" of ");
    print(change.xpath);
    for (size_t token = 0; token < change.token_count; ++token) {
      printf(token == 0 ? ": " : ", ");
      print(change.tokens[token]);
    }
    for (size_t name = 0; name < change.namespace_count; ++name) {
      printf("; ");
      print(change.namespaces[name].name);
      printf(" is ");
      print(change.namespaces[name].value);
    }
    printf("\n");
  }
  standard_sitemap_changes_free(changes);
}

static void print_findings(const standard_sitemap_session* session)
{
  standard_sitemap_diagnostic found = {.struct_size = sizeof found};
  for (size_t i = 0; standard_sitemap_session_diagnostic(session, i, &found) == STANDARD_SITEMAP_OK; ++i) {
    printf("  ");
    print(found.severity);
    printf(" ");
    print(found.code);
    printf(" in ");
    print(found.document);
    printf("\n");
  }
}

static void draw(const struct tab* tab)
{
  standard_sitemap_view* view;
  if (standard_sitemap_session_view(tab->session, &view) != STANDARD_SITEMAP_OK) {
    printf("  no map\n");
    return;
  }
  print_tree(view);
  standard_sitemap_role role = {.struct_size = sizeof role};
  for (size_t i = 0; standard_sitemap_view_role(view, i, &role) == STANDARD_SITEMAP_OK; ++i) {
    char title[32];
    snprintf(title, sizeof title, "role %.*s", (int)role.name.size, role.name.data);
    print_nodes(view, title, role.nodes);
  }
  print_places(view);
  print_changes(view);
  standard_sitemap_view_free(view);
  print_findings(tab->session);
}

// --- a day of browsing ---

static standard_sitemap_visit visit_of(const char* url)
{
  standard_sitemap_visit visit = {.struct_size = sizeof visit};
  visit.url = text(url);
  visit.media_type = text("text/html");
  visit.address_space = STANDARD_SITEMAP_ADDRESS_PUBLIC;
  visit.accept_language = text("de, en;q=0.5");
  return visit;
}

static void show(const struct tab* tab, const standard_sitemap_visit* visit, uint64_t now)
{
  printf("%s: ", tab->name);
  print(visit->url);
  printf("\n");
  must(standard_sitemap_session_show(tab->session, visit, now), "show");
  fetch((void*)tab);
}

int main(void)
{
  standard_sitemap_policy* policy;
  must(standard_sitemap_policy_new(&policy), "policy");
  must(standard_sitemap_policy_set(policy, standard_sitemap_text("isolation"), 2), "isolation");
  standard_sitemap_cache* cache;
  must(standard_sitemap_cache_new(policy, NULL, &cache), "cache");
  standard_sitemap_policy_free(policy);
  struct tab left = {"left", NULL}, right = {"right", NULL};
  must(standard_sitemap_session_new(cache, fetch, &left, &left.session), "session");
  must(standard_sitemap_session_new(cache, fetch, &right, &right.session), "session");

  const standard_sitemap_field fields[] = {
      {text("Opt"), text("\"http://standard-sitemap.org/2007/ns\"; ns=05")},
      {text("05-Location"), text("/map.xml")}};
  standard_sitemap_visit tulips = visit_of("http://garden.example/garden/tulips.html");
  tulips.fields = fields;
  tulips.field_count = sizeof fields / sizeof *fields;
  show(&left, &tulips, 0);

  // The other tab has a live document, and waits for what the first tab is loading.
  standard_sitemap_page_links* links;
  must(standard_sitemap_page_links_new(&links), "links");
  const standard_sitemap_string base = text("http://garden.example/garden/");
  must(standard_sitemap_page_links_add_link(links, text("schema.map"),
                                            text("http://standard-sitemap.org/2007/ns"), text(""), base, 3),
       "link");
  must(standard_sitemap_page_links_add_link(links, text("map.location"), text("../map.xml"), text(""), base, 4),
       "link");
  must(standard_sitemap_page_links_add_link(links, text("up"), text("./"), text(""), base, 5), "link");
  must(standard_sitemap_page_links_add_language(links, text("en")), "language");
  standard_sitemap_visit moss = visit_of("http://garden.example/garden/moss.html");
  moss.links = links;
  show(&right, &moss, 0);
  standard_sitemap_page_links_free(links);

  while (transfer_count > 0)
    answer_one();
  draw(&left);
  printf("right has it too:\n");
  standard_sitemap_view* view;
  must(standard_sitemap_session_view(right.session, &view), "view");
  print_places(view);
  standard_sitemap_view_free(view);

  // Stale: the server is asked whether it has changed. The reader leaves before it has answered.
  show(&right, &tulips, 61000);
  answer_one();
  show(&right, &tulips, 61000);
  while (transfer_count > 0)
    answer_one();
  tulips.arrival = STANDARD_SITEMAP_RELOAD;
  show(&left, &tulips, 62000);
  standard_sitemap_session_free(left.session);
  standard_sitemap_session_free(right.session);
  printf("%u in the cache\n", (unsigned)standard_sitemap_cache_entries(cache));
  standard_sitemap_cache_free(cache);
  while (transfer_count > 0)
    answer_one();
  return EXIT_SUCCESS;
}
