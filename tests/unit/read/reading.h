#pragma once

#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "engine/read/document_reader.h"

namespace standard_sitemap::testing {

inline constexpr std::string_view root_open =
    R"(<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">)";

inline Uri document_url()
{
  return *Uri::parse({"http://example.com/map.xml"});
}

/// `body` inside a well-formed root element.
inline std::string in_sitemap(std::string_view body)
{
  return std::string{root_open} + std::string{body} + "</sitemap>";
}

/// Passes the bytes in pieces, each in a heap block of exactly its size.
inline ReadResult read(std::string_view bytes, std::string_view content_type = "application/xml",
                       const Policy& policy = {}, std::size_t piece = SIZE_MAX)
{
  ElementBudget budget{policy.elements};
  const auto type = content_type.empty() ? std::nullopt : MediaType::parse(content_type);
  DocumentReader reader{document_url(), type, policy, budget};
  while (!bytes.empty()) {
    const std::size_t size = std::min(piece, bytes.size());
    const std::unique_ptr<char[]> exact{new char[size]};
    bytes.copy(exact.get(), size);
    if (!reader.append({exact.get(), size}))
      break;
    bytes.remove_prefix(size);
  }
  return std::move(reader).finish();
}

inline std::uint64_t count(const ReadResult& result, Code code)
{
  return result.diagnostics.count(code);
}

} // namespace standard_sitemap::testing
