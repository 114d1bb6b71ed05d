#pragma once

#include <string>

#include "render/renderer.h"

namespace standard_sitemap::test {

/// What a renderer writes for a report.
inline std::string rendered(Renderer& renderer, const Report& report)
{
  std::string text;
  renderer.render(report, [&text](std::string_view piece) {
    text += piece;
    return true;
  });
  return text;
}

inline std::string rendered(Renderer&& renderer, const Report& report)
{
  return rendered(renderer, report);
}

} // namespace standard_sitemap::test
