#include "engine/place/statement_reader.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/encoding/sniff.h"
#include "engine/html/html_text.h"
#include "engine/place/implied_ends.h"
#include "engine/place/json_ld.h"
#include "engine/place/last_sign.h"
#include "engine/place/place_text.h"
#include "engine/place/plain_tags.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {
namespace {

using Kind = html::TokenScan::Kind;
using Attributes = PlaceAttributes;

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

} // namespace

StatementReader::StatementReader(std::string_view text, Syntax syntax, PageParts parts,
                                 PageStatements& statements)
    : page_(text), scan_(text, syntax), xml_(syntax == Syntax::xml), parts_(parts), statements_(statements)
{
}

void StatementReader::run()
{
  end_of_signs_ = parts_.menus ? page_.size() : after_last_sign(page_);
  if (end_of_signs_ == 0)
    return;
  // What follows the last sign matters only while something is open.
  while ((scan_.end() <= end_of_signs_ || capturing_ > 0 || draft_) && next()) {
    add_text(scan_.text_before());
    if (scan_.kind() == Kind::start_tag)
      start_tag();
    else if (scan_.kind() == Kind::end_tag)
      end_tag();
    else if (scan_.kind() == Kind::cdata && xml_ && keeps_text() && text_.size() < max_text)
      append_words(text_, scan_.content().substr(0, max_text), space_);
  }
  add_text(scan_.text_before());
  close_from(0);
  name_menus();
}

/// Moves to the next construct that may matter.
bool StatementReader::next()
{
  scan_.finish_tag();
  if (!parts_.menus && open_.empty() && templates_ == 0 && foreign_ == 0 && scan_.end() < end_of_signs_)
    scan_.move_to(after_plain_tags(page_.substr(0, end_of_signs_), scan_.end()));
  return scan_.next();
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
  if (foreign_ > 0 && !xml_ && ends_foreign_content(name))
    foreign_ = 0;
  const bool is_empty = scan_.self_closing() && (xml_ || foreign_ > 0 || is_foreign);
  if (name == "meta")
    note_encoding(attributes);
  if (templates_ == 0 && foreign_ == 0 && !is_foreign)
    html_element(name, attributes, is_empty);
  if (is_empty)
    return;
  templates_ += name == "template" && foreign_ == 0 ? 1 : 0; // that of SVG is another element
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
    foreign_ = 0; // what is open within it ends with it
    scan_.allow_cdata(false);
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
  const bool room = has_room(attributes);
  if (attributes.present != 0) {
    if (name == "base" && !statements_.base && attributes.has(Attributes::href))
      statements_.base = address(attributes, {Attributes::href}).value_or("");
    else if (name == "meta")
      meta(attributes);
    else if (is_any(name, "a", "link", "area"))
      link(name, attributes, open);
    if (room)
      item_tags(name, attributes, open);
  }
  const bool has_content = !is_empty && !is_void(name);
  if (in_menu_ && has_content && is_any(name, "ul", "ol", "menu"))
    menu_list_begins();
  else if (room && parts_.menus)
    menu_tags(name, attributes, open);
  if (has_content && is_list(name))
    for (Open& around : open_)
      ++around.lists;
  if (xml_ && capturing_ > 0 && html::holds_raw_text(name))
    open.roles |= hidden;
  if (open.roles == 0 || !room) {
    if (has_content)
      count_within(name);
    return;
  }
  capturing_ += (open.roles & captures) != 0 ? 1 : 0;
  hidden_ += (open.roles & hidden) != 0 ? 1 : 0;
  open_.push_back(std::move(open));
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
    statements_.property_name = attribute_text(content, statements_);
  if (equal_ignoring_case(stripped(attributes[Attributes::name]), "application-name") &&
      statements_.application_name.empty())
    statements_.application_name = attribute_text(content, statements_);
}

//
void StatementReader::link(std::string_view name, const Attributes& attributes, Open& open)
{
  if (!attributes.has(Attributes::href) ||
      !(attributes.has(Attributes::rel) || attributes.has(Attributes::rev)))
    return;
  LinkRelations relations = link_relations(attribute_value(attributes[Attributes::rel]),
                                           attribute_value(attributes[Attributes::rev]));
  if (relations.empty())
    return;
  const std::string language = attribute_text(attributes[Attributes::hreflang], statements_);
  if (language.empty())
    relations.kinds &= ~(1u << static_cast<unsigned>(RelationKind::alternate));
  if (relations.empty() || !may_lead_to_page(attribute_value(attributes[Attributes::type])))
    return;
  if (statements_.links.size() == PageStatements::max_links)
    return note(statements_, Code::limit_place, "the page has more related pages than are read");
  auto href = address(attributes, {Attributes::href});
  if (!href)
    return;
  statements_.links.push_back({.from = name == "link" ? RelationSource::link : RelationSource::a,
                               .relations = relations,
                               .href = *std::move(href),
                               .title = attribute_text(attributes[Attributes::title], statements_),
                               .language = language});
  if (name == "a" && statements_.links.back().title.empty()) {
    open.roles |= link_text;
    open.link = statements_.links.size() - 1;
  }
}

std::optional<std::string> StatementReader::address(const Attributes& attributes,
                                                    std::initializer_list<Attributes::Name> names)
{
  const auto* const name =
      std::ranges::find_if(names, [&](auto one) { return !stripped(attributes[one]).empty(); });
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

// --- the elements that are open ---

/// Whether one more element may be opened. Without room for it, an element plays no role.
bool StatementReader::has_room(const Attributes& attributes)
{
  if (open_.size() < max_open)
    return true;
  if (in_menu_ || attributes.has(Attributes::itemprop) || attributes.has(Attributes::itemscope) ||
      attributes.has(Attributes::property) || attributes.has(Attributes::type_of))
    note(statements_, Code::limit_place, "elements of the page nest deeper than is read");
  return false;
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
  if ((open.roles & hidden) != 0)
    --hidden_;
  if ((open.roles & link_text) != 0)
    statements_.links[open.link].title = text_since(open.text_begin);
  if (item_ && (open.roles & name_text) != 0)
    item_->name = text_since(open.text_begin);
  if (item_ && (open.roles & target_name) != 0)
    item_->name_of_target = text_since(open.text_begin);
  if (item_ && (open.roles & place_text) != 0)
    item_->position = position_of(text_since(open.text_begin));
  if ((open.roles & menu_text) != 0)
    statements_.menus.back().entries[open.entry].name = text_since(open.text_begin);
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
  if (keeps_text() && text_.size() < max_text)
    append_html_words(text_, html.substr(0, max_text), space_);
}

std::string StatementReader::text_since(std::size_t begin)
{
  return bounded_text(std::string_view{text_}.substr(std::min(begin, text_.size())), statements_);
}

} // namespace standard_sitemap
