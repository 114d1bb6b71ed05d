#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::cost {

/// One input: documents, with the map or list at `root_url`, and the page with which they are shown.
struct Input {
  /// Which harmless input it is compared with, and how it is read: `map`; `list`, `feed` and `lines` are read
  /// as from a URI where a list may be; `page` is HTML, `xhtml` is XHTML.
  std::string kind = "map";
  std::map<std::string, std::string> documents = {}; ///< by URI
  std::string page = {};                             ///< HTML or XHTML

  std::size_t bytes() const;
};

inline constexpr const char* root_url = "http://h.example/map.xml";

/// One step that the engine takes with an input.
struct Step {
  std::string_view name;
  std::uint64_t written = 0; ///< bytes of what it made
  double seconds = 0;        ///< CPU time of this thread
};

} // namespace standard_sitemap::cost

/// Calls `work`. Callgrind finds it by its name.
extern "C" void measured_work(const std::function<void()>& work);

namespace standard_sitemap::cost {

/// All that the engine does with an input, step by step, each within a call of `measured_work`, so that
/// another program can count its instructions: discovery, load, view, each renderer, and the check.
std::vector<Step> all_steps(const Input& input);

} // namespace standard_sitemap::cost
