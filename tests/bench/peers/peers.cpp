#include "tests/bench/peers/peers.h"

#include <cstdlib>
#include <memory>
#include <string>

#include <expat.h>
#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <pugixml.hpp>

namespace standard_sitemap::bench {

namespace {

// HUGE: the largest files exceed the usual limits. COMPACT: short texts are stored in their nodes.
constexpr int xml_options = XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_COMPACT;

constexpr std::size_t piece_bytes = std::size_t{64} << 10;

// Depth first without recursion, by first child, next sibling and parent.
template <class Node, class FirstChild, class Next, class Parent, class IsElement>
std::size_t elements_below(Node top, FirstChild first_child, Next next, Parent parent, IsElement is_element)
{
  std::size_t count = 0;
  for (Node node = first_child(top); node;) {
    count += is_element(node) ? 1 : 0;
    if (Node child = first_child(node)) {
      node = child;
      continue;
    }
    while (node && node != top && !next(node))
      node = parent(node);
    if (!node || node == top)
      break;
    node = next(node);
  }
  return count;
}

} // namespace

std::size_t libxml2_tree(std::string_view file)
{
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document{
      xmlReadMemory(file.data(), static_cast<int>(file.size()), nullptr, nullptr, xml_options), xmlFreeDoc};
  if (!document)
    std::abort();
  const auto element = [](const xmlNode* node) { return node->type == XML_ELEMENT_NODE; };
  return elements_below<const xmlNode*>(
      reinterpret_cast<const xmlNode*>(
          document.get()), // as in libxml2: a document has the same first members as a node
      [&](const xmlNode* node) {
        return element(node) || node->type == XML_DOCUMENT_NODE ? node->children : nullptr;
      },
      [](const xmlNode* node) { return node->next; }, [](const xmlNode* node) { return node->parent; },
      element);
}

std::size_t libxml2_reader(std::string_view file)
{
  const std::unique_ptr<xmlTextReader, decltype(&xmlFreeTextReader)> reader{
      xmlReaderForMemory(file.data(), static_cast<int>(file.size()), nullptr, nullptr, xml_options),
      xmlFreeTextReader};
  std::size_t count = 0;
  int more = 0;
  while ((more = xmlTextReaderRead(reader.get())) == 1)
    if (xmlTextReaderNodeType(reader.get()) == XML_READER_TYPE_ELEMENT)
      ++count;
  if (more != 0)
    std::abort();
  return count;
}

namespace {

std::size_t events_of(XML_Parser created, std::string_view file)
{
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser{created, XML_ParserFree};
  std::size_t count = 0;
  XML_SetUserData(parser.get(), &count);
  XML_SetStartElementHandler(parser.get(), [](void* counted, const XML_Char*, const XML_Char**) {
    ++*static_cast<std::size_t*>(counted);
  });
  // In pieces, as its manual does it: it would copy a piece that is as large as the file.
  while (!file.empty()) {
    const std::string_view piece = file.substr(0, piece_bytes);
    file.remove_prefix(piece.size());
    if (XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), file.empty()) != XML_STATUS_OK)
      std::abort();
  }
  return count;
}

} // namespace

std::size_t expat_events(std::string_view file)
{
  return events_of(XML_ParserCreate(nullptr), file);
}

std::size_t expat_namespace_events(std::string_view file)
{
  return events_of(XML_ParserCreateNS(nullptr, '|'), file);
}

std::size_t pugixml_tree(std::string_view file)
{
  std::string copy{file};
  pugi::xml_document document;
  if (!document.load_buffer_inplace(copy.data(), copy.size(), pugi::parse_minimal))
    std::abort();
  return elements_below<pugi::xml_node>(
      document, [](pugi::xml_node node) { return node.first_child(); },
      [](pugi::xml_node node) { return node.next_sibling(); },
      [](pugi::xml_node node) { return node.parent(); },
      [](pugi::xml_node node) { return node.type() == pugi::node_element; });
}

} // namespace standard_sitemap::bench
