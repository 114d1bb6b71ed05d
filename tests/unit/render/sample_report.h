#pragma once

#include <optional>
#include <string>

#include "tests/support/rendered.h"
#include "tests/support_load/table_load.h"

namespace standard_sitemap::test {

inline constexpr const char* sample_root = "http://example.com/map.xml";

/// A `<sitemap>` in its namespace, with declarations of the prefixes that tests often use.
std::string sitemap_of(const std::string& content);

/// A loaded map with everything that a report refers to.
class SampleReport {
 public:
  /// A map of the documents in the table, seen from `page` (none if empty).
  SampleReport(const DocumentTable& table, const std::string& page, const Policy& policy = {},
               std::string accept_language = "");
  SampleReport(const SampleReport&) = delete;
  SampleReport& operator=(const SampleReport&) = delete;

  Report report;

 private:
  LoadResult loaded_;
  std::optional<View> view_;
};

/// A map of one file with `content` in its `<sitemap>`, seen from http://example.com/here.
SampleReport sample(const std::string& content);

} // namespace standard_sitemap::test
