#include "render/hosts/probe/submission.h"

#include <chrono>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/percent_encoded.h"
#include "engine/map/authored.h"

namespace standard_sitemap {

namespace {

constexpr std::chrono::milliseconds poll_interval{100};

/// RFC 3986, 2.3: everything else is encoded.
bool is_unreserved(char c)
{
  return is_ascii_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

class AnswerReceiver final : public Receiver {
 public:
  bool allow_hop(const Uri& url) override
  {
    if (!std::exchange(sent_, true))
      return true;
    answer.problem = "it redirects to " + url.text() + ", which is not followed";
    return false;
  }
  bool allow_address(AddressSpace) override { return true; } // the user chose the address
  bool begin(const ResponseHead& head) override
  {
    answer.status = head.status;
    return false;
  }
  bool append(std::string_view) override { return false; }
  void end() override {}
  void fail(FetchFailure, std::string_view message) override
  {
    if (answer.problem.empty())
      answer.problem = message;
  }

  SubmissionAnswer answer;

 private:
  bool sent_ = false;
};

} // namespace

Result<Uri> submission_endpoint(const std::string& typed)
{
  auto endpoint = Uri::parse({typed});
  if (endpoint && endpoint->is_http() && !endpoint->lacks_host() && !endpoint->userinfo() &&
      !endpoint->query() && !endpoint->fragment())
    return endpoint;
  return Failure{
      Error{Code::unusable_location,
            "--submit takes the http or https address of a search engine, without a query, not " + typed}};
}

Uri submission_address(const Uri& endpoint, const Uri& sitemap)
{
  std::string text = endpoint.text();
  while (text.ends_with('/'))
    text.pop_back();
  return *Uri::parse(
      {text + "/ping?sitemap=" + percent_encoded(sitemap.without_fragment().text(), is_unreserved)});
}

std::optional<std::string> why_not_submitted(const Map& map)
{
  switch (AuthoredElement::of(map.root()).document->format()) {
  case DocumentFormat::standard_sitemap:
    return "search engines read no Standard Sitemaps; --format sitemaps.org writes an XML sitemap of its "
           "pages";
  case DocumentFormat::robots:
    return "it is a robots.txt, which search engines read by themselves";
  case DocumentFormat::biositemap:
    return "search engines read no Biositemaps; --format sitemaps.org writes an XML sitemap of its pages";
  case DocumentFormat::llms:
    return "search engines read no llms.txt; --format sitemaps.org writes an XML sitemap of its pages";
  case DocumentFormat::sitemaps_org:
  case DocumentFormat::text:
  case DocumentFormat::feed:
    break;
  }
  if (!map.documents().front().requested.is_http())
    return "it is a local file";
  return std::nullopt;
}

RequestContext submission_context(const RequestContext& of_site)
{
  RequestContext context;
  context.user_agent = of_site.user_agent;
  context.proxy = of_site.proxy;
  context.ca_file = of_site.ca_file;
  context.http_version = of_site.http_version;
  return context;
}

SubmissionAnswer submit(const Uri& address, Fetcher& fetcher, const std::function<bool()>& interrupted)
{
  AnswerReceiver receiver;
  fetcher.start({0, address}, Destination::page, std::nullopt, receiver);
  while (fetcher.run_once(poll_interval))
    if (interrupted())
      fetcher.cancel_all();
  return receiver.answer;
}

} // namespace standard_sitemap
