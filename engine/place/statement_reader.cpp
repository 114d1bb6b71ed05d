#include "engine/place/statement_reader.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/encoding/sniff.h"
#include "engine/html/html_text.h"
#include "engine/place/json_ld.h"
#include "engine/place/last_sign.h"
#include "engine/place/place_text.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {
namespace {

using Kind = html::TokenScan::Kind;
using Attributes = PlaceAttributes;

constexpr std::size_t none = std::string::npos;
constexpr std::size_t max_text = 64u << 10; ///< of the elements whose text is kept, taken together

template <class... Names>
bool is_any(std::string_view name, Names... names)
{
  return ((name == names) || ...);
}

bool is_void(std::string_view name)
{
  return is_any(name, "meta", "link", "br", "img", "input", "hr", "area", "base", "col", "embed", "source",
                "track", "wbr");
}

bool is_list(std::string_view name)
{
  return is_any(name, "ul", "ol", "menu", "dl", "table");
}

/// HTML 13.2.6.5: whether the tag ends foreign content. Of those of that list, the ones that pages have.
bool ends_foreign_content(std::string_view name)
{
  return is_any(name, "div", "p", "span", "ul", "ol", "li", "table", "body", "head", "meta", "img", "br",
                "h1", "h2", "h3", "h4", "h5", "h6", "dl", "dt", "dd", "b", "i", "strong", "em");
}

bool ends_paragraph(std::string_view name)
{
  return is_any(name, "p", "div", "ul", "ol", "dl", "table", "nav", "section", "article", "header", "footer",
                "aside", "main", "form", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "blockquote");
}

/// Whether the start tag of `name` implies the end of an open element (HTML 13.1.2.4).
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

/// Whether the end of such an element is implied by the next one, so that its end tag may be missing.
bool has_implied_end(std::string_view name)
{
  return is_any(name, "li", "dt", "dd", "td", "th", "tr");
}

/// The attribute with this name; `count` if it does not matter. By length, which rules out most attributes.
Attributes::Name attribute_of(std::string_view name)
{
  const auto is = [name](std::string_view other, Attributes::Name attribute) {
    return ascii_lowercase(name[0]) == other[0] && equal_ignoring_case(name, other) ? attribute
                                                                                    : Attributes::count;
  };
  switch (name.size()) {
  case 3:
    return std::min(is("rel", Attributes::rel), is("rev", Attributes::rev));
  case 4:
    return std::min({is("href", Attributes::href), is("name", Attributes::name), is("role", Attributes::role),
                     is("type", Attributes::type)});
  case 5:
    return std::min(is("title", Attributes::title), is("vocab", Attributes::vocab));
  case 6:
    return std::min(is("itemid", Attributes::itemid), is("typeof", Attributes::type_of));
  case 7:
    return std::min(is("charset", Attributes::charset), is("content", Attributes::content));
  case 8:
    return std::min({is("hreflang", Attributes::hreflang), is("itemprop", Attributes::itemprop),
                     is("itemtype", Attributes::itemtype), is("property", Attributes::property),
                     is("resource", Attributes::resource)});
  case 9:
    return is("itemscope", Attributes::itemscope);
  case 10:
    return std::min(is("http-equiv", Attributes::http_equiv), is("aria-label", Attributes::aria_label));
  case 15:
    return is("aria-labelledby", Attributes::aria_labelledby);
  default:
    return Attributes::count;
  }
}

/// Whether a list of types has this one of schema.org, in full.
bool has_full_type(std::string_view types, std::string_view type)
{
  for (const std::string_view begin :
       {"http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/"})
    if (has_token(types, std::string{begin} + std::string{type}))
      return true;
  return false;
}

bool has_property(std::string_view tokens, std::string_view name)
{
  return has_token(tokens, name) || has_token(tokens, "schema:" + std::string{name});
}

bool names_schema_org(std::string_view vocab)
{
  return is_any(stripped(vocab), "http://schema.org/", "https://schema.org/", "http://schema.org",
                "https://schema.org");
}

} // namespace

StatementReader::StatementReader(std::string_view text, Syntax syntax, PageParts parts,
                                 PageStatements& statements)
    : page_(text), scan_(text, syntax), xml_(syntax == Syntax::xml), parts_(parts), statements_(statements)
{
}

