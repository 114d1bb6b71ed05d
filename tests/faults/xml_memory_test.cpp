// Memory runs out within libxml2 while a large document is parsed: it is thrown, never a document with fewer
// elements.

#include <algorithm>
#include <new>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <libxml/xmlerror.h>

#include "engine/xml/xml_stream.h"

#include "tests/faults/each_allocation.h"

namespace standard_sitemap::faults::xml_memory_test {
namespace {

class CountingHandler : public XmlHandler {
 public:
  bool start_element(const XmlTag&) override { return ++count > 0; }
  void end_element() override {}

  std::size_t count = 0;
};

/// More than libxml2 takes into its first buffer, and a value that outgrows the one for values.
std::string large_document(std::size_t elements)
{
  std::string document = "<list about='" + std::string(8'000, 'x') + "'>";
  for (std::size_t i = 1; i < elements; ++i)
    document += "<entry/>text ";
  return document + "</list>";
}

std::size_t elements_in(std::string_view document, std::size_t piece_size)
{
  CountingHandler handler;
  const Policy policy;
  XmlStream stream{handler, policy};
  for (; !document.empty(); document.remove_prefix(std::min(piece_size, document.size())))
    stream.append(document.substr(0, piece_size));
  stream.finish();
  EXPECT_EQ(stream.state(), XmlStream::State::complete);
  return handler.count;
}

TEST(XmlMemory, P7_ADocumentThatLibxml2HasNoMemoryForIsNeverTakenForAShortOne)
{
  constexpr std::size_t elements = 3'000;
  const std::string document = large_document(elements);
  for (const std::size_t piece_size : {document.size(), std::size_t{5'000}}) {
    std::size_t thrown = 0;
    for_each_allocation(20'000, [&](std::size_t number, FailingAllocation::Kind kind) {
      const FailingAllocation failing{number, kind};
      try {
        EXPECT_EQ(elements_in(document, piece_size), elements) << "allocation " << number;
      } catch (const std::bad_alloc&) {
        ++thrown;
      }
      xmlResetLastError();
      return FailingAllocation::has_struck();
    });
    EXPECT_GT(thrown, 10u);
  }
}

} // namespace
} // namespace standard_sitemap::faults::xml_memory_test
