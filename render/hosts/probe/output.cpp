#include "render/hosts/probe/output.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <random>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "render/hosts/probe/interrupt.h"
#include "render/hosts/probe/messages.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

constexpr mode_t permissions = 0666; // reduced by the umask

Failure<Error> cannot_write(const std::string& path, const std::string& what = {})
{
  return Failure{Error{Code::network_error, "cannot write " + path + ": " + what + system_message()}};
}

/// Finds the name of the file that the kernel has opened, which follows links as far as it allows
/// (`fs.protected_symlinks`). Returns nullopt if the path leads elsewhere by now.
std::optional<std::string> real_name(const std::string& path, const struct stat& opened)
{
  std::error_code error;
  std::string name = fs::canonical(path, error);
  struct stat found {};
  const bool is_same = !error && lstat(name.c_str(), &found) == 0 && found.st_dev == opened.st_dev &&
                       found.st_ino == opened.st_ino;
  return is_same ? std::optional{std::move(name)} : std::nullopt;
}

/// Gives a draft the permissions of the file that it replaces, but no setuid, setgid or sticky bit: it may
/// have another owner. A group that it cannot have loses what others may not do.
void copy_permissions(const struct stat& from, int draft)
{
  mode_t mode = from.st_mode & 0777;
  struct stat made {};
  if (fstat(draft, &made) == 0 && made.st_gid != from.st_gid &&
      fchown(draft, static_cast<uid_t>(-1), from.st_gid) != 0)
    mode &= 0707 | (mode & 07) << 3;
  (void)fchmod(draft, mode); // if permitted
}

struct Draft {
  std::string path;
  int descriptor = -1;
};

/// Creates a file beside `name` that is removed if a signal ends the process. Nobody can guess its own name,
/// and no file that was left behind has it. Returns the descriptor -1 and sets `errno` if it cannot be made.
Draft create_draft(const fs::path& name)
{
  constexpr std::size_t kept = 200; // bytes of the name: with what is added it is no longer than names may be
  const fs::path start = name.parent_path() / name.filename().native().substr(0, kept);
  std::random_device random;
  for (int tries = 100;; --tries) {
    Draft draft;
    draft.path = start.native() + ".part-" + std::to_string(random()) + '-' + std::to_string(random());
    DeferredSignals wait;
    wait.add_unfinished(draft.path);
    draft.descriptor = ::open(draft.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
    if (draft.descriptor >= 0)
      return draft;
    const int error = errno;
    wait.forget_unfinished(draft.path);
    errno = error;
    if (error != EEXIST || tries == 1)
      return draft;
  }
}

} // namespace

Result<Output> Output::open(const std::string& path)
{
  if (path.empty() || path == "/dev/stdout") // never replaced, even if it leads to a file
    return Output{STDOUT_FILENO, {}, {}};

  struct stat status {};
  const FileDescriptor there{::open(path.c_str(), O_PATH | O_CLOEXEC)};
  if (!there.is_open() ? errno != ENOENT : fstat(there.number(), &status) != 0)
    return cannot_write(path);
  if (there.is_open() && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return cannot_write(path);
  }
  if (there.is_open() && !S_ISREG(status.st_mode)) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return descriptor < 0 ? Result<Output>{cannot_write(path)} : Output{descriptor, path, {}};
  }
  auto name = there.is_open() ? real_name(path, status) : std::optional{path};
  if (!name)
    return Failure{Error{Code::network_error, "cannot write " + path + ": another file has taken its place"}};
  Draft draft = create_draft(*name);
  if (draft.descriptor < 0) {
    const fs::path folder = fs::path{*name}.parent_path();
    return cannot_write(path, "no file can be made in " + (folder.empty() ? "." : folder.native()) + ": ");
  }
  Output output{draft.descriptor, *std::move(name), std::move(draft.path)};
  if (there.is_open()) {
    copy_permissions(status, draft.descriptor);
    if (status.st_uid != geteuid())
      output.other_owner_ = status.st_uid;
  }
  return output;
}

Result<Output> Output::open_packed(const std::string& path)
{
  auto output = open(path);
  if (output && path.ends_with(".gz"))
    output->gzip_ = std::make_unique<GzipWriter>();
  return output;
}

Output Output::to_memory(std::string& text)
{
  Output output{-1, {}, {}};
  output.memory_ = &text;
  return output;
}

Output::Output(Output&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      temporary_path_(std::exchange(other.temporary_path_, {})), other_owner_(other.other_owner_),
      error_(std::move(other.error_)), memory_(other.memory_), gzip_(std::move(other.gzip_))
{
}

Output::~Output()
{
  if (descriptor_ > STDERR_FILENO)
    ::close(descriptor_);
  if (temporary_path_.empty())
    return;
  DeferredSignals wait;
  ::unlink(temporary_path_.c_str());
  wait.forget_unfinished(temporary_path_);
}

Sink Output::sink()
{
  return [this](std::string_view bytes) { return write(bytes); };
}

bool Output::write(std::string_view bytes)
{
  if (!gzip_)
    return write_unpacked(bytes);
  return gzip_->append(bytes, [this](std::string_view packed) { return write_unpacked(packed); });
}

bool Output::write_unpacked(std::string_view bytes)
{
  if (memory_ != nullptr) {
    *memory_ += bytes;
    return true;
  }
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0) {
      if (path_.empty() && errno == EBADF)
        error_ = "cannot write the output: standard output is closed";
      else if (errno != EPIPE)
        error_ = why_unwritten();
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string Output::why_unwritten() const
{
  return "cannot write " + (path_.empty() ? "the output" : path_) + ": " + system_message();
}

std::optional<std::string> Output::close()
{
  if (const auto gzip = std::exchange(gzip_, nullptr); gzip && error_.empty())
    gzip->finish([this](std::string_view packed) { return write_unpacked(packed); });
  if (!error_.empty())
    return error_;
  if (memory_ != nullptr)
    return std::nullopt;
  // Some file systems report a full disk only on close. Standard output must stay open, so a duplicate is
  // closed.
  const int descriptor = descriptor_ > STDERR_FILENO ? std::exchange(descriptor_, -1) : ::dup(descriptor_);
  if (descriptor >= 0 && ::close(descriptor) != 0 && errno != EINTR && errno != EPIPE)
    error_ = why_unwritten();
  return error_.empty() ? std::nullopt : std::optional{error_};
}

std::optional<std::string> Output::commit()
{
  if (auto error = close(); error || temporary_path_.empty())
    return error;
  DeferredSignals wait;
  if (std::rename(temporary_path_.c_str(), path_.c_str()) != 0)
    return why_unwritten();
  wait.forget_unfinished(temporary_path_);
  temporary_path_.clear();
  if (other_owner_)
    print_message(path_ + " belonged to user " + std::to_string(*other_owner_) +
                  "; the file that replaces it belongs to user " + std::to_string(geteuid()));
  return std::nullopt;
}

} // namespace standard_sitemap
