#pragma once

#include <cstddef>
#include <string_view>

#include "engine/map/map.h"
#include "engine/web/policy.h"
#include "engine/web/request.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap::bench {

// What is measured, each as one function that gives something to check. Those without `engine` in their name
// are what one would use without the engine.

/// libxml2's push parser, counting elements: the least that reading the file could cost.
std::size_t xml_elements(std::string_view file);

/// A policy whose limits on documents and maps are beyond what is measured.
Policy raised_policy();

/// Delivers a document as a network stack does: in pieces of 16 KiB.
void answer(Receiver& receiver, const Uri& url, std::string_view file);

/// The map of one file, with limits raised.
Map map_of(std::string_view file, SourceKind kind = SourceKind::standard);

struct LoadedMap {
  std::size_t nodes = 0;
  std::size_t memory = 0; ///< bytes held by the finished map
};
/// From the bytes of the root file to the finished map, let go again.
LoadedMap engine_map(std::string_view file);
/// The same of a list of the sitemaps.org family.
LoadedMap engine_list(std::string_view file);
/// Of such a list the document alone: how many elements it has.
std::size_t engine_reads_list(std::string_view file);

/// Gumbo, parse and destroy.
std::size_t html_children(std::string_view page);

/// All rules for a page without response fields; whether a sitemap was found.
bool engine_discovers(std::string_view page);

/// Resolves so many plain references; the bytes of the results.
std::size_t engine_resolves(std::size_t references);

/// The same by uriparser: parse, resolve, print.
std::size_t uriparser_resolves(std::size_t references);

} // namespace standard_sitemap::bench
