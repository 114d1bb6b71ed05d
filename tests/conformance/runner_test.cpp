// Tests of the runner itself: a matcher that accepts everything would let every fixture pass.

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/conformance/matcher.h"
#include "tests/conformance/summary.h"

namespace standard_sitemap::conformance {

namespace {

namespace fs = std::filesystem;

bool match(const char* expected, const char* actual)
{
  return mismatches(Json::parse(expected), Json::parse(actual), "top").empty();
}

bool match_tree(const char* expected, const char* actual)
{
  return tree_mismatches(Json::parse(expected), Json::parse(actual), "tree").empty();
}

TEST(Matcher, ObjectsMatchOnTheStatedKeysOnly)
{
  EXPECT_TRUE(match(R"({"a": 1})", R"({"a": 1, "b": 2})"));
  EXPECT_TRUE(match(R"({})", R"({"b": 2})"));
  EXPECT_FALSE(match(R"({"a": 1})", R"({"a": 2})"));
  EXPECT_FALSE(match(R"({"a": null})", R"({"b": 2})"));
  EXPECT_FALSE(match(R"({})", "null"));
}

TEST(Matcher, ArraysMatchInFullLengthAndInOrder)
{
  EXPECT_TRUE(match("[1, 2]", "[1, 2]"));
  EXPECT_FALSE(match("[1]", "[1, 2]"));
  EXPECT_FALSE(match("[1, 2]", "[2, 1]"));
  EXPECT_FALSE(match("[]", "null"));
}

TEST(Matcher, ScalarsMatchExactly)
{
  EXPECT_TRUE(match(R"("x")", R"("x")"));
  EXPECT_FALSE(match(R"("x")", R"("xy")"));
  EXPECT_FALSE(match("0", "null"));
  EXPECT_FALSE(match("false", "null"));
  EXPECT_FALSE(match(R"("1")", "1"));
}

TEST(Matcher, Operators)
{
  EXPECT_TRUE(match(R"({"a": {"$absent": true}})", R"({"b": 1})"));
  EXPECT_FALSE(match(R"({"a": {"$absent": true}})", R"({"a": null})"));
  EXPECT_TRUE(match(R"({"$match": "b+"})", R"("abbc")"));
  EXPECT_TRUE(match(R"({"$match": "^4$"})", "4"));
  EXPECT_FALSE(match(R"({"$match": "."})", "null"));
  EXPECT_FALSE(match(R"({"$match": "^b"})", R"("abbc")"));
  EXPECT_TRUE(match(R"({"$count": 2})", "[1, 2]"));
  EXPECT_FALSE(match(R"({"$count": 2})", "[1]"));
  EXPECT_FALSE(match(R"({"$count": 2})", "2"));
  EXPECT_TRUE(match(R"({"$keys": ["b", "a"]})", R"({"b": 1, "a": 2})"));
  EXPECT_FALSE(match(R"({"$keys": ["a", "b"]})", R"({"b": 1, "a": 2})"));
  EXPECT_FALSE(match(R"({"$keys": ["b"]})", R"({"b": 1, "a": 2})"));
  EXPECT_FALSE(match(R"({"$keys": []})", "[]"));
  EXPECT_TRUE(match(R"({"$contains": [2, 1]})", "[1, 2, 3]"));
  EXPECT_FALSE(match(R"({"$contains": [1, 1]})", "[1, 2]"));
  EXPECT_FALSE(match(R"({"$contains": [4]})", "[1, 2, 3]"));
  EXPECT_TRUE(match(R"({"$lacks": [4]})", "[1, 2, 3]"));
  EXPECT_FALSE(match(R"({"$lacks": [{"a": 1}]})", R"([{"a": 1, "b": 2}])"));
  EXPECT_FALSE(match(R"({"$lacks": [4]})", "null"));
  EXPECT_FALSE(match(R"({"$contains": [1], "$count": 1})", "[1, 2]"));
  EXPECT_THROW(match(R"({"$contain": [1]})", "[1]"), BadFixture);
}

TEST(Matcher, TreesMatchByNameAndMissingChildrenMeanALeaf)
{
  const char* tree = R"([{"name": "A", "url": "u", "children": [{"name": "B", "children": []}]},
                         {"name": null, "children": [], "loop": true}])";
  EXPECT_TRUE(match_tree(R"([{"name": "A", "children": ["B"]}, {"name": null, "loop": true}])", tree));
  EXPECT_TRUE(match_tree(R"([{"url": "u", "children": ["B"]}, {"loop": true}])", tree));
  EXPECT_FALSE(match_tree(R"(["A", {"loop": true}])", tree));
  EXPECT_FALSE(match_tree(R"([{"name": "A", "children": ["B"]}, null])", tree));
  EXPECT_FALSE(
      match_tree(R"([{"name": "A", "children": [{"name": "B", "loop": true}]}, {"loop": true}])", tree));
  EXPECT_FALSE(match_tree(R"([{"name": "A", "children": ["B", "C"]}, {"loop": true}])", tree));
  EXPECT_FALSE(match_tree("[]", tree));
}

TEST(Matcher, FindingsAreCountedAndZeroMeansNone)
{
  const Json found = Json::parse(R"({"http-error": 2})");
  EXPECT_TRUE(finding_mismatches(Json::parse(R"({"http-error": 2, "malformed": 0})"), found, "f").empty());
  EXPECT_FALSE(finding_mismatches(Json::parse(R"({"http-error": 1})"), found, "f").empty());
  EXPECT_FALSE(finding_mismatches(Json::parse(R"({"malformed": 1})"), found, "f").empty());
  EXPECT_FALSE(finding_mismatches(Json::parse(R"({"http-error": 0})"), found, "f").empty());
}

