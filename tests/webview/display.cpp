#include "tests/webview/display.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include <gtk/gtk.h>

namespace standard_sitemap::test {

Display::Display()
{
  const auto program = find_program("Xvfb");
  if (!program)
    throw std::runtime_error("there is no Xvfb");
  // All folders of the user in which GTK and WebKit would look for something.
  for (const char* folder : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
    ::setenv(folder, directory_.path().c_str(), 1);
  directory_.write("user-dirs.dirs", "XDG_DOWNLOAD_DIR=\"$HOME/Downloads\"\n");
  std::filesystem::create_directories(directory_.path() / "home" / "Downloads");
  ::setenv("HOME", (directory_.path() / "home").c_str(), 1);
  ::setenv("GDK_BACKEND", "x11", 1);
  ::setenv("GTK_THEME", "Adwaita", 1);
  ::setenv("GSETTINGS_BACKEND", "memory", 1);
  ::setenv("NO_AT_BRIDGE", "1", 1);
  ::setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  ::setenv("WEBKIT_DISABLE_COMPOSITING_MODE", "1", 1);
  ::unsetenv("http_proxy");
  ::unsetenv("all_proxy");

  // A program without its own bus shares the state of others that run there, and WebKit starts one for each
  // process.
  const std::string bus = "unix:path=" + (directory_.path() / "bus").string();
  if (const auto daemon = find_program("dbus-daemon")) {
    bus_.emplace(
        std::vector<std::string>{*daemon, "--session", "--nofork", "--nopidfile", "--address=" + bus},
        (directory_.path() / "bus.log").string());
    while (!std::filesystem::exists(directory_.path() / "bus")) {
      if (!bus_->is_running())
        throw std::runtime_error("dbus-daemon does not start: " + content_of(directory_.path() / "bus.log"));
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
  }
  ::setenv("DBUS_SESSION_BUS_ADDRESS", bus.c_str(), 1);

  const auto number = directory_.path() / "display";
  const std::string screen = std::to_string(width) + 'x' + std::to_string(height) + "x24";
  server_.emplace(
      std::vector<std::string>{*program, "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"},
      number.string());
  std::string name;
  while (name.empty() || name.back() != '\n') { // it prints the number when it is ready
    if (!server_->is_running())
      throw std::runtime_error("Xvfb does not start: " + content_of(number));
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    const std::string said = content_of(number);
    const auto line = said.find_last_of("0123456789");
    if (line != said.npos && said.back() == '\n')
      name = said.substr(said.find_last_not_of("0123456789", line) + 1);
  }
  name.pop_back();
  ::setenv("DISPLAY", (":" + name).c_str(), 1);
  if (!gtk_init_check(nullptr, nullptr))
    throw std::runtime_error("GTK cannot use the display :" + name);
}

void keep_screenshot(const std::string& name)
{
  const char* const folder = std::getenv("STANDARD_SITEMAP_SCREENSHOTS");
  if (!folder)
    return;
  std::filesystem::create_directories(folder);
  GdkWindow* const root = gdk_get_default_root_window();
  GdkPixbuf* const picture = gdk_pixbuf_get_from_window(root, 0, 0, Display::width, Display::height);
  gdk_pixbuf_save(picture, (std::string{folder} + '/' + name + ".png").c_str(), "png", nullptr, nullptr);
  g_object_unref(picture);
}

} // namespace standard_sitemap::test
