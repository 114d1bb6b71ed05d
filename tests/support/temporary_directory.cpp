#include "tests/support/temporary_directory.h"

#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace standard_sitemap::test {

TemporaryDirectory::TemporaryDirectory()
{
  std::random_device random;
  do
    path_ = std::filesystem::temp_directory_path() / ("standard-sitemap-" + std::to_string(random()));
  while (!std::filesystem::create_directory(path_)); // throws, unless there is one of this name already
  std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
}

TemporaryDirectory::~TemporaryDirectory()
{
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path TemporaryDirectory::write(std::string_view name, std::string_view content) const
{
  const std::filesystem::path file = path_ / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream stream{file, std::ios::binary};
  stream << content;
  if (!stream)
    throw std::runtime_error("cannot write " + file.string());
  return file;
}

std::string content_of(const std::filesystem::path& file)
{
  std::ostringstream content;
  content << std::ifstream{file, std::ios::binary}.rdbuf();
  return content.str();
}

} // namespace standard_sitemap::test
