#include "render/findings/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/render/findings/sample_findings.h"

namespace standard_sitemap::baseline_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const FilePlaces places = test::tree_places();

Diagnostics findings_of(const std::vector<Diagnostic>& findings, std::size_t kept_apart = 100)
{
  Diagnostics list{kept_apart};
  for (const Diagnostic& finding : findings)
    list.add(finding);
  return list;
}

Diagnostic nameless(std::uint32_t line)
{
  return test::finding_of(Severity::warning, Code::name_missing, "this item has no name", line);
}

Diagnostic used_twice(std::uint32_t line)
{
  return test::finding_of(Severity::error, Code::duplicate_id,
                          "the id \"a\" is already used in line " + std::to_string(line), line + 1);
}

TEST(Baseline, LeavesOutWhatItAcceptsWhereverItIs)
{
  const Baseline known = Baseline::of(findings_of({nameless(3), used_twice(5)}), places);
  EXPECT_EQ(known.count(), 2u);
  const auto match = known.match(findings_of({used_twice(50), nameless(30)}), places);
  EXPECT_THAT(match.others.items(), IsEmpty());
  EXPECT_EQ(match.accepted, 2u);
  EXPECT_THAT(match.stale, IsEmpty());
}

TEST(Baseline, AcceptsEachAsOftenAsItWasFound)
{
  const Baseline known = Baseline::of(findings_of({nameless(3), nameless(4)}), places);
  const auto match = known.match(findings_of({nameless(3), nameless(4), nameless(5)}), places);
  ASSERT_THAT(match.others.items(), SizeIs(1));
  EXPECT_EQ(match.others.items()[0].line, 5u);
  EXPECT_EQ(match.accepted, 2u);
}

TEST(Baseline, DoesNotAcceptAnotherCodeDocumentOrMessage)
{
  const Baseline known = Baseline::of(findings_of({nameless(3)}), places);
  Diagnostic of_other_code = nameless(3), of_other_document = nameless(3), of_other_message = nameless(3);
  of_other_code.code = Code::url_missing;
  of_other_document.document += "x";
  of_other_message.message += "x";
  const auto match = known.match(findings_of({of_other_code, of_other_document, of_other_message}), places);
  EXPECT_THAT(match.others.items(), SizeIs(3));
  EXPECT_EQ(match.accepted, 0u);
  ASSERT_THAT(match.stale, SizeIs(1));
  EXPECT_EQ(match.stale.begin()->first.code, "name-missing");
  EXPECT_EQ(match.stale.begin()->second, 1u);
}

TEST(Baseline, TellsHowOftenSomethingIsStale)
{
  const Baseline known = Baseline::of(findings_of({nameless(3), nameless(4), nameless(5)}), places);
  const auto match = known.match(findings_of({nameless(9)}), places);
  ASSERT_THAT(match.stale, SizeIs(1));
  EXPECT_EQ(match.stale.begin()->second, 2u);
}

TEST(Baseline, CountsWhatIsFolded)
{
  const std::vector<Diagnostic> five{nameless(1), nameless(2), nameless(3), nameless(4), nameless(5)};
  const Baseline known = Baseline::of(findings_of(five, 2), places);
  EXPECT_EQ(known.count(), 5u);
  std::vector<Diagnostic> seven = five;
  seven.insert(seven.end(), {nameless(6), nameless(7)});
  const auto match = known.match(findings_of(seven, 2), places);
  EXPECT_EQ(match.accepted, 5u);
  ASSERT_THAT(match.others.items(), SizeIs(1));
  EXPECT_EQ(match.others.items()[0].count, 2u);
}

TEST(Baseline, IsWrittenSortedWithAFindingInALine)
{
  const Baseline known = Baseline::of(findings_of({used_twice(5), nameless(3), nameless(4)}), places);
  EXPECT_EQ(
      known.text(),
      "{\n\"version\": 1,\n\"findings\": [\n"
      "{\"document\": \"site/map.xml\", \"code\": \"duplicate-id\", \"message\": \"the id \\\"a\\\" is "
      "already "
      "used in line N\", \"count\": 1},\n"
      "{\"document\": \"site/map.xml\", \"code\": \"name-missing\", \"message\": \"this item has no name\", "
      "\"count\": 2}\n]\n}\n");
  EXPECT_EQ(Baseline{}.text(), "{\n\"version\": 1,\n\"findings\": [\n]\n}\n");
}

TEST(Baseline, IsReadAsItIsWritten)
{
  Diagnostic hostile = nameless(3);
  hostile.message = "\"\\ \xff\xed\xa0\x80 \x1b[31m </script> \xe2\x80\xae";
  const Diagnostics found = findings_of({used_twice(5), hostile});
  const Baseline written = Baseline::of(found, places);
  const auto read = Baseline::read(written.text());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->text(), written.text());
  EXPECT_THAT(read->match(found, places).others.items(), IsEmpty());
  EXPECT_TRUE(Baseline::read(Baseline{}.text()));
}

TEST(Baseline, SaysWhatIsWrongWithAFile)
{
  const auto error_of = [](const std::string& json) {
    const auto read = Baseline::read(json);
    return read ? std::string{"read"} : read.error().message;
  };
  EXPECT_THAT(error_of("{\n\"version\": 1,\n\"findings\": [\n}\n"), HasSubstr("line 4: it is not JSON: "));
  EXPECT_THAT(error_of(""), HasSubstr("line 1: it is not JSON: "));
  EXPECT_THAT(error_of("[]"), HasSubstr("not a baseline of version 1"));
  EXPECT_THAT(error_of("{\"version\": 2, \"findings\": []}"), HasSubstr("not a baseline of version 1"));
  EXPECT_THAT(error_of("{\"version\": 1}"), HasSubstr("no array named findings"));
  const std::string before = "{\"version\": 1, \"findings\": [",
                    good = R"({"document":"d","code":"c","message":"m","count":1})";
  EXPECT_EQ(error_of(before + good + "]}"), "read");
  for (const char* bad : {"1", "{}", R"({"document":"d","code":"c","message":"m"})",
                          R"({"document":"d","code":"c","message":"m","count":0})",
                          R"({"document":"d","code":"c","message":"m","count":-1})",
                          R"({"document":"d","code":"c","message":"m","count":1.5})",
                          R"({"document":1,"code":"c","message":"m","count":1})",
                          R"({"document":"d","code":1,"message":"m","count":1})",
                          R"({"document":"d","code":"c","message":1,"count":1})"})
    EXPECT_THAT(error_of(before + good + ", " + bad + "]}"), HasSubstr("finding 2 needs")) << bad;
}

TEST(Baseline, ALongerFileThan64MiBIsNotRead)
{
  std::string file(64u << 20, 'x');
  EXPECT_THAT(Baseline::read(file).error().message, HasSubstr("line 1: it is not JSON: "));
  file += 'x';
  EXPECT_EQ(Baseline::read(file).error().message, "it is longer than 64 MiB");
}

// Recursion would use a frame of the stack for each.
TEST(Baseline, BracketsInBracketsAreRead)
{
  EXPECT_FALSE(Baseline::read(std::string(1'000'000, '[')));
  EXPECT_FALSE(Baseline::read("{\"version\": 1, \"findings\": [" + std::string(300'000, '[') +
                              std::string(300'000, ']') + "]}"));
}

} // namespace
} // namespace standard_sitemap::baseline_test
