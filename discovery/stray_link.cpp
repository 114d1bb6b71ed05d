#include "discovery/stray_link.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/html/html_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

using namespace std::string_view_literals;

/// Elements whose content is text.
constexpr std::array raw_text_names{"style"sv,   "title"sv,    "textarea"sv, "iframe"sv,
                                    "noembed"sv, "noframes"sv, "noscript"sv, "xmp"sv};

/// Returns the token in this attribute that would name a map, although no rule reads it there; empty if there
/// is none.
std::string_view misplaced(std::string_view element, const html::Attribute& attribute)
{
  const auto named = [&](std::string_view name) { return equal_ignoring_case(attribute.name, name); };
  if (element == "meta") {
    if (named("http-equiv"))
      return equal_ignoring_case(attribute.value, "X-Standard-Sitemap-Location") ||
                     !prefix_of_location_field(attribute.value).empty()
                 ? attribute.value
                 : std::string_view{};
    const bool is_of_map = equal_ignoring_case(attribute.value, "ssp.location") ||
                           equal_ignoring_case(attribute.value, "standard-sitemap");
    return is_of_map && (named("name") || named("property")) ? attribute.value : std::string_view{};
  }
  const bool is_read = element == "link" && named("rel");
  const bool may_be_meant = named("rel") || named("rev") || named("name") || named("property");
  // A link's anchor may have any name.
  const bool is_anchor = element != "link" && named("name");
  return may_be_meant && !is_read && !is_anchor ? map_token(attribute.value) : std::string_view{};
}

/// Scans the page construct by construct, and examines the tags that may be meant.
class StraySearch {
 public:
  explicit StraySearch(std::string_view text) : text_(text) {}

  std::optional<StrayLink> find()
  {
    for (std::size_t at = text_.find('<'); at < text_.size(); at = text_.find('<', at)) {
      if (html::has_at(text_, at, "<!--")) {
        at = html::comment_end(text_, at + 4);
      } else if (at + 1 < text_.size() && is_ascii_alpha(text_[at + 1])) {
        auto [found, end] = read_tag(at);
        if (found)
          return std::move(found);
        at = end;
      } else {
        ++at;
      }
    }
    return std::nullopt;
  }

 private:
  struct Tag {
    std::optional<StrayLink> found;
    std::size_t end; ///< index after the tag and its raw text; html::npos if they do not end
  };

  Tag read_tag(std::size_t start)
  {
    std::size_t name_end = start + 1;
    while (name_end < text_.size() && !html::ends_name(text_[name_end]))
      ++name_end;
    const std::string name =
        ascii_lower(text_.substr(start + 1, std::min<std::size_t>(name_end - start - 1, 9)));
    const bool may_be_stray = name == "a" || name == "area" || name == "link" || name == "meta";
    std::string_view which, value, href;
    html::AttributeScan attributes{text_, name_end};
    while (const auto attribute = attributes.next()) {
      if (!may_be_stray)
        continue;
      if (equal_ignoring_case(attribute->name, name == "meta" ? "content" : "href"))
        href = attribute->value;
      if (const auto token = misplaced(name, *attribute); value.empty() && !token.empty()) {
        which = attribute->name;
        value = token;
      }
    }
    if (attributes.end() == html::npos)
      return {{}, html::npos};
    if (!value.empty())
      return {StrayLink{'<' + name + ' ' + ascii_lower(which) + "=\"" + shortened(value, 64) + "\">",
                        std::string{value}, href, name == "meta" && equal_ignoring_case(which, "http-equiv"),
                        line_of(start)},
              html::npos};
    if (name == "script")
      return {{}, html::script_end(text_, attributes.end())};
    if (std::ranges::find(raw_text_names, name) != raw_text_names.end())
      return {{}, html::raw_text_end(text_, attributes.end(), name)};
    return {{}, attributes.end()};
  }

  std::uint32_t line_of(std::size_t at) const
  {
    return static_cast<std::uint32_t>(std::ranges::count(text_.substr(0, at), '\n')) + 1;
  }

  std::string_view text_;
};

} // namespace

std::optional<StrayLink> find_stray_link(std::string_view bytes)
{
  return StraySearch{bytes}.find();
}

bool is_location_token(std::string_view token)
{
  constexpr std::string_view end = ".location";
  return token.size() > end.size() && equal_ignoring_case(token.substr(token.size() - end.size()), end);
}

std::string_view prefix_of_location_field(std::string_view name)
{
  const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(name, is_ascii_digit) - name.begin());
  return equal_ignoring_case(name.substr(digits), "-Location") ? name.substr(0, digits) : std::string_view{};
}

std::string_view map_token(std::string_view rel)
{
  while (true) {
    rel.remove_prefix(std::min(rel.find_first_not_of(ascii_whitespace), rel.size()));
    if (rel.empty())
      return {};
    const std::string_view token = rel.substr(0, rel.find_first_of(ascii_whitespace));
    if (is_location_token(token) || equal_ignoring_case(token, "standard-sitemap"))
      return token;
    rel.remove_prefix(token.size());
  }
}

} // namespace standard_sitemap