void StatementReader::run()
{
  const std::size_t last = parts_.menus ? page_.size() : after_last_sign(page_);
  if (last == 0)
    return;
  // What follows the last sign matters only while something is open.
  while ((scan_.end() <= last || capturing_ > 0 || draft_) && scan_.next()) {
    if (capturing_ > 0)
      add_text(scan_.text_before());
    if (scan_.kind() == Kind::start_tag)
      start_tag();
    else if (scan_.kind() == Kind::end_tag)
      end_tag();
    else if (scan_.kind() == Kind::cdata && capturing_ > 0 && xml_)
      text_ += scan_.content().substr(0, max_text - std::min(max_text, text_.size()));
  }
  if (capturing_ > 0)
    add_text(scan_.text_before());
  close_from(0);
  name_menus();
}

void StatementReader::read_attributes(Attributes& attributes)
{
  while (const auto attribute = scan_.next_attribute()) {
    const Attributes::Name one = attribute_of(attribute->name);
    if (one == Attributes::count || attributes.has(one)) // the first one wins
      continue;
    attributes.values[one] = attribute->value;
    attributes.present |= 1u << one;
  }
}

/// Returns the name of the current tag, in HTML in lower case; only the beginning of a long one. Valid until
/// the next call.
std::string_view StatementReader::lower_case_name()
{
  const std::string_view name = scan_.name().substr(0, lower_case_.size());
  std::ranges::transform(name, lower_case_.begin(), [this](char c) { return xml_ ? c : ascii_lowercase(c); });
  return {lower_case_.data(), name.size()};
}

void StatementReader::start_tag()
{
  Attributes attributes;
  read_attributes(attributes);
  if (!scan_.complete())
    return;
  const std::string_view name = lower_case_name();
  const bool is_foreign = is_any(name, "svg", "math");
  if (foreign_ > 0 && ends_foreign_content(name))
    foreign_ = 0;
  const bool is_empty = scan_.self_closing() && (xml_ || foreign_ > 0 || is_foreign);
  if (name == "meta")
    note_encoding(attributes);
  if (templates_ == 0 && foreign_ == 0 && !is_foreign)
    html_element(name, attributes, is_empty);
  if (is_empty)
    return;
  templates_ += name == "template" ? 1 : 0;
  foreign_ += is_foreign ? 1 : 0;
  scan_.allow_cdata(foreign_ > 0);
  if (name == "script")
    script(attributes);
  else if (!xml_)
    scan_.take_raw_text(name);
}

void StatementReader::end_tag()
{
  const std::string_view name = lower_case_name();
  if (name == "template" && templates_ > 0) {
    --templates_;
    return;
  }
  if (is_any(name, "svg", "math") && foreign_ > 0)
    --foreign_;
  scan_.allow_cdata(foreign_ > 0);
  if (open_.empty() || templates_ > 0 || foreign_ > 0)
    return;
  if (capturing_ > 0 && separates_words(name))
    space_ = !text_.empty();
  if (in_menu_ && menu_lists_ > 0 && is_any(name, "ul", "ol", "menu"))
    menu_list_ends();
  const auto found = std::ranges::find(open_.rbegin(), open_.rend(), name, &Open::name);
  if (found != open_.rend() && found->same > 0)
    --found->same;
  else if (found != open_.rend() && !(found->lists > 0 && has_implied_end(name)))
    close_from(static_cast<std::size_t>(open_.rend() - found) - 1);
  if (is_list(name))
    for (Open& open : open_)
      open.lists -= open.lists > 0 ? 1 : 0;
}

/// Reads an element of HTML that is in no template.
void StatementReader::html_element(std::string_view name, const Attributes& attributes, bool is_empty)
{
  if (!open_.empty())
    imply_end_tags(name);
  Open open{.name = std::string{name}, .text_begin = text_.size()};
  if (attributes.present != 0) {
    if (name == "base" && !statements_.base && attributes.has(Attributes::href))
      statements_.base = address(attributes, {Attributes::href}).value_or("");
    else if (name == "meta")
      meta(attributes);
    else if (is_any(name, "a", "link", "area"))
      link(name, attributes, open);
    item_tags(name, attributes, open);
  }
  if (parts_.menus)
    menu_tags(name, attributes, open);
  const bool has_content = !is_empty && !is_void(name);
  if (has_content && is_list(name))
    for (Open& around : open_)
      ++around.lists;
  if (open.roles == 0) {
    if (has_content)
      count_within(name);
    return;
  }
  push(std::move(open));
  if (!has_content)
    pop();
}

