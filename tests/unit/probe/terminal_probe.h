#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace standard_sitemap::test {

/// A probe that runs with its stdout on a terminal, of the kind `xterm` and without colours unless
/// `environment` says otherwise.
class TerminalProbe {
 public:
  enum class Errors { dropped, shown }; ///< where stderr is: /dev/null, or the terminal

  /// `columns`: 0 if the terminal does not report its width.
  TerminalProbe(unsigned short columns, std::vector<std::string> environment,
                std::vector<std::string> arguments, Errors errors = Errors::dropped);
  TerminalProbe(const TerminalProbe&) = delete;
  TerminalProbe& operator=(const TerminalProbe&) = delete;
  ~TerminalProbe(); ///< ends it, if it has not ended

  /// Reads until what it wrote since the last call contains `text`, and returns all of that. Gives up after
  /// some seconds, or at the end.
  std::string until(const std::string& text);
  /// Reads to its end.
  std::string rest();
  /// Sends a signal, and returns the exit status, or 128 and the signal that ended it.
  int end_by(int signal);

 private:
  int terminal_ = -1;
  pid_t process_ = -1;
};

} // namespace standard_sitemap::test
