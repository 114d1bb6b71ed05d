#include "tests/faults/loaded.h"

#include <gtest/gtest.h>

#include "engine/load/load.h"

namespace standard_sitemap::faults {
namespace {

Map loaded(const std::string& body, const std::string& content_type, SourceKind kind)
{
  const Uri root = *Uri::parse({"http://example.com/map"});
  constexpr AddressSpace network = AddressSpace::public_network;
  Load load{root, Initiator{*Uri::parse({"http://example.com/"}), network}, {}, {}, kind};
  for (const Request& request : load.take_requests()) {
    Receiver& receiver = load.receiver(request.id);
    EXPECT_TRUE(receiver.begin({root, 200, {{"Content-Type", content_type}}, network}));
    EXPECT_TRUE(receiver.append(body));
    receiver.end();
  }
  return *std::move(load).finish().map;
}

} // namespace

Map map_of_lines(const std::string& lines)
{
  return loaded(lines, "text/plain", SourceKind::extended);
}

Map map_around(const std::string& body)
{
  return loaded("<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                "xmlns:xlink='http://www.w3.org/1999/xlink'>" +
                    body + "</sitemap>",
                "application/xml", SourceKind::standard);
}

} // namespace standard_sitemap::faults
