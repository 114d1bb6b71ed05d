#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace standard_sitemap::test {

/// A new empty directory, removed at the end with all its contents.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory();

  const std::filesystem::path& path() const { return path_; }
  /// Writes a file below it, with the directories that it needs; returns the whole path.
  std::filesystem::path write(std::string_view name, std::string_view content) const;

 private:
  std::filesystem::path path_;
};

/// The contents of the file.
std::string content_of(const std::filesystem::path& file);

} // namespace standard_sitemap::test
