#include "engine/web/uri.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include <uriparser/Uri.h>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"
#include "engine/web/uri_syntax.h"

namespace standard_sitemap {

namespace {

using namespace uri_syntax;

Failure<Error> unusable(std::string message)
{
  return Failure{Error{Code::unusable_location, std::move(message)}};
}

/// Precondition: `host` begins with `[`.
bool is_ip_literal(std::string_view host)
{
  constexpr std::size_t enough_for_any = 256; // uriparser may recurse for each character
  if (host.size() > enough_for_any)
    return false;
  const std::string reference = "//" + std::string{host};
  UriUriA parsed;
  if (uriParseSingleUriExA(&parsed, reference.data(), reference.data() + reference.size(), nullptr) !=
      URI_SUCCESS)
    return false; // after which nothing has to be freed
  uriFreeUriMembersA(&parsed);
  return true;
}

/// Whether cleaned-up text is a URI reference. Only ports and IP literals remain to be checked; uriparser (14
/// allocations) is used for IP literals only. A test compares this with uriparser.
bool is_reference(const Parts& parts)
{
  if (!parts.authority)
    return true;
  const Authority authority = split_authority(*parts.authority);
  if (authority.port && !std::all_of(authority.port->begin(), authority.port->end(), is_ascii_digit))
    return false;
  return !authority.host.starts_with('[') || is_ip_literal(authority.host);
}

void append(std::string& out, std::string_view delimiter, const std::optional<std::string_view>& part)
{
  if (!part)
    return;
  out += delimiter;
  out += *part;
}

/// Whether a path without authority still has the same kind after its dot segments are removed: `.//x` would
/// become rooted, and the first segment of `/.//x` would be read as a host.
bool keeps_its_root(std::string_view path, bool was_rooted)
{
  return was_rooted ? !path.starts_with("//") : !path.starts_with('/');
}

/// Whether the reference is a plain path: nothing to clean up, no dot segments, no query or fragment.
bool is_plain_path(std::string_view reference)
{
  if (reference.starts_with("//"))
    return false;
  char before = '/';
  for (const char c : reference) {
    if ((!is_allowed(c, in_first_segment) && c != '/') || (c == '.' && before == '/'))
      return false;
    before = c;
  }
  return !reference.empty();
}

/// Returns the port without leading zeros, which have no meaning (RFC 3986, 6.2.3).
std::string_view significant_port(const Uri& uri)
{
  std::string_view port = uri.port().value_or("");
  port.remove_prefix(std::min(port.find_first_not_of('0'), port.empty() ? 0 : port.size() - 1));
  if ((port == "80" && uri.has_scheme("http")) || (port == "443" && uri.has_scheme("https")))
    return {};
  return port;
}

} // namespace

Uri::Uri(std::string absolute) : text_(std::move(absolute))
{
  const Parts parts = split(text_);
  assert(parts.scheme && text_.size() <= std::numeric_limits<std::uint32_t>::max());
  const auto index = [this](std::string_view part) {
    return static_cast<std::uint32_t>(part.data() + part.size() - text_.data());
  };
  scheme_end_ = index(*parts.scheme);
  path_end_ = index(parts.path);
  authority_end_ = path_end_ - static_cast<std::uint32_t>(parts.path.size());
  query_end_ = parts.query ? index(*parts.query) : path_end_;
}

Result<Uri> Uri::parse(Leiri value)
{
  std::string storage;
  const auto text = cleaned(value, storage);
  if (!text)
    return Failure{text.error()};
  const Parts parts = split(*text);
  if (!parts.scheme)
    return unusable("it is not an absolute URI");
  if (!is_reference(parts))
    return unusable("its host or port is malformed");
  return text->data() == storage.data() ? Uri{std::move(storage)} : Uri{std::string{*text}};
}

// RFC 3986, 5.2.2. Does not use uriparser, which rewrites IPv6 addresses, and if dot segments climb out of a
// path without a root (`a:b/c` with `../../g`) differs from 5.2.4.
Result<Uri> Uri::resolve(const Uri& base, Leiri reference)
{
  Uri plain;
  if (resolve_plain(plain, base, reference.text))
    return plain;

  std::string storage;
  const auto text = cleaned(reference, storage);
  if (!text)
    return Failure{text.error()};
  const Parts parts = split(*text);
  if (!is_reference(parts))
    return unusable("its host or port is malformed");

  std::string target;
  target.reserve(base.text_.size() + text->size() + 2);
  target += parts.scheme ? *parts.scheme : base.scheme();
  target += ':';
  const auto authority = parts.scheme || parts.authority ? parts.authority : base.authority();
  append(target, "//", authority);

  const std::size_t path_start = target.size();
  if (parts.scheme || parts.authority || parts.path.starts_with('/')) {
    target += parts.path;
  } else if (!parts.path.empty()) { // 5.2.3
    const std::string_view base_path = base.path();
    if (authority && base_path.empty())
      target += '/';
    else
      target += base_path.substr(0, base_path.rfind('/') + 1);
    target += parts.path;
  }
  const bool rooted = target.size() > path_start && target[path_start] == '/';
  remove_dot_segments(target, path_start);
  if (!authority && !keeps_its_root(std::string_view{target}.substr(path_start), rooted))
    return unusable("resolved against its base, its path would be read as a host");
  if (!parts.scheme && !parts.authority && parts.path.empty())
    target += base.path();

  const bool same_document = !parts.scheme && !parts.authority && parts.path.empty() && !parts.query;
  append(target, "?", same_document ? base.query() : parts.query);
  append(target, "#", parts.fragment);
  if (target.size() > max_bytes)
    return unusable("resolved against its base, it is too long for a URI");
  return Uri{std::move(target)};
}

std::optional<Error> Uri::resolve_into(Uri& target, const Uri& base, Leiri reference)
{
  if (resolve_plain(target, base, reference.text))
    return std::nullopt;
  auto uri = resolve(base, reference);
  if (!uri)
    return uri.error();
  target = *std::move(uri);
  return std::nullopt;
}

// RFC 3986 5.2.3 for a path that 5.2.4 would not change.
bool Uri::resolve_plain(Uri& target, const Uri& base, std::string_view reference)
{
  if (!is_plain_path(reference) || base.authority_end_ == base.scheme_end_ + 1)
    return false;
  const std::string_view path = base.path();
  const std::string_view directory =
      reference.starts_with('/') ? std::string_view{} : path.substr(0, path.rfind('/') + 1);
  if (directory.empty() != reference.starts_with('/') || directory.find("/.") != directory.npos)
    return false;
  const std::size_t kept = base.authority_end_ + directory.size();
  if (kept + reference.size() > max_bytes)
    return false;
  if (&target == &base)
    target.text_.resize(kept);
  else
    target.text_.assign(base.text_, 0, kept);
  target.text_ += reference;
  target.scheme_end_ = base.scheme_end_;
  target.authority_end_ = base.authority_end_;
  target.path_end_ = target.query_end_ = static_cast<std::uint32_t>(target.text_.size());
  return true;
}

std::string_view Uri::scheme() const
{
  return std::string_view{text_}.substr(0, scheme_end_);
}

std::optional<std::string_view> Uri::authority() const
{
  if (authority_end_ == scheme_end_ + 1)
    return std::nullopt;
  return std::string_view{text_}.substr(scheme_end_ + 3, authority_end_ - scheme_end_ - 3);
}

std::optional<std::string_view> Uri::userinfo() const
{
  return split_authority(authority().value_or("")).userinfo;
}

std::string_view Uri::host() const
{
  return split_authority(authority().value_or("")).host;
}

std::optional<std::string_view> Uri::port() const
{
  return split_authority(authority().value_or("")).port;
}

std::string_view Uri::path() const
{
  return std::string_view{text_}.substr(authority_end_, path_end_ - authority_end_);
}

std::optional<std::string_view> Uri::query() const
{
  if (query_end_ == path_end_)
    return std::nullopt;
  return std::string_view{text_}.substr(path_end_ + 1, query_end_ - path_end_ - 1);
}

std::optional<std::string_view> Uri::fragment() const
{
  if (query_end_ == text_.size())
    return std::nullopt;
  return std::string_view{text_}.substr(query_end_ + 1);
}

bool Uri::has_scheme(std::string_view lower_case_name) const
{
  const std::string_view name = scheme(); // in lower case, nearly always
  return name.size() == lower_case_name.size() &&
         (name == lower_case_name || equal_ignoring_case(name, lower_case_name));
}

bool Uri::is_http() const
{
  return has_scheme("http") || has_scheme("https");
}

Uri Uri::without_fragment() const
{
  Uri result = *this;
  result.text_.resize(query_end_);
  return result;
}

Uri Uri::normalised() const
{
  std::string result = ascii_lower(scheme());
  result += ':';
  if (authority()) {
    result += "//";
    if (const auto user = userinfo()) {
      append_normalised(result, *user);
      result += '@';
    }
    result += normalised_host(host());
    if (const std::string_view port = significant_port(*this); !port.empty()) {
      result += ':';
      result += port;
    }
  }
  const std::size_t path_start = result.size();
  append_normalised(result, path());
  if (path().starts_with('/')) {
    remove_dot_segments(result, path_start);
    if (!authority() && result.compare(path_start, 2, "//") == 0)
      result.insert(path_start, "/."); // otherwise it would be read as a host
  } else if (authority() && is_http()) {
    result += '/';
  }
  if (query()) {
    result += '?';
    append_normalised(result, *query());
  }
  if (fragment()) {
    result += '#';
    append_normalised(result, *fragment());
  }
  return Uri{std::move(result)};
}

std::string percent_decoded(std::string_view text)
{
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_escape(text, at)) {
      result += escaped_character(text, at);
      at += 2;
    } else {
      result += text[at];
    }
  }
  return result;
}

} // namespace standard_sitemap
