#include <algorithm>
#include <fstream>
#include <iterator>

#include <standard_sitemap/render/probe/page_source.h>

namespace standard_sitemap {

namespace {

Failure<PageTrouble> no_response(std::string sentence)
{
  return Failure{PageTrouble{FetchFailure::network, std::move(sentence)}};
}

/// Takes the first line off `bytes`, without its CRLF or LF. Nothing: no line ends there.
std::optional<std::string_view> take_line(std::string_view& bytes)
{
  const std::size_t end = bytes.find('\n');
  if (end == bytes.npos)
    return std::nullopt;
  std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

/// `HTTP/1.1 200 OK`, `HTTP/2 200`.
std::optional<int> status_of(std::string_view line)
{
  if (!line.starts_with("HTTP/"))
    return std::nullopt;
  const std::size_t space = line.find(' ');
  if (space == line.npos)
    return std::nullopt;
  const std::string_view digits = line.substr(space + 1, 3);
  int status = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9')
      return std::nullopt;
    status = status * 10 + (c - '0');
  }
  const std::string_view rest = line.substr(std::min(line.size(), space + 1 + digits.size()));
  if (digits.size() != 3 || status < 100 || (!rest.empty() && rest.front() != ' '))
    return std::nullopt;
  return status;
}

enum class FieldsEnd : std::uint8_t { empty_line, missing, too_many };

/// The field lines up to the empty one. A line that is no field is passed over, as browsers do.
FieldsEnd take_fields(std::string_view& bytes, HeaderList& fields, const Policy& policy)
{
  std::string field; // the last one, perhaps still to be continued
  bool within_policy = true;
  const auto add = [&] {
    const std::size_t colon = field.find(':');
    if (colon != field.npos && colon != 0 && field.find_first_of(" \t") > colon)
      within_policy =
          within_policy && fields.add_within(policy, field.substr(0, colon), field.substr(colon + 1));
    field.clear();
  };
  while (const auto line = take_line(bytes)) {
    const bool continues = line->starts_with(' ') || line->starts_with('\t');
    if (continues && !field.empty()) {
      (field += ' ') += trimmed(*line);
      continue;
    }
    add();
    if (!within_policy)
      return FieldsEnd::too_many;
    if (line->empty())
      return FieldsEnd::empty_line;
    field = *line;
  }
  return FieldsEnd::missing;
}

/// A page that is not on the network is judged by the spelling of its address; a name counts as public.
AddressSpace space_of(const Uri& url)
{
  const AddressSpace spelled = address_space_by_spelling(url);
  return spelled == AddressSpace::unknown ? AddressSpace::public_network : spelled;
}

} // namespace

PageResult parse_page_response(const Uri& url, std::string_view bytes, const Policy& policy)
{
  PageResponse response{{.url = url.without_fragment(), .address_space = space_of(url)}, {}};
  do {
    const auto line = take_line(bytes);
    const auto status = line ? status_of(*line) : std::nullopt;
    if (!status)
      return no_response("it does not begin with the status line of an HTTP response");
    response.head.status = *status;
    response.head.fields = {};
    switch (take_fields(bytes, response.head.fields, policy)) {
    case FieldsEnd::missing:
      return no_response("no empty line ends the fields of the response");
    case FieldsEnd::too_many:
      return no_response("the response has more fields than the policy allows");
    case FieldsEnd::empty_line:
      break;
    }
  } while (response.head.status < 200);
  response.body = bytes.substr(0, policy.page_bytes + 1);
  return response;
}

PageResult read_page_file(const Uri& url, const std::string& path, const Policy& policy)
{
  std::ifstream file{path, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
  if (!file.is_open() || file.bad())
    return no_response("cannot read " + path);
  return parse_page_response(url, bytes, policy);
}

} // namespace standard_sitemap
