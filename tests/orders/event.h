#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::orders {

/// What can happen to the tabs of one profile.
enum class Kind : std::uint8_t {
  show,     ///< the tab navigates to the page `choice`
  reload,   ///< the tab reloads its page
  back,     ///< the tab goes to the history entry before
  forward,  ///< the tab goes to the history entry after
  move,     ///< same-document navigation
  stop,     ///< the reader stops loading
  leave,    ///< the page is gone, and there is no other yet
  close,    ///< the tab is closed, and another one opened
  head,     ///< the answer to request `choice` begins: 200, or 304 if the server may say so
  missing,  ///< the same with 404
  bytes,    ///< the body of that answer arrives
  end,      ///< that answer is complete
  fail,     ///< the fetch of that answer fails
  deadline, ///< the tab's deadline has come, and it is told so
  arm,      ///< the next `changed` of this tab does something: see `Armed`
  work,     ///< the worker builds the map number `choice` (`tab` is not used)
  minute,   ///< 90 seconds pass (`tab` is not used, nor in those that follow)
  hour,     ///< an hour passes
  clear,    ///< the cache is emptied
  change,   ///< the sites change: other maps, and pages name others
};
inline constexpr std::size_t kind_count = 20;

/// What a host does from within `changed`.
enum class Armed : std::uint8_t { nothing, leaves, stops, closes, shows, next_leaves, next_closes };
inline constexpr std::uint8_t armed_count = 7;

struct Event {
  Kind kind;
  std::uint8_t tab = 0;
  std::uint8_t choice = 0;
  std::uint16_t memory = 0; ///< if not 0: all allocations from this one on fail (the first is 1)

  friend bool operator==(const Event&, const Event&) = default;
};

using Path = std::vector<Event>;

/// `show 0 1`: the kind, the tab, the choice; if memory runs out in it, `show 0 1 memory 17`.
std::string written(const Event& event);
/// Separated by `; `.
std::string written(const Path& path);
/// Reads what `written` wrote; nullopt if it cannot be read.
std::optional<Path> read_path(std::string_view text);

} // namespace standard_sitemap::orders
