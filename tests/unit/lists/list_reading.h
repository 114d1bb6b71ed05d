#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

namespace standard_sitemap::testing {

inline constexpr std::string_view list_namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

struct ListSource {
  std::string url = "http://example.com/sitemap.xml";
  std::string content_type = "application/xml";
  Policy policy = {};
  std::size_t piece = SIZE_MAX;
  SourceKind kind = SourceKind::extended;
  std::optional<Uri> robots = {};
};

/// The same as `read`, for a document that the user named.
inline ReadResult read_list(std::string_view bytes, const ListSource& source = {})
{
  ElementBudget budget{source.policy.elements};
  const auto type = source.content_type.empty() ? std::nullopt : MediaType::parse(source.content_type);
  DocumentReader reader{*Uri::parse({source.url}), type, source.policy, budget, source.kind, source.robots};
  while (!bytes.empty()) {
    const std::size_t size = std::min(source.piece, bytes.size());
    const std::unique_ptr<char[]> exact{new char[size]};
    bytes.copy(exact.get(), size);
    if (!reader.append({exact.get(), size}))
      break;
    bytes.remove_prefix(size);
  }
  return std::move(reader).finish();
}

/// `entries` in a well-formed `<urlset>`.
inline std::string in_urlset(std::string_view entries)
{
  return "<urlset xmlns=\"" + std::string{list_namespace} + "\">" + std::string{entries} + "</urlset>";
}

inline std::string url_entry(std::string_view loc)
{
  return "<url><loc>" + std::string{loc} + "</loc></url>";
}

/// The references of a document's entries, in order.
inline std::vector<std::string> entries_of(const ReadResult& result)
{
  std::vector<std::string> urls;
  if (!result.document)
    return {"no document"};
  const Document& document = *result.document;
  for (ElementId child = document.first_child(0); child != document.end(0); child = document.end(child))
    urls.emplace_back(document.reference(child).value_or("none"));
  return urls;
}

/// The value of the first entry.
inline std::optional<std::string_view> of_first(const ReadResult& result, Attribute attribute)
{
  return result.document && result.document->size() > 1 ? result.document->attribute(1, attribute)
                                                        : std::nullopt;
}

/// The codes and lines of the diagnostics, as `bad-entry:3`, in order.
inline std::vector<std::string> told(const ReadResult& result)
{
  std::vector<std::string> all;
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    all.push_back(std::string{code_name(diagnostic.code)} + ':' + std::to_string(diagnostic.line));
  return all;
}

/// Reads it in several ways of cutting, which must all give the same.
inline ReadResult read_anyhow(std::string_view bytes, ListSource source = {})
{
  const ReadResult whole = read_list(bytes, source);
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 100u}) {
    source.piece = piece;
    const ReadResult pieces = read_list(bytes, source);
    EXPECT_EQ(pieces.outcome, whole.outcome) << piece;
    EXPECT_EQ(entries_of(pieces), entries_of(whole)) << piece;
    EXPECT_EQ(told(pieces), told(whole)) << piece;
  }
  return whole;
}

} // namespace standard_sitemap::testing
