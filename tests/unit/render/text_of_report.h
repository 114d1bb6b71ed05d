#pragma once

#include "render/text/check_renderer.h"
#include "render/text/text_renderer.h"
#include "tests/unit/render/sample_report.h"

// Reports as text, and maps that are seen from pages.
namespace standard_sitemap::test {

inline std::string text_of(const Report& report, TextOptions options = {})
{
  TextRenderer renderer{options};
  return test::rendered(renderer, report);
}

inline std::string check_of(const Report& report, TextOptions options = {})
{
  CheckRenderer renderer{options};
  return test::rendered(renderer, report);
}

inline Uri uri(const std::string& text)
{
  return *Uri::parse({text});
}

/// A report of a map that is seen from `page`.
struct Seen {
  Seen(LoadResult result, const std::string& page, PageLinks links = {}) : loaded(std::move(result))
  {
    ViewContext context{uri(page), std::move(links), {}, {}};
    report.discovery.found = Found{Rule::http_x, uri(sample_root)};
    report.documents = loaded.documents;
    report.view = &view.emplace(*loaded.map, std::move(context), Policy{});
  }
  Seen(const Seen&) = delete;
  Seen& operator=(const Seen&) = delete;

  LoadResult loaded;
  std::optional<View> view;
  Report report;
};

inline Seen seen_from(const std::string& page, const std::string& content, PageLinks links = {})
{
  return {test::load_from_table(sample_root, {{sample_root, sitemap_of(content)}}), page, std::move(links)};
}

inline Seen list()
{
  const std::string urlset = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>"
                             "http://example.com/a</loc></url></urlset>";
  return {test::load_from_table(sample_root, {{sample_root, urlset}}, {}, SourceKind::extended),
          "http://example.com/a"};
}

inline std::size_t occurrences(const std::string& text, const std::string& what)
{
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size())
    ++count;
  return count;
}

inline Diagnostic finding(const char* message, std::uint32_t line, std::uint64_t count = 1)
{
  return {.severity = Severity::warning,
          .code = Code::url_missing,
          .message = message,
          .document = sample_root,
          .line = line,
          .count = count};
}

} // namespace standard_sitemap::test
