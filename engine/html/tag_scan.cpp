#include "engine/html/tag_scan.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::pair<std::string_view, TagName> tag_names[] = {
    {"a", TagName::a},       {"link", TagName::link},     {"meta", TagName::meta},
    {"area", TagName::area}, {"iframe", TagName::iframe}, {"html", TagName::html},
    {"base", TagName::base}, {"frame", TagName::frame},   {"title", TagName::title}};

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

} // namespace

bool TagScan::next()
{
  using Kind = html::TokenScan::Kind;
  while (scan_.next()) {
    if (scan_.kind() == Kind::end_tag)
      end_tag();
    else if (scan_.kind() == Kind::start_tag && start_tag())
      return true;
  }
  return false;
}

bool TagScan::start_tag()
{
  read_attributes();
  if (!scan_.complete())
    return false;
  const std::string_view name = lower_case_name();
  name_ = tag_name_of(name);
  const bool inert = templates_ > 0;
  const bool empty = scan_.self_closing() && (xml_ || foreign_ > 0);
  text_ = {};
  if (!empty) {
    templates_ += name == "template" ? 1 : 0;
    foreign_ += is_foreign(name) && !scan_.self_closing() ? 1 : 0;
    scan_.allow_cdata(foreign_ > 0);
    if (!xml_)
      text_ = scan_.take_raw_text(name);
  }
  return !inert;
}

void TagScan::end_tag()
{
  const std::string_view name = lower_case_name();
  if (name == "template" && templates_ > 0)
    --templates_;
  else if (is_foreign(name) && foreign_ > 0)
    --foreign_;
  scan_.allow_cdata(foreign_ > 0);
}

void TagScan::read_attributes()
{
  present_ = 0;
  while (const auto attribute = scan_.next_attribute()) {
    const std::size_t index = attribute_of(attribute->name);
    if (index == tag_attribute_count || (present_ & (1u << index)) != 0) // the first one wins
      continue;
    values_[index] = attribute->value;
    present_ |= 1u << index;
  }
}

/// Returns the name of the current tag in lower case, in XML without prefix; empty if it is too long to
/// matter.
std::string_view TagScan::lower_case_name()
{
  std::string_view name = scan_.name();
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
