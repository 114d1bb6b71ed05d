// Attacks of a document on an XML parser: entities, external parts, depth, floods. Nothing is expanded, read
// or requested, and a limit that stopped it is reported.

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/containment/memory_meter.h"
#include "tests/containment/site.h"
#include "tests/support/temporary_directory.h"

#include "discovery/discovery.h"

namespace standard_sitemap::containment::xml_bombs_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A document with this DOCTYPE, a good item first, and `content` after it.
std::string with_doctype(std::string_view subset, std::string_view content)
{
  return "<!DOCTYPE sitemap " + std::string{subset} + ">" +
         sitemap("<item name='a'/>" + std::string{content});
}

/// Refused as malformed: nothing of it is shown, nothing else is requested, and it takes next to no memory.
void expect_refused(const std::string& bytes)
{
  Site site;
  site.raw(root_url, bytes);
  const MemoryMeter memory;
  Visit visit{site};
  EXPECT_EQ(visit.outcome(), "malformed") << bytes.substr(0, 200);
  EXPECT_EQ(visit.count(Code::malformed), 1u);
  EXPECT_EQ(visit.view(), nullptr);
  EXPECT_THAT(visit.requests(), ElementsAre(root_url));
  EXPECT_LE(memory.peak(), 10 * bytes.size() + (1u << 20));
}

TEST(Entities, P7_ExponentialOnesAreRefused)
{
  std::string subset = "[<!ENTITY e0 'lol'>";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "&e" + std::to_string(i - 1) + ";";
    subset += "<!ENTITY e" + std::to_string(i) + " '" + repeated(before, 10) + "'>";
  }
  expect_refused(with_doctype(subset + "]", "<item name='&e29;'/>&e29;"));
}

