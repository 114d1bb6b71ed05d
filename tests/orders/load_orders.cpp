#include "tests/orders/load_orders.h"

#include <algorithm>
#include <map>
#include <optional>

#include "tests/unit/load/table.h"

namespace standard_sitemap::orders {
namespace {

using testing::everything;
using testing::uri;

/// What becomes of a document.
enum class Fate : std::uint8_t { arrives, is_missing, breaks_off };
constexpr std::size_t fates = 3;

/// A load of which some answers have arrived in part, and no more of them than the steps so far.
class PartialLoad {
 public:
  PartialLoad(const LoadCase& of, const std::vector<Fate>& fate, const std::vector<KeptDocument>& kept)
      : case_(of), fate_(fate),
        load_(uri(of.documents.front().url),
              Initiator{uri("http://example.com/"), AddressSpace::public_network}, policy(), kept, of.kind)
  {
    take();
  }

  /// How many answers can go on.
  std::size_t choices() const { return answers_.size(); }
  Load& load() { return load_; }
  const std::vector<Request>& requests() const { return requests_; }
  bool is_repeated() const { return is_repeated_; }

  /// What has arrived, whatever the order was.
  std::string progress() const
  {
    std::map<std::string, int> sorted = done_;
    for (const Answer& answer : answers_)
      sorted[answer.url] = answer.steps;
    std::string text;
    for (const auto& [url, steps] : sorted)
      text += url.substr(url.size() - 5, 1) + std::to_string(steps);
    return text;
  }

  /// The next step of an answer: begin; append or fail; end.
  void step(std::size_t choice)
  {
    Answer& answer = answers_[choice];
    const std::size_t number = number_of(answer.url);
    const LoadCase::Document& document = case_.documents[number];
    Receiver& receiver = load_.receiver(answer.id);
    ++answer.steps;
    bool is_over = false;
    if (answer.steps == 1) {
      ResponseHead head{uri(document.final_url.empty() ? answer.url : document.final_url),
                        200,
                        {},
                        AddressSpace::public_network};
      head.fields.add("Content-Type", "application/xml");
      head.fields.add("ETag", "\"1\"");
      if (fate_[number] == Fate::is_missing)
        head.status = 404;
      else if (answer.is_conditional)
        head.status = 304;
      answer.is_unmodified = head.status == 304;
      is_over = !receiver.begin(head);
    } else if (answer.steps == 2 && fate_[number] == Fate::breaks_off) {
      receiver.fail(FetchFailure::incomplete_response, {});
      is_over = true;
    } else if (answer.steps == 2 && !answer.is_unmodified) {
      is_over = !receiver.append(document.body);
    } else {
      receiver.end();
      is_over = true;
    }
    if (is_over) {
      done_[answer.url] = 9;
      answers_.erase(answers_.begin() + static_cast<std::ptrdiff_t>(choice));
    }
    take();
  }

  static Policy policy()
  {
    Policy policy;
    policy.isolation = Isolation::none;
    return policy;
  }

 private:
  struct Answer {
    RequestId id;
    std::string url;
    int steps = 0;
    bool is_conditional = false, is_unmodified = false;
  };

  std::size_t number_of(const std::string& url) const
  {
    return static_cast<std::size_t>(std::ranges::find(case_.documents, url, &LoadCase::Document::url) -
                                    case_.documents.begin());
  }

  void take()
  {
    for (Request& request : load_.take_requests()) {
      const std::string url = request.url.text();
      is_repeated_ = is_repeated_ || std::ranges::count(requests_, request.url, &Request::url) > 0;
      answers_.push_back({.id = request.id, .url = url, .is_conditional = request.validators.has_value()});
      requests_.push_back(std::move(request));
    }
  }

  const LoadCase& case_;
  const std::vector<Fate>& fate_;
  Load load_;
  std::vector<Answer> answers_; ///< that are not complete
  std::map<std::string, int> done_;
  std::vector<Request> requests_; ///< all of them
  bool is_repeated_ = false;
};

class Orders {
 public:
  Orders(const LoadCase& of, std::size_t most) : case_(of), most_(most) {}

  LoadOrders run()
  {
    if (case_.is_kept)
      keep();
    std::vector<Fate> fate(case_.documents.size(), Fate::arrives);
    for (bool more = true; more; more = next(fate))
      for_fate(fate);
    return std::move(found_);
  }

 private:
  static bool next(std::vector<Fate>& fate)
  {
    for (Fate& one : fate) {
      one = static_cast<Fate>((static_cast<std::size_t>(one) + 1) % fates);
      if (one != Fate::arrives)
        return true;
    }
    return false;
  }

  void keep()
  {
    const std::vector<Fate> fate(case_.documents.size(), Fate::arrives);
    PartialLoad first{case_, fate, {}};
    while (first.choices() > 0)
      first.step(0);
    kept_ = std::move(first.load()).finish().kept;
  }

