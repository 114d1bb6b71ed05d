#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace standard_sitemap {

/// Every limit and refusal of the engine in one value. The defaults suit a browser; a host may change each.
/// Exceeding a limit is a diagnostic `limit-...`, never a crash or a silent cut; what was complete stays.
struct Policy {
  // --- pages ---
  std::size_t page_bytes = 8u << 20;             ///< bytes of a page looked at for links
  std::size_t page_tree_bytes = 80u << 20;       ///< memory its element tree may take
  std::size_t page_tree_allocations = 1'200'000; ///< allocations its element tree may take
  std::chrono::milliseconds page_time{600};      ///< CPU time; a backstop only: the two above come first
  std::size_t response_fields = 256;             ///< lines
  std::size_t response_field_bytes = 64u << 10;  ///< all names and values of one response
  std::size_t opt_declarations = 32;             ///< D-1a: of one `Opt` field list
  std::size_t opt_bytes = 8u << 10;              ///< D-1a: of one `Opt` field list

  // --- documents ---
  std::size_t documents = 64;               ///< of one map
  std::uint64_t document_bytes = 16u << 20; ///< decoded
  std::uint64_t map_bytes = 64u << 20;      ///< decoded, all documents of one map
  unsigned redirects = 10;                  ///< of one document
  unsigned connections_per_host = 6;        ///< HTTP/1.1
  unsigned streams_per_connection = 32;     ///< HTTP/2

  // --- documents where a list of the sitemaps.org family may lie: in place of those above and below ---
  std::uint64_t list_document_bytes = 50u << 20;    ///< decoded, also what was packed with gzip
  std::uint64_t list_map_bytes = 256u << 20;        ///< decoded, all documents of one map
  std::size_t list_elements = 2'000'000;            ///< of one map; `entries` is at least this
  std::size_t list_documents = 1'024;               ///< of one map
  std::chrono::milliseconds list_map_time{120'000}; ///< for all documents of one map

  // --- XML ---
  std::size_t elements = 500'000;                ///< of one map, all documents together
  std::size_t xml_depth = 256;                   ///< elements within elements
  std::size_t tag_bytes = 16u << 10;             ///< from `<` to `>`
  std::size_t tag_attributes = 256;              ///< of one tag
  std::size_t namespace_bindings = 64;           ///< in scope at any place
  std::size_t internal_subset_bytes = 16u << 10; ///< of a DOCTYPE, between `[` and `]`
  std::size_t bases = 32;                        ///< P-6: `xml:base` in scope at one place

  // --- the map ---
  std::size_t entries = 1'000'000;       ///< parent-child entries
  std::size_t uri_bytes = 8u << 10;      ///< of one absolute URI
  std::uint64_t link_bytes = 256u << 20; ///< of one map, written as absolute URIs, alternatives included
  std::size_t text_code_points = 4'096;  ///< of a name or description in the model
  std::size_t variants = 64;             ///< M-8: of one node, beside itself
  std::size_t class_changes = 64;        ///< of one map
  std::size_t xpath_bytes = 2u << 10;    ///< of one class change
  std::size_t xpath_depth = 32;          ///< of one class change: brackets within brackets
  std::size_t prefix_characters = 64;    ///< of one class change

  // --- views ---
  std::size_t shown_name_code_points = 256;          ///< beyond: an ellipsis
  std::size_t shown_description_code_points = 1'024; ///< beyond: an ellipsis
  std::size_t places = 10'000;                       ///< written by renderers that cannot unfold on demand
  std::size_t places_of_page = 100;                  ///< V-3

  // --- time ---
  std::chrono::milliseconds connect_time{5'000};   ///< until a connection is there
  std::chrono::milliseconds document_time{10'000}; ///< for one document, redirects included
  std::chrono::milliseconds map_time{20'000};      ///< for all documents of one map

  // --- switches ---
  bool tolerant = true;               ///< D-10, NS-2, O-1 to O-5; off in strict mode
  bool any_media_type = false;        ///< P-1: parse documents whatever their media type
  bool name_unknown = false;          ///< NS-2: diagnose what is otherwise passed over: unknown elements, ...
  bool allow_private_network = false; ///< a document may lie on a more private network than its page
};

} // namespace standard_sitemap
