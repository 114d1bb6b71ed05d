#include "tests/conformance/table_host.h"

#include <algorithm>

namespace standard_sitemap::conformance {

namespace {

const Answer& not_found()
{
  static const Answer answer{
      .message = {.status = 404, .fields = {{"Content-Type", "text/plain"}}, .body = "Not found\n"}};
  return answer;
}

} // namespace

TableHost::TableHost(const std::map<std::string, Answer>& answers, const Policy& policy,
                     const Delivery& delivery)
    : answers_(answers), policy_(policy), delivery_(delivery), random_(delivery.seed)
{
}

std::vector<std::string> TableHost::requests() const
{
  std::vector<std::string> sorted = requests_;
  std::ranges::sort(sorted);
  return sorted;
}

void TableHost::start(const Request& request, Receiver& receiver)
{
  Uri url = request.url;
  for (unsigned redirects = 0;; ++redirects) {
    if (redirects > policy_.redirects)
      return receiver.fail(FetchFailure::too_many_redirects, "too many redirects");
    if (!receiver.allow_hop(url))
      return receiver.fail(FetchFailure::refused, "refused");
    const auto found = answers_.find(url.text());
    const Answer& answer = found == answers_.end() ? not_found() : found->second;
    if (!receiver.allow_address(answer.address_space))
      return receiver.fail(FetchFailure::refused, "refused");
    requests_.push_back(url.text());
    asked_.insert(url.text());
    if (answer.failure)
      return receiver.fail(*answer.failure, "the fixture says so");
    if (is_redirect(answer.message)) {
      auto next = Uri::resolve(url, {*answer.message.fields.first("Location")});
      if (!next)
        return receiver.fail(FetchFailure::network, "unusable Location");
      url = next->without_fragment();
      continue;
    }
    const int status = url.is_http() ? answer.message.status : 0;
    if (receiver.begin({url, status, answer.message.fields, answer.address_space}))
      transfers_.push_back({begun_++, &receiver, &answer.message.body, 0});
    return;
  }
}

std::size_t TableHost::choose()
{
  switch (delivery_.order) {
  case Delivery::Order::as_asked:
    return 0;
  case Delivery::Order::last_first:
    return transfers_.size() - 1;
  case Delivery::Order::shuffled:
    break;
  }
  return std::uniform_int_distribution<std::size_t>{0, transfers_.size() - 1}(random_);
}

std::size_t TableHost::piece_size(std::size_t left)
{
  switch (delivery_.pieces) {
  case Delivery::Pieces::whole:
    return left;
  case Delivery::Pieces::one_byte:
    return 1;
  case Delivery::Pieces::random:
    break;
  }
  return std::uniform_int_distribution<std::size_t>{1, std::min<std::size_t>(left, 97)}(random_);
}

void TableHost::record(const Transfer& transfer, std::size_t size, bool wanted)
{
  if (!steps_.empty() && size != 0 && steps_.back().transfer == transfer.number &&
      steps_.back().size == size && steps_.back().wanted) {
    ++steps_.back().times;
    steps_.back().wanted = wanted;
  } else {
    steps_.push_back({transfer.number, size, 1, wanted});
  }
}

/// Returns false if this transfer is over.
bool TableHost::give_piece(Transfer& transfer)
{
  const std::size_t left = transfer.body->size() - transfer.given;
  if (left == 0) {
    transfer.receiver->end();
    record(transfer, 0, true);
    return false;
  }
  // A copy of exactly its size, so that sanitizers see a read beyond it.
  const std::size_t size = piece_size(left);
  const std::vector<char> piece(transfer.body->data() + transfer.given,
                                transfer.body->data() + transfer.given + size);
  transfer.given += size;
  const bool wanted = transfer.receiver->append({piece.data(), piece.size()});
  record(transfer, size, wanted);
  return wanted;
}

void TableHost::drive(Load& load)
{
  while (!load.done()) {
    const std::vector<Request> wanted = load.take_requests();
    for (const Request& request : wanted)
      start(request, load.receiver(request.id));
    if (transfers_.empty()) {
      if (wanted.empty() && !load.done())
        throw BadFixture("the load is not done, but has no requests to send and no transfers under way");
      continue;
    }
    const std::size_t chosen = choose();
    if (!give_piece(transfers_[chosen]))
      transfers_.erase(transfers_.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
}

} // namespace standard_sitemap::conformance
