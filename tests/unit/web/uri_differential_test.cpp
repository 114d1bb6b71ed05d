// Uri compared with two others: uriparser, which decides what is a reference, and a direct transcription of
// RFC 3986 5.2 and 5.3.

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <uriparser/Uri.h>

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

using test::unusable;

constexpr unsigned seed = 39'86;

struct Components {
  std::optional<std::string> scheme, authority, query, fragment;
  std::string path;
};

/// RFC 3986 appendix B: ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
Components components_of(const std::string& text)
{
  Components result;
  std::size_t at = 0;
  const auto up_to = [&](const char* excluded) {
    const std::size_t start = at;
    at = std::min(text.find_first_of(excluded, start), text.size());
    return text.substr(start, at - start);
  };
  if (const std::string before = up_to(":/?#"); !before.empty() && at < text.size() && text[at] == ':') {
    result.scheme = before;
    ++at;
  } else {
    at = 0;
  }
  if (text.compare(at, 2, "//") == 0) {
    at += 2;
    result.authority = up_to("/?#");
  }
  result.path = up_to("?#");
  if (at < text.size() && text[at] == '?') {
    ++at;
    result.query = up_to("#");
  }
  if (at < text.size())
    result.fragment = text.substr(at + 1);
  return result;
}

/// RFC 3986 5.2.4
std::string without_dot_segments(std::string input)
{
  const auto begins = [&](std::string_view prefix) { return input.starts_with(prefix); };
  std::string output;
  while (!input.empty()) {
    if (begins("../"))
      input.erase(0, 3);
    else if (begins("./"))
      input.erase(0, 2);
    else if (begins("/./"))
      input.replace(0, 3, "/");
    else if (input == "/.")
      input = "/";
    else if (begins("/../") || input == "/..") {
      input = "/" + (begins("/../") ? input.substr(4) : std::string{});
      const std::size_t slash = output.rfind('/');
      output.erase(slash == std::string::npos ? 0 : slash);
    } else if (input == "." || input == "..")
      input.clear();
    else {
      const std::size_t end = input.find('/', 1);
      output += input.substr(0, end);
      input.erase(0, end == std::string::npos ? input.size() : end);
    }
  }
  return output;
}

/// RFC 3986 5.2.2, 5.2.3 and 5.3, strict; also, a path with a root keeps it, and a path without one gets
/// none.
std::string resolved_by_the_letter(const std::string& base_text, const std::string& reference_text)
{
  const Components base = components_of(base_text);
  const Components r = components_of(reference_text);
  Components t;
  std::string path; // before the removal of dot segments
  if (r.scheme) {
    t = r;
    path = r.path;
    t.path = without_dot_segments(path);
  } else {
    if (r.authority) {
      t.authority = r.authority;
      path = r.path;
      t.path = without_dot_segments(path);
      t.query = r.query;
    } else {
      if (r.path.empty()) {
        t.path = path = base.path;
        t.query = r.query ? r.query : base.query;
      } else {
        if (r.path.starts_with("/"))
          path = r.path;
        else if (base.authority && base.path.empty())
          path = "/" + r.path;
        else
          path = base.path.substr(0, base.path.rfind('/') + 1) + r.path;
        t.path = without_dot_segments(path);
        t.query = r.query;
      }
      t.authority = base.authority;
    }
    t.scheme = base.scheme;
  }
  t.fragment = r.fragment;

  std::string result;
  if (t.scheme)
    result += *t.scheme + ":";
  if (t.authority)
    result += "//" + *t.authority;
  result += t.path;
  if (t.query)
    result += "?" + *t.query;
  if (t.fragment)
    result += "#" + *t.fragment;
  const Components again = components_of(result);
  const bool root_appears = !t.authority && t.path.starts_with('/') && !path.starts_with('/');
  return again.authority == t.authority && again.path == t.path && !root_appears ? result
                                                                                 : std::string{unusable};
}

bool uriparser_takes(const std::string& text)
{
  UriUriA parsed;
  if (uriParseSingleUriExA(&parsed, text.data(), text.data() + text.size(), nullptr) != URI_SUCCESS)
    return false;
  uriFreeUriMembersA(&parsed);
  return true;
}

class Random {
 public:
  explicit Random(unsigned start) : engine_(start) {}
  std::size_t below(std::size_t bound)
  {
    return std::uniform_int_distribution<std::size_t>{0, bound - 1}(engine_);
  }

  std::string pick(const std::vector<std::string>& from) { return from[below(from.size())]; }
  std::string several(const std::vector<std::string>& from, std::size_t at_most)
  {
    std::string result;
    for (std::size_t left = below(at_most + 1); left > 0; --left)
      result += pick(from);
    return result;
  }
  std::string bytes(std::size_t at_most)
  {
    std::string result(below(at_most + 1), ' ');
    for (char& c : result)
      c = static_cast<char>(below(256));
    return result;
  }

 private:
  std::mt19937 engine_;
};

