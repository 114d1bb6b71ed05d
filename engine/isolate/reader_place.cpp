#include "engine/isolate/reader_place.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>

#include <limits.h>
#include <unistd.h>

namespace standard_sitemap {
namespace {

std::string this_program()
{
  std::array<char, PATH_MAX> path{};
  const ssize_t size = readlink("/proc/self/exe", path.data(), path.size());
  return {path.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

/// Returns the file that contains this code: the shared library, or the program that the static one was
/// linked into. The kernel has its path without symbolic links; `dladdr` has the path by which it was loaded,
/// which may be relative.
std::string file_of_this_code()
{
  const auto here = reinterpret_cast<std::uintptr_t>(&file_of_this_code);
  std::ifstream maps{"/proc/self/maps"};
  for (std::string line; std::getline(maps, line);) { // 7f00-7fff r-xp 00000000 fe:01 1234    /path
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    const char* const last = line.data() + line.size();
    const auto dash = std::from_chars(line.data(), last, begin, 16).ptr;
    if (dash == last || std::from_chars(dash + 1, last, end, 16).ec != std::errc{} || here < begin ||
        here >= end)
      continue;
    const std::size_t path = line.find('/');
    return path == std::string::npos ? std::string{} : line.substr(path);
  }
  return {};
}

} // namespace

std::string below_same_prefix(std::string_view own, std::string_view folder, std::string_view file)
{
  const std::string_view its_folder = own.substr(0, own.rfind('/'));
  if (folder.empty() || !its_folder.ends_with(folder))
    return {};
  const std::string_view prefix = its_folder.substr(0, its_folder.size() - folder.size());
  return prefix.ends_with('/') ? std::string{prefix} + std::string{file} : std::string{};
}

std::vector<std::string> reader_places()
{
  std::vector<std::string> places;
  const std::string own = file_of_this_code();
  for (const char* const folder : {STANDARD_SITEMAP_LIBRARY_FOLDER, STANDARD_SITEMAP_PROGRAM_FOLDER})
    if (std::string moved = below_same_prefix(own, folder, STANDARD_SITEMAP_READER_BELOW_PREFIX);
        !moved.empty())
      places.push_back(std::move(moved));
  places.emplace_back(STANDARD_SITEMAP_READER_PROGRAM);
  const std::string program = this_program();
  places.push_back(program.substr(0, program.rfind('/') + 1) + "standard-sitemap-reader");
  return places;
}

} // namespace standard_sitemap
