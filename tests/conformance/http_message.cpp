#include "tests/conformance/http_message.h"

#include <algorithm>
#include <charconv>

namespace standard_sitemap::conformance {

namespace {

std::string_view take_line(std::string_view& rest, std::string_view name)
{
  const std::size_t end = rest.find('\n');
  if (end == std::string_view::npos)
    throw BadFixture(std::string{name} + ": no blank line ends the fields");
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

int status_of(std::string_view line, std::string_view name)
{
  int status = 0;
  const std::size_t space = line.find(' ');
  if (line.starts_with("HTTP/") && space != std::string_view::npos)
    std::from_chars(line.data() + space + 1, line.data() + line.size(), status);
  if (status < 100 || status > 599)
    throw BadFixture(std::string{name} + ": does not begin with a status line");
  return status;
}

} // namespace

bool is_redirect(const HttpMessage& message)
{
  constexpr int statuses[] = {301, 302, 303, 307, 308};
  return std::ranges::find(statuses, message.status) != std::end(statuses) &&
         message.fields.first("Location").has_value();
}

HttpMessage parse_http_message(std::string_view bytes, std::string_view name)
{
  HttpMessage message;
  message.status = status_of(take_line(bytes, name), name);
  for (std::string_view line = take_line(bytes, name); !line.empty(); line = take_line(bytes, name)) {
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos)
      throw BadFixture(std::string{name} + ": no field: " + std::string{line});
    message.fields.add(line.substr(0, colon), line.substr(colon + 1));
  }
  message.body = bytes;
  return message;
}

} // namespace standard_sitemap::conformance
