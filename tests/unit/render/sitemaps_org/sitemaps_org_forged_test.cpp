// What the writer of XML sitemaps makes of documents that no reader writes: those of a reader process that
// was taken over, whose dates nobody checks (engine/isolate/image.h).

#include <string>

#include <gtest/gtest.h>

#include "engine/document/document_writer.h"
#include "engine/map/map_builder.h"
#include "render/sitemaps_org/sitemaps_org_writer.h"

namespace standard_sitemap::sitemaps_org_forged_test {
namespace {

/// The list that is written of one with one entry that has this date.
std::string written(std::string_view lastmod)
{
  const Uri url = *Uri::parse({"http://example.com/sitemap.xml"});
  const Policy policy;
  ElementBudget budget{policy.elements};
  DocumentWriter writer{url, policy, budget};
  writer.set_format(DocumentFormat::sitemaps_org);
  EXPECT_TRUE(writer.charge(2));
  writer.open(ElementKind::sitemap, 1, {});
  AttributeValues values;
  values.set(Attribute::url, "http://example.com/a");
  values.set(Attribute::lastmod, lastmod);
  writer.open(ElementKind::item, 2, values);
  writer.close();
  writer.close();

  DocumentTable table;
  table.add(url);
  table[0].document = writer.finish();
  table.finish(0);
  Reach reach{table, policy};
  reach.document_finished(0);
  reach.sort_links();
  const Initiator initiator{url, AddressSpace::public_network};
  const Map map{MapBuilder{table, reach, initiator, policy}.build()};
  std::string xml;
  EXPECT_TRUE(SitemapsOrgWriter{map}.write(0, [&](std::string_view piece) {
    xml += piece;
    return true;
  }));
  return xml;
}

TEST(SitemapsOrgForged, G15_ADateOfAnyLengthIsWrittenAsItIs)
{
  const std::string_view date = "2024-05-17T12:00";
  for (std::size_t length = 10; length <= date.size(); ++length)
    EXPECT_NE(written(date.substr(0, length))
                  .find("<lastmod>" + std::string{date.substr(0, length)} + "</lastmod>"),
              std::string::npos)
        << length;
  EXPECT_NE(written("2024-05-17T12:00Z").find("<lastmod>2024-05-17T12:00:00Z</lastmod>"), std::string::npos);
  EXPECT_EQ(written("2024-05-1").find("lastmod"), std::string::npos);
}

TEST(SitemapsOrgForged, G15_NoDateIsMarkup)
{
  const std::string xml = written("</lastmod></url><loc>&");
  EXPECT_NE(xml.find("<lastmod>&lt;/lastmod&gt;&lt;/url&gt;:00&lt;loc&gt;&amp;</lastmod></url>"), xml.npos)
      << xml;
}

} // namespace
} // namespace standard_sitemap::sitemaps_org_forged_test
