#include "render/probe/batch.h"

#include <chrono>
#include <filesystem>
#include <optional>

#include "render/crawl/crawl_run.h"
#include "render/crawl/crawl_summary.h"
#include "render/probe/address.h"
#include "render/probe/interrupt.h"
#include "render/probe/messages.h"
#include "render/probe/output.h"
#include "render/probe/reader.h"

namespace standard_sitemap {

namespace {

/// Damaged places of one input that are shown.
constexpr std::size_t places_shown = 9;

std::string shown_name(const std::string& input)
{
  return input == standard_input_name ? "standard input" : input;
}

/// Writes the lines, and says what is damaged.
class BatchOutput final : public CrawlReceiver {
 public:
  explicit BatchOutput(const Options& options) : options_(options), batch_(*options.batch) {}

  void begin_input(std::size_t input) override
  {
    places_ = 0;
    if (!output_ || !batch_.output_folder.empty())
      open(input);
  }

  bool take(std::size_t input, const CrawlYield& yield) override
  {
    counts_.add(yield.counts);
    for (const DamagedPlace& place : yield.damaged)
      if (++places_ <= places_shown)
        print_message(
            damage_sentence(shown_name(batch_.inputs[input]), place.damage, place.offset, place.bytes));
    return output_ && (yield.lines.empty() || output_->sink()(yield.lines));
  }

  bool end_input(std::size_t input, const InputEnd& end) override
  {
    bytes_ += end.bytes;
    const std::string name = shown_name(batch_.inputs[input]);
    if (places_ > places_shown)
      print_message(name + ": " + std::to_string(places_ - places_shown) + " more places are damaged");
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
    else
      commit();
    output_.reset();
    return !has_failed_;
  }

  ExitStatus finish(std::chrono::duration<double> time)
  {
    if (output_)
      commit();
    const auto lines = crawl_summary(
        counts_, {.inputs = batch_.inputs.size(), .bytes = bytes_, .time = time, .threads = batch_.threads});
    print_message(lines.front());
    for (std::size_t i = 1; i < lines.size(); ++i)
      say_also(lines[i]);
    if (has_failed_)
      return ExitStatus::internal_error;
    if (has_unread_)
      return ExitStatus::page_unfetched;
    return counts_.damages() > 0 ? ExitStatus::input_damaged : ExitStatus::found;
  }

 private:
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

  const Options& options_;
  const BatchOptions& batch_;
  std::optional<Output> output_;
  CrawlCounts counts_;
  std::uint64_t bytes_ = 0;
  std::uint64_t places_ = 0; ///< damaged ones of the current input
  bool has_unread_ = false, has_failed_ = false;
};

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
  CrawlOptions crawl{
      .inputs = batch.inputs,
      .lines = {.only_found = batch.only_found, .trace = options.trace, .keep_maps = batch.follow},
      .threads = batch.threads,
      .policy = options.policy,
      .before_parsing = [](Policy& policy) {
        if (policy.isolation == Isolation::none)
          return;
        policy.reader = start_reader();
        give_up_isolation(policy);
      }};
  BatchOutput output{options};
  const auto began = std::chrono::steady_clock::now();
  run_crawl(crawl, output);
  return output.finish(std::chrono::steady_clock::now() - began);
}

} // namespace standard_sitemap
