#include "engine/html/foreign_content.h"

#include <algorithm>
#include <array>

namespace standard_sitemap::html {
namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t max_names = 256;

template <std::size_t n>
bool is_one_of(std::string_view name, const std::array<std::string_view, n>& sorted)
{
  return std::binary_search(sorted.begin(), sorted.end(), name);
}

// HTML 13.2.6.5: start tags that end foreign content.
constexpr auto breaking_out = std::to_array<std::string_view>(
    {"b",     "big",   "blockquote", "body",   "br",   "center", "code",  "dd", "div",  "dl",   "dt",
     "em",    "embed", "h1",         "h2",     "h3",   "h4",     "h5",    "h6", "head", "hr",   "i",
     "img",   "li",    "listing",    "menu",   "meta", "nobr",   "ol",    "p",  "pre",  "ruby", "s",
     "small", "span",  "strike",     "strong", "sub",  "sup",    "table", "tt", "u",    "ul",   "var"});

constexpr auto void_elements =
    std::to_array<std::string_view>({"area", "base", "br", "col", "embed", "hr", "img", "input", "link",
                                     "meta", "param", "source", "track", "wbr"});

constexpr auto svg_html_integration_points =
    std::to_array<std::string_view>({"desc", "foreignobject", "title"});
constexpr auto mathml_text_integration_points =
    std::to_array<std::string_view>({"mi", "mn", "mo", "ms", "mtext"});

// End tags of these names do not close an element in a body.
constexpr auto staying_open = std::to_array<std::string_view>({"body", "frameset", "head", "html"});
// These are elements only inside a table or template.
constexpr auto parts_of_tables =
    std::to_array<std::string_view>({"caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"});

static_assert(std::is_sorted(breaking_out.begin(), breaking_out.end()));
static_assert(std::is_sorted(void_elements.begin(), void_elements.end()));

} // namespace

bool ForeignContent::html_rules_apply(std::string_view name) const
{
  if (open_.empty() || open_.back().is_html_integration_point)
    return true;
  if (open_.back().is_text_integration_point)
    return name != "mglyph" && name != "malignmark";
  return open_.back().name == "annotation-xml" && name == "svg";
}

bool ForeignContent::start_tag(const StartTag& tag)
{
  const std::string_view name = tag.lower_case_name;
  just_opened_.clear();
  const bool begins_foreign = name == "svg" || name == "math";
  bool html = html_rules_apply(name);
  if (!html && (is_one_of(name, breaking_out) || (name == "font" && tag.has_font_attribute))) {
    leave_foreign();
    html = true;
  }
  if (html && !begins_foreign) {
    if (is_one_of(name, void_elements) || (is_one_of(name, parts_of_tables) && !may_hold_parts_of_tables()))
      return true;
    if (!open_.empty())
      open_.back().has_html = true;
    if (open_html_.size() < max_names || open_html_.contains(name))
      ++open_html_[just_opened_ = name];
    return true;
  }
  begun_ = true;
  if (!tag.self_closing && open_.size() < deepest) {
    const bool math = html ? name == "math" : open_.back().math;
    const bool is_html_integration_point = math ? name == "annotation-xml" && tag.has_html_encoding
                                                : is_one_of(name, svg_html_integration_points);
    open_.push_back({std::string{name}, math, is_html_integration_point,
                     math && is_one_of(name, mathml_text_integration_points)});
  }
  return false;
}

void ForeignContent::end_tag(std::string_view name)
{
  const bool is_pair = name == just_opened_; // such as <title></title> within the <title> of an <svg>
  just_opened_.clear();
  if (is_pair) {
    --open_html_[std::string{name}];
    return;
  }
  const auto last =
      std::find_if(open_.rbegin(), open_.rend(), [&](const Element& e) { return e.name == name; });
  if (last != open_.rend()) {
    open_.erase(std::prev(last.base()), open_.end());
    return;
  }
  if (is_one_of(name, staying_open))
    return;
  const bool is_open = is_html_open(name);
  if (is_open)
    --open_html_[std::string{name}];
  if ((is_open || name == "p" || name == "br") && !open_.empty() && !open_.back().is_html_integration_point)
    leave_foreign(); // the end of an element around it, or one that breaks out
}

bool ForeignContent::is_html_open(std::string_view name) const
{
  const auto found = open_html_.find(name);
  return found != open_html_.end() && found->second > 0;
}

bool ForeignContent::may_hold_parts_of_tables() const
{
  return is_html_open("table") || is_html_open("template");
}

void ForeignContent::leave_foreign()
{
  while (!open_.empty() && !open_.back().is_html_integration_point && !open_.back().is_text_integration_point)
    open_.pop_back();
}

} // namespace standard_sitemap::html
