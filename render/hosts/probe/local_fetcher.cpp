#include "render/hosts/probe/local_fetcher.h"

#include <utility>

#include "engine/base/saturated.h"
#include "engine/curl/file_fetch.h"
#include "render/hosts/probe/page_source.h"

namespace standard_sitemap {

void LocalFetcher::set_content(const Uri& address, std::string content)
{
  named_ = address.without_fragment().normalised();
  content_ = std::move(content);
}

void LocalFetcher::start(const Request& request, Destination destination,
                         const std::optional<Initiator>& initiator, Receiver& receiver)
{
  const bool is_file = request.url.has_scheme("file");
  const bool is_named = request.url.normalised() == named_;
  if (content_ && (is_file || is_named)) {
    waiting_.push_back({request.url, is_named ? receivers_.emplace_back(receiver, max_bytes_) : receiver});
    return;
  }
  if (!is_file)
    return fetcher_.start(request, destination, initiator, receiver);
  if (auto path = local_path(request.url))
    files_.push_back(*std::move(path));
  if (is_named)
    fetcher_.start(request, destination, initiator, receivers_.emplace_back(receiver, max_bytes_));
  else
    fetcher_.start(request, destination, initiator, receiver);
}

bool LocalFetcher::run_once(std::chrono::milliseconds wait)
{
  const std::vector<Answer> answers = std::exchange(waiting_, {}); // receivers may add others
  for (const Answer& answer : answers)
    give_content(answer);
  const bool has_more = fetcher_.run_once(answers.empty() ? wait : std::chrono::milliseconds{0});
  return has_more || !waiting_.empty();
}

void LocalFetcher::cancel_all()
{
  waiting_.clear();
  fetcher_.cancel_all();
}

void LocalFetcher::give_content(const Answer& answer)
{
  Receiver& receiver = answer.receiver;
  if (answer.url.normalised() != named_)
    return receiver.fail(FetchFailure::refused,
                         answer.url.text() + " is not read: a site map on standard input has no folder");
  if (!receiver.allow_hop(answer.url))
    return receiver.fail(FetchFailure::refused, "the request for " + answer.url.text() + " is refused");
  const bool is_file = answer.url.has_scheme("file");
  ResponseHead head{.url = answer.url,
                    .address_space = is_file ? AddressSpace::loopback : assumed_address_space(answer.url)};
  head.fields.add("Content-Type", "application/xml");
  if (receiver.begin(head) && receiver.append(*content_))
    receiver.end();
}

LocalFetcher::UnpackingReceiver::UnpackingReceiver(Receiver& receiver, std::uint64_t max_bytes)
    : receiver_(receiver), unxz_(saturated_sum(max_bytes, std::uint64_t{1}))
{
}

bool LocalFetcher::UnpackingReceiver::take(std::string_view bytes)
{
  over_ = over_ || !receiver_.append(bytes);
  return !over_;
}

bool LocalFetcher::UnpackingReceiver::append(std::string_view bytes)
{
  const bool wants_more = unxz_.append(bytes, [this](std::string_view unpacked) { return take(unpacked); });
  if (!wants_more)
    end();
  return wants_more;
}

void LocalFetcher::UnpackingReceiver::end()
{
  if (over_)
    return;
  unxz_.finish([this](std::string_view unpacked) { return take(unpacked); });
  if (std::exchange(over_, true))
    return;
  if (unxz_.problem().empty())
    receiver_.end();
  else
    receiver_.fail(FetchFailure::file_unreadable,
                   "the file is compressed with xz and cannot be decompressed to its end: " +
                       unxz_.problem());
}

void LocalFetcher::UnpackingReceiver::fail(FetchFailure failure, std::string_view message)
{
  if (!std::exchange(over_, true))
    receiver_.fail(failure, message);
}

} // namespace standard_sitemap
