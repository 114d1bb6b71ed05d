#include "engine/html/tag_scan.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/html/html_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

using html::npos;

constexpr std::pair<std::string_view, TagName> tag_names[] = {
    {"a", TagName::a},           {"link", TagName::link}, {"meta", TagName::meta}, {"area", TagName::area},
    {"iframe", TagName::iframe}, {"html", TagName::html}, {"base", TagName::base}, {"frame", TagName::frame}};

constexpr std::string_view raw_text_elements[] = {"iframe", "noembed",  "noframes", "noscript",
                                                  "style",  "textarea", "title",    "xmp"};

TagName tag_name_of(std::string_view lower_case)
{
  const auto* const found =
      std::ranges::find(tag_names, lower_case, [](const auto& entry) { return entry.first; });
  return found == std::end(tag_names) ? TagName::other : found->second;
}

bool is_foreign(std::string_view lower_case)
{
  return lower_case == "svg" || lower_case == "math";
}

/// Returns the attribute with this name; `tag_attribute_count` if it does not matter. By length, which rules
/// out most attributes of a page, as does their first letter.
std::size_t attribute_of(std::string_view name)
{
  const auto is = [name](std::string_view other, TagAttribute attribute) {
    return ascii_lowercase(name[0]) == other[0] && equal_ignoring_case(name, other)
               ? static_cast<std::size_t>(attribute)
               : tag_attribute_count;
  };
  switch (name.size()) {
  case 2:
    return is("id", TagAttribute::id);
  case 3:
    return std::min(is("rel", TagAttribute::rel), is("src", TagAttribute::src));
  case 4:
    return std::min(
        {is("href", TagAttribute::href), is("name", TagAttribute::name), is("lang", TagAttribute::lang)});
  case 6:
    return is("xml:id", TagAttribute::xml_id);
  case 7:
    return std::min(is("content", TagAttribute::content), is("charset", TagAttribute::charset));
  case 8:
    return is("xml:lang", TagAttribute::xml_lang);
  case 10:
    return std::min(is("http-equiv", TagAttribute::http_equiv), is("xlink:href", TagAttribute::href));
  default:
    return tag_attribute_count;
  }
}

/// Whether a tag name may begin with this byte.
bool begins_name(char c, bool xml)
{
  return is_ascii_alpha(c) || (xml && (c == '_' || static_cast<unsigned char>(c) >= 0x80));
}

} // namespace

const ScannedTag* TagScan::next()
{
  while (at_ < text_.size()) {
    const std::size_t start = text_.find('<', at_);
    if (start == npos || start + 1 == text_.size())
      break;
    const char c = text_[start + 1];
    if (begins_name(c, xml_)) {
      if (start_tag(start))
        return &tag_;
    } else if (c == '/') {
      end_tag(start);
    } else if (c == '!') {
      declaration(start);
    } else if (c == '?') {
      move_behind(xml_ ? "?>" : ">", start + 2);
    } else {
      at_ = start + 1;
    }
  }
  at_ = text_.size();
  return nullptr;
}

bool TagScan::start_tag(std::size_t start)
{
  const std::string_view name = take_name(start + 1);
  read_attributes(at_);
  if (at_ == npos) {
    at_ = text_.size(); // the page ends within the tag, which then does not count
    return false;
  }
  tag_.name_ = tag_name_of(name);
  const bool inert = templates_ > 0;
  const bool empty = self_closing_ && (xml_ || foreign_ > 0);
  if (!empty) {
    templates_ += name == "template" ? 1 : 0;
    foreign_ += is_foreign(name) && !self_closing_ ? 1 : 0;
    if (!xml_)
      skip_raw_text(name);
  }
  return !inert;
}

void TagScan::end_tag(std::size_t start)
{
  if (start + 2 == text_.size() || !begins_name(text_[start + 2], xml_))
    return move_behind(">", start + 2);
  const std::string_view name = take_name(start + 2);
  if (name == "template" && templates_ > 0)
    --templates_;
  else if (is_foreign(name) && foreign_ > 0)
    --foreign_;
  html::AttributeScan scan{text_, at_};
  while (scan.next()) {
  }
  at_ = std::min(scan.end(), text_.size());
}

/// Skips a `<!` construct: a comment, a CDATA section, a DOCTYPE, or a mistake.
void TagScan::declaration(std::size_t start)
{
  const std::string_view rest = text_.substr(start + 2);
  if (rest.starts_with("--") && !xml_)
    at_ = std::min(html::comment_end(text_, start + 4), text_.size());
  else if (rest.starts_with("--"))
    move_behind("-->", start + 4);
  else if (rest.starts_with("[CDATA[") && (xml_ || foreign_ > 0))
    move_behind("]]>", start + 9);
  else if (const std::size_t end = rest.find_first_of("[>"); xml_ && end != npos && rest[end] == '[')
    move_behind("]>", start + 2 + end); // after the internal subset
  else
    move_behind(">", start + 2);
}

/// Sets `at_` to the end of the tag; npos if the page ends within it.
void TagScan::read_attributes(std::size_t after_name)
{
  tag_.present_ = 0;
  html::AttributeScan scan{text_, after_name};
  while (const auto attribute = scan.next()) {
    const std::size_t index = attribute_of(attribute->name);
    if (index == tag_attribute_count || (tag_.present_ & (1u << index)) != 0) // the first one wins
      continue;
    tag_.values_[index] = attribute->value;
    tag_.present_ |= 1u << index;
  }
  self_closing_ = scan.self_closing();
  at_ = scan.end();
}

/// Moves from the start tag of an element that contains only text to its end tag.
void TagScan::skip_raw_text(std::string_view lower_case_name)
{
  std::size_t end = at_;
  if (lower_case_name == "script")
    end = html::script_end(text_, at_);
  else if (lower_case_name == "plaintext")
    end = npos;
  else if (std::ranges::find(raw_text_elements, lower_case_name) != std::end(raw_text_elements))
    end = html::raw_text_end(text_, at_, lower_case_name);
  at_ = std::min(end, text_.size());
}

void TagScan::move_behind(std::string_view what, std::size_t from)
{
  const std::size_t found = text_.find(what, from);
  at_ = found == npos ? text_.size() : found + what.size();
}

/// Sets `at_` to the end of the name at `at`. Returns the name in lower case, in XML without prefix; empty if
/// it is too long to matter.
std::string_view TagScan::take_name(std::size_t at)
{
  at_ = at;
  while (at_ < text_.size() && !html::ends_name(text_[at_]))
    ++at_;
  std::string_view name = text_.substr(at, at_ - at);
  if (xml_)
    name.remove_prefix(name.find(':') + 1); // npos + 1 is 0
  if (name.size() > longest_name)
    return {};
  std::size_t size = 0;
  for (const char c : name)
    lower_case_[size++ % longest_name] = ascii_lowercase(c);
  return {lower_case_.data(), size};
}

} // namespace standard_sitemap
