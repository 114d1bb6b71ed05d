#include "render/hosts/crawl/warc_header.h"

#include <charconv>
#include <cstring>

#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

std::string_view without_brackets(std::string_view value)
{
  if (value.size() >= 2 && value.front() == '<' && value.back() == '>')
    value = value.substr(1, value.size() - 2);
  return value;
}

std::optional<std::uint64_t> length_of(std::string_view value)
{
  std::uint64_t length = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), length);
  constexpr std::uint64_t longest = std::uint64_t{1} << 62;
  if (value.empty() || error != std::errc{} || end != value.data() + value.size() || length > longest)
    return std::nullopt;
  return length;
}

/// Whether a record begins with this line (WARC 1.1, 4): a version, and the end of the line.
bool begins_record(std::string_view line)
{
  if (!line.starts_with(warc_magic))
    return false;
  const std::string_view version = line.substr(warc_magic.size());
  const std::size_t end = version.substr(0, max_version_digits + 1).find_first_not_of("0123456789");
  return end != std::string_view::npos && end > 0 && (version[end] == '\r' || version[end] == '\n');
}

bool is_folded(std::string_view line)
{
  return line.starts_with(' ') || line.starts_with('\t');
}

/// Copies the header with a space in place of each fold (WARC 1.1, 4).
void unfold(std::string_view header, std::string& unfolded)
{
  unfolded = take_header_line(header);
  while (!header.empty()) {
    const std::string_view line = take_header_line(header);
    if (is_folded(line))
      unfolded.append(" ").append(trimmed(line));
    else
      unfolded.append("\n").append(line);
  }
}

} // namespace

std::string_view take_header_line(std::string_view& text)
{
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

std::optional<WarcHeader> read_warc_header(std::string_view header, std::string& unfolded)
{
  WarcHeader result;
  std::optional<std::uint64_t> length;
  bool has_bad_length = false;
  std::string_view rest = header;
  take_header_line(rest);
  while (!rest.empty()) {
    const std::string_view line = take_header_line(rest);
    if (is_folded(line)) {
      unfold(header, unfolded);
      return read_warc_header(unfolded, unfolded);
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
      continue;
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 1));
    const auto is = [&](std::string_view other) {
      return name.size() == other.size() && equal_ignoring_case(name, other);
    };
    const auto keep = [&](std::string_view& member) {
      if (member.empty())
        member = value;
    };
    if (is("WARC-Type"))
      keep(result.type);
    else if (is("WARC-Target-URI"))
      keep(result.target);
    else if (is("WARC-Record-ID"))
      keep(result.record);
    else if (is("Content-Type"))
      keep(result.content_type);
    else if (is("WARC-Truncated"))
      result.is_truncated = true;
    else if (is("WARC-Segment-Number"))
      result.is_segment = true;
    else if (is("Content-Length") && !length && !has_bad_length) {
      length = length_of(value);
      has_bad_length = !length;
    }
  }
  if (result.type.empty() || !length)
    return std::nullopt;
  result.length = *length;
  result.target = without_brackets(result.target);
  result.record = without_brackets(result.record);
  return result;
}

std::size_t find_warc_start(std::string_view bytes, std::size_t from)
{
  for (std::size_t at = from;; ++at) {
    at = bytes.find(warc_magic, at);
    if (at == std::string_view::npos)
      return std::string_view::npos;
    if (at > 0 && bytes[at - 1] != '\n')
      continue;
    if (begins_record(bytes.substr(at)))
      return at;
  }
}

HeaderEnd find_header_end(std::string_view bytes, std::size_t searched)
{
  for (std::size_t at = searched;; ++at) {
    at = bytes.find('\n', at);
    if (at == std::string_view::npos)
      return {};
    const std::string_view next = bytes.substr(at + 1);
    if (next.starts_with('\n'))
      return {HeaderEnd::Kind::found, at + 2};
    if (next.starts_with("\r\n"))
      return {HeaderEnd::Kind::found, at + 3};
    if (begins_record(next))
      return {HeaderEnd::Kind::broken};
  }
}

} // namespace standard_sitemap
