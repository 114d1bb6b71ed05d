#include "render/hosts/probe/file_watch.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds quiet{100}, longest{2'000};

/// That an entry is another one.
constexpr std::uint32_t entry_replaced = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE;
/// That its content is another one. Not IN_MODIFY: what writes it has not finished then.
constexpr std::uint32_t rewritten = IN_CLOSE_WRITE | IN_ATTRIB;
constexpr std::uint32_t of_folder = IN_DELETE_SELF | IN_MOVE_SELF;

std::string absolute(const std::string& path)
{
  std::error_code error;
  const fs::path full = fs::absolute(path, error);
  return error ? path : full.lexically_normal().string();
}

/// Whether the entry at this path, or what it links to, changed at `begin` or later. What does not exist did
/// not.
bool changed_since(const std::string& path, timespec begin)
{
  const auto is_late = [begin](const struct stat& status) {
    return std::pair{status.st_ctim.tv_sec, status.st_ctim.tv_nsec} >= std::pair{begin.tv_sec, begin.tv_nsec};
  };
  struct stat status {};
  return (lstat(path.c_str(), &status) == 0 && is_late(status)) ||
         (stat(path.c_str(), &status) == 0 && is_late(status));
}

/// The path without links in its folder. An entry that is a link itself stays one.
fs::path in_real_folder(const fs::path& path)
{
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(path.parent_path(), error);
  return error ? path : folder / path.filename();
}

/// The name without what `Output` adds to it until the file is complete.
std::string_view without_draft_ending(std::string_view name)
{
  const std::size_t at = name.rfind(".part-");
  return at == name.npos ? name : name.substr(0, at);
}

/// Whether libcurl gives such a name to the jar of cookies until it is complete.
bool is_draft_of_curl(std::string_view name)
{
  constexpr std::string_view ending = ".tmp";
  constexpr std::size_t least = 16; // random digits; there are more
  return name.ends_with(ending) && name.size() >= least + ending.size() &&
         name.find_first_not_of("0123456789abcdef") == name.size() - ending.size();
}

} // namespace

timespec FileWatch::now()
{
  timespec time{};
  clock_gettime(CLOCK_REALTIME_COARSE, &time);
  return time;
}

