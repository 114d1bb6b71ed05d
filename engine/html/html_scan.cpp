#include "engine/html/html_scan.h"

#include "engine/base/ascii.h"

namespace standard_sitemap::html {

bool has_at(std::string_view text, std::size_t position, std::string_view lower_case)
{
  if (text.size() - position < lower_case.size())
    return false;
  for (std::size_t i = 0; i < lower_case.size(); ++i) {
    const char c = text[position + i];
    if (ascii_lowercase(c) != lower_case[i])
      return false;
  }
  return true;
}

bool has_name_at(std::string_view text, std::size_t position, std::string_view lower_case)
{
  return has_at(text, position, lower_case) && position + lower_case.size() < text.size() &&
         ends_name(text[position + lower_case.size()]);
}

std::optional<Attribute> AttributeScan::next()
{
  const auto at_end = [&] { return position_ >= text_.size(); };
  self_closing_ = false;
  while (!at_end() && (is_ascii_whitespace(text_[position_]) || text_[position_] == '/'))
    self_closing_ = text_[position_++] == '/';
  if (at_end())
    return std::nullopt;
  if (text_[position_] == '>') {
    end_ = position_ + 1;
    return std::nullopt;
  }

  const std::size_t start = position_++; // a name may begin with `=`
  while (!at_end() && text_[position_] != '=' && !ends_name(text_[position_]))
    ++position_;
  Attribute attribute{text_.substr(start, position_ - start), {}, text_.substr(start, position_ - start)};

  std::size_t value = position_;
  while (value < text_.size() && is_ascii_whitespace(text_[value]))
    ++value;
  if (value == text_.size() || text_[value] != '=')
    return attribute;
  ++value;
  while (value < text_.size() && is_ascii_whitespace(text_[value]))
    ++value;
  position_ = value;
  if (at_end() || text_[value] == '>')
    return attribute;

  if (text_[value] == '"' || text_[value] == '\'') {
    const std::size_t close = text_.find(text_[value], value + 1);
    if (close == npos) {
      position_ = text_.size();
      return std::nullopt;
    }
    attribute.value = text_.substr(value + 1, close - value - 1);
    position_ = close + 1;
  } else {
    while (!at_end() && !is_ascii_whitespace(text_[position_]) && text_[position_] != '>')
      ++position_;
    attribute.value = text_.substr(value, position_ - value);
  }
  attribute.source = text_.substr(start, position_ - start);
  return attribute;
}

std::size_t comment_end(std::string_view text, std::size_t position)
{
  if (text.substr(position).starts_with(">"))
    return position + 1;
  if (text.substr(position).starts_with("->"))
    return position + 2;
  for (;; ++position) {
    position = text.find("--", position);
    if (position == npos)
      return npos;
    const std::string_view rest = text.substr(position + 2, 2);
    if (rest.starts_with('>'))
      return position + 3;
    if (rest == "!>")
      return position + 4;
  }
}

std::size_t raw_text_end(std::string_view text, std::size_t position, std::string_view lower_case_name)
{
  for (;; ++position) {
    position = text.find("</", position);
    if (position == npos || has_name_at(text, position + 2, lower_case_name))
      return position;
  }
}

std::size_t script_end(std::string_view text, std::size_t position)
{
  enum { plain, escaped, double_escaped } state = plain;
  while (position < text.size()) {
    const char c = text[position];
    if (c == '-' && state != plain && text.substr(position).starts_with("-->")) {
      state = plain;
      position += 3;
    } else if (c != '<') {
      ++position;
    } else if (state == plain && text.substr(position).starts_with("<!--")) {
      state = escaped;
      position += 2; // its dashes may also be those of `-->`
    } else if (has_at(text, position, "</") && has_name_at(text, position + 2, "script")) {
      if (state != double_escaped)
        return position;
      state = escaped;
      position += 8;
    } else if (state == escaped && has_name_at(text, position + 1, "script")) {
      state = double_escaped;
      position += 7;
    } else {
      ++position;
    }
  }
  return npos;
}

} // namespace standard_sitemap::html
