#include "render/hosts/audit/folder_audit.h"

#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support_load/table_load.h"

namespace standard_sitemap::test::folder_audit_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view base = "https://example.com/docs/";

/// A page that names the map.
std::string page(const std::string& body, const std::string& map = "https://example.com/docs/map.xml")
{
  return "<!doctype html><html lang=en><link rel=schema.x href='http://standard-sitemap.org/2007/ns'>"
         "<link rel=x.location href='" +
         map + "'>" + body;
}

class FolderAuditTest : public testing::Test {
 protected:
  /// external: the content of the map's other file, `https://example.com/docs/more.xml`.
  void map_of(const std::string& content, const std::string& external = "")
  {
    const auto file = [](const std::string& inside) {
      return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
             "xmlns:xlink='http://www.w3.org/1999/xlink'>\n" +
             inside + "</sitemap>";
    };
    loaded.emplace(load_from_table("https://example.com/docs/map.xml",
                                   {{"https://example.com/docs/map.xml", file(content)},
                                    {"https://example.com/docs/more.xml", file(external)}}));
  }

  /// The findings as `code: message`, or `code LINE: message`. `backwards`: pages are taken from the last on.
  std::vector<std::string> findings(bool backwards = false)
  {
    FolderListing listing;
    for (const auto& [path, content] : files)
      listing.files.push_back(path);
    listing.aliases = aliases;
    const StaticSite site{*Uri::parse({base}), std::move(listing)};
    FolderAudit audit{*loaded->map, site, ignored, {}, announcement};
    for (std::size_t i = 0; i < audit.pages().size(); ++i) {
      const std::size_t one = backwards ? audit.pages().size() - 1 - i : i;
      const std::string& path = site.files()[audit.pages()[one].file];
      if (path == unreadable)
        audit.fail(one, "cannot read " + path);
      else
        audit.take(one, files.at(path));
    }
    std::vector<std::string> texts;
    const Diagnostics found = audit.finish();
    for (const Diagnostic& finding : found.items()) {
      EXPECT_EQ(finding.document, "https://example.com/docs/map.xml");
      EXPECT_EQ(finding.subject, Subject::sitemap);
      texts.push_back(std::string{code_name(finding.code)} +
                      (finding.line > 0 ? ' ' + std::to_string(finding.line) : "") + ": " + finding.message);
    }
    return texts;
  }

  std::optional<LoadResult> loaded;
  std::map<std::string, std::string> files;
  std::vector<FolderListing::Alias> aliases;
  std::vector<PathPattern> ignored;
  FolderAudit::Announcement announcement = FolderAudit::Announcement::by_pages;
  std::string unreadable;
};

TEST_F(FolderAuditTest, AGoodSiteHasNoFindings)
{
  map_of("<item url='./' role='home'/><item url='guide/#part'/><item url='guide/a.html' type='text/html' "
         "lang='en'/>"
         "<item url='paper.pdf' type='application/pdf'/>");
  files = {{"index.html", page("<a href=guide/>")},
           {"guide/index.html", page("<p id=part><a href=a.html#x>")},
           {"guide/a.html", page("<a href='..'>")},
           {"paper.pdf", ""},
           {"style.css", ""}};
  EXPECT_THAT(findings(), IsEmpty());
}

// D-0: the rules for response fields come before those for what a page names.
TEST_F(FolderAuditTest, D0_WhatPagesNameDoesNotMatterIfTheServerAnnouncesTheMap)
{
  map_of(
      "<item url='./' role='home'/><item url='silent.html'/><item url='other.html'/><item url='gone.html'/>");
  files = {{"silent.html", "<a href=.>"}};
  announcement = FolderAudit::Announcement::by_server;
  const std::string gone =
      "target-gone 2: \"https://example.com/docs/gone.html\" does not exist: there is no "
      "such file in the folder";
  files["index.html"] = files["other.html"] = "<a href=silent.html><a href=other.html>";
  EXPECT_THAT(findings(), ElementsAre(gone)) << "no page names a map";
  files["index.html"] = page("<a href=silent.html><a href=other.html>");
  EXPECT_THAT(findings(), ElementsAre(gone)) << "some do";
  files["other.html"] = page("<p>", "https://example.com/other.xml");
  EXPECT_THAT(findings(), ElementsAre(gone)) << "one names another map";
}

TEST_F(FolderAuditTest, WhatIsNotThereIsAnErrorAtEachUse)
{
  map_of("<item url='gone.html'/>\n<item url='./'/>\n<item url='gone.html#x'/>\n<item url='empty/'/>");
  files = {{"index.html", page("")}, {"empty/x.txt", ""}};
  EXPECT_THAT(
      findings(),
      ElementsAre(
          "target-gone 2: \"https://example.com/docs/gone.html\" does not exist: there is no such file "
          "in the folder",
          "target-gone 4: \"https://example.com/docs/gone.html\" does not exist: there is no such file "
          "in the folder",
          "target-gone 5: \"https://example.com/docs/empty/\" does not exist: there is no such file in "
          "the folder"));
}

