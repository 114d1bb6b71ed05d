// One piece of work, once, for instruction counts: bench_once MODE ARGUMENT; see instructions.sh.
//
//   sax FILE, map FILE                    a sitemap file: libxml2 alone, the engine
//   list FILE, read-list FILE             an XML sitemap (sitemaps.org): the engine; its reading alone
//   elsewhere-list FILE                   the same of one whose pages are on another host
//   named-list FILE                       as `list`, and every name is asked for
//   local-map FILE, local-list FILE       a map or an XML sitemap that is a file of the machine
//   read-map FILE, read-map-by-image FILE the reading of a sitemap file alone; and by way of an image
//   gumbo FILE, discover FILE             a page: Gumbo alone, the engine
//   examine FILE                          a page: its map, links and ids
//   place FILE                            a page: what it says of its own place
//   uriparser N, uri N                    N references: uriparser, the engine
//   flat-site N, chained-site N           N documents to one map
//   lexical-order N                       N children in lexical order
//   make-map N, make-page BYTES, make-named-page BYTES, make-silent-page BYTES, make-stated-page BYTES,
//   make-stated-at-end-page BYTES, make-pages BYTES, make-urlset N, make-site-list N, make-nested N
//                                         inputs, to standard output; 200 pages, with a zero byte after each

#include <algorithm>
#include <charconv>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/keyed_hash.h"

#include "tests/bench/growth.h"
#include "tests/bench/inputs.h"
#include "tests/bench/site.h"
#include "tests/bench/work.h"

using namespace standard_sitemap::bench;
using standard_sitemap::SourceKind;

namespace {

struct OnFile {
  std::string_view mode;
  std::size_t (*work)(std::string_view file);
};
constexpr OnFile on_files[] = {
    {"sax", xml_elements},
    {"map", [](std::string_view file) { return engine_map(file).nodes; }},
    {"list", [](std::string_view file) { return engine_list(file).nodes; }},
    {"read-list", engine_reads_list},
    {"elsewhere-list", engine_lists_elsewhere},
    {"named-list", engine_names_list},
    {"local-map",
     [](std::string_view file) -> std::size_t {
       return map_of(file, SourceKind::standard, local_root).size();
     }},
    {"local-list",
     [](std::string_view file) -> std::size_t {
       return map_of(file, SourceKind::extended, local_root).size();
     }},
    {"read-map", engine_reads_map},
    {"read-map-by-image", engine_reads_map_by_image},
    {"gumbo", html_children},
    {"discover", [](std::string_view page) -> std::size_t { return engine_discovers(page); }},
    {"examine", engine_examines},
    {"place", engine_reads_place},
};

std::optional<LexicalOrder> lexical_order; // made before what is measured

struct OnNumber {
  std::string_view mode;
  std::size_t (*work)(std::size_t number);
};
constexpr OnNumber on_numbers[] = {
    {"uri", engine_resolves},
    {"uriparser", uriparser_resolves},
    {"flat-site", [](std::size_t documents) { return engine_loads_site(documents, SiteShape::flat); }},
    {"chained-site", [](std::size_t documents) { return engine_loads_site(documents, SiteShape::chain); }},
    {"lexical-order", [](std::size_t) { return lexical_order->sort(); }},
};

struct Input {
  std::string_view mode;
  std::string (*make)(std::size_t number);
};
constexpr Input inputs[] = {
    {"make-map", [](std::size_t items) { return sitemap_of(items); }},
    {"make-page", [](std::size_t bytes) { return page_of(bytes, PageKind::plain); }},
    {"make-named-page", [](std::size_t bytes) { return page_of(bytes, PageKind::named); }},
    {"make-silent-page", [](std::size_t bytes) { return page_of(bytes, PageKind::silent); }},
    {"make-stated-page", [](std::size_t bytes) { return page_of(bytes, PageKind::stated); }},
    {"make-stated-at-end-page", [](std::size_t bytes) { return page_of(bytes, PageKind::stated_at_end); }},
    {"make-pages",
     [](std::size_t bytes) {
       const std::string page = page_of(bytes, PageKind::plain) + '\0';
       std::string pages;
       for (int i = 0; i < 200; ++i)
         pages += page;
       return pages;
     }},
    {"make-urlset", [](std::size_t urls) { return urlset_of(urls); }},
    {"make-site-list", [](std::size_t urls) { return site_list_of(urls); }},
    {"make-nested", [](std::size_t groups) { return nested_groups(groups); }},
};

template <class Row, std::size_t size>
const Row* row_of(const Row (&rows)[size], std::string_view mode)
{
  const Row* const found =
      std::find_if(std::begin(rows), std::end(rows), [&](const Row& row) { return row.mode == mode; });
  return found == std::end(rows) ? nullptr : found;
}

std::size_t number_of(std::string_view text)
{
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

} // namespace

/// The only function whose instructions are counted: valgrind finds it by its name.
extern "C" [[gnu::noinline]] std::size_t measured_work(const void* mode, const std::string* file,
                                                       std::size_t number)
{
  return file ? static_cast<const OnFile*>(mode)->work(*file)
              : static_cast<const OnNumber*>(mode)->work(number);
}

int main(int argc, char** argv)
{
  standard_sitemap::fix_hash_key({1, 2}); // hash collisions must be the same each time
  const std::string_view mode = argc == 3 ? argv[1] : "";
  if (const Input* const input = row_of(inputs, mode)) {
    std::cout << input->make(number_of(argv[2]));
  } else if (const OnNumber* const work = row_of(on_numbers, mode)) {
    if (mode == "lexical-order")
      lexical_order.emplace(number_of(argv[2]));
    std::cout << measured_work(work, nullptr, number_of(argv[2])) << '\n';
  } else if (const auto file = row_of(on_files, mode) ? contents_of(argv[2]) : std::nullopt) {
    std::cout << measured_work(row_of(on_files, mode), &*file, 0) << '\n';
  } else {
    std::cerr << "usage: bench_once MODE FILE|NUMBER (the file must be there)\n";
    return 2;
  }
  return std::cout ? 0 : 1;
}
