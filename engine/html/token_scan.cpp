#include "engine/html/token_scan.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace standard_sitemap::html {

bool holds_raw_text(std::string_view lower_case_name)
{
  return std::ranges::find(raw_text_elements, lower_case_name) != raw_text_elements.end();
}

void TokenScan::finish_tag()
{
  while (in_tag_)
    next_attribute();
}

bool TokenScan::next()
{
  finish_tag();
  text_begin_ = end_;
  for (begin_ = text_.find('<', end_); begin_ < text_.size(); begin_ = text_.find('<', begin_ + 1)) {
    const char c = begin_ + 1 < text_.size() ? text_[begin_ + 1] : '\0';
    if (begins_name(begin_ + 1)) {
      begin_tag(Kind::start_tag, begin_ + 1);
      return true;
    }
    if (c == '/' && begins_name(begin_ + 2)) {
      begin_tag(Kind::end_tag, begin_ + 2);
      return true;
    }
    if (c == '!') {
      declaration();
      return true;
    }
    if (c == '?' || (c == '/' && begin_ + 2 < text_.size())) {
      kind_ = Kind::comment;
      end_behind(c == '?' && xml_ ? "?>" : ">", begin_ + 2);
      return true;
    }
  }
  begin_ = end_ = text_.size();
  return false;
}

std::optional<Attribute> TokenScan::next_attribute()
{
  if (!in_tag_)
    return std::nullopt;
  auto attribute = attributes_.next();
  if (!attribute) {
    in_tag_ = false;
    complete_ = attributes_.end() != npos;
    end_ = or_end(attributes_.end());
  }
  return attribute;
}

std::string_view TokenScan::take_raw_text(std::string_view lower_case_name)
{
  const std::size_t begin = end_;
  if (lower_case_name == "script")
    end_ = or_end(script_end(text_, begin));
  else if (lower_case_name == "plaintext")
    end_ = text_.size();
  else if (holds_raw_text(lower_case_name))
    end_ = or_end(raw_text_end(text_, begin, lower_case_name));
  return text_.substr(begin, end_ - begin);
}

/// Whether a tag name may begin at this index.
bool TokenScan::begins_name(std::size_t at) const
{
  if (at >= text_.size())
    return false;
  const char c = text_[at];
  return is_ascii_alpha(c) || (xml_ && (c == '_' || static_cast<unsigned char>(c) >= 0x80));
}

void TokenScan::begin_tag(Kind kind, std::size_t name_begin)
{
  kind_ = kind;
  std::size_t name_end = name_begin;
  while (name_end < text_.size() && !ends_name(text_[name_end]))
    ++name_end;
  name_ = text_.substr(name_begin, name_end - name_begin);
  attributes_ = AttributeScan{text_, name_end};
  in_tag_ = true;
}

/// Reads a `<!` construct.
void TokenScan::declaration()
{
  const std::string_view rest = text_.substr(begin_ + 2);
  kind_ = Kind::comment;
  if (rest.starts_with("--") && !xml_) {
    end_ = or_end(comment_end(text_, begin_ + 4));
  } else if (rest.starts_with("--")) {
    end_behind("-->", begin_ + 4);
  } else if (rest.starts_with("[CDATA[") && (xml_ || cdata_)) {
    kind_ = Kind::cdata;
    const std::size_t content = begin_ + 9;
    const std::size_t end = or_end(text_.find("]]>", content));
    name_ = text_.substr(content, end - content);
    end_ = or_end(end + 3);
  } else {
    if (has_at(rest, 0, "doctype"))
      kind_ = Kind::doctype;
    const std::size_t end = xml_ ? rest.find_first_of("[>") : npos;
    if (end != npos && rest[end] == '[')
      end_behind("]>", begin_ + 2 + end); // after the internal subset
    else
      end_behind(">", begin_ + 2);
  }
}

void TokenScan::end_behind(std::string_view what, std::size_t from)
{
  const std::size_t found = text_.find(what, from);
  end_ = found == npos ? text_.size() : found + what.size();
}

} // namespace standard_sitemap::html
