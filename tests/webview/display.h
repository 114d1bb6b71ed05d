#pragma once

#include <optional>
#include <string>

#include "tests/support/child_process.h"
#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test {

/// An X server of the test's own, without a screen, and GTK on it; with a D-Bus session and folders of its
/// own.
class Display {
 public:
  static constexpr int width = 1180, height = 760;

  /// Throws if there is no Xvfb, or it does not start.
  Display();

 private:
  TemporaryDirectory directory_;
  std::optional<ChildProcess> bus_, server_;
};

/// What is on the screen, as NAME.png in the folder of the environment variable STANDARD_SITEMAP_SCREENSHOTS;
/// nothing without that.
void keep_screenshot(const std::string& name);

} // namespace standard_sitemap::test
