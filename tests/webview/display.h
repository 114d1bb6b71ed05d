#pragma once

#include <optional>
#include <string>

#include "tests/support/child_process.h"
#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test {

/// An X server for the test, without a screen, and GTK on it, with a separate D-Bus session and separate
/// folders.
class Display {
 public:
  static constexpr int width = 1180, height = 760;

  /// Throws if Xvfb is not installed, or does not start.
  Display();

 private:
  TemporaryDirectory directory_;
  std::optional<ChildProcess> bus_, server_;
};

/// Saves what is on the screen as NAME.png in the folder that the environment variable
/// STANDARD_SITEMAP_SCREENSHOTS names; does nothing without it.
void keep_screenshot(const std::string& name);

} // namespace standard_sitemap::test
