#include "render/hosts/probe/watching.h"

#include <utility>

#include "render/hosts/probe/file_watch.h"
#include "render/hosts/probe/interrupt.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/output.h"
#include "render/hosts/probe/terminal.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";

void say_what_is_watched(const WatchedPaths& paths)
{
  const std::size_t files = paths.files.size();
  std::string what = files == 1 ? paths.files.front() : std::to_string(files) + " files";
  for (const std::string& folder : paths.folders)
    what += ", and all of " + folder;
  print_message("waiting for a change of " + what);
}

} // namespace

void Screen::write(const std::string& text)
{
  auto output = Output::open({});
  is_closed_ = !output->sink()(text);
  error_ = output->close();
  is_closed_ = is_closed_ || error_;
}

void Screen::clear()
{
  if (stdout_has_commands())
    write(std::string{clear_screen});
}

void Screen::show(bool is_good)
{
  if (is_good || !good_) {
    write(draft_);
    if (is_good)
      good_ = std::move(draft_);
  } else if (stdout_has_commands()) {
    write(*good_);
  }
  draft_.clear();
}

bool is_good(const Options& options, ExitStatus status)
{
  const bool has_findings = options.fail_on && status != ExitStatus::page_unfetched;
  return status == ExitStatus::found || has_findings;
}

ExitStatus watch(int argc, const char* const* argv,
                 const std::function<WatchedRun(const Options&, Screen&)>& run)
{
  auto files = FileWatch::open();
  if (!files) {
    print_message(files.error().message);
    return ExitStatus::internal_error;
  }
  Screen screen;
  WatchedPaths paths;
  for (ExitStatus last = ExitStatus::found;;) {
    const timespec begin = FileWatch::now();
    const auto parsed = parse_options(argc, argv);
    if (const auto* early = std::get_if<EarlyExit>(&parsed)) {
      screen.show(false);
      print_message(early->text); // the preferences have changed
      last = early->status;
    } else {
      const Options& options = std::get<Options>(parsed);
      for (const std::string& warning : options.warnings)
        print_message(warning);
      WatchedRun result = run(options, screen);
      if (!result.status)
        Interrupt::end_process();
      last = *result.status;
      if (!result.files.empty() || !result.folders.empty())
        paths = {std::move(result.files), std::move(result.folders), {}};
      else if (paths.files.empty() && paths.folders.empty())
        return last; // nothing was read
      paths.outputs.clear();
      for (const std::string& own : {options.output_file, options.context.cookie_jar,
                                     options.write_baseline ? options.baseline_file : std::string{}})
        if (!own.empty())
          paths.outputs.push_back(own);
    }
    if (screen.error()) {
      print_message(*screen.error());
      return ExitStatus::internal_error;
    }
    if (screen.is_closed())
      return last;
    if (const auto problem = files->set(paths, begin))
      print_message(*problem);
    say_what_is_watched(paths);
    const std::string changed = files->wait();
    screen.clear();
    print_message(changed + " has changed");
  }
}

} // namespace standard_sitemap
