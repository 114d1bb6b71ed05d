#include "render/probe/output.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "render/probe/interrupt.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

constexpr mode_t permissions = 0666; // reduced by the umask

Failure<Error> cannot_write(const std::string& path)
{
  return Failure{Error{Code::network_error, "cannot write " + path + ": " + system_message()}};
}

/// Resolves links, so that a link stays a link and its target is replaced.
std::string real_name(const std::string& path)
{
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error ? path : real.string();
}

/// Creates a file that is removed if a signal ends the process.
int create_temporary(const std::string& draft)
{
  DeferredSignals wait;
  wait.add_unfinished(draft);
  const int descriptor = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
  if (descriptor < 0) {
    const int error = errno;
    wait.forget_unfinished(draft);
    errno = error;
  }
  return descriptor;
}

} // namespace

Result<Output> Output::open(const std::string& path)
{
  if (path.empty() || path == "/dev/stdout") // never replaced, even if it leads to a file
    return Output{STDOUT_FILENO, {}, {}};

  struct stat status {};
  const bool exists = stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return cannot_write(path);
  }
  if (exists && !S_ISREG(status.st_mode)) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return descriptor < 0 ? Result<Output>{cannot_write(path)} : Output{descriptor, path, {}};
  }
  std::string name = real_name(path);
  std::string draft = name + ".part-" + std::to_string(getpid());
  const int descriptor = create_temporary(draft);
  if (descriptor < 0)
    return cannot_write(path);
  if (exists)
    (void)fchmod(descriptor, status.st_mode & 07777); // the mode of the file to be replaced, if permitted
  return Output{descriptor, std::move(name), std::move(draft)};
}

Output Output::to_memory(std::string& text)
{
  Output output{-1, {}, {}};
  output.memory_ = &text;
  return output;
}

Output::Output(Output&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      temporary_path_(std::exchange(other.temporary_path_, {})), error_(std::move(other.error_)),
      memory_(other.memory_)
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
  return std::nullopt;
}

} // namespace standard_sitemap
