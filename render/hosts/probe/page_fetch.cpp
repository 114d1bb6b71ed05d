#include <chrono>

#include "render/hosts/probe/page_source.h"

#include "engine/base/saturated.h"

namespace standard_sitemap {

namespace {

constexpr std::chrono::milliseconds patience{100};

/// Keeps the final response, and as much of the body as discovery may read.
class PageReceiver final : public Receiver {
 public:
  explicit PageReceiver(const Policy& policy) : policy_(policy) {}

  bool allow_hop(const Uri&) override
  {
    return true;
  } // the user chose the address; the fetcher refuses other schemes
  bool allow_address(AddressSpace) override { return true; }

  bool begin(const ResponseHead& head) override
  {
    response_ = PageResponse{head, {}};
    const auto type = response_->media_type();
    wants_more_ = type && (type->is_html() || type->is_xhtml());
    return wants_more_;
  }

  bool append(std::string_view bytes) override
  {
    const std::size_t max_bytes = saturated_sum(policy_.page_bytes, 1);
    response_->body.append(bytes.substr(0, max_bytes - response_->body.size()));
    return wants_more_ = response_->body.size() < max_bytes;
  }

  void end() override {}

  void fail(FetchFailure failure, std::string_view message) override
  {
    if (!response_)
      error_ = {failure, std::string{message}};
    else if (wants_more_) // an interrupted response still counts as a page, as in browsers
      response_->damage = Error{code_of(failure), std::string{message}};
  }

  PageResult result() &&
  {
    if (response_)
      return *std::move(response_);
    return Failure{error_};
  }

 private:
  /// As `--batch` calls them (docs/crawl.md).
  Code code_of(FetchFailure failure) const
  {
    if (failure == FetchFailure::coding_broken)
      return Code::coding_broken;
    const bool has_chunks = response_->head.fields.first("Transfer-Encoding").has_value();
    return has_chunks && failure == FetchFailure::incomplete_response ? Code::chunks_broken
                                                                      : Code::body_short;
  }

  const Policy& policy_;
  std::optional<PageResponse> response_;
  bool wants_more_ = false;
  PageError error_{FetchFailure::network, "no response"};
};

} // namespace

std::optional<MediaType> PageResponse::media_type() const
{
  return MediaType::of_response(head.fields);
}

Page PageResponse::page() const
{
  Page page{.url = head.url,
            .media_type = media_type(),
            .body = body,
            .address_space = head.address_space,
            .status = head.url.is_http() ? head.status : 0,
            .damage = damage ? std::string_view{damage->message} : std::string_view{}};
  if (page.delivered_by_http())
    page.fields = head.fields;
  return page;
}

PageResult fetch_page(const Uri& url, Fetcher& fetcher, const Policy& policy)
{
  PageReceiver receiver{policy};
  fetcher.start({0, url.without_fragment()}, Destination::page, std::nullopt, receiver);
  while (fetcher.run_once(patience)) {
  }
  return std::move(receiver).result();
}

} // namespace standard_sitemap
