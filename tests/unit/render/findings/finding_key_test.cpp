#include "render/findings/finding_key.h"

#include <gtest/gtest.h>

#include "tests/unit/render/findings/sample_findings.h"

namespace standard_sitemap {
namespace {

FindingKey key_with(std::string message, std::uint32_t line = 3)
{
  const FilePlaces places = test::tree_places();
  const Diagnostic finding =
      test::finding_of(Severity::warning, Code::duplicate_id, std::move(message), line, 7);
  return key_of(finding, document_name(finding.document, places), places);
}

TEST(FindingKey, HasNoPosition)
{
  const FindingKey key = key_with("the id \"a\" is already used in line 12, column 3");
  EXPECT_EQ(key.document, "site/map.xml");
  EXPECT_EQ(key.code, "duplicate-id");
  EXPECT_EQ(key.message, "the id \"a\" is already used in line N, column N");
  EXPECT_EQ(key, key_with("the id \"a\" is already used in line 7, column 30", 99));
  EXPECT_NE(key, key_with("the id \"b\" is already used in line 12, column 3"));
}

TEST(FindingKey, KeepsOtherNumbers)
{
  EXPECT_EQ(key_with("status 404, baseline 3x, 12").message, "status 404, baseline Nx, 12");
  EXPECT_EQ(key_with("a line without a number").message, "a line without a number");
  EXPECT_EQ(key_with("17").message, "17");
}

TEST(FindingKey, HasNoNumberOfWhatWasLeftOut)
{
  const FilePlaces places = test::tree_places();
  const auto key = [&](const char* message) {
    const Diagnostic finding = test::finding_of(Severity::note, Code::target_unchecked, message);
    return key_of(finding, document_name(finding.document, places), places);
  };
  EXPECT_EQ(key("12 targets were not checked: time"), key("1 target was not checked: time"));
  EXPECT_NE(key("12 targets were not checked: time"), key("12 targets were not checked: site"));
}

TEST(FindingKey, IsTheSameInEveryWorkingTree)
{
  EXPECT_EQ(key_with("file:///home/me/tree/site/none.xml and file:///home/me/tree/b are missing").message,
            "site/none.xml and b are missing");
  EXPECT_EQ(key_with("cannot open /home/me/tree/site/none.xml: no file").message,
            "cannot open site/none.xml: no file");
  for (const char* elsewhere :
       {"file:///home/you/none.xml is missing", "/mnt/home/me/tree/none.xml is missing",
        "http://example.com/home/me/tree/a", "/home/me/tree2/none.xml is missing"})
    EXPECT_EQ(key_with(elsewhere).message, elsewhere);
}

TEST(FindingKey, OnlyAWholePathIsOfTheWorkingTree)
{
  const std::string path = "/home/me/tree/none.xml";
  for (const char* before : {"a", "Z", "7", "/", ".", "_", "~", "-", "%"})
    EXPECT_EQ(key_with(before + path).message, before + path);
  for (const char* before : {"\"", "(", ":", ",", "=", "\xc3\xa9"})
    EXPECT_EQ(key_with(before + path).message, std::string{before} + "none.xml");
}

TEST(FindingKey, InTheRootDirectoryPathsStay)
{
  const FilePlaces places{.directory = *Uri::parse({"file:///"})};
  const Diagnostic finding = test::finding_of(Severity::error, Code::network_error, "cannot open /a/b");
  EXPECT_EQ(key_of(finding, document_name(finding.document, places), places).message, "cannot open /a/b");
}

// A key is written as JSON, and has to be the same when it is read.
TEST(FindingKey, IsUtf8WithoutControlCharacters)
{
  EXPECT_EQ(key_with("a\xff\nb\x1b").message, "a\xef\xbf\xbd\\u{A}b\\u{1B}");
}

TEST(Fingerprint, FollowsFromTheKeyAndTheOccurrence)
{
  const FindingKey key{"site/map.xml", "name-missing", "this item has no name"};
  // FNV-1a with 64 bits over each part and the byte FF.
  EXPECT_EQ(fingerprint_of(key, 1), "d86505868d47bdee");
  EXPECT_EQ(fingerprint_of(key, 4), "d85505868d3afdbb");
  EXPECT_NE(fingerprint_of({"site/map.xmln", "ame-missing", "this item has no name"}, 1),
            fingerprint_of(key, 1));
}

} // namespace
} // namespace standard_sitemap
