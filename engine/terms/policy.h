#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace standard_sitemap {

class ReaderProcess;

/// Where pages and documents are parsed.
enum class Isolation : std::uint8_t {
  automatic, ///< in the reader process if there is one, else in the host's process
  required,  ///< in the reader process or not at all
  none,      ///< in the host's process, for hosts that are sandboxed already
};

/// Every limit and refusal of the engine in one value. The defaults suit a browser; a host may change each
/// field. docs/policy.md explains them. Reaching a limit adds a diagnostic `limit-...`, never a crash or a
/// silent cut, and keeps everything complete by then.
struct Policy {
  // --- pages ---
  std::size_t page_bytes = 8u << 20;             ///< bytes of a page that are read for links
  std::size_t page_tree_bytes = 80u << 20;       ///< bytes of memory for its element tree
  std::size_t page_tree_allocations = 1'200'000; ///< allocations for its element tree
  std::chrono::milliseconds page_time{600};      ///< CPU time; usually one of the above stops first
  std::size_t response_fields = 256;             ///< field lines of one response
  std::size_t response_field_bytes = 64u << 10;  ///< bytes of all names and values of one response
  std::size_t opt_declarations = 32;             ///< D-1a: declarations in one `Opt` field list
  std::size_t opt_bytes = 8u << 10;              ///< D-1a: bytes of one `Opt` field list

  // --- documents ---
  std::size_t documents = 64;               ///< files of one map
  std::uint64_t document_bytes = 16u << 20; ///< bytes of one document, content codings decoded
  std::uint64_t map_bytes = 64u << 20;      ///< bytes of all documents of one map, decoded
  unsigned redirects = 10;                  ///< of one document
  unsigned connections_per_host = 6;        ///< for HTTP/1.1
  unsigned streams_per_connection = 32;     ///< for HTTP/2

  // --- XML sitemaps (sitemaps.org), text lists and feeds: these replace the limits of the same name ---
  std::uint64_t list_document_bytes = 50u << 20; ///< bytes of one document after decompression
  std::uint64_t list_map_bytes = 256u << 20;     ///< bytes of all documents of one map, decoded
  std::size_t list_elements = 2'000'000; ///< XML elements of one map; raises `entries` to at least this
  std::size_t list_documents = 1'024;    ///< files of one map
  std::chrono::milliseconds list_map_time{120'000}; ///< for all documents of one map

  // --- XML ---
  std::size_t elements = 500'000;                ///< XML elements of one map, all documents together
  std::size_t xml_depth = 256;                   ///< nesting depth of elements
  std::size_t tag_bytes = 16u << 10;             ///< bytes from `<` to `>`
  std::size_t tag_attributes = 256;              ///< attributes of one tag
  std::size_t namespace_bindings = 64;           ///< namespace declarations in scope at any element
  std::size_t internal_subset_bytes = 16u << 10; ///< bytes of a DOCTYPE between `[` and `]`
  std::size_t bases = 32;                        ///< P-6: `xml:base` attributes in scope at one element

  // --- the map ---
  std::size_t entries = 1'000'000;       ///< parent-child relations of one map
  std::size_t uri_bytes = 8u << 10;      ///< bytes of one absolute URI
  std::uint64_t link_bytes = 256u << 20; ///< bytes of all absolute URIs of one map, variants included
  std::size_t text_code_points = 4'096;  ///< of one name or description; the rest is cut off
  std::size_t variants = 64;             ///< M-8: alternatives of one node, not counting the node itself
  std::size_t class_changes = 64;        ///< class changes of one map
  std::size_t xpath_bytes = 2u << 10;    ///< bytes of the XPath of one class change
  std::size_t xpath_depth = 32;          ///< nesting depth of brackets in that XPath
  std::size_t prefix_characters = 64;    ///< characters of the token prefix of one class change

  // --- views ---
  std::size_t shown_name_code_points = 256; ///< of a displayed name; longer ones end with an ellipsis
  std::size_t shown_description_code_points = 1'024; ///< the same for descriptions
  std::size_t places = 10'000;      ///< nodes that a renderer writes if it cannot unfold on demand
  std::size_t places_of_page = 100; ///< V-3: places of one page

  // --- time ---
  std::chrono::milliseconds connect_time{5'000};   ///< to establish a connection
  std::chrono::milliseconds document_time{10'000}; ///< for one document, redirects included
  std::chrono::milliseconds map_time{20'000};      ///< for all documents of one map

  // --- switches ---
  bool tolerant = true;               ///< D-10, NS-2, O-1 to O-5; off in strict mode
  bool any_media_type = false;        ///< P-1: parse documents whatever their media type
  bool for_check = false;             ///< report markup that is otherwise ignored (NS-2), and columns
  bool allow_private_network = false; ///< allow documents on a more private network than the page

  // --- the reader process ---
  Isolation isolation = Isolation::automatic; ///< where pages and documents are parsed
  std::size_t reader_failures = 8; ///< documents of one map that may end the process before no more are read
  std::shared_ptr<ReaderProcess> reader = {}; ///< null: none, but a `MapCache` starts one

  // --- diagnostics ---
  std::size_t findings = 9; ///< kept with one code in one document; all others are folded into one
};

} // namespace standard_sitemap
