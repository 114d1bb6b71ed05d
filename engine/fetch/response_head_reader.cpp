#include <standard_sitemap/fetch/response_head_reader.h>

#include <algorithm>

namespace standard_sitemap {

namespace {

bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/// `HTTP/1.1 200 OK`, `HTTP/2 200`; 0 for anything else.
int status_of(std::string_view line)
{
  if (!line.starts_with("HTTP/"))
    return 0;
  const std::size_t space = line.find(' ');
  if (space == line.npos || line.substr(0, space).find(':') != line.npos)
    return 0;
  const std::string_view code = line.substr(space + 1, 3);
  if (code.size() != 3 || !std::ranges::all_of(code, is_digit))
    return 0;
  return (code[0] - '0') * 100 + (code[1] - '0') * 10 + (code[2] - '0');
}

} // namespace

ResponseHeadReader::Progress ResponseHeadReader::line(std::string_view line)
{
  while (line.ends_with('\n') || line.ends_with('\r'))
    line.remove_suffix(1);
  if (complete_)
    return begin_response(line) ? Progress::more : Progress::ignored;

  if (line.empty()) {
    complete_ = true;
    return finish_field() ? Progress::complete : Progress::too_many;
  }
  if (++lines_ > policy_->response_fields)
    return Progress::too_many;
  if (line.front() == ' ' || line.front() == '\t')
    return continue_field(line) ? Progress::more : Progress::too_many;
  if (!finish_field())
    return Progress::too_many;
  pending_.emplace(line);
  return Progress::more;
}

bool ResponseHeadReader::begin_response(std::string_view line)
{
  const int status = status_of(line);
  if (status == 0)
    return false;
  status_ = status;
  complete_ = false;
  lines_ = 0;
  fields_ = {};
  pending_.reset();
  return true;
}

// RFC 9112 5.2: a fold is read as a space. Before any field there is nothing to continue.
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
  const std::string_view name = trimmed(std::string_view{field}.substr(0, colon));
  if (colon == field.npos || name.empty())
    return true;
  return fields_.add_within(*policy_, name, trimmed(std::string_view{field}.substr(colon + 1)));
}

} // namespace standard_sitemap
