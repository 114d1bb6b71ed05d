#include "engine/curl/response_head_reader.h"

#include <algorithm>
#include <charconv>

#include "engine/base/ascii.h"
#include "engine/base/digits.h"

namespace standard_sitemap {

namespace {

/// Parses `HTTP/1.1 200 OK` or `HTTP/2 200`; returns 0 for anything else.
int status_of(std::string_view line, MalformedLines malformed)
{
  if (!line.starts_with("HTTP/"))
    return 0;
  const std::size_t space = line.find(' ');
  if (space == line.npos || line.substr(0, space).find(':') != line.npos)
    return 0;
  std::string_view rest = line.substr(space + 1);
  const int status = take_number(rest, 3).value_or(0);
  const bool is_well_formed = status >= 100 && (rest.empty() || rest.front() == ' ');
  return is_well_formed || malformed == MalformedLines::as_libcurl ? status : 0;
}

/// RFC 9110, 8.4.1, RFC 9112, 7.1; libcurl treats `none` like `identity`.
bool packs_nothing(std::string_view coding)
{
  return coding.empty() || equal_ignoring_case(coding, "identity") || equal_ignoring_case(coding, "none") ||
         equal_ignoring_case(coding, "chunked");
}

/// Removes the first member from a comma-separated list and returns it. Like libcurl it knows no quotes.
std::string_view next_member(std::string_view& list)
{
  const std::string_view member = list.substr(0, list.find(','));
  list.remove_prefix(std::min(member.size() + 1, list.size()));
  return trimmed(member);
}

std::size_t layers_of(std::string_view codings)
{
  std::size_t layers = 0;
  while (!codings.empty())
    if (!packs_nothing(next_member(codings)))
      ++layers;
  return layers;
}

std::optional<std::int64_t> length_of(std::string_view text)
{
  std::int64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error != std::errc{} || end != text.data() + text.size() || !is_ascii_digit(text.front()))
    return std::nullopt;
  return length;
}

} // namespace

std::size_t coding_layers(const HeaderList& fields)
{
  return layers_of(fields.combined("Content-Encoding")) + layers_of(fields.combined("Transfer-Encoding"));
}

bool is_length_clear(const HeaderList& fields)
{
  if (fields.first("Transfer-Encoding")) // overrides Content-Length
    return true;
  std::optional<std::int64_t> length;
  for (std::string_view list : fields.all("Content-Length")) {
    do { // an empty value is a member, too
      const auto said = length_of(next_member(list));
      if (!said || (length && length != said))
        return false;
      length = said;
    } while (!list.empty());
  }
  return true;
}

ResponseHeadReader::Progress ResponseHeadReader::line(std::string_view line)
{
  while (line.ends_with('\n') || line.ends_with('\r'))
    line.remove_suffix(1);
  if (complete_)
    return begin_response(line) ? within_limit(Progress::more) : trailer(line);

  if (line.empty()) {
    complete_ = true;
    return finish_field() ? Progress::complete : Progress::too_many;
  }
  ++lines_;
  if (within_limit(Progress::more) == Progress::too_many)
    return Progress::too_many;
  if (line.front() == ' ' || line.front() == '\t')
    return continue_field(line) ? Progress::more : Progress::too_many;
  if (!finish_field())
    return Progress::too_many;
  pending_.emplace(line);
  return Progress::more;
}

ResponseHeadReader::Progress ResponseHeadReader::trailer(std::string_view line)
{
  if (!trimmed(line).empty())
    ++lines_;
  return within_limit(Progress::ignored);
}

ResponseHeadReader::Progress ResponseHeadReader::within_limit(Progress progress) const
{
  return lines_ > policy_->response_fields ? Progress::too_many : progress;
}

bool ResponseHeadReader::begin_response(std::string_view line)
{
  const int status = status_of(line, malformed_);
  if (status == 0)
    return false;
  const bool after_an_interim_one = status_ >= 100 && status_ < 200;
  lines_ = after_an_interim_one ? lines_ + 1 : 0;
  status_ = status;
  complete_ = false;
  fields_ = {};
  pending_.reset();
  return true;
}

// RFC 9112, 5.2: a fold is replaced by a space. Before the first field there is nothing to continue.
bool ResponseHeadReader::continue_field(std::string_view line)
{
  if (!pending_)
    return true;
  const std::string_view more = trimmed(line);
  if (pending_->size() + more.size() + 1 > policy_->response_field_bytes)
    return false;
  pending_->append(" ").append(more);
  return true;
}

bool ResponseHeadReader::finish_field()
{
  if (!pending_)
    return true;
  const std::string field = *std::move(pending_);
  pending_.reset();
  const std::size_t colon = field.find(':');
  const std::string_view written = std::string_view{field}.substr(0, colon);
  const std::string_view name = trimmed(written);
  const bool has_space = written.find_first_of(ascii_blanks) != written.npos;
  if (colon == field.npos || name.empty() || (has_space && malformed_ == MalformedLines::refused))
    return true;
  return fields_.add_within(*policy_, name, trimmed(std::string_view{field}.substr(colon + 1)));
}

} // namespace standard_sitemap
