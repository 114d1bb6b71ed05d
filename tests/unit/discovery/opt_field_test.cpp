#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

/// `uri;prefix uri;prefix`, and the number of malformed declarations.
std::string read(const HeaderList& fields, const Policy& policy = {})
{
  const ExtensionDeclarations result = extension_declarations(fields, "Opt", policy);
  std::string text;
  for (const ExtensionDeclaration& declaration : result.declarations)
    text += declaration.uri + ";" + declaration.prefix + " ";
  return text + std::to_string(result.malformed) + (result.cut ? " cut" : "");
}
std::string read(std::string_view value, const Policy& policy = {})
{
  return read(HeaderList{{"Opt", std::string{value}}}, policy);
}

TEST(OptField, D1a_ADeclarationHasAQuotedUriAndParameters)
{
  EXPECT_EQ(read(R"("http://a/"; ns=05)"), "http://a/;05 0");
  EXPECT_EQ(read(R"("http://a/")"), "http://a/; 0");
  EXPECT_EQ(read(R"("http://a/";ns=05;x=y;flag;q="a b")"), "http://a/;05 0");
  EXPECT_EQ(read(R"("http://a/"; x=y; flag ; ns=05)"), "http://a/;05 0");
}

TEST(OptField, D1a_WhiteSpaceIsOptional)
{
  EXPECT_EQ(read("\"http://a/\" \t;\tns = 05 "), "http://a/;05 0");
}

TEST(OptField, D1a_ThePrefixIsTwoOrMoreDigitsAndStaysText)
{
  EXPECT_EQ(read(R"("a:"; ns=05)"), "a:;05 0");
  EXPECT_EQ(read(R"("a:"; ns=0123)"), "a:;0123 0");
  EXPECT_EQ(read(R"("a:"; ns=5)"), "1");
  EXPECT_EQ(read(R"("a:"; ns=5x)"), "1");
  EXPECT_EQ(read(R"("a:"; ns=)"), "1");
  EXPECT_EQ(read(R"("a:"; ns)"), "1");
  EXPECT_EQ(read(R"("a:"; ns="05")"), "1");
}

TEST(OptField, D1a_TheNameOfTheParameterHasNoCase)
{
  EXPECT_EQ(read(R"("a:"; NS=17)"), "a:;17 0");
}

TEST(OptField, D1a_OfSeveralPrefixesTheFirstCountsIfAllAreWellFormed)
{
  EXPECT_EQ(read(R"("a:"; ns=17; ns=18)"), "a:;17 0");
  EXPECT_EQ(read(R"("a:"; ns=17; ns=x)"), "1");
}

TEST(OptField, D1a_CommasAndSemicolonsInQuotesDoNotSplit)
{
  EXPECT_EQ(read(R"("http://a/?x,y;z"; q="1,2;3"; ns=21, "b:")"), "http://a/?x,y;z;21 b:; 0");
}

TEST(OptField, D1a_BackslashEscapesAreHonoured)
{
  EXPECT_EQ(read(R"("http://a/\"q\\"; ns=21)"), "http://a/\"q\\;21 0");
  EXPECT_EQ(read(R"("a:"; q="\","; ns=21)"), "a:;21 0");
  EXPECT_EQ(read(R"("\h\t\t\p://a/"; ns=21)"), "http://a/;21 0");
}

TEST(OptField, D1a_NoControlCharacterButTheTabIsQuoted)
{
  for (const char* control : {"\x01", "\x1f", "\x7f", "\\\x01"}) {
    EXPECT_EQ(read("\"a:" + std::string{control} + "\"; ns=11, \"b:\"; ns=12"), "b:;12 1");
    EXPECT_EQ(read("\"a:\"; q=\"" + std::string{control} + ",\"; ns=11, \"b:\"; ns=12"), "b:;12 1");
  }
  EXPECT_EQ(read("\"a:\"; q=\"\t\\\t\"; ns=11"), "a:;11 0");
  EXPECT_EQ(read("\"a:\"; q=\"\x80\\\xff\"; ns=11"), "a:;11 0");
}

TEST(OptField, D1a_AMalformedDeclarationDropsOnlyItself)
{
  EXPECT_EQ(read(R"("a:"; ns=11, http://b/; ns=12, "c:"; ns=13)"), "a:;11 c:;13 1");
  EXPECT_EQ(read(R"("a:" ns=11, "b:"; ns=12)"), "b:;12 1");
  EXPECT_EQ(read(R"("a:"; , "b:"; ns=12)"), "b:;12 1");
  EXPECT_EQ(read(R"("a:"; =x, ""; ns=12, "b:")"), "b:; 2");
}

TEST(OptField, D1a_AnUnterminatedQuoteTakesTheRest)
{
  EXPECT_EQ(read(R"("a:"; ns=11, "b:; ns=12, c)"), "a:;11 1");
  EXPECT_EQ(read("\"a:\"; ns=11, \"b:\\"), "a:;11 1");
}

TEST(OptField, D1a_EmptyListElementsDoNotCount)
{
  EXPECT_EQ(read(R"(, ,"a:";ns=11,, )"), "a:;11 0");
  EXPECT_EQ(read(""), "0");
}

TEST(OptField, D1a_FieldsThatCameApartReadAsMerged)
{
  const std::string first = R"("a:"; ns=11)";
  const std::string second = R"(bad, "http://b/?x,y"; ns=12)";
  EXPECT_EQ(read(HeaderList{{"Opt", first}, {"OPT", second}}), read(first + ", " + second));
  // Even if a quote is left open in the field before.
  EXPECT_EQ(read(HeaderList{{"Opt", "\"a:; ns=11"}, {"Opt", second}}), read("\"a:; ns=11, " + second));
}

TEST(OptField, D1a_NoticesOursAmongTheMalformed)
{
  const HeaderList fields{{"Opt", R"("http://standard-sitemap.org/2007/ns"; ns=5)"}};
  EXPECT_TRUE(extension_declarations(fields, "Opt", {}).malformed_ours);
  EXPECT_FALSE(extension_declarations(HeaderList{{"Opt", "x"}}, "Opt", {}).malformed_ours);
}

TEST(OptField, Limit_OnlyDeclarationsCompleteBeforeTheCutCount)
{
  Policy policy;
  policy.opt_bytes = 16;
  EXPECT_EQ(read(R"("a:"; ns=11,"b:")", policy), "a:;11 b:; 0"); // exactly 16
  EXPECT_EQ(read(R"("a:"; ns=11,"b:"; ns=12)", policy), "a:;11 0 cut");
  EXPECT_EQ(read(R"("a:"; ns=123456789)", policy), "0 cut");
}

TEST(OptField, Limit_DeclarationsAreLimited)
{
  Policy policy;
  policy.opt_declarations = 2;
  EXPECT_EQ(read(R"("a:","b:")", policy), "a:; b:; 0");
  EXPECT_EQ(read(R"("a:","b:","c:")", policy), "a:; b:; 0 cut");
}

TEST(OptField, Hostile_AnyBytes)
{
  for (int byte = 0; byte < 256; ++byte) {
    const std::string c(1, static_cast<char>(byte));
    EXPECT_TRUE(read(R"("a:"; ns=11, x)" + c + R"(, "b:"; ns=12)").starts_with("a:;11 ")) << byte;
  }
}

} // namespace
} // namespace standard_sitemap::test
