// What a map says of a page, and what the page says: fragments, types and languages.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/audit/judged.h"

namespace standard_sitemap {
namespace {

using test::a;
using test::address;
using test::codes_of;
using test::findings_for;
using test::good_page;
using test::item;
using test::messages_of;
using test::redirected;
using test::status;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(TargetJudge, AFragmentThatThePageDoesNotHave)
{
  const std::string content = "<item name='A' url='/a#two'/>\n<item name='B' url='/a'/>\n"
                              "<item name='C' url='/a#one'/>\n<item name='D' url='/a#%FF'/>";
  TargetAnswer answer = good_page();
  answer.page->has_fragment = {true, false, false}; // "one", "two", "\xFF"
  const Diagnostics findings = findings_for(answer, content);
  EXPECT_THAT(codes_of(findings), ElementsAre("2 fragment-missing", "5 fragment-missing"));
  EXPECT_THAT(
      messages_of(findings),
      ElementsAre("\"http://example.com/a\" has no element with the id \"two\"",
                  "\"http://example.com/a\" has no element with the id that is meant (it is not in UTF-8)"));
  answer.page->cut = true;
  EXPECT_THAT(codes_of(findings_for(answer, content)), IsEmpty()) << "it may be in the rest";
}

std::vector<std::string> for_type(const std::string& said, const char* sent)
{
  TargetAnswer answer = status(200);
  answer.type = MediaType::parse(sent);
  return codes_of(findings_for(answer, "<item name='A' url='/a' type='" + said + "'/>"));
}

TEST(TargetJudge, ADifferentMediaTypeIsReported)
{
  EXPECT_THAT(for_type("application/pdf", "text/html; charset=utf-8"), ElementsAre("2 type-differs"));
  EXPECT_THAT(for_type("text/html", "application/pdf"), ElementsAre("2 type-differs"));
  EXPECT_THAT(for_type("Text/HTML; charset=x", "text/html"), IsEmpty());
  EXPECT_THAT(for_type("application/xhtml+xml", "text/html"), IsEmpty()) << "for readers the same";
  EXPECT_THAT(for_type("application/rss+xml", "text/xml"), IsEmpty()) << "any XML";
  EXPECT_THAT(for_type("application/zip", "application/octet-stream"), IsEmpty()) << "not said";
  EXPECT_THAT(for_type("application/x-gzip", "application/gzip"), IsEmpty());
  EXPECT_THAT(for_type("no type", "text/html"), IsEmpty()) << "another finding";
  EXPECT_THAT(for_type("", "text/html"), IsEmpty());
}

std::vector<std::string> for_language(const std::string& said, const char* in_page)
{
  TargetAnswer answer = good_page();
  answer.page->language = in_page;
  return codes_of(findings_for(answer, "<item name='A' url='/a' lang='" + said + "'/>"));
}

TEST(TargetJudge, ADifferentLanguageIsReported)
{
  EXPECT_THAT(for_language("de", "en"), ElementsAre("2 language-differs"));
  EXPECT_THAT(for_language("de", "de-AT"), IsEmpty());
  EXPECT_THAT(for_language("de", ""), IsEmpty()) << "not said";
  EXPECT_THAT(for_language("", "de"), IsEmpty()) << "not said";
  EXPECT_THAT(for_language("de", "en, de"), IsEmpty()) << "in both";
  EXPECT_THAT(for_language("fr", "en, de"), ElementsAre("2 language-differs"));
  EXPECT_THAT(for_language("de", "english"), IsEmpty()) << "no language";
  EXPECT_THAT(for_language("x-default", "en"), IsEmpty());
  std::string many = "a1";
  for (int i = 0; i < 20; ++i)
    many = "en, " + many;
  EXPECT_THAT(for_language("de", many.c_str()), IsEmpty()) << "too many to be taken";
}

// M-8: a server may offer several languages at one address.
TEST(TargetJudge, AnAddressWithSeveralLanguages)
{
  const auto codes = [](const std::string& content, const char* language) {
    TargetAnswer answer = good_page();
    answer.page->language = language;
    return codes_of(findings_for(answer, content));
  };
  const std::string variants = "<item name='A' lang='de' url='/a'>\n<variant lang='en'/>\n"
                               "<variant lang='fr' url='/a'/></item>";
  for (const char* language : {"de", "en", "fr"})
    EXPECT_THAT(codes(variants, language), IsEmpty()) << language;
  EXPECT_THAT(codes(variants, "it"), ElementsAre("2 language-differs", "4 language-differs"));
  EXPECT_THAT(codes("<item name='A' lang='de' url='/a'/>\n<item name='B' lang='en' url='/a'/>", "en"),
              ElementsAre("2 language-differs"))
      << "two items are no alternatives";
}

// RFC 9110, 10.2.2: the fragment of a redirect comes in place of that of the link.
TEST(TargetJudge, ARedirectWithItsOwnFragmentNeedsNoOther)
{
  const char* with_fragment = "<item name='A' url='/a#x'/>";
  TargetAnswer lost = good_page();
  lost.page->has_fragment = {false};
  const auto to = [&](std::vector<std::pair<int, const char*>> hops) {
    return findings_for(redirected(std::move(hops), lost), with_fragment);
  };
  EXPECT_THAT(codes_of(to({{302, "http://example.com/b"}})), ElementsAre("2 fragment-missing"));
  EXPECT_THAT(codes_of(to({{302, "http://example.com/b#y"}})), IsEmpty());
  EXPECT_THAT(codes_of(to({{302, "http://example.com/b#"}, {307, "http://example.com/c"}})), IsEmpty());
  EXPECT_THAT(messages_of(to({{301, "http://example.com/b#y"}})),
              ElementsAre(HasSubstr("write \"http://example.com/b#y\"")));
}

} // namespace
} // namespace standard_sitemap