/// Counts an element that does not matter, so that its end tag is not taken for that of one which does.
void StatementReader::count_within(std::string_view name)
{
  const auto found = std::ranges::find(open_.rbegin(), open_.rend(), name, &Open::name);
  if (found != open_.rend() && !(found->lists > 0 && has_implied_end(name)))
    ++found->same;
}

// D-3e
void StatementReader::note_encoding(const Attributes& attributes)
{
  const auto value = [&](Attributes::Name name) {
    return attributes.has(name) ? std::optional{attributes[name]} : std::nullopt;
  };
  if (!encoding_)
    encoding_ = encoding_of_meta(value(Attributes::charset), value(Attributes::http_equiv),
                                 value(Attributes::content));
}

//
void StatementReader::meta(const Attributes& attributes)
{
  const std::string_view content = attributes[Attributes::content];
  if (has_token(attributes[Attributes::property], "og:site_name") && statements_.property_name.empty())
    statements_.property_name = plain_text(content, statements_);
  if (equal_ignoring_case(stripped(attributes[Attributes::name]), "application-name") &&
      statements_.application_name.empty())
    statements_.application_name = plain_text(content, statements_);
}

//
void StatementReader::link(std::string_view name, const Attributes& attributes, Open& open)
{
  if (!attributes.has(Attributes::href) ||
      !(attributes.has(Attributes::rel) || attributes.has(Attributes::rev)))
    return;
  LinkRelations relations = link_relations(attribute_value(attributes[Attributes::rel]),
                                           attribute_value(attributes[Attributes::rev]));
  if (relations.kinds == 0)
    return;
  const std::string language = plain_text(attributes[Attributes::hreflang], statements_);
  if (language.empty())
    relations.kinds &= ~(1u << static_cast<unsigned>(RelationKind::alternate));
  if (relations.kinds == 0 || !may_lead_to_page(attribute_value(attributes[Attributes::type])))
    return;
  if (statements_.links.size() == PageStatements::max_links)
    return note(statements_, Code::limit_place, "the page has more related pages than are read");
  auto href = address(attributes, {Attributes::href});
  if (!href)
    return;
  statements_.links.push_back({.from = name == "link" ? RelationSource::link : RelationSource::a,
                               .relations = relations,
                               .href = *std::move(href),
                               .title = plain_text(attributes[Attributes::title], statements_),
                               .language = language});
  if (name == "a" && statements_.links.back().title.empty()) {
    open.roles |= link_text;
    open.index = statements_.links.size() - 1;
  }
}

std::optional<std::string> StatementReader::address(const Attributes& attributes,
                                                    std::initializer_list<Attributes::Name> names)
{
  const auto* const name = std::ranges::find_if(names, [&](auto one) { return attributes.has(one); });
  if (name == names.end())
    return std::nullopt;
  if (attributes[*name].size() <= PageStatements::max_href_bytes)
    return attribute_value(attributes[*name]);
  note(statements_, Code::limit_place, "an address in the page is longer than is read, and is left out");
  return std::nullopt;
}

std::optional<std::string> StatementReader::address_of_item(const Attributes& attributes)
{
  return address(attributes,
                 {Attributes::itemid, Attributes::resource, Attributes::href, Attributes::content});
}

// --- JSON-LD ---

void StatementReader::script(const Attributes& attributes)
{
  const std::string text = xml_ ? text_of_script() : std::string{};
  const std::string_view content = xml_ ? std::string_view{text} : scan_.take_raw_text("script");
  if (!attributes.has(Attributes::type) || templates_ > 0 || foreign_ > 0)
    return;
  const auto type = MediaType::parse(stripped(attribute_value(attributes[Attributes::type])));
  if (type && type->essence() == "application/ld+json")
    read_json(content);
}

void StatementReader::read_json(std::string_view json)
{
  json_bytes_ += json.size();
  if (json_bytes_ <= StatedPlace::max_json)
    read_json_ld(json, statements_);
  else
    note(statements_, Code::limit_place,
         "the page has more than " + std::to_string(StatedPlace::max_json) +
             " bytes of JSON-LD; the rest is left out");
}

