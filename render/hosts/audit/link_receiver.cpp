#include "render/hosts/audit/link_receiver.h"

#include <algorithm>
#include <utility>

#include "engine/base/digits.h"
#include "engine/base/excerpt.h"
#include "engine/base/saturated.h"
#include "engine/web/content_coding.h"
#include "engine/web/http_date.h"

namespace standard_sitemap {

namespace {

constexpr std::chrono::seconds longest_wait = std::chrono::hours{24};

/// An unneeded body is read if it is short: breaking off would cost a new connection.
constexpr std::size_t discard_limit = 64u << 10;

bool is_longer_than_worth_reading(const HeaderList& fields)
{
  const auto field = fields.first("Content-Length");
  constexpr std::size_t digits_of_limit = 5;
  return field && field->size() >= digits_of_limit &&
         (field->size() > digits_of_limit || *field > std::string_view{"65536"});
}

} // namespace

bool asks_for_pause(int status, std::optional<std::chrono::seconds> retry_after)
{
  constexpr int too_many_requests = 429, service_unavailable = 503;
  return status == too_many_requests || (status == service_unavailable && retry_after);
}

std::optional<std::chrono::seconds> retry_after(const HeaderList& fields)
{
  const auto value = fields.first("Retry-After");
  if (!value || value->empty())
    return std::nullopt;
  if (std::ranges::all_of(*value, is_ascii_digit)) {
    std::chrono::seconds::rep count = 0;
    for (const char digit : *value)
      count = std::min<std::chrono::seconds::rep>(count * 10 + (digit - '0'), longest_wait.count());
    return std::chrono::seconds{count};
  }
  const auto until = parse_http_date(*value);
  const auto date = fields.first("Date");
  const auto now = date ? parse_http_date(*date) : std::nullopt;
  if (!until || !now)
    return std::nullopt;
  return std::clamp(*until - *now, std::chrono::seconds{0}, longest_wait);
}

LinkReceiver::LinkReceiver(const Uri& url, LinkQuestions questions, const Initiator& initiator,
                           const Policy& policy, std::function<void()> over)
    : url_(url), questions_(std::move(questions)), initiator_(initiator), policy_(policy),
      over_call_(std::move(over)), head_{.url = url}
{
}

bool LinkReceiver::allow_hop(const Uri& url)
{
  if (over_)
    return false;
  if (const auto refusal = link_refusal(url, policy_))
    return refuse(*refusal, url);
  if (const auto refusal = address_refusal(url, address_space_by_spelling(url), initiator_, policy_))
    return refuse(*refusal, url);
  const bool is_redirect = !answer_.hops.empty();
  if (is_redirect && questions_.may_redirect && !questions_.may_redirect(url)) {
    is_early_ = true;
    finish();
    return false;
  }
  return true;
}

bool LinkReceiver::allow_address(AddressSpace space)
{
  if (over_)
    return false;
  const Uri& url = answer_.hops.empty() ? url_ : answer_.hops.back().to;
  if (const auto refusal = address_refusal(url, space, initiator_, policy_))
    return refuse(*refusal, url);
  return true;
}

bool LinkReceiver::refuse(Refusal refusal, const Uri& url)
{
  is_private_ = refusal == Refusal::private_network;
  answer_.failure = FetchFailure::refused;
  answer_.message = excerpt(url.text(), 256) + " is not asked for: " + std::string{why_refused(refusal)};
  finish();
  return false;
}

void LinkReceiver::redirected(int status, const Uri& to)
{
  if (!over_)
    answer_.hops.push_back({status, to});
}

bool LinkReceiver::begin(const ResponseHead& head)
{
  if (over_)
    return false;
  begun_ = true;
  head_ = head;
  answer_.status = head.status;
  answer_.type = MediaType::of_response(head.fields);
  answer_.unknown_coding = unknown_coding_sentence(head.fields);
  pause_ = retry_after(head.fields);
  constexpr int no_content = 204, reset_content = 205; // RFC 9110, 15.3.5 and 15.3.6
  const bool has_content =
      head.status >= 200 && head.status <= 299 && head.status != no_content && head.status != reset_content;
  const bool is_page = has_content && answer_.type && (answer_.type->is_html() || answer_.type->is_xhtml());
  answer_.search = search_statements_of({.url = head_.url, .fields = head_.fields});
  if (questions_.content)
    keeps_body_ = has_content;
  else if (is_page && is_answered_by_fields())
    examine_page();
  else if (is_page)
    (questions_.method == RequestMethod::head ? needs_body_ : keeps_body_) = true;
  if (keeps_body_ || questions_.method == RequestMethod::head || !is_longer_than_worth_reading(head.fields))
    return true;
  finish();
  return false;
}

/// Whether the response fields answer all questions about this page.
bool LinkReceiver::is_answered_by_fields() const
{
  if (!questions_.fragments.empty() || (questions_.search && !answer_.search.no_index) ||
      (questions_.language && trimmed(head_.fields.combined("Content-Language")).empty()))
    return false;
  if (!questions_.names_map || !questions_.names_map(head_.url))
    return true;
  const Page page{.url = head_.url, .fields = head_.fields};
  return discover(page, policy_).found.has_value(); // D-0: then the content does not matter
}

bool LinkReceiver::append(std::string_view bytes)
{
  if (over_)
    return false;
  bool more = false;
  if (keeps_body_) {
    const std::size_t max_bytes = saturated_sum(policy_.page_bytes, 1); // one more shows that the page is cut
    body_.append(bytes.substr(0, max_bytes - body_.size()));
    more = body_.size() < max_bytes;
  } else {
    discarded_ += bytes.size();
    more = discarded_ <= discard_limit;
  }
  if (!more)
    finish();
  return more;
}

void LinkReceiver::end()
{
  finish();
}

void LinkReceiver::fail(FetchFailure failure, std::string_view message)
{
  if (over_)
    return;
  // Otherwise the rest of the body does not matter, except that no browser shows a body that it cannot
  // decode.
  if (!begun_ || keeps_body_ || failure == FetchFailure::coding_broken) {
    keeps_body_ = false;
    answer_.failure = failure;
    answer_.message = message;
  }
  finish();
}

void LinkReceiver::examine_page()
{
  const Page page{
      .url = head_.url, .fields = head_.fields, .body = body_, .address_space = head_.address_space};
  answer_.page = examine(page, {.fragments = questions_.fragments}, policy_);
}

void LinkReceiver::finish()
{
  if (over_)
    return;
  if (keeps_body_ && questions_.content)
    answer_.content = std::move(body_);
  else if (keeps_body_)
    examine_page();
  std::string{}.swap(body_);
  over_ = true;
  over_call_();
}

} // namespace standard_sitemap
