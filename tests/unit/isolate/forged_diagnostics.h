#pragma once

#include <cstdint>
#include <vector>

#include "engine/isolate/flat.h"
#include "engine/terms/diagnostic.h"

namespace standard_sitemap::testing {

/// Writes them as they are in an image.
inline void write(FlatWriter& writer, const std::vector<Diagnostic>& diagnostics)
{
  writer.count(diagnostics.size());
  for (const Diagnostic& diagnostic : diagnostics) {
    writer.small(diagnostic.severity);
    writer.small(diagnostic.code);
    writer.small(diagnostic.subject);
    writer.small(diagnostic.cause);
    writer.number<std::uint32_t>(diagnostic.line);
    writer.number<std::uint32_t>(diagnostic.column);
    writer.number<std::uint64_t>(diagnostic.count);
    writer.text(diagnostic.document);
    writer.text(diagnostic.message);
  }
}

} // namespace standard_sitemap::testing
