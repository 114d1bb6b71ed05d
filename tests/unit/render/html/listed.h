#pragma once

#include <optional>
#include <string>

#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::test {

/// A list for crawlers, seen from one of its pages.
struct Listed {
  explicit Listed(const std::string& entries)
      : loaded(load_from_table(sample_root,
                               {{sample_root, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" +
                                                  entries + "</urlset>"}},
                               {}, SourceKind::extended))
  {
    report.discovery.found = Found{Rule::http_x, *Uri::parse({sample_root})};
    report.documents = loaded.documents;
    report.view = &view.emplace(*loaded.map, ViewContext{}, Policy{});
  }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;

  LoadResult loaded;
  std::optional<View> view;
  Report report;
};

inline std::string entry(const std::string& page, const std::string& lastmod = {})
{
  return "<url><loc>http://example.com/" + page + "</loc>" +
         (lastmod.empty() ? "" : "<lastmod>" + lastmod + "</lastmod>") + "</url>";
}

} // namespace standard_sitemap::test
