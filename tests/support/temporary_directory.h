#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace standard_sitemap::test {

/// An empty directory of its own, gone at the end with all it holds.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory();

  const std::filesystem::path& path() const { return path_; }
  /// Writes a file below it, with the directories it needs; its whole path.
  std::filesystem::path write(std::string_view name, std::string_view content) const;

 private:
  std::filesystem::path path_;
};

/// The whole file.
std::string content_of(const std::filesystem::path& file);

} // namespace standard_sitemap::test
