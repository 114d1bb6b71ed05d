#include "render/probe/page_source.h"

#include "engine/base/saturated.h"
#include "engine/curl/response_head_reader.h"
#include "render/probe/input.h"

namespace standard_sitemap {

namespace {

/// For all responses in the file, including interim ones and invalid field lines.
std::size_t max_head_bytes(const Policy& policy)
{
  constexpr std::size_t besides = 64u << 10;
  return saturated_sum(policy.response_field_bytes, saturated_sum(policy.response_field_bytes, besides));
}

Failure<PageError> no_response(std::string sentence, FetchFailure failure = FetchFailure::not_http)
{
  return Failure{PageError{failure, std::move(sentence)}};
}

/// Removes the first line from `bytes` and returns it; nullopt if there is no line end.
std::optional<std::string_view> take_line(std::string_view& bytes)
{
  const std::size_t end = bytes.find('\n');
  if (end == bytes.npos)
    return std::nullopt;
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return line;
}

} // namespace

AddressSpace assumed_address_space(const Uri& url)
{
  const AddressSpace spelled = address_space_by_spelling(url);
  return spelled == AddressSpace::unknown ? AddressSpace::public_network : spelled;
}

PageResult parse_page_response(const Uri& url, std::string_view bytes, const Policy& policy)
{
  using Progress = ResponseHeadReader::Progress;
  const std::string_view head = bytes.substr(0, max_head_bytes(policy));
  std::string_view rest = head;
  PageResponse response{{.url = url.without_fragment(), .address_space = assumed_address_space(url)}, {}};
  ResponseHeadReader reader{policy, MalformedLines::refused};
  while (!reader.is_complete() || reader.status() < 200) {
    const auto line = take_line(rest);
    if (!line && !reader.is_complete())
      return no_response(
          bytes.size() == head.size()
              ? "the empty line after the header fields of the response is missing"
              : "the empty line after the header fields of the response is missing within its first " +
                    std::to_string(head.size()) + " bytes");
    switch (line ? reader.line(*line) : Progress::ignored) {
    case Progress::ignored:
      return no_response("the file does not begin with the status line of an HTTP response");
    case Progress::too_many:
      return no_response("the response has more header fields than are allowed",
                         FetchFailure::too_many_fields);
    case Progress::more:
    case Progress::complete:
      break;
    }
  }
  response.head.status = reader.status();
  response.head.fields = reader.fields();
  response.body = bytes.substr(head.size() - rest.size(), saturated_sum(policy.page_bytes, 1));
  return response;
}

PageResult read_page_file(const Uri& url, const std::string& path, const Policy& policy)
{
  // The largest size of a response within the policy; the rest is not read.
  const std::size_t max_bytes = saturated_sum(max_head_bytes(policy), saturated_sum(policy.page_bytes, 1));
  std::string bytes;
  if (const auto problem = read_input(path, max_bytes, bytes))
    return no_response(*problem);
  return parse_page_response(url, bytes, policy);
}

} // namespace standard_sitemap
