#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discovery/discovery.h"
#include "engine/base/visibility.h"
#include "engine/load/load.h"
#include "engine/preferences/display_levels.h"
#include "engine/view/view.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

/// How the page was obtained, for renderers that report it.
struct PageReport {
  std::string requested;                        ///< as the reader typed it
  std::optional<Uri> url = {};                  ///< after redirects; nullopt: no response
  std::optional<int> status = {};               ///< of the final response
  std::optional<std::string> content_type = {}; ///< without parameters
};

/// Everything a renderer may show about one page and its map.
struct Report {
  std::optional<PageReport> page;        ///< nullopt for a map that was opened without a page
  Discovery discovery;                   ///< includes its trace
  std::vector<DocumentReport> documents; ///< of the load
  Diagnostics diagnostics;               ///< of discovery, place, load and map, in this order
  View* view = nullptr;                  ///< the map as seen from the page; null if there is none. Borrowed
  DisplayLevels levels = {};             ///< those the reader can choose from (S-2)
  std::optional<std::string> level = {}; ///< one of `levels`: the one to preview (S-4)
  std::optional<Severity> fail_on =
      {}; ///< if set, the map is checked, and fails on findings of at least this severity
  std::optional<StatedPlace> place = {}; ///< R: what the page says of its own place; nullopt: it was not read
};

/// Receives a renderer's output in pieces as it is produced. Returns false to stop, for instance because the
/// output was closed.
using Sink = std::function<bool(std::string_view)>;

/// Renders a report in one format. Output is bounded by the policy and the renderer's options, whatever the
/// map.
class STANDARD_SITEMAP_API Renderer {
 public:
  virtual ~Renderer() = default;
  /// Writes the whole output to `sink`, piece by piece; stops early if `sink` returns false. Propagates
  /// exceptions of `sink`.
  virtual void render(const Report& report, const Sink& sink) = 0;
};

} // namespace standard_sitemap