TEST_F(FolderAuditTest, AFolderWithoutItsSlashHasMoved)
{
  map_of("<item url='./'/><item url='guide#part'/>");
  files = {{"index.html", page("<a href=guide>")}, {"guide/index.html", page("<p id=part>")}};
  EXPECT_THAT(findings(),
              ElementsAre(HasSubstr("target-moved 2: \"https://example.com/docs/guide\" has moved for good: "
                                    "write \"https://example.com/docs/guide/\"")));
}

TEST_F(FolderAuditTest, FragmentsTypesAndLanguagesAreCompared)
{
  map_of("<item url='./#none'/>\n<item url='a.html' lang='de'/>\n<item url='b.pdf' type='text/html'/>");
  files = {{"index.html", page("<a href=a.html>")}, {"a.html", page("")}, {"b.pdf", ""}};
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("fragment-missing 2: "), HasSubstr("language-differs 3: "),
                                      HasSubstr("type-differs 4: ")));
}

TEST_F(FolderAuditTest, D7_ThePagesHaveToNameTheMap)
{
  map_of("<item url='./'/>\n<item url='a.html'/>\n<item url='b.html'/>");
  files = {{"index.html", page("<a href=a.html><a href=b.html>")},
           {"a.html", "<p>"},
           {"b.html", page("", "other.xml")}};
  EXPECT_THAT(
      findings(),
      ElementsAre("map-not-named 3: \"https://example.com/docs/a.html\" names no map",
                  HasSubstr("other-map-named 4: \"https://example.com/docs/b.html\" names another map")));
}

// Servers can name the map by a response field, which no file has.
TEST_F(FolderAuditTest, IfNoPageNamesAMapThatIsOneFinding)
{
  map_of("<item url='./'/>\n<item url='a.html'/>");
  files = {{"index.html", "<a href=a.html>"}, {"a.html", "<p>"}};
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("map-not-named: no page of the folder names a map")));
}

TEST_F(FolderAuditTest, WhatIsNotInTheFolderIsCounted)
{
  map_of("<item url='./'/>\n<item url='https://other.example/'/><item url='/'/>\n<item url='out/x.html'/>");
  files = {{"index.html", page("")}};
  aliases = {{"out", std::nullopt}};
  EXPECT_THAT(findings(), ElementsAre("target-unchecked 3: 2 targets were not checked: not in the folder",
                                      "target-unchecked 4: 1 target was not checked: behind a symbolic link "
                                      "that leads out of the folder"));
}

