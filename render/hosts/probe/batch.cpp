#include "render/hosts/probe/batch.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>

#include "engine/curl/curl_fetcher.h"
#include "render/hosts/crawl/crawl_run.h"
#include "render/hosts/crawl/crawl_summary.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/interrupt.h"
#include "render/hosts/probe/map_following.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/output.h"
#include "render/hosts/probe/paced_fetcher.h"
#include "render/hosts/probe/reader.h"
#include "render/node/counts.h"

namespace standard_sitemap {

namespace {

std::string shown_name(const std::string& input)
{
  return input == standard_input_name ? "standard input" : input;
}

/// Writes the lines, and says what is damaged.
class BatchOutput final : public CrawlReceiver {
 public:
  /// `maps`: null if they are not loaded.
  BatchOutput(const Options& options, MapFollowing* maps, const Interrupt& interrupt)
      : batch_(*options.batch), maps_(maps), interrupt_(interrupt)
  {
  }

  void begin_input(std::size_t input) override
  {
    places_ = 0;
    if (!output_ || !batch_.output_folder.empty())
      open(input);
  }

  bool take(std::size_t input, const CrawlYield& yield) override
  {
    counts_.add(yield.counts);
    if (maps_ != nullptr)
      for (const NamedMap& map : yield.maps)
        maps_->add(map);
    for (const DamagedPlace& place : yield.damaged)
      print_message(
          damage_sentence(shown_name(batch_.inputs[input]), place.damage, place.offset, place.bytes));
    places_ += yield.counts.damages();
    if (output_ && !yield.lines.empty() && !output_->sink()(yield.lines))
      has_failed_sink_ = true;
    return output_ && !has_failed_sink_;
  }

  bool end_input(std::size_t input, const InputEnd& end) override
  {
    bytes_ += end.bytes;
    const std::string name = shown_name(batch_.inputs[input]);
    if (places_ > max_damaged_places)
      print_message(name + ": " + std::to_string(places_ - max_damaged_places) + " more places are damaged");
    if (end.problem)
      print_message("cannot read " + name + ": " + *end.problem);
    if (end.is_unknown)
      print_message(name + " is neither WARC nor NDJSON");
    const bool is_unread = end.problem || end.is_unknown;
    has_unread_ = has_unread_ || is_unread;
    if (batch_.output_folder.empty())
      return true;
    if (is_unread)
      print_message("nothing is written to " + part_of(input));
    else if (has_failed_sink_ || follow_maps())
      commit();
    output_.reset();
    return !has_failed_ && !interrupt_.wanted();
  }

  ExitStatus finish(std::chrono::duration<double> time)
  {
    if (output_ && (has_failed_sink_ || follow_maps()))
      commit();
    if (interrupt_.wanted())
      Interrupt::end_process();
    const auto lines = crawl_summary(
        counts_, {.inputs = batch_.inputs.size(), .bytes = bytes_, .time = time, .threads = batch_.threads});
    print_message(lines.front());
    for (std::size_t i = 1; i < lines.size(); ++i)
      say_also(lines[i]);
    if (maps_ != nullptr)
      say_patience(maps_->patience());
    if (has_failed_)
      return ExitStatus::internal_error;
    if (has_unread_)
      return ExitStatus::page_unfetched;
    return counts_.damages() > 0 ? ExitStatus::input_damaged : ExitStatus::found;
  }

 private:
  static void say_patience(const PacedFetcher::Patience& patience)
  {
    if (patience.pauses > 0)
      say_also(counted(patience.pauses, "request was", "requests were") +
               " sent again after a pause that the server asked for");
    if (patience.left_out > 0)
      say_also(counted(patience.left_out, "request was", "requests were") +
               " not sent: the server asked for too long a pause, or could not be reached several times in a "
               "row");
  }

  std::string part_of(std::size_t input) const
  {
    return (std::filesystem::path{batch_.output_folder} / part_name(batch_.inputs[input])).string();
  }

  void open(std::size_t input)
  {
    auto output = Output::open(batch_.output_folder.empty() ? std::string{} : part_of(input));
    if (output)
      output_.emplace(*std::move(output));
    else
      fail(output.error().message);
  }

  /// Returns false if there was an interrupt.
  bool follow_maps()
  {
    if (maps_ == nullptr)
      return true;
    const Interrupt::Polled polled{interrupt_};
    const bool is_whole = maps_->follow(output_->sink(), [this] { return interrupt_.wanted(); });
    has_failed_sink_ = !is_whole && !interrupt_.wanted();
    return is_whole || has_failed_sink_;
  }

  void commit()
  {
    if (const auto error = output_->commit())
      fail(*error);
  }

  void fail(const std::string& sentence)
  {
    has_failed_ = true;
    print_message(sentence);
  }

  const BatchOptions& batch_;
  MapFollowing* maps_; ///< null: they are not loaded
  const Interrupt& interrupt_;
  std::optional<Output> output_;
  CrawlCounts counts_;
  std::uint64_t bytes_ = 0;
  std::uint64_t places_ = 0; ///< damaged ones of the current input
  bool has_unread_ = false, has_failed_ = false;
  bool has_failed_sink_ = false; ///< nothing more can be written
};

/// Each map has a host of its own, more or less: several can be asked at once.
LinkPace pace_of(const Options& options)
{
  LinkPace pace = options.link_pace;
  pace.at_once = 32;
  return pace;
}

} // namespace

std::string part_name(const std::string& input)
{
  const std::string name =
      input == standard_input_name ? "stdin" : std::filesystem::path{input}.filename().string();
  return name + ".ndjson";
}

ExitStatus run_batch(const Options& options)
{
  const Interrupt interrupt;
  const BatchOptions& batch = *options.batch;
  if (!batch.output_folder.empty()) {
    std::error_code error;
    std::filesystem::create_directories(batch.output_folder, error);
    if (error) {
      print_message("cannot make the folder " + batch.output_folder + ": " + error.message());
      return ExitStatus::internal_error;
    }
  }
  std::atomic_flag is_noted; // each thread has a reader process of its own
  CrawlOptions crawl{.inputs = batch.inputs,
                     .lines = {.only_found = batch.only_found,
                               .trace = options.trace,
                               .place = batch.place,
                               .keep_maps = batch.follow},
                     .threads = batch.threads,
                     .policy = options.policy,
                     .before_parsing = [&is_noted](Policy& policy) {
                       if (policy.isolation == Isolation::none)
                         return;
                       policy.reader = start_reader();
                       if (const auto why = give_up_isolation(policy); why && !is_noted.test_and_set())
                         print_no_isolation(*why);
                     }};
  std::optional<CurlFetcher> fetcher;
  PaceClock clock;
  std::optional<PacedFetcher> paced;
  std::optional<MapFollowing> maps;
  if (batch.follow) {
    fetcher.emplace(options.context, options.policy);
    Policy policy = options.policy;
    if (const auto why = give_up_isolation(policy); why && !is_noted.test_and_set())
      print_no_isolation(*why);
    maps.emplace(paced.emplace(*fetcher, pace_of(options), clock), policy);
  }
  BatchOutput output{options, maps ? &*maps : nullptr, interrupt};
  const auto began = std::chrono::steady_clock::now();
  run_crawl(crawl, output);
  return output.finish(std::chrono::steady_clock::now() - began);
}

} // namespace standard_sitemap
