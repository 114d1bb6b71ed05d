// The part of `StatementReader` that reads the menus of a page.

#include "engine/place/statement_reader.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/html/html_text.h"
#include "engine/place/implied_ends.h"
#include "engine/place/place_text.h"
#include "engine/web/header_list.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {

void StatementReader::menu_tags(std::string_view name, const PlaceAttributes& attributes, Open& open)
{
  if (!in_menu_) {
    if (name == "nav" || has_token(attributes[PlaceAttributes::role], "navigation"))
      begin_menu(attributes, open);
    return;
  }
  if (name == "li") {
    open.roles |= menu_line;
    open.lists_around = menu_lists_;
    line_has_entry_ = false;
    line_begin_ = text_.size();
  } else if (name == "a" && attributes.has(PlaceAttributes::href)) {
    open.entry = add_entry({}, address(attributes, {PlaceAttributes::href}));
    open.roles |= open.entry == none ? 0u : static_cast<unsigned>(menu_text);
  } else if (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' && menu_lists_ == 0) {
    open.roles |= menu_heading;
  }
}

void StatementReader::begin_menu(const PlaceAttributes& attributes, Open& open)
{
  if (statements_.menus.size() == StatedPlace::max_menus)
    return note(statements_, Code::limit_place,
                "the page has more than " + std::to_string(StatedPlace::max_menus) +
                    " menus; the rest is left out");
  open.roles |= menu;
  in_menu_ = true;
  menu_lists_ = 0;
  line_has_entry_ = true;
  statements_.menus.push_back(
      {.name = attribute_text(attributes[PlaceAttributes::aria_label], statements_), .entries = {}});
  const std::string_view ids = stripped(attributes[PlaceAttributes::aria_labelledby]);
  menu_names_.push_back({.id = std::string{ids.substr(0, ids.find_first_of(ascii_whitespace))}});
}

/// A list within a line of the menu: what stands before it is its heading.
void StatementReader::menu_list_begins()
{
  if (!line_has_entry_)
    if (std::string heading = text_since(line_begin_); !heading.empty())
      add_entry(std::move(heading), std::nullopt);
  ++menu_lists_;
  line_has_entry_ = true;
}

/// Closes the lines of the list, whose end tags may have been left out.
void StatementReader::menu_list_ends()
{
  const auto line = std::ranges::find_if(open_, [this](const Open& open) {
    return (open.roles & menu_line) != 0 && open.lists_around >= menu_lists_;
  });
  close_from(static_cast<std::size_t>(line - open_.begin()));
  --menu_lists_;
}

/// A line without a link, such as that of the page itself, is an entry, too.
void StatementReader::menu_line_ends()
{
  if (!line_has_entry_)
    if (std::string name = text_since(line_begin_); !name.empty())
      add_entry(std::move(name), std::nullopt);
  line_has_entry_ = true;
}

/// Returns the index of the entry in the menu; `none` if there is no room for it.
std::size_t StatementReader::add_entry(std::string name, std::optional<std::string> href)
{
  line_has_entry_ = true;
  if (entries_ == StatedPlace::max_menu_entries) {
    note(statements_, Code::limit_place,
         "the menus of the page have more than " + std::to_string(StatedPlace::max_menu_entries) +
             " links; the rest is left out");
    return none;
  }
  ++entries_;
  auto& entries = statements_.menus.back().entries;
  // No entry is more than one level below the one before it.
  const std::uint32_t deepest = entries.empty() ? 0 : entries.back().depth + 1;
  entries.push_back(
      {std::min(menu_lists_ > 0 ? menu_lists_ - 1 : 0, deepest), std::move(name), std::move(href)});
  return entries.size() - 1;
}

/// Names the menus that have no `aria-label`, and removes those without entries.
void StatementReader::name_menus()
{
  auto& menus = statements_.menus;
  for (std::size_t index = 0; index < menus.size(); ++index)
    if (!menus[index].name.empty())
      menu_names_[index].id.clear();
  if (std::ranges::any_of(menu_names_, [](const MenuNames& names) { return !names.id.empty(); }))
    texts_of_ids();
  for (std::size_t index = 0; index < menus.size(); ++index) {
    const MenuNames& names = menu_names_[index];
    if (menus[index].name.empty())
      menus[index].name = names.by_id.empty() ? names.heading : names.by_id;
  }
  std::erase_if(menus, [](const PageStatements::Menu& one) { return one.entries.empty(); });
}

/// One more pass over the page, for the texts of the elements with the ids of `menu_names_`, of which there
/// are at most `StatedPlace::max_menus`.
void StatementReader::texts_of_ids()
{
  html::TokenScan scan{page_, xml_ ? Syntax::xml : Syntax::html};
  while (scan.next()) {
    if (scan.kind() != html::TokenScan::Kind::start_tag)
      continue;
    std::string_view id;
    while (const auto attribute = scan.next_attribute())
      if (id.empty() && equal_ignoring_case(attribute->name, "id"))
        id = attribute->value;
    const auto is_wanted = [id](const MenuNames& names) {
      return !id.empty() && names.id == id && names.by_id.empty();
    };
    if (std::ranges::any_of(menu_names_, is_wanted)) {
      const std::string text = text_of_element(scan);
      for (MenuNames& names : menu_names_)
        if (is_wanted(names))
          names.by_id = text;
    } else if (!xml_) {
      scan.take_raw_text(ascii_lower(scan.name().substr(0, lower_case_.size())));
    }
  }
}

/// Returns the text from a start tag to its end tag, at most `max_text`, and moves there.
std::string StatementReader::text_of_element(html::TokenScan& scan)
{
  const std::string_view name = scan.name();
  std::string text;
  bool space = false, more = true;
  for (std::size_t depth = 1; more && depth > 0 && text.size() < max_text;) {
    more = scan.next();
    append_html_words(text, scan.text_before().substr(0, max_text), space);
    if (!more || !scan.is_tag())
      continue;
    space = !text.empty() && (space || separates_words(scan.name()));
    if (equal_ignoring_case(scan.name(), name))
      depth += scan.kind() == html::TokenScan::Kind::start_tag ? std::size_t{1} : std::size_t{0} - 1;
  }
  return bounded_text(text, statements_);
}

} // namespace standard_sitemap
