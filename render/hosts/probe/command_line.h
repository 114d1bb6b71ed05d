#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// What the rows of the options (option_row.h) store: `options`, as they are used, and the words that
/// `parse_options` makes the rest of them from.
struct CommandLine {
  Options options;

  std::vector<std::string> places; ///< what is no option: the address of a page, or with `--batch` files
  std::string html;                ///< a file
  std::string sitemap, base;
  std::vector<std::string> more_maps; ///< of further `--sitemap`
  TableOptions table;
  bool demo = false;
  std::string root;                 ///< a folder
  std::vector<std::string> ignored; ///< patterns
  bool announced_by_server = false;
  std::vector<std::string> against; ///< addresses
  bool is_batch = false, is_diff = false;
  BatchOptions batch{.threads = std::max(1U, std::thread::hardware_concurrency())};
  std::string baseline, write_baseline; ///< files
  std::string submit;

  /// The address of the page; empty: none.
  std::string url() const
  {
    return is_batch || is_diff || has_only_maps() || places.empty() ? std::string{} : places.front();
  }
  /// Whether what is no option are further maps: `--sitemap *.xml`.
  bool has_only_maps() const { return is_table() && !sitemap.empty(); }
  /// Whether any number of maps may be given.
  bool is_table() const { return options.format == Format::csv || options.format == Format::ndjson; }
  /// Whether an option is there, such as `--check`.
  bool has(std::string_view option) const
  {
    return std::ranges::find(options.given, option) != options.given.end();
  }
};

/// Reads the arguments by the rows of the options: each by itself, and what it needs and excludes.
std::variant<CommandLine, EarlyExit> read_command_line(int argc, const char* const* argv);

} // namespace standard_sitemap
