#include "render/hosts/crawl/response_message.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/digits.h"
#include "engine/web/header_list.h"
#include "render/hosts/crawl/warc_header.h"

namespace standard_sitemap {

namespace {

/// Returns the status of a line like `HTTP/1.1 200 OK`; nullopt for any other line.
std::optional<int> status_of(std::string_view line)
{
  const std::size_t space = line.find(' ');
  if (!line.starts_with("HTTP/") || space == line.npos)
    return std::nullopt;
  std::string_view rest = line.substr(space + 1);
  const auto status = take_number(rest, 3);
  return status && *status >= 100 && (rest.empty() || rest.front() == ' ') ? status : std::nullopt;
}

} // namespace

bool ResponseMessage::read(std::string_view message)
{
  constexpr int most_interim = 16;
  for (int i = 0; i < most_interim && read_one(message); ++i)
    if (status_ >= 200 || !message.starts_with("HTTP/")) {
      body_ = message;
      return true;
    }
  return false;
}

bool ResponseMessage::is_redirect() const
{
  return status_ >= 300 && status_ < 400 && std::ranges::any_of(fields_, [](const StoredField& field) {
           return equal_ignoring_case(field.name, "Location");
         });
}

bool ResponseMessage::read_one(std::string_view& message)
{
  fields_.clear();
  folded_.clear();
  const auto status = status_of(take_header_line(message));
  if (!status)
    return false;
  status_ = *status;
  while (!message.empty()) {
    const std::string_view line = take_header_line(message);
    if (line.empty())
      break;
    if (line.front() == ' ' || line.front() == '\t')
      continue_field(line);
    else
      add_line(line);
  }
  return true;
}

void ResponseMessage::add_line(std::string_view line)
{
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == line.npos || name.empty() || name.find_first_of(ascii_blanks) != name.npos)
    return;
  if (fields_.size() < max_fields)
    fields_.push_back({name, trimmed(line.substr(colon + 1))});
}

// RFC 9112, 5.2: a fold is replaced by a space.
void ResponseMessage::continue_field(std::string_view line)
{
  if (fields_.empty())
    return;
  StoredField& field = fields_.back();
  const bool is_folded = !folded_.empty() && field.value.data() == folded_.back().data();
  if (!is_folded)
    folded_.emplace_back(field.value);
  folded_.back().append(" ").append(trimmed(line));
  field.value = folded_.back();
}

} // namespace standard_sitemap
