#include "engine/xml/raw_ampersand_filter.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap::raw_ampersand_filter_test {
namespace {

using Next = RawAmpersandFilter::Next;

/// What the `&` at the beginning of `text` is; `Next::end`: it begins a reference, as there is no raw one.
Next kind_of(const std::string& text)
{
  return RawAmpersandFilter{}.pass(text).next;
}

TEST(RawAmpersandFilter, G11_WhatXmlPredefinesIsAReference)
{
  for (const std::string name : {"amp", "lt", "gt", "quot", "apos"}) {
    EXPECT_EQ(kind_of('&' + name + ';'), Next::end) << name;
    EXPECT_EQ(kind_of('&' + name + ' '), Next::raw) << name;
    for (std::size_t size = 0; size <= name.size(); ++size)
      EXPECT_EQ(kind_of('&' + name.substr(0, size)), Next::undecided) << name << ' ' << size;
  }
  EXPECT_EQ(kind_of("&copy;"), Next::raw);
  EXPECT_EQ(kind_of("&a=1"), Next::raw);
}

// XML 1.0, production 66
TEST(RawAmpersandFilter, G11_ANumberIsAReference)
{
  for (const char* reference : {"&#0;", "&#19;", "&#x0;", "&#x9afAF;"})
    EXPECT_EQ(kind_of(reference), Next::end) << reference;
  for (const char* raw :
       {"&#;", "&#x;", "&#a;", "&#xg;", "&#xG;", "&#x`;", "&#x@;", "&#X1;", "&#1/;", "&#1:;", "&#1 "})
    EXPECT_EQ(kind_of(raw), Next::raw) << raw;
  for (const char* unfinished : {"&", "&#", "&#1", "&#x", "&#x1", "&#123456789012345", "&#x123456789012345"})
    EXPECT_EQ(kind_of(unfinished), Next::undecided) << unfinished;
  // So long a number is no character: the parser says so.
  EXPECT_EQ(kind_of("&#1234567890123456"), Next::end);
  EXPECT_EQ(kind_of("&#x1234567890123456"), Next::end);
}

/// What is passed over until the first raw `&`, with the text in pieces of one byte.
std::size_t passed(const std::string& text)
{
  RawAmpersandFilter filter;
  std::size_t bytes = 0;
  std::string rest;
  for (const char c : text) {
    rest += c;
    const auto [count, next] = filter.pass(rest);
    bytes += count;
    rest.erase(0, count);
    if (next == Next::raw)
      break;
  }
  return bytes;
}

TEST(RawAmpersandFilter, G11_WhereXmlAllowsOneNoneIsRaw)
{
  for (const std::string part : {"<!-- & - & -->", "<![CDATA[& ]] & ]> & ]]]>", "<?php & ? & ?>",
                                 "<!DOCTYPE a [<!-- & --> <!ENTITY e '&'>]>"})
    for (const std::string before : {"", "a", "<b>"}) {
      const std::string whole = before + part + part + "<a href='";
      EXPECT_EQ(passed(whole + "&="), whole.size()) << whole;
      EXPECT_EQ(RawAmpersandFilter{}.pass(whole + "&=").bytes, whole.size()) << whole;
    }
}

std::string mended(std::string_view text, std::size_t piece)
{
  RawAmpersandFilter filter;
  std::string result, held;
  while (!text.empty()) {
    std::string more = held + std::string{text.substr(0, piece)};
    text.remove_prefix(std::min(piece, text.size()));
    held.clear();
    for (std::string_view rest = more;;) {
      const auto [passed, next] = filter.pass(rest);
      result += rest.substr(0, passed);
      rest.remove_prefix(passed);
      if (next == Next::undecided)
        held = rest;
      if (next != Next::raw)
        break;
      result += "&amp;";
      rest.remove_prefix(1);
      filter.skip_ampersand();
    }
  }
  return result + held;
}

TEST(RawAmpersandFilter, G11_OnlyWhatIsNoReference)
{
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a&b", "a&amp;b"},
      {"a&amp;b&lt;&gt;&quot;&apos;&#1;&#xAf;.", "a&amp;b&lt;&gt;&quot;&apos;&#1;&#xAf;."},
      {"&copy;&amp &lt&#;&#x;&#xg;&&.", "&amp;copy;&amp;amp &amp;lt&amp;#;&amp;#x;&amp;#xg;&amp;&amp;."},
      {"<!-- & --->&.", "<!-- & --->&amp;."},
      {"<![CDATA[&]]]>&]]>&.", "<![CDATA[&]]]>&amp;]]>&amp;."},
      {"<?p & ?"
       "?>&.",
       "<?p & ?"
       "?>&amp;."},
      {"<!DOCTYPE a [<!-- > & -->]>&.", "<!DOCTYPE a [<!-- > & -->]>&amp;."},
      {"<!DOCTYPE a '[' [<?x ]>&?><!-- ' ]>& --><!NOTATION a SYSTEM ']>&'> ] >&.",
       "<!DOCTYPE a '[' [<?x ]>&?><!-- ' ]>& --><!NOTATION a SYSTEM ']>&'> ] >&amp;."},
      {"<a href='?x&y!'>?!&<b>", "<a href='?x&amp;y!'>?!&amp;<b>"},
      {"<!&?&!", "<!&?&!"},
  };
  for (const auto& [raw, expected] : cases)
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{1000}})
      EXPECT_EQ(mended(raw, piece), expected) << raw << ' ' << piece;
}

} // namespace
} // namespace standard_sitemap::raw_ampersand_filter_test
