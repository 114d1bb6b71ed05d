#include "engine/hierarchy/path_steps.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/sixteen_bytes.h"
#include "engine/hierarchy/segment_name.h"
#include "engine/web/uri.h"

namespace standard_sitemap {
namespace {

/// Returns the end of a step other than a host: at a `?` or `#`, or, unless it is the last, at a slash.
std::size_t end_of_step(std::string_view rest, std::size_t from, bool last)
{
  return last ? find_marked(rest, from, [](auto bytes) { return bytes.equal('?') | bytes.equal('#'); })
              : find_marked(rest, from, [](auto bytes) {
                  return bytes.equal_either('/', '?') /* they differ in one bit */ | bytes.equal('#');
                });
}

/// Returns the URI without its scheme if that is http or https.
std::string_view from_host(std::string_view uri)
{
  for (const std::string_view scheme : {"https://", "http://"})
    if (uri.starts_with(scheme))
      return uri.substr(scheme.size());
  return uri;
}

/// RFC 3986, 6.2.2: whether only characters that need it are percent-encoded, in upper case.
bool has_normal_escapes(std::string_view text)
{
  const auto figure = [](char c) {
    return is_ascii_digit(c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  const auto is_unreserved = [](int c) {
    return c < 0x80 &&
           (is_ascii_alphanumeric(static_cast<char>(c)) || c == '-' || c == '.' || c == '_' || c == '~');
  };
  for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 3)) {
    const int high = at + 2 < text.size() ? figure(text[at + 1]) : -1;
    const int low = high < 0 ? -1 : figure(text[at + 2]);
    if (low < 0 || is_unreserved(high * 16 + low))
      return false;
  }
  return true;
}

/// Returns the end of the port at `begin`; `begin` if there is none, or only a default one.
const char* after_port(const char* begin, const char* end)
{
  if (begin == end || *begin != ':')
    return begin;
  const auto* const port_end = std::find_if_not(begin + 1, end, is_ascii_digit);
  const std::string_view port{begin + 1, static_cast<std::size_t>(port_end - begin - 1)};
  return port.empty() || port == "80" || port == "443" ? begin : port_end;
}

bool is_normal(std::string_view from_host)
{
  const auto usual = [](char c) {
    return is_ascii_lower_alpha(c) || is_ascii_digit(c) || c == '-' || c == '.';
  };
  const auto* host_end = std::find_if_not(from_host.begin(), from_host.end(), usual);
  if (host_end == from_host.begin())
    return false;
  host_end = after_port(host_end, from_host.end());
  if (host_end == from_host.end() || *host_end != '/')
    return false;
  const std::size_t dots = from_host.find("/.");
  return (dots == from_host.npos || from_host.find_first_of("?#") < dots) && has_normal_escapes(from_host);
}

/// Returns the length of the host or what replaces it: `example.com:81`, `file:`, `ftp://example.com`,
/// `mailto:`.
std::size_t first_step_of(std::string_view rest)
{
  const std::size_t end = end_of_step(rest, 0, false);
  const std::size_t colon = rest.substr(0, end).find(':');
  if (colon == rest.npos)
    return end;
  const std::string_view port = rest.substr(colon + 1, end - colon - 1);
  if (!port.empty() && std::all_of(port.begin(), port.end(), is_ascii_digit)) // a port
    return end;
  if (!rest.substr(colon).starts_with("://"))
    return colon + 1;
  const std::size_t host = colon + 3;
  const std::size_t host_end = end_of_step(rest, host, false);
  return host_end == host ? colon + 1 : host_end;
}

} // namespace

ComparableUri comparable_uri(std::string_view uri, std::string& storage)
{
  const std::string_view plain = from_host(uri);
  if (plain.size() < uri.size() && is_normal(plain))
    return {uri, plain, true};
  const auto parsed = Uri::parse({uri});
  if (!parsed)
    return {uri, plain};
  const Uri normal = parsed->normalised();
  storage = normal.text();
  const std::string_view whole = storage;
  if (normal.is_http() && normal.userinfo())
    return {whole, whole.substr(whole.find('@') + 1)};
  return {whole, from_host(whole)};
}

std::optional<std::string_view> next_step(std::string_view& rest, bool last)
{
  const auto take = [&rest](std::size_t size) {
    const std::string_view step = rest.substr(0, size);
    rest.remove_prefix(size);
    return step;
  };
  while (!rest.empty()) {
    if (rest.front() == '#' || rest.front() == '?') {
      const std::size_t end = rest.front() == '#' ? rest.npos : rest.find('#');
      const std::string_view step = take(std::min(end, rest.size()));
      if (step.size() > 1)
        return step;
      continue;
    }
    if (rest.front() != '/')
      return take(first_step_of(rest));
    const std::size_t begin = std::min(rest.find_first_not_of('/'), rest.size());
    rest.remove_prefix(begin - 1); // one slash stays with its segment
    const std::string_view step = take(end_of_step(rest, 1, last));
    const bool ends_here = rest.empty() || rest.front() != '/';
    if (step.size() > 1 && (!ends_here || !is_index_page(step)))
      return step;
  }
  return std::nullopt;
}

} // namespace standard_sitemap
