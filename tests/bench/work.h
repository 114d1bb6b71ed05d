#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/map/map.h"
#include "engine/terms/policy.h"
#include "engine/web/address_space.h"
#include "engine/web/page.h"
#include "engine/web/request.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap::bench {

// What is measured: functions, each of which returns something to check. Those without `engine` in their name
// do what one would do without the engine.

/// libxml2's push parser, counting elements: the least that reading the file could cost.
std::size_t xml_elements(std::string_view file);

/// A policy whose limits for documents and maps are beyond what is measured.
Policy raised_policy();

/// Delivers a document as a network stack does: in pieces of 16 KiB.
void answer(Receiver& receiver, const Uri& url, std::string_view file,
            AddressSpace from = AddressSpace::public_network);

/// The map of one file, with raised limits. `url`: its address; null: one that suits its kind; `local_root`:
/// it is a file of the machine that has no address yet.
inline constexpr const char* local_root = "file:///srv/sitemap.xml";
Map map_of(std::string_view file, SourceKind kind = SourceKind::standard, const char* url = nullptr);

struct LoadedMap {
  std::size_t nodes = 0;
  std::size_t memory = 0; ///< bytes held by the finished map
};
/// From the bytes of the root file to the finished map, which is then freed.
LoadedMap engine_map(std::string_view file);
/// The same for an XML sitemap (sitemaps.org).
LoadedMap engine_list(std::string_view file);
/// The same for one whose pages are all on another host; returns the number of nodes.
std::size_t engine_lists_elsewhere(std::string_view file);
/// As `engine_list`, and asks for every name; returns the bytes of all names.
std::size_t engine_names_list(std::string_view file);
/// Only reads such a list; returns the number of elements of the document.
std::size_t engine_reads_list(std::string_view file);

/// Only reads a Standard Sitemap; returns the number of elements of the document.
std::size_t engine_reads_map(std::string_view file);
/// The same by way of an image, as if another process had read it.
std::size_t engine_reads_map_by_image(std::string_view file);

/// Gumbo, parse and destroy.
std::size_t html_children(std::string_view page);

/// Tries all rules for a page without response fields; returns whether a sitemap was found.
bool engine_discovers(std::string_view page);

/// Pages with a zero byte after each.
class Pages {
 public:
  explicit Pages(std::string file);
  Pages(const Pages&) = delete; // the pages point into the file
  Pages& operator=(const Pages&) = delete;

  /// Looks for candidates as the reader of a crawl does, in page after page; returns how many pages have
  /// none.
  std::size_t engine_scans() const;
  /// `memchr` for a byte that no page has; returns how many do not have it.
  std::size_t look_at_each_byte() const;

 private:
  std::string file_;
  std::vector<Page> pages_;
};

/// Examines the page for what a check of a folder asks of it; returns the number of its links.
std::size_t engine_examines(std::string_view page);

/// Reads what the page says of its own place; returns the number of trails, next pages and tables of
/// contents.
std::size_t engine_reads_place(std::string_view page);

/// Resolves this many plain references; returns the number of bytes of the results.
std::size_t engine_resolves(std::size_t references);

/// The same with uriparser: parse, resolve, print.
std::size_t uriparser_resolves(std::size_t references);

} // namespace standard_sitemap::bench
