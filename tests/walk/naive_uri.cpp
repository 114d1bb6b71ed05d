#include "tests/walk/naive_uri.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace standard_sitemap::walk {
namespace {

const std::string unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const std::string sub_delims = "!$&'()*+,;=";

bool hex(const std::string& text, std::size_t at)
{
  return at < text.size() && std::isxdigit(static_cast<unsigned char>(text[at])) != 0;
}

// D-9: a character that RFC 3986 does not allow in its place is percent-encoded.
std::string encoded(const std::string& text, const std::string& allowed)
{
  static const char digits[] = "0123456789ABCDEF";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool triplet = text[i] == '%' && hex(text, i + 1) && hex(text, i + 2);
    if (triplet || allowed.find(text[i]) != std::string::npos)
      out += text[i];
    else
      out += std::string("%") + digits[byte >> 4] + digits[byte & 15];
  }
  return out;
}

std::string lower(std::string text)
{
  for (char& c : text)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c + ('a' - 'A'));
  return text;
}

} // namespace

UriParts split(const std::string& uri)
{
  static const std::regex appendix_b("^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\\?([^#]*))?(#(.*))?");
  std::smatch match;
  std::regex_search(uri, match, appendix_b);
  UriParts parts;
  if (match[1].matched)
    parts.scheme = match[2].str();
  if (match[3].matched)
    parts.authority = match[4].str();
  parts.path = match[5].str();
  if (match[6].matched)
    parts.query = match[7].str();
  if (match[8].matched)
    parts.fragment = match[9].str();
  return parts;
}

std::string recompose(const UriParts& parts)
{
  std::string result;
  if (parts.scheme)
    result += *parts.scheme + ":";
  if (parts.authority)
    result += "//" + *parts.authority;
  result += parts.path;
  if (parts.query)
    result += "?" + *parts.query;
  if (parts.fragment)
    result += "#" + *parts.fragment;
  return result;
}

std::optional<std::string> clean(const std::string& value)
{
  const auto first = value.find_first_not_of(" \t\r\n");
  if (first == std::string::npos)
    return ""; // RFC 3986 4.4; whether a discovery rule can use it (D-8) does not matter here
  std::string text;
  for (char c : value.substr(first, value.find_last_not_of(" \t\r\n") - first + 1)) {
    if (c == '\t' || c == '\r' || c == '\n')
      continue;
    if (c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      return std::nullopt;
    text += c;
  }
  if (std::regex_search(text, std::regex("\xC2[\x80-\x9F]"))) // C1 are control characters too
    return std::nullopt;
  UriParts parts = split(text);
  static const std::regex scheme("[A-Za-z][A-Za-z0-9+.-]*");
  if (parts.scheme && !std::regex_match(*parts.scheme, scheme)) {
    // RFC 3986 4.2: not a scheme, so a first segment, in which a colon is not allowed.
    parts.path = *parts.scheme + "%3A" + (parts.authority ? "//" + *parts.authority : "") + parts.path;
    parts.scheme = parts.authority = std::nullopt;
  }
  const std::string pchar = unreserved + sub_delims + ":@";
  static const std::regex ip_literal("([^@]*@)?\\[[0-9A-Fa-f:.]+\\](:[0-9]*)?");
  if (parts.authority && !std::regex_match(*parts.authority, ip_literal))
    parts.authority = encoded(*parts.authority, pchar);
  parts.path = encoded(parts.path, pchar + "/");
  if (parts.query)
    parts.query = encoded(*parts.query, pchar + "/?");
  if (parts.fragment)
    parts.fragment = encoded(*parts.fragment, pchar + "/?");
  return recompose(parts);
}

std::string remove_dot_segments(std::string input)
{
  std::string output;
  const auto begins = [&input](const char* prefix) { return input.rfind(prefix, 0) == 0; };
  const auto drop_last_segment = [&output] {
    const auto slash = output.rfind('/');
    output.erase(slash == std::string::npos ? 0 : slash);
  };
  while (!input.empty()) {
    if (begins("../")) { // A
      input.erase(0, 3);
    } else if (begins("./")) {
      input.erase(0, 2);
    } else if (begins("/./")) { // B
      input.erase(0, 2);
    } else if (input == "/.") {
      input = "/";
    } else if (begins("/../")) { // C
      input.erase(0, 3);
      drop_last_segment();
    } else if (input == "/..") {
      input = "/";
      drop_last_segment();
    } else if (input == "." || input == "..") { // D
      input.clear();
    } else { // E
      const auto end = std::min(input.find('/', 1), input.size());
      output += input.substr(0, end);
      input.erase(0, end);
    }
  }
  return output;
}

std::string resolve(const std::string& base_uri, const std::string& reference)
{
  const UriParts base = split(base_uri);
  const UriParts r = split(reference);
  UriParts t;
  if (r.scheme) {
    t.scheme = r.scheme;
    t.authority = r.authority;
    t.path = remove_dot_segments(r.path);
    t.query = r.query;
  } else {
    if (r.authority) {
      t.authority = r.authority;
      t.path = remove_dot_segments(r.path);
      t.query = r.query;
    } else {
      if (r.path.empty()) {
        t.path = base.path;
        t.query = r.query ? r.query : base.query;
      } else {
        if (r.path[0] == '/')
          t.path = remove_dot_segments(r.path);
        else if (base.authority && base.path.empty()) // 5.2.3
          t.path = remove_dot_segments("/" + r.path);
        else
          t.path = remove_dot_segments(base.path.substr(0, base.path.rfind('/') + 1) + r.path);
        t.query = r.query;
      }
      t.authority = base.authority;
    }
    t.scheme = base.scheme;
  }
  t.fragment = r.fragment;
  return recompose(t);
}

std::string without_fragment(const std::string& uri)
{
  return uri.substr(0, uri.find('#'));
}

std::string percent_decoded(const std::string& text)
{
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && hex(text, i + 1) && hex(text, i + 2)) {
      out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool same_origin(const std::string& one, const std::string& other)
{
  const auto origin = [](const std::string& uri) {
    const UriParts parts = split(uri);
    const std::string scheme = lower(parts.scheme.value_or(""));
    std::string authority = lower(parts.authority.value_or(""));
    const std::string default_port = scheme == "https" ? ":443" : ":80";
    if (authority.ends_with(default_port))
      authority.erase(authority.size() - default_port.size());
    return scheme + "://" + authority;
  };
  return origin(one) == origin(other);
}

std::optional<std::string> why_blocked(const std::string& absolute_uri)
{
  const UriParts parts = split(absolute_uri);
  const std::string scheme = lower(parts.scheme.value_or(""));
  if (scheme == "mailto" || scheme == "tel")
    return std::nullopt;
  if (scheme != "http" && scheme != "https")
    return "scheme";
  if (parts.authority && parts.authority->find('@') != std::string::npos)
    return "credentials";
  return std::nullopt;
}

} // namespace standard_sitemap::walk