TEST_F(FolderAuditTest, AnAliasIsReadAtTheAddressThatTheMapHas)
{
  map_of("<item url='./'/><item url='now/a.html#x'/>");
  files = {{"index.html", page("<a href=now/a.html>")}, {"v1/a.html", page("<p id=x>", "../map.xml")}};
  aliases = {{"now", "v1"}};
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(FolderAuditTest, PagesThatNobodyKnowsOfAreReportedInTheOrderOfTheirPaths)
{
  map_of("<item url='./'/><item url='c.html'/>");
  files = {{"index.html", page("<a href=a/>")},
           {"a/index.html", page("<a href=../b.xhtml>")},
           {"b.xhtml", page("")},
           {"c.html", page("<a href=d.html>")},
           {"d.html", page("")},
           {"e.txt", ""}};
  const std::vector<std::string> expected{
      "page-not-listed: the file \"a/index.html\" is not in the map; to add it: <item name=\"a/index.html\" "
      "url=\"https://example.com/docs/a/\"/>",
      "page-not-listed: the file \"b.xhtml\" is not in the map; to add it: <item name=\"b.xhtml\" "
      "url=\"https://example.com/docs/b.xhtml\"/>",
      "page-not-linked: no chain of links leads from \"index.html\" to \"c.html\"",
      "page-not-listed: the file \"d.html\" is not in the map; to add it: <item name=\"d.html\" "
      "url=\"https://example.com/docs/d.html\"/>",
      "page-not-linked: no chain of links leads from \"index.html\" to \"d.html\""};
  EXPECT_EQ(findings(), expected);
  EXPECT_EQ(findings(true), expected);
}

TEST_F(FolderAuditTest, ALineIsProposedForAPageWithItsTitleAndPlace)
{
  map_of("<item url='./' role='home'/><group name='Pages'><item name='Bread' url='bread/'/></group>");
  files = {{"index.html", page("<a href=bread/><a href=cakes.html>")},
           {"bread/index.html", page("<a href=dark/rye.html>")},
           {"bread/dark/rye.html",
            "<title>\n Rye &amp; &lt;oats&gt; </title><svg><title>No</title></svg>" + page("")},
           {"cakes.html", "<title></title><title>\"Cakes\"</title>" + page("")}};
  EXPECT_THAT(findings(),
              ElementsAre("page-not-listed: the file \"bread/dark/rye.html\" is not in the map; to add it: "
                          "<item name=\"Rye &amp; &lt;oats&gt;\" "
                          "url=\"https://example.com/docs/bread/dark/rye.html\"/> below \"Bread\" in "
                          "line 2",
                          "page-not-listed: the file \"cakes.html\" is not in the map; to add it: "
                          "<item name=\"&quot;Cakes&quot;\" url=\"https://example.com/docs/cakes.html\"/>"));
}

TEST_F(FolderAuditTest, TheLineForAPageSaysIntoWhichOfTheMapsFilesItBelongs)
{
  map_of("<item url='./' role='home'/><external xlink:href='more.xml'/>",
         "\n<item name='Bread' url='bread/'/>");
  files = {{"index.html", page("<a href=bread/>")},
           {"bread/index.html", page("<a href=rye.html>")},
           {"bread/rye.html", page("")}};
  EXPECT_THAT(findings(),
              ElementsAre(EndsWith("below \"Bread\" in line 3 of https://example.com/docs/more.xml")));
}

TEST_F(FolderAuditTest, WhereAPageMayHaveMovedToIsSaid)
{
  map_of("<item url='./' role='home'/><item name='Rye' url='old/rye.html'/><item name='Wheat' url='w.html'/>"
         "<item name='Oats' url='old/oats/'/><item name='Twice' url='twice.html'/><item name='Never' "
         "url='x.html'/>");
  files = {{"index.html",
            page("<a href=new/rye.html><a href=new/wheat.html><a href=new/oats/><a href=a/twice.html>"
                 "<a href=b/twice.html>")},
           {"new/rye.html", page("")},
           {"new/wheat.html", "<title>Wheat</title>" + page("")},
           {"new/oats/index.html", page("")},
           {"a/twice.html", "<title>Twice</title>" + page("")},
           {"b/twice.html", "<title>Twice</title>" + page("")}};
  const std::string gone = "there is no such file in the folder";
  const auto is_at = [&](const std::string& file) {
    return AllOf(HasSubstr("target-gone"),
                 EndsWith(gone + "; it may be \"" + file + "\", which is not in the map"));
  };
  const auto lost = AllOf(HasSubstr("target-gone"), EndsWith(gone));
  std::vector<std::string> found = findings();
  found.resize(5);
  EXPECT_THAT(found, ElementsAre(is_at("new/rye.html"), is_at("new/wheat.html"), is_at("new/oats/index.html"),
                                 lost, lost));
}

TEST_F(FolderAuditTest, LinksLeadThroughFramesNextPagesFoldersAndForwardings)
{
  map_of("<item url='./'/><item url='a.html'/><item url='b.html'/><item url='c/'/><item url='d.html'/>");
  files = {{"index.html", page("<iframe src=a.html></iframe>")},
           {"a.html", page("<link rel=next href=b.html>")},
           {"b.html", page("<a href=c>")},
           {"c/index.html", page("<a href=../old.html?x#y>")},
           {"old.html", "<meta http-equiv=refresh content='0; url=d.html'>"},
           {"d.html", page("")}};
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(FolderAuditTest, PagesThatAreNotMeantForReadersAreNot)
{
  map_of("<item url='./'/>");
  files = {{"index.html", page("")},
           {"404.html", page("")},
           {"forward.html", "<meta http-equiv=refresh content='0; url=./'>"},
           {"hidden.html", "<meta name=robots content=noindex>"},
           {"drafts/x.html", page("")},
           {"part.inc.html", page("")},
           {"sub/404.html", page("")}};
  ignored = {PathPattern{"drafts/"}, PathPattern{"*.inc.html"}};
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("page-not-listed: the file \"sub/404.html\""),
                                      HasSubstr("page-not-linked: ")));
}

TEST_F(FolderAuditTest, WithoutAHomePageNothingIsSaidAboutLinks)
{
  map_of("<item url='a.html'/>");
  files = {{"a.html", page("")}, {"b.html", page("")}};
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("page-not-listed: the file \"b.html\" is not in the map")));
}

TEST_F(FolderAuditTest, AFileThatCannotBeReadIsAnError)
{
  map_of("<item url='./'/><item url='a.html'/>");
  files = {{"index.html", page("<a href=a.html>")}, {"a.html", ""}};
  unreadable = "a.html";
  EXPECT_THAT(findings(),
              ElementsAre("target-error 2: \"https://example.com/docs/a.html\" cannot be loaded: cannot read "
                          "a.html"));
}

TEST_F(FolderAuditTest, OnePageAtSeveralAddressesIsOneFile)
{
  map_of("<item url='./'/><item url='index.html#x'/><item url='./?q'/>");
  files = {{"index.html", page("<p id=x>")}};
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(FolderAuditTest, NamesInMessagesAreQuoted)
{
  map_of("<item url='./'/>");
  files = {{"index.html", page("")}, {"a\nb.html", page("")}};
  ASSERT_EQ(findings().size(), 2u);
  EXPECT_THAT(findings()[0], HasSubstr("\"a\nb.html\"")); // renderers escape it
}

} // namespace
} // namespace standard_sitemap::test::folder_audit_test
