#pragma once

#include <optional>
#include <string>

#include "tests/support_load/table_load.h"

#include "render/renderer.h"

namespace standard_sitemap::test {

inline constexpr const char* sample_root = "http://example.com/map.xml";

/// `<sitemap>` in its namespace, with what is common in tests bound.
std::string sitemap_of(const std::string& content);

/// A loaded map with all that a report borrows from.
class SampleReport {
 public:
  /// Of the documents in the table, seen from `page` (none if empty).
  SampleReport(const DocumentTable& table, const std::string& page, const Policy& policy = {},
               std::string accept_language = "");
  SampleReport(const SampleReport&) = delete;
  SampleReport& operator=(const SampleReport&) = delete;

  Report report;

 private:
  LoadResult loaded_;
  std::optional<View> view_;
};

/// Just a map, `content` standing in its `<sitemap>`; seen from http://example.com/here.
SampleReport sample(const std::string& content);

std::string rendered(Renderer& renderer, const Report& report);

} // namespace standard_sitemap::test
