#pragma once

#include <string>
#include <vector>

#include "tests/unit/check/told.h"

namespace standard_sitemap::test {

inline constexpr const char* root = "http://example.com/map.xml";

inline std::string file_of(const std::string& content, const std::string& attributes = "")
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink' " +
         attributes + '>' + content + "</sitemap>";
}

inline std::vector<std::string> findings_in(const DocumentTable& table)
{
  return told_of(root, table);
}

/// The findings in a map that is correct except for `content`, which begins in line 2.
inline std::vector<std::string> findings(const std::string& content)
{
  return findings_in({{root, file_of("<item name='Home' role='home' url='/'/>\n" + content)}});
}

} // namespace standard_sitemap::test
