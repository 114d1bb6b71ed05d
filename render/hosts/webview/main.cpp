#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/isolate/reader_process.h"
#include "render/hosts/webview/profile.h"
#include "render/hosts/webview/window.h"

#include "render/hosts/probe/demo/demo_site.h"

namespace {

using namespace standard_sitemap;

int complain(const std::string& sentence)
{
  std::fprintf(stderr, "sitemap-browser: %s\n", sentence.c_str());
  return 2;
}

std::optional<Isolation> isolation_named(std::string_view name)
{
  if (name == "automatic")
    return Isolation::automatic;
  if (name == "required")
    return Isolation::required;
  return name == "none" ? std::optional{Isolation::none} : std::nullopt;
}

int run(int argc, char** argv)
{
  gboolean demo = FALSE, in_private = FALSE;
  char *languages = nullptr, *level = nullptr, *preferences_file = nullptr, *isolation = nullptr;
  const GOptionEntry entries[] = {
      {"demo", 0, 0, G_OPTION_ARG_NONE, &demo, "show a small site that comes with the program", nullptr},
      {"private", 0, 0, G_OPTION_ARG_NONE, &in_private, "keep cookies and caches in memory only", nullptr},
      {"languages", 0, 0, G_OPTION_ARG_STRING, &languages,
       "languages to ask for, best first; the window speaks the best of them that it can", "de,en"},
      {"level", 0, 0, G_OPTION_ARG_STRING, &level, "display level to begin with", "NAME"},
      {"preferences", 0, 0, G_OPTION_ARG_FILENAME, &preferences_file,
       "TOML file: where sites have their maps, display levels", "FILE"},
      {"isolation", 0, 0, G_OPTION_ARG_STRING, &isolation,
       "parse pages and maps in a process of their own: automatic (the default), required or none", "WHEN"},
      {}};
  GError* error = nullptr;
  if (!gtk_init_with_args(&argc, &argv, "[URL]", entries, nullptr, &error))
    return complain(error ? error->message : "there is no display");

  webview::ProfileOptions options;
  if (char** const list = languages ? g_strsplit(languages, ",", -1) : nullptr) {
    options.languages.assign(list, list + g_strv_length(list));
    g_strfreev(list);
  }
  if (!in_private)
    options.directory =
        webview::String{g_build_filename(g_get_user_data_dir(), "sitemap-browser", nullptr)}.get();
  if (preferences_file) {
    char* text = nullptr;
    if (!g_file_get_contents(preferences_file, &text, nullptr, &error))
      return complain(error->message);
    auto read = read_preferences(webview::String{text}.get());
    if (!read)
      return complain(text_of(read.error(), preferences_file));
    options.preferences = std::move(read->preferences);
  }
  if (level)
    if (const auto mistake = options.preferences.display.set_initial(level))
      return complain(*mistake);

  if (isolation) {
    const auto wanted = isolation_named(isolation);
    if (!wanted)
      return complain("--isolation takes automatic, required or none, not " + std::string{isolation});
    options.policy.isolation = *wanted;
  }
  // It starts while the window opens.
  if (options.policy.isolation != Isolation::none)
    options.policy.reader = ReaderProcess::start();

  std::string start = argc > 1 ? argv[1] : "";
  std::unique_ptr<DemoSite> site;
  if (demo) {
    auto started = DemoSite::start();
    if (!started)
      return complain("the demo site cannot be served: " + started.error().message);
    site = *std::move(started);
    start = site->url().text();
  }
  if (options.policy.isolation == Isolation::required)
    if (const auto why = options.policy.reader->unavailable())
      return complain("pages and maps cannot be parsed in a process of their own: " + *why);
  webview::Profile profile{options};
  webview::Window window{profile, gtk_main_quit};
  if (!start.empty())
    window.tab().go(start);
  gtk_main();
  return 0;
}

} // namespace

int main(int argc, char** argv)
{
  return run(argc, argv);
}
