#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// The arguments of the command line, not yet validated.
struct Arguments {
  std::vector<std::string> places; ///< what is no option: the address of a page, or with `--batch` files
  std::string url, page_file, sitemap, base;
  bool demo = false;
  bool batch = false, follow = false;
  std::string only;
  std::optional<unsigned> threads;
  std::string format = "text", output, level;
  bool partial = false, trace = false, verbose = false, discover_only = false;
  bool check = false;
  std::string root;                 ///< a folder
  std::vector<std::string> ignored; ///< patterns
  bool announced_by_server = false;
  std::string fail_on, preferences, submit;
  std::string links;                       ///< the scope; empty: not given
  std::optional<std::uint64_t> links_rate; ///< requests a second
  std::string baseline, write_baseline;
  std::vector<std::string> headers;
  bool http2 = false, http1_1 = false, offline = false;
  std::string isolation = "automatic";
  std::size_t depth = SIZE_MAX;
  std::string colour = "auto";
  std::optional<std::size_t> width;
  bool watch = false, timing = false;
  // By the option's name.
  std::map<std::string_view, bool> switches;                       ///< whether it is given
  std::map<std::string_view, std::optional<std::uint64_t>> limits; ///< of limits that are numbers
  std::map<std::string_view, std::optional<double>> seconds;       ///< of those that are times
  RequestContext context;
  std::vector<std::string> given; ///< names of all options that are there: `--check`
};

/// Parses the arguments; `parse_options` checks them in combination.
std::variant<Arguments, EarlyExit> read_command_line(int argc, const char* const* argv);

} // namespace standard_sitemap
