#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "render/probe/page_source.h"

#include "render/probe/output.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t block_bytes = 64u << 10;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor()
  {
    if (number_ >= 0)
      ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

std::size_t saturating_sum(std::size_t a, std::size_t b)
{
  return a + std::min(b, std::numeric_limits<std::size_t>::max() - a);
}

/// For all responses in the file, including interim ones and invalid field lines.
std::size_t most_head_bytes(const Policy& policy)
{
  constexpr std::size_t besides = 64u << 10;
  return saturating_sum(policy.response_field_bytes, saturating_sum(policy.response_field_bytes, besides));
}

Failure<PageTrouble> no_response(std::string sentence, FetchFailure failure = FetchFailure::not_http)
{
  return Failure{PageTrouble{failure, std::move(sentence)}};
}

/// Removes the first line from `bytes` and returns it without its CRLF or LF; nullopt if there is no line
/// end.
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

/// Parses `HTTP/1.1 200 OK` or `HTTP/2 200`.
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

/// Reads the field lines up to the empty line. A line that is not a field is skipped, as in browsers.
FieldsEnd take_fields(std::string_view& bytes, HeaderList& fields, const Policy& policy)
{
  std::string field; // the last field, which may be continued on the next line
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

/// The address space of a page from a file is judged by its URL; a host name counts as public.
AddressSpace space_of(const Uri& url)
{
  const AddressSpace spelled = address_space_by_spelling(url);
  return spelled == AddressSpace::unknown ? AddressSpace::public_network : spelled;
}

} // namespace

PageResult parse_page_response(const Uri& url, std::string_view bytes, const Policy& policy)
{
  const std::string_view head = bytes.substr(0, most_head_bytes(policy));
  std::string_view rest = head;
  PageResponse response{{.url = url.without_fragment(), .address_space = space_of(url)}, {}};
  do {
    const auto line = take_line(rest);
    const auto status = line ? status_of(*line) : std::nullopt;
    if (!status)
      return no_response("the file does not begin with the status line of an HTTP response");
    response.head.status = *status;
    response.head.fields = {};
    switch (take_fields(rest, response.head.fields, policy)) {
    case FieldsEnd::missing:
      return no_response(
          bytes.size() == head.size()
              ? "the empty line after the header fields of the response is missing"
              : "the empty line after the header fields of the response is missing within its first " +
                    std::to_string(head.size()) + " bytes");
    case FieldsEnd::too_many:
      return no_response("the response has more header fields than are allowed",
                         FetchFailure::too_many_fields);
    case FieldsEnd::empty_line:
      break;
    }
  } while (response.head.status < 200);
  response.body = bytes.substr(head.size() - rest.size(), saturating_sum(policy.page_bytes, 1));
  return response;
}

PageResult read_page_file(const Uri& url, const std::string& path, const Policy& policy)
{
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)};
  if (file.number() < 0)
    return no_response("cannot read " + path + ": " + system_message());
  // The largest size of a response within the policy; the rest is not read.
  const std::size_t most = saturating_sum(most_head_bytes(policy), saturating_sum(policy.page_bytes, 1));
  std::string bytes;
  while (bytes.size() < most) {
    const std::size_t before = bytes.size();
    bytes.resize(before + std::min(block_bytes, most - before));
    const ssize_t count = ::read(file.number(), bytes.data() + before, bytes.size() - before);
    bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0)
      break;
    if (count < 0 && errno != EINTR)
      return no_response("cannot read " + path + ": " + system_message());
  }
  return parse_page_response(url, bytes, policy);
}

} // namespace standard_sitemap
