#include "engine/web/near_namespace.h"

#include <array>
#include <string>

#include "engine/base/ascii.h"
#include "engine/base/nearest_name.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t longest_addition = 16;

/// Returns what distinguishes a namespace name from others, in lower case: `example.org/ns`.
std::string essence(std::string_view name)
{
  std::string bare = ascii_lower(name);
  while (!bare.empty() && (bare.back() == '/' || bare.back() == '#'))
    bare.pop_back();
  for (const std::string_view start : {"http://", "https://", "//"})
    if (bare.starts_with(start)) {
      bare.erase(0, start.size());
      break;
    }
  if (bare.starts_with("www."))
    bare.erase(0, 4);
  return bare;
}

} // namespace

bool is_nearly_namespace(std::string_view written, std::string_view meant)
{
  written = trimmed(written);
  return written != meant && written.size() <= meant.size() + longest_addition &&
         essence(written) == essence(meant);
}

bool is_misspelt_namespace(std::string_view written, std::string_view meant)
{
  if (trimmed(written) == meant || written.size() > meant.size() + longest_addition)
    return false;
  const std::string wanted = essence(meant);
  const std::string is = essence(trimmed(written));
  return is == wanted || nearest_name(is, std::array<std::string_view, 1>{wanted}).has_value();
}

} // namespace standard_sitemap
