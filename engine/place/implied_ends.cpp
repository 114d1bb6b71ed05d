#include "engine/place/implied_ends.h"

namespace standard_sitemap {

namespace {

bool ends_paragraph(std::string_view name)
{
  return is_any(name, "p", "div", "ul", "ol", "dl", "table", "nav", "section", "article", "header", "footer",
                "aside", "main", "form", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "blockquote");
}

} // namespace

bool is_void(std::string_view name)
{
  return is_any(name, "meta", "link", "br", "img", "input", "hr", "area", "base", "col", "embed", "source",
                "track", "wbr");
}

bool is_list(std::string_view name)
{
  return is_any(name, "ul", "ol", "menu", "dl", "table");
}

bool ends_foreign_content(std::string_view name)
{
  return is_any(name, "div", "p", "span", "ul", "ol", "li", "table", "body", "head", "meta", "img", "br",
                "h1", "h2", "h3", "h4", "h5", "h6", "dl", "dt", "dd", "b", "i", "strong", "em");
}

bool implies_end_of(std::string_view open, std::string_view name)
{
  if (open == "li")
    return name == "li";
  if (is_any(open, "dt", "dd"))
    return is_any(name, "dt", "dd");
  if (is_any(open, "td", "th"))
    return is_any(name, "td", "th", "tr");
  if (open == "tr")
    return name == "tr";
  if (open == "a")
    return name == "a";
  return open == "p" && ends_paragraph(name);
}

bool has_implied_end(std::string_view name)
{
  return is_any(name, "li", "dt", "dd", "td", "th", "tr");
}

} // namespace standard_sitemap