/// Returns the text of a script in XML, and moves to its end tag.
std::string StatementReader::text_of_script()
{
  std::string text;
  while (scan_.next()) {
    text += attribute_value(scan_.text_before());
    if (scan_.kind() == Kind::cdata)
      text += scan_.content();
    else if (scan_.kind() == Kind::end_tag && scan_.name() == "script")
      return text;
  }
  return text + attribute_value(scan_.text_before());
}

// --- microdata and RDFa (R-5) ---

void StatementReader::item_tags(std::string_view name, const Attributes& attributes, Open& open)
{
  if (attributes.has(Attributes::vocab)) {
    open.roles |= vocabulary;
    open.is_schema_org = names_schema_org(attributes[Attributes::vocab]);
  }
  if (is_breadcrumb_list(attributes, open))
    return begin_list(open, attributes.has(Attributes::type_of));
  if (!draft_)
    return;
  if (attributes.has(is_rdfa_ ? Attributes::type_of : Attributes::itemscope))
    scope_begins(attributes, open);
  property(name, attributes, open);
}

bool StatementReader::is_breadcrumb_list(const Attributes& attributes, const Open& open) const
{
  if (attributes.has(Attributes::itemscope) &&
      has_full_type(attributes[Attributes::itemtype], "BreadcrumbList"))
    return true;
  const std::string_view type = attributes[Attributes::type_of];
  return !type.empty() &&
         (has_full_type(type, "BreadcrumbList") || has_token(type, "schema:BreadcrumbList") ||
          (has_token(type, "BreadcrumbList") && is_schema_org(open)));
}

/// Whether the vocabulary at an element that is about to be opened is schema.org.
bool StatementReader::is_schema_org(const Open& open) const
{
  if ((open.roles & vocabulary) != 0)
    return open.is_schema_org;
  for (std::size_t index = open_.size(); index-- > 0;)
    if ((open_[index].roles & vocabulary) != 0)
      return open_[index].is_schema_org;
  return false;
}

/// The innermost item that is open, of those within the list; 0 if there is none.
unsigned StatementReader::context() const
{
  for (std::size_t index = open_.size(); index-- > 0;)
    if (const unsigned scope = open_[index].roles & scopes; scope != 0)
      return scope;
  return 0;
}

void StatementReader::begin_list(Open& open, bool rdfa)
{
  end_list(); // one that is not closed
  open.roles |= list;
  draft_.emplace();
  is_rdfa_ = rdfa;
}

void StatementReader::end_list()
{
  end_item();
  if (draft_)
    std::move(*draft_).finish(statements_);
  draft_.reset();
}

void StatementReader::end_item()
{
  if (item_ && draft_)
    draft_->add(*std::move(item_), statements_);
  item_.reset();
}

/// The element is an item of its own.
void StatementReader::scope_begins(const Attributes& attributes, Open& open)
{
  const std::string_view properties = attributes[is_rdfa_ ? Attributes::property : Attributes::itemprop];
  const unsigned around = context();
  if (around == list && has_property(properties, "itemListElement")) {
    end_item();
    item_.emplace();
    open.roles |= list_item;
  } else if (around == list_item && has_property(properties, "item")) {
    open.roles |= target;
  } else {
    open.roles |= other_scope;
  }
}

/// The element has a property of the item around it.
void StatementReader::property(std::string_view name, const Attributes& attributes, Open& open)
{
  const std::string_view properties = attributes[is_rdfa_ ? Attributes::property : Attributes::itemprop];
  const unsigned around = context();
  if (properties.empty() || !item_ || (around & (list_item | target)) == 0)
    return;
  const bool has_value = attributes.has(Attributes::content) && (is_rdfa_ || name == "meta");
  const std::string_view value = attributes[Attributes::content];
  if (around == list_item && has_property(properties, "item") && !item_->href)
    item_->href = address_of_item(attributes);
  if (around == target && has_property(properties, "url") && !item_->href)
    item_->href = address_of_item(attributes);
  if (around == list_item && has_property(properties, "position") && !item_->position) {
    if (has_value)
      item_->position = position_of(value);
    else
      open.roles |= place_text;
  }
  if (!has_property(properties, "name"))
    return;
  std::string& text = around == target ? item_->name_of_target : item_->name;
  if (!text.empty())
    return;
  if (has_value)
    text = plain_text(value, statements_);
  else
    open.roles |= around == target ? target_name : name_text;
}

