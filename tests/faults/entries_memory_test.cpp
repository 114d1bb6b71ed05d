// Memory runs out while a file gives its entries: a call says so, and may be repeated; no entry is lost.

#include <cstring>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <libxml/xmlerror.h>

#include <standard_sitemap.h>

#include "tests/faults/each_allocation.h"

namespace standard_sitemap::faults {
namespace {

constexpr const char* list =
    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:xhtml='http://www.w3.org/1999/xhtml'>"
    "<url><loc>http://bakery.example/an-address-that-takes-memory-of-its-own/1?\xc3\xbc</loc>"
    "<xhtml:link rel='alternate' hreflang='de' href='http://bakery.example/de/1'/></url>"
    "<url><loc>http://bakery.example/an-address-that-takes-memory-of-its-own/1?\xc3\xbc</loc></url>"
    "<url><loc>http://bakery.example/2</loc><lastmod>2026-05-17</lastmod></url></urlset>";

/// What came of a file, in a buffer, so that the test's own allocations are not counted.
struct Read {
  bool is_received = false; ///< no call before the entries has failed
  bool other = false;       ///< a status that should not occur
  int out_of_memory = 0;    ///< calls for entries that have failed
  char urls[1'024] = {};
  std::size_t size = 0;

  std::string_view text() const { return {urls, size}; }
};

void read_entries(Read& read, standard_sitemap_entries* entries)
{
  standard_sitemap_entry entry{};
  entry.struct_size = sizeof entry;
  for (int calls = 0; calls < 20; ++calls) {
    const standard_sitemap_status status = standard_sitemap_entries_next(entries, &entry);
    if (status == STANDARD_SITEMAP_NONE)
      return;
    if (status == STANDARD_SITEMAP_OUT_OF_MEMORY) {
      ++read.out_of_memory;
      continue;
    }
    read.other =
        read.other || status != STANDARD_SITEMAP_OK || read.size + entry.url.size >= sizeof read.urls;
    if (read.other)
      return;
    std::memcpy(read.urls + read.size, entry.url.data, entry.url.size);
    read.size += entry.url.size;
    read.urls[read.size++] = ' ';
  }
}

bool receive(standard_sitemap_receiver* receiver, standard_sitemap_string url)
{
  const standard_sitemap_field type{standard_sitemap_text("Content-Type"),
                                    standard_sitemap_text("application/xml")};
  standard_sitemap_response response{};
  response.struct_size = sizeof response;
  response.url = url;
  response.status = 200;
  response.fields = &type;
  response.field_count = 1;
  return standard_sitemap_receiver_begin(receiver, &response) == STANDARD_SITEMAP_OK &&
         standard_sitemap_receiver_append(receiver, standard_sitemap_text(list)) == STANDARD_SITEMAP_OK &&
         standard_sitemap_receiver_end(receiver) == STANDARD_SITEMAP_OK;
}

Read read_list()
{
  Read read;
  standard_sitemap_policy* policy = nullptr;
  standard_sitemap_entries* entries = nullptr;
  standard_sitemap_receiver* receiver = nullptr;
  standard_sitemap_entry_source source{};
  source.struct_size = sizeof source;
  source.url = standard_sitemap_text("http://bakery.example/list.xml");
  source.source = STANDARD_SITEMAP_SOURCE_ANY;
  source.once = 1;
  standard_sitemap_request wanted{};
  wanted.struct_size = sizeof wanted;
  if (standard_sitemap_policy_new(&policy) == STANDARD_SITEMAP_OK &&
      standard_sitemap_policy_set(policy, standard_sitemap_text("isolation"), 2) == STANDARD_SITEMAP_OK &&
      standard_sitemap_entries_new(policy, &entries) == STANDARD_SITEMAP_OK &&
      standard_sitemap_entries_open(entries, &source, 0) == STANDARD_SITEMAP_OK &&
      standard_sitemap_entries_next_request(entries, &wanted) == STANDARD_SITEMAP_OK &&
      standard_sitemap_entries_receiver(entries, wanted.id, &receiver) == STANDARD_SITEMAP_OK &&
      receive(receiver, wanted.url)) {
    read.is_received = true;
    read_entries(read, entries);
    standard_sitemap_document document{};
    document.struct_size = sizeof document;
    const auto status = standard_sitemap_entries_document(entries, 0, &document);
    read.other = read.other || (status != STANDARD_SITEMAP_OK && status != STANDARD_SITEMAP_OUT_OF_MEMORY);
  }
  standard_sitemap_receiver_free(receiver);
  standard_sitemap_entries_free(entries);
  standard_sitemap_policy_free(policy);
  return read;
}

TEST(EntriesMemory, NoEntryIsLostIfTheCallIsRepeated)
{
  const Read whole = read_list();
  ASSERT_TRUE(whole.is_received && !whole.other);
  ASSERT_EQ(whole.text(), "http://bakery.example/an-address-that-takes-memory-of-its-own/1?%C3%BC "
                          "http://bakery.example/2 ");
  int repeated = 0;
  xmlResetLastError(); // that of other tests
  for_each_allocation(10'000, [&](std::size_t number, FailingAllocation::Kind kind) {
    const std::ptrdiff_t in_use = blocks_in_use();
    Read read;
    bool has_struck = false;
    {
      const FailingAllocation failing{number, kind};
      read = read_list();
      has_struck = FailingAllocation::has_struck();
    }
    xmlResetLastError(); // libxml2 keeps the last one of each thread
    EXPECT_EQ(blocks_in_use(), in_use) << "something is left behind, number " << number;
    EXPECT_FALSE(read.other) << number;
    if (kind == FailingAllocation::Kind::only_this && read.out_of_memory > 0) {
      ++repeated;
      EXPECT_EQ(read.text(), whole.text()) << number;
    }
    return has_struck;
  });
  EXPECT_GT(repeated, 2);
}

} // namespace
} // namespace standard_sitemap::faults
