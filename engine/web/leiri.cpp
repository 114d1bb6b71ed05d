#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/percent_encoded.h"
#include "engine/web/uri.h"
#include "engine/web/uri_repair.h"
#include "engine/web/uri_syntax.h"

namespace standard_sitemap {

namespace {

using namespace uri_syntax;

Failure<Error> no_reference(std::string message)
{
  return Failure{Error{Code::unusable_location, std::move(message)}};
}

bool is_removed(char c)
{
  return c == '\t' || c == '\n' || c == '\r';
}

/// Whether a character at `at` makes a value unusable: a backslash, C0, DEL, and C1 as UTF-8.
bool is_forbidden(std::string_view text, std::size_t at)
{
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte == 0xC2 && at + 1 < text.size()) {
    const auto next = static_cast<unsigned char>(text[at + 1]);
    return next >= 0x80 && next <= 0x9F;
  }
  return byte == '\\' || byte == 0x7F || byte < 0x20;
}

bool is_fit(std::string_view part, Place place)
{
  for (std::size_t at = 0; at < part.size(); ++at) {
    if (!is_allowed(part[at], place) && !is_escape(part, at))
      return false;
  }
  return true;
}

/// Whether `part` contains an ASCII character that must be escaped there.
bool has_misplaced_ascii(std::string_view part, Place place)
{
  for (std::size_t at = 0; at < part.size(); ++at) {
    const bool is_ascii = static_cast<unsigned char>(part[at]) < 0x80;
    if (is_ascii && !is_allowed(part[at], place) && !is_escape(part, at) && !is_forbidden(part, at))
      return true;
  }
  return false;
}

/// Appends `part`, escaping characters that are not allowed there; a host in its ASCII form if it has one.
void append_fit(std::string& out, std::string_view part, Place place)
{
  if (const auto host = place == in_host ? written_host(part) : std::nullopt) {
    out += *host;
    return;
  }
  for (std::size_t at = 0; at < part.size(); ++at) {
    if (is_allowed(part[at], place) || is_escape(part, at))
      out += part[at];
    else
      append_percent_encoded(out, part[at]);
  }
}

/// Calls `piece(text, place)` for each component in order, and `delimiter(text)` for the delimiters between
/// them.
template <class Piece, class Delimiter>
void for_each_authority_component(std::string_view text, Piece piece, Delimiter delimiter)
{
  const Authority authority = split_authority(text);
  if (authority.userinfo) {
    piece(*authority.userinfo, in_userinfo);
    delimiter("@");
  }
  const std::string_view host = authority.host;
  if (host.starts_with('[') && host.ends_with(']')) { // the parser checks whether it is an IP address
    delimiter("[");
    piece(host.substr(1, host.size() - 2), in_userinfo);
    delimiter("]");
  } else {
    piece(host, in_host);
  }
  if (authority.port) {
    delimiter(":");
    piece(*authority.port, in_userinfo); // the parser refuses anything but a number
  }
}

template <class Piece, class Delimiter>
void for_each_component(std::string_view text, Piece piece, Delimiter delimiter)
{
  const Parts parts = split(text);
  if (parts.scheme) {
    piece(*parts.scheme, in_scheme);
    delimiter(":");
  }
  if (parts.authority) {
    delimiter("//");
    for_each_authority_component(*parts.authority, piece, delimiter);
  }
  std::string_view path = parts.path;
  if (!parts.scheme && !parts.authority) {
    const std::string_view segment = path.substr(0, path.find('/'));
    piece(segment, in_first_segment);
    path.remove_prefix(segment.size());
  }
  piece(path, in_path);
  if (parts.query) {
    delimiter("?");
    piece(*parts.query, in_query);
  }
  if (parts.fragment) {
    delimiter("#");
    piece(*parts.fragment, in_query);
  }
}

} // namespace

// D-9
Result<std::string_view> uri_syntax::cleaned(Leiri value, std::string& storage)
{
  std::string_view text = stripped(value.text);
  if (text.size() > max_bytes)
    return no_reference("it is too long for a URI");
  std::string kept;
  if (std::any_of(text.begin(), text.end(), is_removed)) {
    std::copy_if(text.begin(), text.end(), std::back_inserter(kept), [](char c) { return !is_removed(c); });
    text = kept;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_forbidden(text, at))
      return no_reference("it contains a backslash or a control character");
  }

  bool fit = true;
  for_each_component(
      text,
      [&](std::string_view part, Place place) {
        fit = fit && is_fit(part, place) && !(place == in_host && written_host(part));
      },
      [](std::string_view) {});
  if (fit) {
    if (kept.empty())
      return text;
    storage = std::move(kept);
    return std::string_view{storage};
  }
  storage.clear();
  storage.reserve(text.size() + text.size() / 4 + 8);
  for_each_component(
      text, [&](std::string_view part, Place place) { append_fit(storage, part, place); },
      [&](std::string_view delimiter) { storage += delimiter; });
  if (storage.size() > max_bytes)
    return no_reference("it is too long for a URI");
  return std::string_view{storage};
}

bool needs_repair(Leiri value)
{
  const std::string_view text = stripped(value.text);
  if (std::any_of(text.begin(), text.end(), is_removed))
    return true;
  bool repaired = false;
  for_each_component(
      text,
      [&](std::string_view part, Place place) { repaired = repaired || has_misplaced_ascii(part, place); },
      [](std::string_view) {});
  return repaired;
}

Result<std::string> clean_up(Leiri value)
{
  std::string storage;
  const auto text = cleaned(value, storage);
  if (!text)
    return Failure{text.error()};
  if (text->data() == storage.data())
    return storage;
  return std::string{*text};
}

} // namespace standard_sitemap
