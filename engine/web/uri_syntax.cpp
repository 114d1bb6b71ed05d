#include "engine/web/uri_syntax.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/percent_encoded.h"
#include "engine/idna/host.h"

namespace standard_sitemap::uri_syntax {

namespace {

/// The length of the scheme at the start; 0 if there is none.
std::size_t scheme_length(std::string_view text)
{
  if (text.empty() || !is_ascii_alpha(text[0]))
    return 0;
  std::size_t end = 1;
  while (end < text.size() && is_allowed(text[end], in_scheme))
    ++end;
  return end < text.size() && text[end] == ':' ? end : 0;
}

/// Returns the ASCII form of a host that is not ASCII (after percent-decoding) or has an `xn--`; nullopt for
/// other hosts, and if there is no such form.
std::optional<std::string> ascii_form(std::string_view host)
{
  if (host.starts_with('[') || (host.find('%') == host.npos && is_plain_host(host)))
    return std::nullopt;
  const std::string decoded = percent_decoded(host);
  return is_plain_host(decoded) ? std::nullopt : ascii_host(decoded);
}

std::string with_escapes(std::string_view host)
{
  return percent_encoded(host, [](char c) { return is_allowed(c, in_host); });
}

} // namespace

Parts split(std::string_view reference)
{
  Parts parts;
  std::string_view rest = reference;
  if (const std::size_t length = scheme_length(rest)) {
    parts.scheme = rest.substr(0, length);
    rest.remove_prefix(length + 1);
  }
  if (const std::size_t hash = rest.find('#'); hash != std::string_view::npos) {
    parts.fragment = rest.substr(hash + 1);
    rest = rest.substr(0, hash);
  }
  if (const std::size_t mark = rest.find('?'); mark != std::string_view::npos) {
    parts.query = rest.substr(mark + 1);
    rest = rest.substr(0, mark);
  }
  if (rest.starts_with("//")) {
    const std::size_t end = std::min(rest.find('/', 2), rest.size());
    parts.authority = rest.substr(2, end - 2);
    rest.remove_prefix(end);
  }
  parts.path = rest;
  return parts;
}

Authority split_authority(std::string_view authority)
{
  Authority result;
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
    result.userinfo = authority.substr(0, at);
    authority.remove_prefix(at + 1);
  }
  std::size_t end = authority.find(':');
  if (authority.starts_with('[')) {
    const std::size_t bracket = authority.find(']');
    if (bracket != std::string_view::npos &&
        (bracket + 1 == authority.size() || authority[bracket + 1] == ':'))
      end = bracket + 1;
  }
  result.host = authority.substr(0, end);
  if (end < authority.size())
    result.port = authority.substr(end + 1);
  return result;
}

void append_normalised(std::string& out, std::string_view part)
{
  for (std::size_t at = 0; at < part.size(); ++at) {
    if (!is_escape(part, at)) {
      out += part[at];
      continue;
    }
    const char c = escaped_character(part, at);
    if (is_allowed(c, unreserved))
      out += c;
    else
      append_percent_encoded(out, c);
    at += 2;
  }
}

std::optional<std::string> written_host(std::string_view host)
{
  const auto is_beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  if (host.find('%') == host.npos && std::ranges::none_of(host, is_beyond_ascii))
    return std::nullopt;
  const std::string decoded = percent_decoded(host);
  if (decoded.starts_with('[') ||
      std::ranges::none_of(decoded, is_beyond_ascii)) // an IP literal, escaped or not
    return std::nullopt;
  const auto ascii = ascii_host(decoded);
  return ascii ? std::optional{with_escapes(*ascii)} : std::nullopt;
}

std::string normalised_host(std::string_view host)
{
  if (const auto ascii = ascii_form(host))
    return with_escapes(*ascii);
  std::string result;
  append_normalised(result, host);
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (is_escape(result, at))
      at += 2; // escapes are upper-case, `%C3`
    else if (is_ascii_upper_alpha(result[at]))
      result[at] = static_cast<char>(result[at] - 'A' + 'a');
  }
  return result;
}

void remove_dot_segments(std::string& text, std::size_t start)
{
  std::size_t written = start; // the output buffer is [start, written), the input [read, end of text)
  for (std::size_t read = start; read < text.size();) {
    const std::string_view input = std::string_view{text}.substr(read);
    // The letters are those of RFC 3986 5.2.4.
    if (input.starts_with("../")) { // A
      read += 3;
    } else if (input.starts_with("./")) {
      read += 2;
    } else if (input.starts_with("/./")) { // B
      read += 2;
    } else if (input == "/.") {
      text.resize(read + 1);
    } else if (input.starts_with("/../") || input == "/..") { // C
      if (input.size() == 3)
        text.resize(read + 1);
      else
        read += 3;
      const std::size_t slash = std::string_view{text}.substr(start, written - start).rfind('/');
      written = slash == std::string_view::npos ? start : start + slash;
    } else if (input == "." || input == "..") { // D
      break;
    } else { // E
      const std::size_t length = std::min(input.find('/', 1), input.size());
      if (written != read)
        text.replace(written, length, text, read, length);
      written += length;
      read += length;
    }
  }
  text.resize(written);
}

} // namespace standard_sitemap::uri_syntax
