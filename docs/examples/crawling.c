/* crawling: a host in C that looks at the entries of a file while it arrives. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <standard_sitemap.h>

/* Writes an entry of the file, or its beginning or its end. Returns whether there is more. */
static bool write_piece(int number, char* to, size_t size)
{
  if (number == 0)
    snprintf(to, size, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
  else
    snprintf(to, size, "<url><loc>http://site.example/%d</loc><lastmod>2026-05-17</lastmod></url>", number);
  return number < 1000;
}

/* Returns how many entries are complete that are at least of this date. */
static int count_entries(standard_sitemap_entries* entries, const char* since)
{
  int count = 0;
  standard_sitemap_entry entry = {.struct_size = sizeof entry};
  while (standard_sitemap_entries_next(entries, &entry) == STANDARD_SITEMAP_OK)
    count += entry.lastmod.size >= strlen(since) && memcmp(entry.lastmod.data, since, strlen(since)) >= 0;
  return count;
}

/* The network of this host has one file, and is slow. */
static void fetch(standard_sitemap_receiver* receiver, standard_sitemap_entries* entries,
                  standard_sitemap_string url)
{
  const standard_sitemap_field type = {standard_sitemap_text("Content-Type"),
                                       standard_sitemap_text("application/xml")};
  standard_sitemap_response response = {.struct_size = sizeof response};
  response.url = url;
  response.status = 200;
  response.fields = &type;
  response.field_count = 1;
  if (standard_sitemap_receiver_begin(receiver, &response) != STANDARD_SITEMAP_OK)
    return;
  int at_once = 0;
  bool is_more = true;
  for (int number = 0; is_more; ++number) {
    char piece[128];
    is_more = write_piece(number, piece, sizeof piece);
    if (standard_sitemap_receiver_append(receiver, standard_sitemap_text(piece)) != STANDARD_SITEMAP_OK)
      return;
    if (number < 999)
      at_once += count_entries(entries, "2026-05");
  }
  printf("%s\n", at_once > 500 ? "most of them come while the file arrives" : "they come late");
  standard_sitemap_receiver_append(receiver, standard_sitemap_text("</urlset>"));
  standard_sitemap_receiver_end(receiver);
  printf("%d entries\n", at_once + count_entries(entries, "2026-05"));
}

int main(void)
{
  standard_sitemap_policy* policy;
  standard_sitemap_entries* entries = NULL;
  if (standard_sitemap_policy_new(&policy) != STANDARD_SITEMAP_OK)
    return 2;
  /* In this process, so that each piece is read at once; the reader process gets 16 KiB and more together. */
  standard_sitemap_policy_set(policy, standard_sitemap_text("isolation"), 2);
  const standard_sitemap_status made = standard_sitemap_entries_new(policy, &entries);
  standard_sitemap_policy_free(policy);
  standard_sitemap_entry_source source = {.struct_size = sizeof source};
  source.url = standard_sitemap_text("http://site.example/sitemap.xml");
  source.source = STANDARD_SITEMAP_SOURCE_ANY;
  if (made != STANDARD_SITEMAP_OK ||
      standard_sitemap_entries_open(entries, &source, 0) != STANDARD_SITEMAP_OK)
    return 2;

  standard_sitemap_request wanted = {.struct_size = sizeof wanted};
  while (standard_sitemap_entries_next_request(entries, &wanted) == STANDARD_SITEMAP_OK) {
    standard_sitemap_receiver* receiver;
    if (standard_sitemap_entries_receiver(entries, wanted.id, &receiver) != STANDARD_SITEMAP_OK)
      return 2;
    fetch(receiver, entries, wanted.url);
    standard_sitemap_receiver_free(receiver);
  }
  standard_sitemap_document file = {.struct_size = sizeof file};
  if (standard_sitemap_entries_document(entries, 0, &file) == STANDARD_SITEMAP_OK)
    printf("outcome: %.*s\n", (int)file.outcome.size, file.outcome.data);
  standard_sitemap_entries_free(entries);
  return 0;
}
