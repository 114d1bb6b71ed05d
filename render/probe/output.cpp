#include "render/probe/output.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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
int make_draft(const std::string& draft)
{
  SignalsWait wait;
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

std::string system_message()
{
  return std::generic_category().message(errno);
}

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
  const int descriptor = make_draft(draft);
  if (descriptor < 0)
    return cannot_write(path);
  if (exists)
    (void)fchmod(descriptor, status.st_mode & 07777); // the mode of the file to be replaced, if permitted
  return Output{descriptor, std::move(name), std::move(draft)};
}

Output::Output(Output&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      draft_(std::exchange(other.draft_, {})), trouble_(std::move(other.trouble_))
{
}

Output::~Output()
{
  if (descriptor_ > STDERR_FILENO)
    ::close(descriptor_);
  if (draft_.empty())
    return;
  SignalsWait wait;
  ::unlink(draft_.c_str());
  wait.forget_unfinished(draft_);
}

Sink Output::sink()
{
  return [this](std::string_view bytes) { return write(bytes); };
}

bool Output::write(std::string_view bytes)
{
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0) {
      if (path_.empty() && errno == EBADF)
        trouble_ = "cannot write the output: standard output is closed";
      else if (errno != EPIPE)
        trouble_ = why_unwritten();
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
  if (!trouble_.empty())
    return trouble_;
  // Some file systems report a full disk only on close. Standard output must stay open, so a duplicate is
  // closed.
  const int descriptor = descriptor_ > STDERR_FILENO ? std::exchange(descriptor_, -1) : ::dup(descriptor_);
  if (descriptor >= 0 && ::close(descriptor) != 0 && errno != EINTR && errno != EPIPE)
    trouble_ = why_unwritten();
  return trouble_.empty() ? std::nullopt : std::optional{trouble_};
}

std::optional<std::string> Output::commit()
{
  if (auto trouble = close(); trouble || draft_.empty())
    return trouble;
  SignalsWait wait;
  if (std::rename(draft_.c_str(), path_.c_str()) != 0)
    return why_unwritten();
  wait.forget_unfinished(draft_);
  draft_.clear();
  return std::nullopt;
}

} // namespace standard_sitemap
