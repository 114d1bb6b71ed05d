#include "engine/hierarchy/path_steps.h"

#include <vector>

#include <gmock/gmock.h>

namespace standard_sitemap {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> steps(std::string_view uri, unsigned levels = 99)
{
  std::string storage;
  std::string_view rest = comparable_uri(uri, storage).from_host;
  std::vector<std::string> result;
  while (const auto step = next_step(rest, result.size() >= levels))
    result.emplace_back(*step);
  return result;
}

TEST(PathSteps, G13_host_segments_query_fragment)
{
  EXPECT_THAT(steps("https://example.com/a/b?c=d/e#f/g"),
              ElementsAre("example.com", "/a", "/b", "?c=d/e", "#f/g"));
  EXPECT_THAT(steps("http://example.com"), ElementsAre("example.com"));
  EXPECT_THAT(steps("http://example.com/?#"), ElementsAre("example.com"));
  EXPECT_THAT(steps("http://example.com#a?b"), ElementsAre("example.com", "#a?b"));
}

std::string whole(std::string_view uri)
{
  std::string storage;
  return std::string{comparable_uri(uri, storage).whole};
}

TEST(PathSteps, G13_uris_that_servers_usually_answer_alike_have_the_same_steps)
{
  const auto way = steps("https://example.com/a/b");
  for (const char* same :
       {"http://example.com/a/b/", "https://EXAMPLE.com/a/b", "https://example.com:443/a/b",
        "https://example.com//a///b", "https://example.com/a/./c/../b", "https://example.com/%61/b",
        "https://example.com/a/b/index.html", "https://user@example.com/a/b", "https://example.com/a/b?",
        "https://example.com/a/b#", "https://example.com/a/b?#"})
    EXPECT_EQ(steps(same), way) << same;
  EXPECT_EQ(steps("https://example.com/%c3%bc"), steps("https://example.com/%C3%BC"));
  EXPECT_EQ(steps("https://example.com/%7Ea?%41"), steps("https://example.com/~a?A"));
  EXPECT_NE(steps("https://example.com/a%2Fb"), way);
}

// RFC 3986 6.2.2, 6.2.3.
TEST(PathSteps, G13_spellings_of_one_uri_are_equal)
{
  for (const auto& [a, b] : {std::pair{"http://example.com", "HTTP://EXAMPLE.com:80/"},
                             {"https://example.com", "https://example.com:443"},
                             {"https://example.com?x", "https://example.com/?x"},
                             {"https://example.com/%7Ea/%c3%bc?%41", "https://example.com/~a/%C3%BC?A"},
                             {"https://example.com/a/./c/../b", "https://example.com/a/b"}})
    EXPECT_EQ(whole(a), whole(b));
}

TEST(PathSteps, G13_all_else_tells_uris_apart)
{
  for (const auto& [a, b] : {std::pair{"http://example.com/", "https://example.com/"},
                             {"https://example.com:80/", "https://example.com/"},
                             {"https://example.com/a", "https://example.com/a/"},
                             {"https://example.com/a", "https://example.com//a"},
                             {"https://example.com/a", "https://example.com/a?"},
                             {"https://example.com/a", "https://example.com/a#"},
                             {"https://example.com/a?", "https://example.com/a#"},
                             {"https://example.com/", "https://example.com/index.html"},
                             {"https://example.com/a%2Fb", "https://example.com/a/b"},
                             {"https://example.com/a", "https://example.com/A"},
                             {"https://example.com/a", "https://user@example.com/a"}})
    EXPECT_NE(whole(a), whole(b));
}

// Most URIs are normalised already: they are not copied.
TEST(PathSteps, G13_what_is_normal_stays_where_it_is)
{
  for (const char* normal :
       {"http://example.com/", "https://a-1.example/%C3%BC/%20?x=%2F../.#%23", "http://a.example/b?/."}) {
    std::string storage;
    const std::string_view uri = normal;
    EXPECT_EQ(comparable_uri(uri, storage).whole.data(), uri.data());
    EXPECT_EQ(comparable_uri(uri, storage).from_host.data(), uri.data() + uri.find("//") + 2);
    EXPECT_EQ(storage, "");
  }
  for (const char* other :
       {"http://EXAMPLE.com", "http://example.com", "http://example.com:80", "http://a.example/%61",
        "http://a.example/%c3", "http://a.example/./b", "http://a.example/%", "http://a.example/%4"}) {
    std::string storage;
    const std::string_view uri = other;
    EXPECT_NE(comparable_uri(uri, storage).from_host.data(), uri.data() + uri.find("//") + 2) << other;
    EXPECT_NE(storage, "") << other;
  }
}

TEST(PathSteps, G13_others_begin_with_their_scheme)
{
  EXPECT_THAT(steps("file:///a/b"), ElementsAre("file:", "/a", "/b"));
  EXPECT_THAT(steps("ftp://example.com/a"), ElementsAre("ftp://example.com", "/a"));
  EXPECT_THAT(steps("mailto:a@example.com"), ElementsAre("mailto:", "a@example.com"));
}

TEST(PathSteps, G13_the_last_takes_all_of_the_path)
{
  EXPECT_THAT(steps("https://example.com/a/b/c/d?e", 2), ElementsAre("example.com", "/a", "/b/c/d", "?e"));
}

} // namespace
} // namespace standard_sitemap
