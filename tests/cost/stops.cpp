#include "tests/cost/stops.h"

#include <functional>
#include <optional>

#include "tests/cost/inputs.h"
#include "tests/cost/work.h"
#include "tests/support_load/table_load.h"

#include "engine/load/load.h"

/// Callgrind finds it by its name.
extern "C" [[gnu::noinline]] bool asked_whether_to_stop(std::size_t& times)
{
  ++times;
  asm volatile("" ::: "memory");
  return false;
}

namespace standard_sitemap::cost {

namespace {

using std::to_string;

std::string list_of(std::size_t entries, const std::function<std::string(std::size_t)>& address)
{
  std::string lines;
  for (std::size_t i = 0; i < entries; ++i)
    lines += "http://h.example/" + address(i) + '\n';
  return lines;
}

using Documents = test::DocumentTable;

Documents one(std::string document)
{
  return {{root_url, std::move(document)}};
}

struct Kind {
  std::string_view name;
  Documents (*make)(std::size_t entries);
};

constexpr Kind kinds[] = {
    // A list as they usually are: in order, some folders deep.
    {"usual",
     [](std::size_t entries) {
       return one(list_of(entries, [](std::size_t i) {
         return "shop-" + to_string(i % 7) + "/shelf-" + to_string(i / 50) + "/thing-" + to_string(i) +
                ".html";
       }));
     }},
    {"index",
     [](std::size_t entries) {
       constexpr std::size_t of_a_list = 1'000;
       Documents documents;
       std::string index;
       for (std::size_t list = 0; list * of_a_list < entries; ++list) {
         const std::string address = "http://h.example/list-" + to_string(list) + ".xml";
         index += "<sitemap><loc>" + address + "</loc></sitemap>";
         documents[address] = list_of(of_a_list, [&](std::size_t i) {
           return "shelf-" + to_string(list) + "/thing-" + to_string(list * of_a_list + i) + ".html";
         });
       }
       documents[root_url] =
           "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + index + "</sitemapindex>";
       return documents;
     }},
    // All in one folder, in no order: it is divided by names.
    {"flat",
     [](std::size_t entries) {
       return one(list_of(entries, [&](std::size_t i) { return "thing-" + to_string(i * 7'919 % entries); }));
     }},
    // A folder for each: folders are divided by names, too, which then have to be sorted at once.
    {"folders",
     [](std::size_t entries) {
       return one(list_of(entries, [&](std::size_t i) {
         const std::string folder = "thing-" + to_string(i / 2 * 7'919 % entries);
         return i % 2 == 0 ? folder + "/a" : folder + "/b";
       }));
     }},
    // Titles of their own, with dates.
    {"feed",
     [](std::size_t entries) {
       std::string items;
       for (std::size_t i = 0; i < entries; ++i)
         items += "<item><title>Ärticle " + to_string(i * 7'919 % entries) +
                  "</title><link>http://h.example/" + to_string(i) + "</link><pubDate>" +
                  to_string(1 + i % 28) + " May 20" + to_string(10 + i % 10) +
                  " 10:00:00 GMT</pubDate></item>\n";
       return one("<rss version='2.0'><channel><title>t</title><language>sv</language>" + items +
                  "</channel></rss>");
     }},
    // Addresses that have to be resolved and are as long as may be.
    {"long",
     [](std::size_t entries) {
       const std::string part = "%7e" + std::string(1'000, 'x') + "/../";
       return one(list_of(entries / 60, [&](std::size_t i) {
         return part + part + part + part + part + part + to_string(i);
       }));
     }},
    // Of somebody who wrote a map.
    {"map",
     [](std::size_t entries) {
       std::string body = "<group name='shared' xml:id='g'><item name='i' url='i'/></group>";
       for (std::size_t i = 0; i < entries / 2; ++i)
         body += "<group name='g'><item name='n' url='p" + to_string(i) +
                 "'/><external xlink:href='#g'/></group>";
       return one(sitemap_of(body));
     }},
};

} // namespace

std::string_view stop_kinds()
{
  static const std::string names = [] {
    std::string lines;
    for (const Kind& kind : kinds)
      lines.append(kind.name).append("\n");
    return lines;
  }();
  return names;
}

std::size_t build_asking(std::string_view name, std::size_t entries)
{
  Documents documents;
  for (const Kind& kind : kinds)
    if (kind.name == name)
      documents = kind.make(entries);
  Policy policy;
  policy.isolation = Isolation::none;
  policy.elements = policy.list_elements;
  policy.entries = policy.list_elements;
  policy.document_bytes = policy.list_document_bytes = policy.map_bytes = policy.list_map_bytes = 1u << 30;
  Load load = test::loaded_from_table(root_url, documents, policy,
                                      name == "map" ? SourceKind::standard : SourceKind::extended);
  std::size_t asked = 0;
  std::optional<LoadResult> result;
  measured_work([&] { result = std::move(load).finish([&asked] { return asked_whether_to_stop(asked); }); });
  return result && result->map && result->map->size() > entries / 100 ? asked : 0;
}

} // namespace standard_sitemap::cost
