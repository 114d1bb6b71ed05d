#include "render/hosts/probe/diff_run.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "engine/curl/curl_fetcher.h"
#include "render/hosts/probe/input.h"
#include "render/hosts/probe/losses.h"
#include "render/hosts/probe/map_difference.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/option_row.h"
#include "render/hosts/probe/output.h"
#include "render/hosts/probe/probe.h"
#include "render/node/counts.h"

namespace standard_sitemap {

namespace {

/// One of the two maps.
class ComparedMap {
 public:
  ComparedMap(const Options& options, const Policy& policy, const Interrupt& interrupt)
      : options_(with(options, policy)), fetcher_(options_.context, options_.policy),
        probe_(options_, fetcher_, interrupt)
  {
    fetcher_.set_offline(options_.offline);
  }
  ComparedMap(const ComparedMap&) = delete;
  ComparedMap& operator=(const ComparedMap&) = delete;

  /// Loads it. Returns the exit status if it cannot be compared, having said why.
  std::optional<ExitStatus> load()
  {
    const ExitStatus status = probe_.run().value_or(ExitStatus::internal_error);
    if (status != ExitStatus::found) {
      if (const auto& why = probe_.explanation()) {
        print_message(why->what);
        if (const std::string hint = hint_without(why->hint, not_to_advise(options_.given)); !hint.empty())
          say_also(hint);
      }
      return status == ExitStatus::none_named ? ExitStatus::sitemap_unreadable : status;
    }
    const std::size_t relative = relative_links();
    if (relative == 0)
      return std::nullopt;
    print_message(counted(relative, "link") + " of " + options_.requested +
                  (relative == 1 ? " is relative" : " are relative") +
                  ", and it has no address: --base URL says where it will be");
    return ExitStatus::usage;
  }

  View& view() const { return *probe_.report().view; }
  const Diagnostics& diagnostics() const { return probe_.report().diagnostics; }
  const std::vector<std::string>& local_files() const { return probe_.local_files(); }

 private:
  static Options with(Options options, const Policy& policy)
  {
    options.policy.reader = policy.reader;
    return options;
  }

  std::size_t relative_links() const
  {
    std::size_t count = 0;
    for (NodeId node = 0; node < view().map().size(); ++node) {
      const Shown shown = view().shown(node);
      count += shown.relative && !shown.blocked ? 1 : 0;
    }
    return count;
  }

  const Options options_;
  CurlFetcher fetcher_;
  Probe probe_;
};

} // namespace

ExitStatus run_diff(const Options& options)
{
  const Interrupt interrupt;
  auto output = Output::open_packed(options.output_file);
  if (!output)
    return give_up(ExitStatus::usage, output.error().message);
  std::array<std::unique_ptr<ComparedMap>, 2> maps;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    maps[i] = std::make_unique<ComparedMap>(options.compared[i], options.policy, interrupt);
    if (const auto status = maps[i]->load())
      return *status;
  }
  bool is_partial = false;
  for (const auto& map : maps) {
    const Losses losses{map->diagnostics()};
    losses.print();
    is_partial = is_partial || losses.is_partial();
    if (const auto input = same_file(options.output_file, map->local_files()))
      return give_up(ExitStatus::usage, replaced_input_sentence(options.output_file, *input));
  }
  if (is_partial)
    return give_up(ExitStatus::sitemap_unreadable,
                   "nothing is compared: what is missing would seem to be removed or added");
  const MapDifference difference = difference_of(maps[0]->view(), maps[1]->view());
  output->sink()(options.format == Format::json ? json_of(difference) : text_of(difference));
  if (const auto error = output->commit())
    return give_up(ExitStatus::internal_error, *error);
  return difference.count() > 0 ? ExitStatus::none_named : ExitStatus::found;
}

} // namespace standard_sitemap
