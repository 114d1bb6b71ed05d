#include "render/hosts/probe/map_files.h"

#include <algorithm>

#include <unistd.h>

#include "engine/base/saturated.h"
#include "render/hosts/probe/input.h"
#include "render/hosts/probe/messages.h"

namespace standard_sitemap {

MapFiles::MapFiles(const Options& options, Fetcher& network, std::uint64_t max_bytes)
    : options_(options), local_(network, max_bytes)
{
  if (options.folder)
    folder_.emplace(local_, options.folder->home_address(), options.folder->home_file());
  else if (options.file && !options.map_from_stdin)
    folder_.emplace(local_, *options.url, *options.file);
}

void MapFiles::give_named_file()
{
  if (options_.map_from_stdin)
    local_.set_content(*options_.url, standard_input());
  else
    local_.set_named_file(options_.file ? *options_.file : *options_.url);
}

std::string MapFiles::standard_input() const
{
  std::string content;
  // One byte more than the limit, so that reading the document finds it exceeded.
  const std::uint64_t max_bytes = saturated_sum(local_.max_bytes(), std::uint64_t{1});
  const auto problem = read_pieces(STDIN_FILENO, [&](std::string_view piece) {
    content += piece.substr(
        0, static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes - content.size(), piece.size())));
    return content.size() < max_bytes;
  });
  if (problem)
    print_message("standard input cannot be read: " + *problem);
  return content;
}

} // namespace standard_sitemap
