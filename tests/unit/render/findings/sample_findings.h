#pragma once

#include "render/findings/document_name.h"
#include "render/renderer.h"

namespace standard_sitemap::test {

/// The places of a working tree in /home/me/tree, which has the files of http://example.com/docs/ in `site`.
FilePlaces tree_places();

/// A finding in `file:///home/me/tree/site/map.xml`.
Diagnostic finding_of(Severity severity, Code code, std::string message, std::uint32_t line = 0,
                      std::uint32_t column = 0);

/// A report with these findings, and a map of that file.
class FindingsReport {
 public:
  explicit FindingsReport(const std::vector<Diagnostic>& findings);
  FindingsReport(const FindingsReport&) = delete;
  FindingsReport& operator=(const FindingsReport&) = delete;

  Report report;

 private:
  LoadResult loaded_;
  std::optional<View> view_;
};

} // namespace standard_sitemap::test