// --- menus (R-7) ---

void StatementReader::menu_tags(std::string_view name, const Attributes& attributes, Open& open)
{
  if (!in_menu_) {
    if (name == "nav" || has_token(attributes[Attributes::role], "navigation"))
      begin_menu(attributes, open);
    return;
  }
  if (is_any(name, "ul", "ol", "menu")) {
    menu_list_begins();
  } else if (name == "li") {
    open.roles |= menu_line;
    open.index = menu_lists_;
    line_has_entry_ = false;
    line_begin_ = text_.size();
  } else if (name == "a" && attributes.has(Attributes::href)) {
    open.index = add_entry({}, address(attributes, {Attributes::href}));
    open.roles |= open.index == none ? 0u : static_cast<unsigned>(menu_text);
  } else if (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' && menu_lists_ == 0) {
    open.roles |= menu_heading;
  }
}

void StatementReader::begin_menu(const Attributes& attributes, Open& open)
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
      {.name = plain_text(attributes[Attributes::aria_label], statements_), .entries = {}});
  const std::string_view ids = stripped(attributes[Attributes::aria_labelledby]);
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
  const auto line = std::ranges::find_if(
      open_, [this](const Open& open) { return (open.roles & menu_line) != 0 && open.index >= menu_lists_; });
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
    if (scan.kind() != Kind::start_tag)
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
  bool space = false;
  for (std::size_t depth = 1; depth > 0 && scan.next() && text.size() < max_text;) {
    append_html_words(text, scan.text_before().substr(0, max_text), space);
    if (scan.is_tag() && equal_ignoring_case(scan.name(), name))
      depth += scan.kind() == Kind::start_tag ? std::size_t{1} : std::size_t{0} - 1;
  }
  return bounded_text(text, statements_);
}

// --- the elements that are open ---

void StatementReader::push(Open open)
{
  if (open_.size() == max_open) {
    note(statements_, Code::limit_place, "elements of the page nest deeper than is read");
    return;
  }
  capturing_ += (open.roles & captures) != 0 ? 1 : 0;
  open_.push_back(std::move(open));
}

/// Closes the innermost element.
void StatementReader::pop()
{
  if (open_.empty())
    return;
  const Open open = std::move(open_.back());
  open_.pop_back();
  if ((open.roles & captures) != 0)
    --capturing_;
  if ((open.roles & link_text) != 0)
    statements_.links[open.index].title = text_since(open.text_begin);
  if (item_ && (open.roles & name_text) != 0)
    item_->name = text_since(open.text_begin);
  if (item_ && (open.roles & target_name) != 0)
    item_->name_of_target = text_since(open.text_begin);
  if (item_ && (open.roles & place_text) != 0)
    item_->position = position_of(text_since(open.text_begin));
  if ((open.roles & menu_text) != 0)
    statements_.menus.back().entries[open.index].name = text_since(open.text_begin);
  if ((open.roles & menu_heading) != 0 && menu_names_.back().heading.empty())
    menu_names_.back().heading = text_since(open.text_begin);
  if ((open.roles & menu_line) != 0)
    menu_line_ends();
  if ((open.roles & list_item) != 0)
    end_item();
  if ((open.roles & list) != 0)
    end_list();
  if ((open.roles & menu) != 0)
    in_menu_ = false;
  if (capturing_ == 0) {
    text_.clear();
    space_ = false;
  }
}

void StatementReader::close_from(std::size_t index)
{
  while (open_.size() > index)
    pop();
}

/// Closes the elements whose end the start tag of `name` implies.
void StatementReader::imply_end_tags(std::string_view name)
{
  if (capturing_ > 0 && separates_words(name))
    space_ = !text_.empty();
  if (xml_)
    return;
  for (std::size_t index = open_.size(); index-- > 0;) {
    if (open_[index].lists == 0 && implies_end_of(open_[index].name, name))
      return close_from(index);
    if (is_list(open_[index].name))
      return;
  }
}

void StatementReader::add_text(std::string_view html)
{
  if (templates_ == 0 && foreign_ == 0 && text_.size() < max_text)
    append_html_words(text_, html.substr(0, max_text), space_);
}

std::string StatementReader::text_since(std::size_t begin)
{
  return bounded_text(std::string_view{text_}.substr(std::min(begin, text_.size())), statements_);
}

} // namespace standard_sitemap