  void break_rule(const std::string& rule, const std::vector<std::size_t>& steps)
  {
    if (found_.broken.size() >= 5)
      return;
    std::string text = case_.name + ": " + rule + "; fates";
    for (const Fate one : *fate_)
      text += ' ' + std::to_string(static_cast<int>(one));
    text += "; steps";
    for (const std::size_t choice : steps)
      text += ' ' + std::to_string(choice);
    found_.broken.push_back(text);
  }

  void for_fate(const std::vector<Fate>& fate)
  {
    fate_ = &fate;
    seen_.clear();
    result_.reset();
    // Depth first; a load cannot be copied, so each path begins at the start.
    std::vector<std::size_t> steps;
    std::size_t orders = 0;
    std::vector<std::size_t> choices; ///< how many there are at each step
    do {
      PartialLoad load{case_, fate, kept_};
      for (std::size_t at = 0; load.choices() > 0; ++at) {
        if (at == steps.size()) {
          check(load, steps);
          steps.push_back(0);
          choices.push_back(load.choices());
        }
        load.step(steps[at]);
      }
      finish(load, steps);
      // The next path: another choice at the last step that has one.
      while (!steps.empty() && ++steps.back() == choices.back()) {
        steps.pop_back();
        choices.pop_back();
      }
    } while (!steps.empty() && ++orders < most_);
  }

  void finish(PartialLoad& load, const std::vector<std::size_t>& steps)
  {
    ++found_.orders;
    if (!load.load().done())
      return break_rule("Load: it waits for ever", steps);
    if (load.is_repeated())
      break_rule("L-3: a document is requested twice", steps);
    const LoadResult result = std::move(load.load()).finish();
    const std::string all = everything(result);
    if (!result_)
      result_ = all;
    else if (all != *result_)
      break_rule("M-13: the result depends on the order", steps);
    if (std::ranges::all_of(*fate_, [](Fate one) { return one == Fate::arrives; }))
      whole(result, steps);
  }

  void whole(const LoadResult& result, const std::vector<std::size_t>& steps)
  {
    if (!case_.outline.empty() && testing::outline(result) != case_.outline)
      break_rule("the map is " + testing::outline(result), steps);
    std::string order;
    for (const DocumentReport& report : result.documents)
      order += report.requested.text().substr(report.requested.text().size() - 5, 1);
    if (order.substr(0, case_.order.size()) != case_.order)
      break_rule("M-13: the documents are " + order, steps);
  }

  /// What must be so at each point; what there is must be the same for all paths to it.
  void check(PartialLoad& load, const std::vector<std::size_t>& steps)
  {
    if (load.load().done())
      break_rule("Load: it is done before its answers are", steps);
    const auto part = load.load().partial_map();
    compare("partial " + load.progress(), part ? testing::outline(*part) : "no map", steps);
    for (const StopReason reason : {StopReason::timeout, StopReason::cancelled}) {
      PartialLoad stopped{case_, *fate_, kept_};
      for (const std::size_t choice : steps)
        stopped.step(choice);
      stop(stopped, reason, steps);
    }
  }

  void stop(PartialLoad& load, StopReason reason, const std::vector<std::size_t>& steps)
  {
    ++found_.stopped;
    const std::string progress = load.progress();
    load.load().stop(reason);
    if (!load.load().done() || !load.load().take_requests().empty())
      break_rule("Load: it goes on after it was stopped", steps);
    for (const Request& request : load.requests()) {
      Receiver& receiver = load.load().receiver(request.id);
      const bool accepts = receiver.allow_hop(request.url) || receiver.append("<") ||
                           receiver.begin({request.url, 200, {}, AddressSpace::public_network});
      receiver.end();
      receiver.fail(FetchFailure::network, {});
      if (accepts)
        break_rule("Load: it accepts an answer after it was stopped", steps);
    }
    const LoadResult result = std::move(load.load()).finish();
    const Code code = reason == StopReason::timeout ? Code::limit_time : Code::cancelled;
    // M-14: what has not arrived may be the same document as one that has.
    const bool may_be_there = std::ranges::any_of(
        case_.documents, [](const LoadCase::Document& document) { return !document.final_url.empty(); });
    if (result.diagnostics.count(code) == 0 && (reason == StopReason::timeout || !may_be_there))
      break_rule("Load: it does not say that it was stopped", steps);
    compare((reason == StopReason::timeout ? "timeout " : "cancelled ") + progress, everything(result),
            steps);
  }

  void compare(const std::string& what, const std::string& is, const std::vector<std::size_t>& steps)
  {
    const auto [known, is_new] = seen_.emplace(what, is);
    if (!is_new && known->second != is)
      break_rule("M-13: " + what + " depends on the order", steps);
  }

  const LoadCase& case_;
  std::size_t most_;
  const std::vector<Fate>* fate_ = nullptr;
  std::vector<KeptDocument> kept_;
  std::optional<std::string> result_;
  std::map<std::string, std::string> seen_; ///< by what has arrived
  LoadOrders found_;
};

} // namespace

LoadOrders every_order(const LoadCase& of, std::size_t most)
{
  return Orders{of, most}.run();
}

} // namespace standard_sitemap::orders
