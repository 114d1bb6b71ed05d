// Messages about files that are not well-formed: in the engine's words, for the cause that the remedy is
// about.

#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

namespace standard_sitemap::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Said {
  std::string message;
  Cause cause = Cause::unknown;
};

Said said_of(const std::string& file, const Policy& policy = {})
{
  const ReadResult result = read(file, "application/xml", policy);
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    if (diagnostic.code == Code::malformed)
      return {diagnostic.message, diagnostic.cause};
  return {};
}

// Those of word processors, U+2018 to U+201F, guillemets, the double prime and the full-width quotation mark.
TEST(XmlWords, ATypographicQuoteIsNamed)
{
  for (const std::string quote : {"\u2018", "\u2019", "\u201a", "\u201b", "\u201c", "\u201d", "\u201e",
                                  "\u201f", "\u00ab", "\u00bb", "\u2033", "\uff02"}) {
    const Said said = said_of("<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\"><item name=" + quote +
                              "x" + quote + "/></sitemap>");
    EXPECT_EQ(said.cause, Cause::attributes);
    EXPECT_THAT(said.message,
                HasSubstr(", but a typographic one (" + quote + "): write straight quotes, \""));
  }
  EXPECT_THAT(said_of("<sitemap><item name=x/></sitemap>").message, Not(HasSubstr("typographic")));
}

TEST(XmlWords, ACheckSaysWhereAnElementWasClosedTooEarly)
{
  Policy check;
  check.for_check = true;
  const std::string open = "<s:sitemap xmlns:s=\"http://standard-sitemap.org/2007/ns\">\n";
  const std::string twice = open + "<s:group><s:item name=\"a\"/>\n</s:group>\n</s:group></s:sitemap>";
  EXPECT_THAT(said_of(twice, check).message,
              HasSubstr("the last <group> in it was closed in line 3 already"));
  const std::string_view closed = "was closed";
  EXPECT_THAT(said_of(twice).message, Not(HasSubstr(closed))) << "this costs memory";
  EXPECT_THAT(said_of(open + "<s:item name=\"a\"/></s:group></s:sitemap>", check).message,
              Not(HasSubstr(closed)))
      << "there was none";
  EXPECT_THAT(said_of(open + "<s:item><s:group></s:group></s:item></s:group></s:sitemap>", check).message,
              Not(HasSubstr(closed)))
      << "it was within another element";
  EXPECT_THAT(said_of(open + "\n</s:sitemap>\n<s:item/>").message, HasSubstr(", which was closed in line 3"));
}

TEST(XmlWords, EachMistakeIsNamedWithItsCause)
{
  const std::string open = "<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\">";
  const struct {
    std::string file;
    Cause cause;
    std::string_view part;
  } cases[] = {
      {open + "<item name=\"Fish & Chips\"/></sitemap>", Cause::ampersand,
       R"(an "&" does not begin a reference)"},
      {open + "<item name=\"a &lt b\"/></sitemap>", Cause::ampersand, R"(does not end in ";")"},
      {open + "<item name=\"a < b\"/></sitemap>", Cause::less_than, R"(a "<" in the value)"},
      {open + "<item name=x/></sitemap>", Cause::attributes, "no quotes"},
      {open + "<item name/></sitemap>", Cause::attributes, R"("name" has no value)"},
      {open + "<item name=\"a\" name=\"b\"/></sitemap>", Cause::attributes, R"(attribute "name" twice)"},
      {open + "<item></group></sitemap>", Cause::tags, "<item>"},
      {open + "<item/>", Cause::ends_early, "the text ends before the last element is closed"},
      {open + "</sitemap><sitemap/>", Cause::trailing_content,
       "something follows the end of the root element"},
      {" <?xml version=\"1.0\"?>" + open + "</sitemap>", Cause::xml_declaration, "has to come first"},
      {"<?xml version=\"1..0\"?>" + open + "</sitemap>", Cause::xml_declaration,
       "a value in the XML declaration does not end, or has a character"},
      {"<?xml version=1.0?>" + open + "</sitemap>", Cause::xml_declaration,
       "a value in the XML declaration has no quotes"},
      {"<?xml version='1.0' encoding='UTF-8?>" + open + "</sitemap>", Cause::xml_declaration,
       "a value in the XML declaration does not end"},
      {open + "<item name=\"Caf\xE9\"/></sitemap>", Cause::bad_bytes, "bytes that are not UTF-8"},
      {open + "<item name=\"a\x01\"/></sitemap>", Cause::bad_character, "U+0001 is not allowed"},
      {"<!DOCTYPE sitemap [<!ENTITY e \"x\">]>" + open + "</sitemap>", Cause::entity_declared,
       "declares the entity \"e\""},
  };
  for (const auto& [file, cause, part] : cases) {
    const Said said = said_of(file);
    EXPECT_THAT(said.message, HasSubstr(part)) << file;
    EXPECT_EQ(said.cause, cause) << file << '\n' << said.message;
  }
}

// Each file is changed at every byte: no message contains a name from libxml2.
TEST(XmlWords, NoMessageShowsAnIdentifier)
{
  const std::string whole =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><!DOCTYPE sitemap [<!ELEMENT a ANY>"
      "<!ATTLIST a b CDATA #IMPLIED><!NOTATION n SYSTEM \"x\">]><!-- c -->" +
      in_sitemap("<?pi x?><item name=\"a &amp; b &#233;\" xml:id='i'><![CDATA[ x ]]>text</item>"
                 "<x:item xmlns:x=\"urn:x\" x:a=\"1\"/>") +
      "<!-- end -->";
  static const std::regex identifier{R"(\b(xml|html)[A-Z]\w*|\bXML_\w+|%[sd])"};
  std::size_t malformed = 0;
  std::set<std::string> seen;
  for (std::size_t at = 0; at <= whole.size(); ++at)
    for (const std::string& change : {std::string{}, std::string{"<"}, std::string{"&"}, std::string{"\""},
                                      std::string{">"}, std::string{"]]>"}, std::string{"&#xZ;"}}) {
      std::string broken = whole;
      broken.replace(at, change.empty() ? 1 : 0, change);
      const Said said = said_of(broken);
      malformed += !said.message.empty();
      if (!seen.insert(said.message).second)
        continue;
      ASSERT_FALSE(std::regex_search(said.message, identifier)) << broken << '\n' << said.message;
      ASSERT_THAT(said.message, Not(HasSubstr("\n"))) << broken;
    }
  EXPECT_GT(malformed, 1'000u);
}

TEST(XmlWords, UnboundPrefixesAreAnsweredWithThoseThatWereMeant)
{
  const auto said = [](const std::string& file) {
    const ReadResult result = read(file);
    for (const Diagnostic& diagnostic : result.diagnostics.items())
      if (diagnostic.code == Code::unbound_prefix)
        return diagnostic.message;
    return std::string{};
  };
  EXPECT_EQ(said(in_sitemap("<item xlnk:href=\"a\"/>")),
            R"(the prefix "xlnk" is not declared; did you mean "xlink", which is?)");
  EXPECT_EQ(said(in_sitemap("<xthml:link/>")),
            R"(the prefix "xthml" is not declared; did you mean "xhtml"?)");
}

} // namespace
} // namespace standard_sitemap::testing
