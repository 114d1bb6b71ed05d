// The part of `StatementReader` that reads breadcrumbs in microdata and RDFa.

#include "engine/place/statement_reader.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/place/implied_ends.h"
#include "engine/place/place_text.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {
namespace {

using Attributes = PlaceAttributes;

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
  if (around == list_item && has_property(properties, "item") && !item_->href) {
    // In microdata, the address of an element that is an item itself is no property of that.
    const bool is_link_of_item = !is_rdfa_ && (open.roles & target) != 0;
    item_->href = is_link_of_item ? address(attributes, {Attributes::itemid}) : address_of_item(attributes);
    if (is_link_of_item && !item_->link)
      item_->link = address(attributes, {Attributes::href});
  }
  if (around == target && has_property(properties, "url") && !item_->href)
    item_->href = address_of_item(attributes);
  if (around == list_item && has_property(properties, "url") && !item_->url)
    item_->url = address_of_item(attributes);
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
    text = attribute_text(value, statements_);
  else
    open.roles |= around == target ? target_name : name_text;
}

} // namespace standard_sitemap
