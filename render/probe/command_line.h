#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "render/probe/options.h"

namespace standard_sitemap {

/// The arguments of the command line, not yet validated.
struct Words {
  std::string url, page_file, sitemap;
  bool demo = false;
  std::string format = "text", output, level;
  bool trace = false, verbose = false, discover_only = false, strict = false, any_type = false;
  bool check = false;
  std::string fail_on, preferences;
  std::vector<std::string> headers;
  bool http2 = false, http1_1 = false, allow_private = false, offline = false;
  std::size_t depth = SIZE_MAX;
  std::optional<double> max_time; ///< seconds
  std::optional<std::size_t> max_documents, max_elements;
  std::optional<std::uint64_t> max_bytes;
  RequestContext context;
  Policy policy;
};

/// Parses the arguments; `parse_options` checks them in combination.
std::variant<Words, EarlyExit> read_command_line(int argc, const char* const* argv);

} // namespace standard_sitemap