TEST(Entities, P7_QuadraticOnesAreRefused)
{
  expect_refused(with_doctype("[<!ENTITY e '" + std::string(10'000, 'x') + "'>]",
                              "<item name='" + repeated("&e;", 3'000) + "'/>" + repeated("&e;", 100'000)));
}

TEST(Entities, P7_ParameterEntitiesAreRefused)
{
  expect_refused(with_doctype("[<!ENTITY % p '<!ENTITY e \"x\">'> %p;]", "<item name='&e;'/>"));
  expect_refused(with_doctype("[<!ENTITY % a '&#37;b;'><!ENTITY % b '&#37;a;'> %a;]", ""));
  expect_refused(with_doctype("[<!ENTITY % p SYSTEM 'http://example.com/p.dtd'> %p;]", ""));
}

TEST(Entities, P7_EntitiesThatReferToThemselvesAreRefused)
{
  expect_refused(with_doctype("[<!ENTITY a '&b;'><!ENTITY b '&a;'>]", "<item name='&a;'/>"));
}

// A reference to an undeclared entity is a fatal error in a document without a DTD. With a DTD that is not
// read, the reference stays as it is written.
TEST(Entities, P7_UndeclaredOnesAreNotExpanded)
{
  expect_refused(sitemap("<item name='&nosuch;'/>"));
  Site site;
  site.raw(root_url, with_doctype("SYSTEM 'http://example.com/sitemap.dtd'", "<item name='b&nosuch;c'/>"));
  Visit visit{site};
  EXPECT_THAT(visit.requests(), ElementsAre(root_url));
  EXPECT_THAT(visit.json(), HasSubstr("b&nosuch;c"));
  EXPECT_EQ(visit.count(Code::undeclared_entity), 1u);
}

/// A subset with n default attribute values of one element, after something that a careless check takes for
/// the end of the DOCTYPE.
std::string with_defaults(std::string_view before, std::size_t n)
{
  std::string list = "<!ATTLIST item";
  for (std::size_t i = 0; i < n; ++i)
    list += " a" + std::to_string(i) + " CDATA ''";
  return with_doctype("[" + std::string{before} + list + ">]", repeated("<item/>", n));
}

TEST(DefaultAttributes, P7_AreRefusedHoweverManyAndWhateverStandsBefore)
{
  for (const char* before :
       {"", "<?x ]]>?>", "<?x ]>?>", "<!-- ]> -->", "<!-- ' -->", "<?x ' \" [ ?>",
        "<!NOTATION n SYSTEM ']>'>", "<!NOTATION n SYSTEM \"'\">", "<!ELEMENT item ANY>"})
    for (const std::size_t n : {1u, 250u, 40'000u})
      expect_refused(with_defaults(before, n));
}

/// A file of this machine, whose text must not appear anywhere.
class LocalFile : public ::testing::Test {
 protected:
  LocalFile() { directory.write("secret", secret); }
  std::string uri() const { return "file://" + std::filesystem::path(directory.path() / "secret").string(); }

  /// Whatever the outcome, nothing of the file is in what is shown, and no request was made except for the
  /// document itself.
  void expect_untouched(const std::string& bytes)
  {
    Site site;
    site.raw(root_url, bytes);
    site.policy.page_time = std::chrono::hours{1};
    Visit visit{site};
    EXPECT_THAT(visit.json(), Not(HasSubstr(secret))) << bytes;
    EXPECT_THAT(visit.text({.detail = Detail::trace}), Not(HasSubstr(secret))) << bytes;
    EXPECT_THAT(visit.requests(), ElementsAre(root_url)) << bytes;
  }

  const std::string secret = "the-secret-of-this-machine";
  test::TemporaryDirectory directory;
};

TEST_F(LocalFile, P7_ExternalEntitiesAreNotRead)
{
  for (const std::string& where : {uri(), std::filesystem::path(directory.path() / "secret").string()})
    for (const std::string kind : {"SYSTEM", "PUBLIC '-//x//y'"}) {
      const std::string entity = "e " + kind + " '" + where + "'>";
      expect_untouched(with_doctype("[<!ENTITY " + entity + "]", "<item name='&e;'/><group>&e;</group>"));
      expect_untouched(with_doctype("[<!ENTITY % " + entity + " %e;]", ""));
      expect_untouched(with_doctype(
          "[<!NOTATION n SYSTEM 'x'><!ENTITY " + entity.substr(0, entity.size() - 1) + " NDATA n>]", ""));
    }
}

TEST_F(LocalFile, P7_AnExternalSubsetIsNotRead)
{
  directory.write("a.dtd", "<!ENTITY e '" + secret + "'>");
  const std::string path = directory.path() / "a.dtd";
  for (const std::string& where : {"file://" + path, path, std::string{"http://example.com/a.dtd"}}) {
    expect_untouched(with_doctype("SYSTEM '" + where + "'", "<item name='&e;'/>"));
    expect_untouched(with_doctype("PUBLIC '-//x//y' '" + where + "' []", "<item name='&e;'/>"));
  }
}

TEST_F(LocalFile, P7_NothingIsIncluded)
{
  for (const std::string& where : {uri(), std::string{"http://example.com/b.xml"}}) {
    expect_untouched(sitemap("<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' parse='text' href='" +
                             where + "'/><item name='a'/>"));
    expect_untouched("<?xml-stylesheet href='" + where + "' type='text/xsl'?>" + sitemap("<item name='a'/>"));
    expect_untouched(
        "<?xml-model href='" + where + "'?>" +
        sitemap("<item xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='u " + where +
                "' name='a'/>"));
  }
}

// A page that came by HTTP cannot have a file as a document, however an external names it (F-4).
TEST_F(LocalFile, F4_NoExternalLeadsToIt)
{
  expect_untouched(sitemap("<external xlink:href='" + uri() + "'/><item name='a' url='" + uri() + "'/>"));
}

TEST_F(LocalFile, D3c_AnXhtmlPageMakesNoRequestForAnEntity)
{
  const std::string page =
      "<!DOCTYPE html [<!ENTITY e SYSTEM '" + uri() +
      "'>]><html xmlns='http://www.w3.org/1999/xhtml'><head><link rel='&e;' href='a'/></head>"
      "<body>&e;</body></html>";
  const PageLinks links = read_page_links(
      {.url = *Uri::parse({page_url}), .media_type = MediaType::parse("application/xhtml+xml"), .body = page},
      {});
  EXPECT_TRUE(links.malformed);
  EXPECT_TRUE(links.links.empty());
}

/// What was read before a flood is kept, and the limit that ended it is reported, once; memory is in
/// proportion.
void expect_cut(const std::string& bytes, Code limit, const Policy& policy = {})
{
  Site site;
  site.raw(root_url, bytes);
  site.policy = policy;
  const MemoryMeter memory;
  Visit visit{site};
  EXPECT_LE(memory.peak(), 10 * bytes.size() + (4u << 20)) << code_name(limit);
  EXPECT_EQ(visit.outcome(), "cut") << code_name(limit);
  EXPECT_EQ(visit.count(limit), 1u) << code_name(limit);
  ASSERT_NE(visit.view(), nullptr) << code_name(limit);
  EXPECT_EQ(visit.view()->map().node(1).name(), "a");
  EXPECT_THAT(visit.requests(), ElementsAre(root_url));
}

std::string numbered(std::string_view before, std::size_t count, std::string_view after)
{
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    (text += before) += std::to_string(i) + std::string{after};
  return text;
}

TEST(XmlFlood, F4_Depth)
{
  expect_cut(sitemap("<item name='a'/>" + repeated("<group>", 200'000)), Code::limit_depth);
}

TEST(XmlFlood, F4_AttributesOfOneTag)
{
  expect_cut(sitemap("<item name='a'/><item" + numbered(" a", 40'000, "=''") + "/>"), Code::limit_tag);
  expect_cut(sitemap("<item name='a'/><item" + numbered(" a", 1'000, "=''") + "/>"), Code::limit_attributes);
}

TEST(XmlFlood, F4_NamespacesOfOneTagAndOfMany)
{
  expect_cut(sitemap("<item name='a'/><item" + numbered(" xmlns:a", 500, "='u'") + "/>"),
             Code::limit_namespaces);
  expect_cut(sitemap("<item name='a'/>" + numbered("<group xmlns:a", 200, "='u'>")), Code::limit_namespaces);
}

TEST(XmlFlood, F4_NamesOfTenMebibytes)
{
  const std::string name(10u << 20, 'n');
  expect_cut(sitemap("<item name='a'/><" + name + "/>"), Code::limit_tag);
  expect_cut(sitemap("<item name='a'/><item " + name + "=''/>"), Code::limit_tag);
  expect_cut(sitemap("<item name='a'/><item name='" + name + "'/>"), Code::limit_tag);
}

// Tags are limited in size; everything else takes no memory.
TEST(XmlFlood, F4_LongCommentsInstructionsAndText)
{
  const std::string text(3u << 20, 't');
  for (const std::string& flood :
       {"<!--" + text + "-->", "<?p " + text + "?>", text, "<![CDATA[" + text + "]]>"}) {
    Site site{"<item name='a'/>" + flood + "<item name='b'/>"};
    Visit visit{site};
    EXPECT_EQ(visit.outcome(), "ok") << flood.substr(0, 9);
    ASSERT_NE(visit.view(), nullptr) << flood.substr(0, 9);
    EXPECT_EQ(outline(visit.view()->map()), "(a,b)") << flood.substr(0, 9);
  }
}

TEST(XmlFlood, F4_ACommentOfTenMebibytesThatDoesNotEnd)
{
  expect_refused(sitemap("<item name='a'/><!--" + std::string(10u << 20, 'c')));
}

TEST(XmlFlood, P7_WhatStandsBehindTheRootIsRefused)
{
  const std::string good = sitemap("<item name='a'/>");
  for (const std::string& garbage :
       {std::string{"x"}, good, std::string{"<?xml version='1.0'?>"}, std::string{"&#32;"},
        std::string(1u << 20, 'x'), std::string{"\0", 1}, std::string{"</x>"}})
    expect_refused(good + garbage);
  for (const std::string& harmless :
       {std::string{" \n"}, std::string{"<!-- c -->"}, std::string{"<?p x?>"}}) {
    Site site;
    site.raw(root_url, good + harmless);
    EXPECT_EQ(Visit{site}.outcome(), "ok") << harmless;
  }
}

TEST(XmlFlood, P7_EveryTruncationIsRefused)
{
  const std::string good =
      "<?xml version='1.0'?><!DOCTYPE sitemap><!-- c -->" + sitemap("<item name='a&amp;b'/>");
  for (std::size_t size = 0; size < good.size(); ++size) {
    Site site;
    site.raw(root_url, good.substr(0, size));
    Visit visit{site};
    ASSERT_EQ(visit.outcome(), "malformed") << size;
    ASSERT_EQ(visit.view(), nullptr);
  }
}

} // namespace
} // namespace standard_sitemap::containment::xml_bombs_test