const std::vector<std::string> schemes = {"http", "https", "file", "a", "x+y-z.1", "mailto"};
const std::vector<std::string> authorities = {
    "",          "//",     "//h",     "//u@h:80", "//@h:",       "//[::1]", "//[::1]:8",
    "//1.2.3.4", "//h%41", "//u:p@h", "//[v7.a]", "//1.2.3.999", "//h:"};
const std::vector<std::string> path_pieces = {"/",   "/", "/",   ".",   "..", "/../",
                                              "/./", "a", "b;c", "%2e", ":",  "//"};
const std::vector<std::string> tails = {"", "", "?", "?q/../r", "#", "#f/./?", "?q#f"};
// Includes characters that the grammar forbids.
const std::vector<std::string> noise = {"/",  "/", ".", "..", "?",  "#", ":",        "@", "[",
                                        "]",  "a", "1", "%",  "%4", " ", "\"",       "|", "<",
                                        "//", "h", "e", "\t", "-",  "+", "\xC3\xA4", "{", "^"};

std::string random_base(Random& random)
{
  const std::string authority = random.pick(authorities);
  std::string path = random.several(path_pieces, 6);
  if (!authority.empty() && !path.empty() && !path.starts_with('/'))
    path.insert(0, "/");
  while (authority.empty() && path.starts_with("//"))
    path.erase(0, 1);
  return random.pick(schemes) + ":" + authority + path + random.pick(tails);
}

std::string random_reference(Random& random)
{
  switch (random.below(4)) {
  case 0:
    return random_base(random);
  case 1:
    return random.several(noise, 12);
  case 2:
    return random.pick(authorities) + "/" + random.several(path_pieces, 6) + random.pick(tails);
  default:
    return random.several(path_pieces, 6) + random.pick(tails);
  }
}

TEST(UriDifferential, ResolvesAsRfc3986_5_2_Says)
{
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random{seed};
  int usable = 0;
  Uri target = *Uri::parse({"http://h/"});
  for (int round = 0; round < 20'000; ++round) {
    const std::string base_text = random_base(random);
    const auto base = Uri::parse({base_text});
    ASSERT_TRUE(base) << base_text;
    ASSERT_EQ(base->text(), base_text);
    const std::string reference = random_reference(random);
    const auto cleaned = clean_up({reference});
    ASSERT_TRUE(cleaned) << reference;
    const std::string expected =
        uriparser_takes(*cleaned) ? resolved_by_the_letter(base_text, *cleaned) : std::string{unusable};
    ASSERT_EQ(test::resolved(base_text, reference), expected) << base_text << " + " << reference;
    const Uri before = target;
    const auto error = Uri::resolve_into(target, *base, {reference});
    ASSERT_EQ(error.has_value(), expected == unusable) << base_text << " + " << reference;
    ASSERT_EQ(target.text(), error ? before.text() : expected) << base_text << " + " << reference;
    if (error)
      continue;
    const Uri again = *Uri::parse({expected});
    ASSERT_TRUE(target.path() == again.path() && target.query() == again.query() &&
                target.fragment() == again.fragment() && target.authority() == again.authority())
        << base_text << " + " << reference;
    ++usable;
  }
  EXPECT_GT(usable, 10'000) << "the generator should make mostly usable references";
}

TEST(UriDifferential, PartsAreThoseOfAppendixB)
{
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random{seed + 1};
  for (int round = 0; round < 5'000; ++round) {
    const Uri uri = test::uri(random_base(random));
    const Components expected = components_of(uri.text());
    EXPECT_EQ(uri.scheme(), expected.scheme);
    EXPECT_EQ(uri.authority(), expected.authority);
    EXPECT_EQ(uri.path(), expected.path);
    EXPECT_EQ(uri.query(), expected.query);
    EXPECT_EQ(uri.fragment(), expected.fragment);
  }
}

TEST(UriDifferential, NormalisedIsAUriAndNormal)
{
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random{seed + 2};
  for (int round = 0; round < 5'000; ++round) {
    const Uri uri = test::uri(random_base(random));
    const Uri once = uri.normalised();
    EXPECT_EQ(once.normalised(), once) << uri.text();
    EXPECT_EQ(test::parsed(once.text()), once.text()) << uri.text();
    EXPECT_EQ(once.authority().has_value(), uri.authority().has_value()) << uri.text();
  }
}

TEST(UriDifferential, D9_WhatIsCleanedUpIsAReferenceButForHostAndPort)
{
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random{seed + 3};
  int references = 0;
  for (int round = 0; round < 40'000; ++round) {
    const std::string value = round % 2 == 0 ? random.several(noise, 16) : random.bytes(12);
    const auto once = clean_up({test::Exact{value}.view()});
    if (!once)
      continue;
    EXPECT_EQ(test::cleaned(*once), *once) << "cleaning twice is cleaning once";
    const bool is_reference = uriparser_takes(*once);
    EXPECT_TRUE(is_reference || components_of(*once).authority) << *once;
    EXPECT_EQ(test::parsed(value) != unusable, is_reference && components_of(*once).scheme) << *once;
    references += is_reference;
  }
  EXPECT_GT(references, 10'000);
}

} // namespace
} // namespace standard_sitemap
