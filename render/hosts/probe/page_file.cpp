#include "render/hosts/probe/page_source.h"

#include <vector>

#include "engine/base/saturated.h"
#include "engine/curl/response_head_reader.h"
#include "render/hosts/crawl/stored_body.h"
#include "render/hosts/probe/input.h"

namespace standard_sitemap {

namespace {

/// For all responses in the file, including interim ones and invalid field lines.
std::size_t max_head_bytes(const Policy& policy)
{
  constexpr std::size_t besides = 64u << 10;
  return saturated_sum(policy.response_field_bytes, saturated_sum(policy.response_field_bytes, besides));
}

/// Returns the maximum bytes of a body as it is sent: chunks make it longer.
std::size_t max_body_bytes(const Policy& policy)
{
  return saturated_sum(policy.page_bytes, policy.page_bytes);
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

/// What docs/crawl.md calls the page cut by; nullopt if it is whole, or just longer than is read.
std::optional<Error> damage_of(const CutReasons& cut)
{
  if (cut.has(Cut::chunks_broken))
    return Error{Code::chunks_broken, "the chunks of its body are damaged, or the last one is missing"};
  if (cut.has(Cut::coding_broken))
    return Error{Code::coding_broken, "what its Content-Encoding names is damaged, or its end is missing"};
  if (cut.has(Cut::body_short))
    return Error{Code::body_short, "its body has fewer bytes than its Content-Length says"};
  return std::nullopt;
}

/// Sets the body of a page from that of the message, which may be coded.
void take_body(PageResponse& response, std::string_view body, const Policy& policy)
{
  std::vector<StoredField> fields;
  for (const HeaderList::Field& field : response.head.fields.fields())
    fields.push_back({field.name, field.value});
  CutReasons cut;
  StoredBody stored;
  response.body = stored.decoded({.url = {}, .record = {}, .fields = fields, .body = body},
                                 saturated_sum(policy.page_bytes, 1), cut);
  if (!response.page().may_have_links() || response.body.size() > policy.page_bytes)
    return;
  response.damage = body.size() > max_body_bytes(policy)
                        ? Error{Code::body_short, "only the first " + std::to_string(max_body_bytes(policy)) +
                                                      " bytes of its coded body are read"}
                        : damage_of(cut);
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
  take_body(response, bytes.substr(head.size() - rest.size()), policy);
  return response;
}

PageResult read_page_file(const Uri& url, const std::string& path, const Policy& policy)
{
  // The largest size of a response within the policy; the rest is not read.
  const std::size_t max_bytes =
      saturated_sum(max_head_bytes(policy), saturated_sum(max_body_bytes(policy), 1));
  std::string bytes;
  if (const auto problem = read_input(path, max_bytes, bytes))
    return no_response(*problem);
  return parse_page_response(url, bytes, policy);
}

PageResult page_of_content(const Uri& url, std::string content, const std::vector<HeaderList::Field>& fields,
                           const Policy& policy)
{
  PageResponse response{
      {.url = url.without_fragment(), .status = 200, .address_space = assumed_address_space(url)},
      std::move(content)};
  bool has_room = true;
  for (const HeaderList::Field& field : fields)
    has_room = has_room && response.head.fields.add_within(policy, field.name, field.value);
  if (!response.head.fields.first("Content-Type"))
    has_room = has_room && response.head.fields.add_within(policy, "Content-Type", "text/html");
  return has_room ? PageResult{std::move(response)}
                  : no_response("the response has more header fields than are allowed",
                                FetchFailure::too_many_fields);
}

PageResult read_page_content(const Uri& url, const std::string& path,
                             const std::vector<HeaderList::Field>& fields, const Policy& policy)
{
  std::string content;
  if (const auto problem = read_input(path, saturated_sum(policy.page_bytes, 1), content))
    return no_response(*problem, FetchFailure::file_unreadable);
  return page_of_content(url, std::move(content), fields, policy);
}

} // namespace standard_sitemap
