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

namespace standard_sitemap {

/// How the page was had, for renderers that report it.
struct PageReport {
  std::string requested;                        ///< as the reader asked for it
  std::optional<Uri> url = {};                  ///< after redirects; none: no response
  std::optional<int> status = {};               ///< of the final response
  std::optional<std::string> content_type = {}; ///< without parameters
};

/// Everything there is to say about one page and its map.
struct Report {
  std::optional<PageReport> page;        ///< none for a map that was given without a page
  Discovery discovery;                   ///< with its trace
  std::vector<DocumentReport> documents; ///< as of the load
  Diagnostics diagnostics;               ///< of discovery, load and map, in this order
  View* view = nullptr;                  ///< the map as seen from the page; null if there is none. Borrowed
  DisplayLevels levels = {};             ///< those the reader can choose from (S-2)
  std::optional<std::string> level = {}; ///< one of them: what the page would be set to (S-4)
  std::optional<Severity> fail_on = {};  ///< the map is checked, and fails by what is at least this grave
};

/// Takes the pieces of a renderer's output as they are made. False: stop (the reader went away).
using Sink = std::function<bool(std::string_view)>;

/// Makes one medium out of a report. Bounded by the policy and its own options whatever the map is.
class STANDARD_SITEMAP_API Renderer {
 public:
  virtual ~Renderer() = default;
  /// Hands the whole medium to `sink`, piece by piece; ends early if that says no. Throws what `sink` throws.
  virtual void render(const Report& report, const Sink& sink) = 0;
};

} // namespace standard_sitemap