Result<FileWatch> FileWatch::open()
{
  FileDescriptor inotify{inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
  if (!inotify.is_open())
    return Failure{Error{Code::network_error, "files cannot be watched: " + system_message()}};
  return FileWatch{std::move(inotify)};
}

/// Adds the folders on the way to a path, also those that it leads through by symbolic links.
void FileWatch::add_path(Folders& folders, const std::string& path)
{
  const auto add = [&](const fs::path& full) {
    fs::path folder = full.root_path();
    const fs::path below_root = full.relative_path();
    for (const fs::path& step : below_root) {
      std::string key = folder.string();
      if (!key.ends_with('/'))
        key += '/';
      Entries& entries = folders.try_emplace(key, Entries{key, {}, {}, false}).first->second;
      folder /= step;
      (folder == full ? entries.files : entries.steps).insert(step.string());
    }
  };
  const fs::path full = absolute(path);
  add(full);
  std::error_code error;
  if (const fs::path real = fs::weakly_canonical(full, error); !error && real != full)
    add(real);
}

void FileWatch::add_tree(Folders& folders, const std::string& path)
{
  add_path(folders, path);
  std::vector<std::string> left{absolute(path)};
  while (!left.empty()) {
    std::string folder = std::exchange(left.back(), {});
    left.pop_back();
    if (!folder.ends_with('/'))
      folder += '/';
    folders.try_emplace(folder, Entries{folder, {}, {}, false}).first->second.all = true;
    std::error_code error;
    for (fs::directory_iterator entry{folder, error}; !error && entry != fs::directory_iterator{};
         entry.increment(error)) {
      std::error_code unknown;
      if (entry->symlink_status(unknown).type() == fs::file_type::directory)
        left.push_back(entry->path().string());
    }
  }
}

void FileWatch::watch(const Folders& folders, timespec begin)
{
  const std::map<int, Entries> before = std::exchange(watched_, {});
  for (const auto& folder : folders) {
    const Entries& entries = folder.second;
    const bool has_files = entries.all || !entries.files.empty();
    const std::uint32_t mask =
        entry_replaced | of_folder | IN_ONLYDIR | IN_MASK_ADD | (has_files ? rewritten : 0u);
    const int id = inotify_add_watch(inotify_.number(), entries.folder.c_str(), mask);
    if (id < 0) {
      // What does not exist is noticed by its folder; what is on the way may be unreadable.
      if (errno != ENOENT && errno != ENOTDIR && (has_files || errno != EACCES))
        problem_ = entries.folder + " cannot be watched: " + system_message();
      continue;
    }
    Entries& now = watched_.try_emplace(id, entries).first->second; // two paths may lead to one folder
    now.files.insert(entries.files.begin(), entries.files.end());
    now.steps.insert(entries.steps.begin(), entries.steps.end());
    now.all = now.all || entries.all;
    const auto known = before.find(id);
    note_changes(entries, known == before.end() ? nullptr : &known->second, begin);
  }
  for (const auto& [id, entries] : before)
    if (!watched_.contains(id))
      inotify_rm_watch(inotify_.number(), id);
}

/// Finds what changed since `begin` and was not watched then. `before`: what was; null if nothing was.
void FileWatch::note_changes(const Entries& entries, const Entries* before, timespec begin)
{
  if (before && before->all)
    return;
  const auto look_at = [&](const std::string& name) {
    const std::string path = entries.folder + name;
    const bool is_new = !before || !before->files.contains(name);
    if (changed_.empty() && is_new && !is_ours(path) && changed_since(path, begin))
      changed_ = path;
  };
  for (const std::string& name : entries.files)
    look_at(name);
  if (!entries.all)
    return;
  std::error_code error;
  for (fs::directory_iterator entry{entries.folder, error}; !error && entry != fs::directory_iterator{};
       entry.increment(error))
    look_at(entry->path().filename().string());
}

std::optional<std::string> FileWatch::set(const WatchedPaths& paths, timespec begin)
{
  outputs_.clear();
  for (const std::string& output : paths.outputs) {
    // A link is not replaced, but the file that it leads to.
    const fs::path full = absolute(output);
    std::error_code error;
    outputs_.push_back(in_real_folder(full));
    if (fs::path real = fs::weakly_canonical(full, error); !error && real != outputs_.back())
      outputs_.push_back(std::move(real));
  }
  problem_.clear();
  Folders folders;
  for (const std::string& path : paths.files)
    add_path(folders, path);
  for (const std::string& path : paths.folders)
    add_tree(folders, path);
  take_events(milliseconds{0}); // of what was watched until now
  watch(folders, begin);
  return problem_.empty() ? std::nullopt : std::optional{problem_};
}

/// Whether the process writes this file itself: an output, its draft, or one of several that are numbered
/// (`sitemap-2.xml` for `sitemap.xml`); whatever links its folder and that of the output are named by.
bool FileWatch::is_ours(const std::string& path) const
{
  if (outputs_.empty())
    return false;
  const fs::path written = in_real_folder(std::string{without_draft_ending(path)});
  const std::string stem = written.stem().string();
  return std::ranges::any_of(outputs_, [&](const fs::path& own) {
    if (written == own)
      return true;
    if (written.parent_path() != own.parent_path())
      return false;
    const std::string begin = own.stem().string() + '-';
    return is_draft_of_curl(written.filename().string()) ||
           (written.extension() == own.extension() && stem.starts_with(begin) && stem.size() > begin.size() &&
            stem.find_first_not_of("0123456789", begin.size()) == stem.npos);
  });
}

/// Returns whether something that counts has changed.
bool FileWatch::take_events(milliseconds wait)
{
  pollfd poll_for{inotify_.number(), POLLIN, 0};
  if (::poll(&poll_for, 1, static_cast<int>(wait.count())) <= 0)
    return false;
  alignas(inotify_event) std::array<char, 16'384> bytes;
  bool has_change = false;
  const auto change = [&](const std::string& path) {
    has_change = true;
    if (changed_.empty())
      changed_ = path;
  };
  for (ssize_t count = 0; (count = ::read(inotify_.number(), bytes.data(), bytes.size())) > 0;) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      inotify_event event{};
      std::memcpy(&event, bytes.data() + at, sizeof event);
      const char* const text = bytes.data() + at + sizeof event;
      const std::string name{event.len == 0 ? std::string_view{} : std::string_view{text}};
      at += sizeof event + event.len;

      if ((event.mask & IN_Q_OVERFLOW) != 0) {
        change("some file");
        continue;
      }
      const auto found = watched_.find(event.wd);
      if (found == watched_.end())
        continue;
      const Entries& entries = found->second;
      if ((event.mask & of_folder) != 0)
        change(entries.folder);
      const bool counts = entries.all || entries.files.contains(name) ||
                          ((event.mask & entry_replaced) != 0 && entries.steps.contains(name));
      if (!name.empty() && counts && !is_ours(entries.folder + name))
        change(entries.folder + name);
      if ((event.mask & IN_IGNORED) != 0) // the folder is gone
        watched_.erase(found);
    }
  }
  return has_change;
}

std::string FileWatch::wait()
{
  using Clock = std::chrono::steady_clock;
  while (changed_.empty())
    take_events(milliseconds{60'000});
  const auto end = Clock::now() + longest;
  auto quiet_until = Clock::now() + quiet;
  for (auto time = Clock::now(); time < std::min(quiet_until, end); time = Clock::now())
    if (take_events(std::chrono::ceil<milliseconds>(quiet_until - time)))
      quiet_until = Clock::now() + quiet;
  return std::exchange(changed_, {});
}

} // namespace standard_sitemap
