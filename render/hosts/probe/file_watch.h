#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <time.h>

#include "engine/base/file_descriptor.h"
#include "engine/web/result.h"

namespace standard_sitemap {

/// What is watched: files that may not exist yet, and folders with everything in and below them.
struct WatchedPaths {
  std::vector<std::string> files;
  std::vector<std::string> folders = {};
  std::vector<std::string> outputs = {}; ///< files that the process writes itself: their changes do not count
};

/// Waits until local files change (inotify).
///
///   auto watch = FileWatch::open();
///   for (;;) {
///     const auto begin = FileWatch::now();
///     const WatchedPaths paths = read_files();
///     watch->set(paths, begin);
///     const std::string changed = watch->wait();
///   }
///
/// Editors and generators replace files and whole folders by renaming others. So the folders of a file are
/// watched, up to the root, and those to which symbolic links lead: whatever is at the path counts, not
/// one file. Changes before `set` are noticed as well: those of files that were watched already, and of
/// others since `begin`.
class FileWatch {
 public:
  /// The clock of the times that files carry, which lags behind others by some milliseconds.
  static timespec now();

  /// Fails if the system has no more watches for this user.
  static Result<FileWatch> open();

  /// Replaces what is watched. `begin`: before the files were read. Returns a sentence about what cannot be
  /// watched, if anything; the rest is.
  std::optional<std::string> set(const WatchedPaths& paths, timespec begin);

  /// Waits for a change, and then until nothing has changed for a tenth of a second, or until there were
  /// changes for two seconds. Returns the path of what changed first.
  std::string wait();

 private:
  explicit FileWatch(FileDescriptor inotify) : inotify_(std::move(inotify)) {}

  /// The entries of a folder that count.
  struct Entries {
    std::string folder;          ///< its path, with a slash at the end
    std::set<std::string> files; ///< changes of their content count, too
    std::set<std::string> steps; ///< folders on the way to files, or links: only that they are others
    bool all = false;
  };
  using Folders = std::map<std::string, Entries>; ///< by path

  static void add_path(Folders& folders, const std::string& path);
  void add_tree(Folders& folders, const std::string& path);
  void watch(const Folders& folders, timespec begin);
  void note_changes(const Entries& entries, const Entries* before, timespec begin);
  bool is_ours(const std::string& path) const;
  bool take_events(std::chrono::milliseconds wait);

  FileDescriptor inotify_;
  std::map<int, Entries> watched_;             ///< by watch descriptor
  std::vector<std::filesystem::path> outputs_; ///< without links in their folders
  std::string changed_;                        ///< the first change that was not returned yet; empty: none
  std::string problem_;
};

} // namespace standard_sitemap
