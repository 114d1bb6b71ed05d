#include "render/hosts/probe/folder_files.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "engine/curl/regular_file.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

std::string with_slash(std::string path)
{
  if (!path.ends_with('/'))
    path += '/';
  return path;
}

bool is_left_out(std::string_view name)
{
  return name.starts_with('.') && name != ".well-known";
}

/// Returns `DT_REG`, `DT_DIR`, `DT_LNK`, or something else that is not served.
unsigned char kind_of(DIR* directory, const dirent& entry)
{
  if (entry.d_type != DT_UNKNOWN)
    return entry.d_type;
  struct stat status {};
  if (::fstatat(::dirfd(directory), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
    return DT_UNKNOWN;
  return S_ISREG(status.st_mode)   ? DT_REG
         : S_ISDIR(status.st_mode) ? DT_DIR
         : S_ISLNK(status.st_mode) ? DT_LNK
                                   : DT_UNKNOWN;
}

/// Walks through one folder. No recursion: the folder determines how deep it is.
class Walk {
 public:
  explicit Walk(std::string top) : top_(std::move(top)) {}

  /// Returns 0, or `errno`.
  int run()
  {
    std::error_code error;
    canonical_ = with_slash(fs::canonical(top_, error).string());
    pending_.emplace_back();
    for (bool first = true; !pending_.empty(); first = false) {
      const std::string path = std::exchange(pending_.back(), {});
      pending_.pop_back();
      const Directory directory{::opendir((top_ + path).c_str())};
      if (directory)
        list(path, directory.get());
      else if (first)
        return errno;
    }
    std::ranges::sort(listing.files);
    std::ranges::sort(listing.aliases, {}, &FolderListing::Alias::path);
    return 0;
  }

  FolderListing listing;

 private:
  void list(const std::string& path, DIR* directory)
  {
    while (const dirent* const entry = ::readdir(directory)) {
      if (is_left_out(entry->d_name))
        continue;
      std::string name = path + entry->d_name;
      switch (kind_of(directory, *entry)) {
      case DT_REG:
        listing.files.push_back(std::move(name));
        break;
      case DT_DIR:
        pending_.push_back(name + '/');
        break;
      case DT_LNK:
        listing.aliases.push_back(alias(std::move(name)));
        break;
      default:
        break;
      }
    }
  }

  FolderListing::Alias alias(std::string name) const
  {
    std::error_code error;
    const std::string end = fs::canonical(top_ + name, error).string();
    if (error || !with_slash(end).starts_with(canonical_))
      return {std::move(name), std::nullopt};
    return {std::move(name), end.substr(std::min(canonical_.size(), end.size()))};
  }

  std::string top_, canonical_; ///< with a slash at the end
  std::vector<std::string> pending_;
};

} // namespace

Result<FolderListing> list_folder(const std::string& path)
{
  Walk walk{with_slash(path)};
  if (const int error = walk.run(); error != 0)
    return Failure{Error{Code::network_error, "the folder " + path + " cannot be read: " +
                                                  std::generic_category().message(error)}};
  return std::move(walk.listing);
}

std::string read_file_of_folder(const std::string& folder, const std::string& name, std::size_t max_bytes,
                                std::string& content)
{
  RegularFile file = RegularFile::below(with_slash(folder), name);
  if (file.open_error() != RegularFile::OpenError::none)
    return file.message();
  const FileDescriptor descriptor{file.release()};
  struct stat status {};
  const bool known = ::fstat(descriptor.number(), &status) == 0 && status.st_size > 0;
  // One byte more than the file has, so that its end is seen without another call.
  std::size_t room = known ? static_cast<std::size_t>(status.st_size) + 1 : std::size_t{64} << 10u;
  content.clear();
  for (;;) {
    const std::size_t before = content.size();
    room = std::min(room, max_bytes - before);
    if (room == 0)
      return {};
    content.resize(before + room);
    const ssize_t count = ::read(descriptor.number(), content.data() + before, room);
    content.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0)
      return {};
    if (count < 0 && errno != EINTR)
      return "cannot read " + folder + '/' + name + ": " + system_message();
    room -= static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    if (room == 0)
      room = std::size_t{64} << 10u;
  }
}

} // namespace standard_sitemap