TEST(Summary, UnfoldsTheGraphAndMarksLoops)
{
  const Json report = Json::parse(R"({"sitemap": {"nodes": [
    {"name": null, "children": [1, 2]}, {"name": "A", "children": [2]}, {"name": "B", "children": [1]}]}})");
  const Json tree = tree_of(report);
  EXPECT_TRUE(tree_mismatches(Json::parse(R"([
    {"name": "A", "children": [{"name": "B", "children": [{"name": "A", "loop": true}]}]},
    {"name": "B", "children": [{"name": "A", "children": [{"name": "B", "loop": true}]}]}])"),
                              tree, "tree")
                  .empty());
}

TEST(HttpMessage, KeepsFieldsInOrderAndTheBodyByteForByte)
{
  const HttpMessage message =
      parse_http_message("HTTP/1.1 203 Fine\r\nX: 1\nY:\nX:  2 \r\n\r\n\r\nbody\r\n", "m");
  EXPECT_EQ(message.status, 203);
  EXPECT_EQ(message.fields.fields(), (std::vector<HeaderList::Field>{{"X", "1"}, {"Y", ""}, {"X", "2"}}));
  EXPECT_EQ(message.body, "\r\nbody\r\n");
  EXPECT_THROW(parse_http_message("HTTP/1.1 200 OK\nX: 1\n", "m"), BadFixture);
  EXPECT_THROW(parse_http_message("<html>\n\n", "m"), BadFixture);
  EXPECT_THROW(parse_http_message("HTTP/1.1 200 OK\nno field\n\n", "m"), BadFixture);
}

TEST(FixtureName, BeginsWithTheIdOfAStatement)
{
  EXPECT_TRUE(is_fixture_name("D-1a-quoted-strings"));
  EXPECT_TRUE(is_fixture_name("NS-2-no-namespace"));
  EXPECT_TRUE(is_fixture_name("M-14-one-document"));
  for (const char* name : {"D-1a", "D-1a-", "D-12-x", "X-1-y", "M-15-x", "d-1-x", "D-1-Upper", "", "D-1-a_b"})
    EXPECT_FALSE(is_fixture_name(name)) << name;
}

/// A fixture on disk, with the faults that a test gives it.
class FixtureOnDisk : public testing::Test {
 protected:
  void SetUp() override
  {
    std::string pattern = (fs::temp_directory_path() / "standard-sitemap-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    top_ = pattern;
    folder_ = top_ / "D-7-trial";
    fs::create_directory(folder_);
    write("page.http", "HTTP/1.1 200 OK\nContent-Type: text/plain\n\nbread\n");
  }
  void TearDown() override { fs::remove_all(top_); }

  void write(const char* file, std::string_view text) const { std::ofstream{folder_ / file} << text; }
  /// The fixture with this `input` and `expect`.
  Fixture with(const std::string& input, const std::string& expect) const
  {
    write("expected.json",
          R"({"why": "A sentence of some length.", "input": )" + input + R"(, "expect": )" + expect + "}");
    return read_fixture(folder_);
  }

  fs::path top_, folder_;
};

constexpr const char* good_input = R"({"page": "http://bakery.example/"})";
constexpr const char* good_expect = R"({"requests": []})";

TEST_F(FixtureOnDisk, IsReadIfNothingIsWrong)
{
  const Fixture fixture = with(good_input, good_expect);
  EXPECT_EQ(fixture.name, "D-7-trial");
  EXPECT_EQ(fixture.page->url.text(), "http://bakery.example/");
  EXPECT_EQ(fixture.page->address_space, AddressSpace::public_network);
}

TEST_F(FixtureOnDisk, FailsIfItIsEmptyOrItsNameIsUnknown)
{
  EXPECT_THROW(read_fixture(folder_), BadFixture);
  with(good_input, good_expect);
  fs::rename(folder_, top_ / "trial");
  EXPECT_THROW(read_fixture(top_ / "trial"), BadFixture);
}

TEST_F(FixtureOnDisk, FailsOnUnknownAndRepeatedKeys)
{
  EXPECT_THROW(with(R"({"page": "http://bakery.example/", "pages": 1})", good_expect), BadFixture);
  EXPECT_THROW(with(R"({"page": "http://bakery.example/", "policy": {"wings": 2}})", good_expect),
               BadFixture);
  EXPECT_THROW(with(good_input, R"({"request": []})"), BadFixture);
  EXPECT_THROW(with(good_input, R"({"requests": ["x"], "requests": []})"), BadFixture);
}

TEST_F(FixtureOnDisk, FailsIfItExpectsNothing)
{
  EXPECT_THROW(with(good_input, "{}"), BadFixture);
}

TEST_F(FixtureOnDisk, FailsOnFilesThatAreMissingOrThatNothingNames)
{
  EXPECT_THROW(
      with(R"({"page": "http://bakery.example/", "documents": {"http://bakery.example/m": "m.http"}})",
           good_expect),
      BadFixture);
  write("stray.http", "HTTP/1.1 200 OK\n\n");
  EXPECT_THROW(with(good_input, good_expect), BadFixture);
}

} // namespace

} // namespace standard_sitemap::conformance
