#include "render/sitemaps_org/entry_writer.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>

#include "engine/base/excerpt.h"
#include "engine/base/keyed_hash.h"
#include "engine/base/xml_text.h"
#include "engine/check/language_tags.h"
#include "engine/map/authored.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// Whether it is a number from 0 to 1, as in the schema of sitemaps.org (xsd:decimal).
bool is_list_priority(std::string_view text)
{
  if (text.starts_with('+'))
    text.remove_prefix(1);
  std::string_view whole = text.substr(0, text.find('.'));
  const std::string_view fraction = text.substr(std::min(whole.size() + 1, text.size()));
  if (whole.empty() && fraction.empty())
    return false;
  while (whole.starts_with('0'))
    whole.remove_prefix(1);
  const bool is_one = whole == "1";
  return (whole.empty() || is_one) &&
         fraction.find_first_not_of(is_one ? "0" : "0123456789") == fraction.npos;
}

/// Converts to a date of the sitemaps.org schema, which allows fewer forms than the W3C: a year or month
/// alone is not valid, and a time needs seconds.
std::optional<std::string> list_date(std::string_view w3c)
{
  constexpr std::size_t day = 10, minute = 16; // length of `2005-01-31` and `2005-01-31T12:00`
  if (w3c.size() < day)
    return std::nullopt;
  std::string date{w3c};
  if (date.size() > minute && date[minute] != ':') // a time has a zone, so the date does not end there
    date.insert(minute, ":00");
  return date;
}

bool is_of_list(const Node& node)
{
  return AuthoredElement::of(node).document->format() != DocumentFormat::standard_sitemap;
}

void append_element(std::string& xml, std::string_view name, std::string_view content)
{
  ((xml += '<') += name) += '>';
  append_xml(xml, content);
  ((xml += "</") += name) += '>';
}

} // namespace

// Search engines require that each page of a set names all pages, itself included, and each language once. In
// a map for people, the page of a node without a language is for readers of none of the other languages
// (M-8): `x-default`. An XML sitemap specifies its `x-default` itself, if it has one.
void EntryWriter::read_alternates(const Node& node)
{
  node_ = node.id();
  alternates_.clear();
  refused_.clear();
  languages_ = 0;
  if (!node.has_variant_reference())
    return;
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> languages;
  const auto add = [&](std::string_view language, const Link& link) {
    if (!link.url || !link.url->is_http())
      return;
    std::string address = link.url->without_fragment().text();
    const auto refuse = [&](const std::string& why) {
      refused_.push_back("the alternate " + quotation(address) + ": " + why);
    };
    if (address.size() > max_address_bytes)
      return; // it is reported as a page
    if (!is_well_formed_language_tag(language))
      refuse(quotation(language) + " is not a language tag");
    else if (!languages.insert(ascii_lower(language)).second)
      refuse("another one is in the same language (" + std::string{language} + ')');
    else
      alternates_.push_back({std::string{language}, std::move(address), compared(*link.url)});
  };
  const Link own = node.link(bases_);
  if (const auto language = node.lang())
    add(*language, own);
  for (const Variant& variant : node.variants(bases_))
    if (variant.lang)
      add(*variant.lang, variant.link);
  if (!is_of_list(node) && !alternates_.empty() && own.url && !names(*own.url) &&
      !languages.contains("x-default"))
    add("x-default", own);
  languages_ = alternates_.size();
  if (languages_ > most_)
    alternates_.clear();
  one_page_ = std::all_of(alternates_.begin(), alternates_.end(),
                          [this](const Alternate& other) { return other.page == alternates_.front().page; });
}

bool EntryWriter::names(const Uri& address) const
{
  return std::any_of(alternates_.begin(), alternates_.end(),
                     [page = compared(address)](const Alternate& other) { return other.page == page; });
}

void EntryWriter::append_values(std::string& xml, const Node& node)
{
  if (const auto authored = node.lastmod()) {
    if (const auto date = list_date(*authored))
      append_element(xml, "lastmod", *date);
    else
      left_out_.push_back("the date " + std::string{*authored} + ": an XML sitemap has whole days only");
  }
  if (const auto frequency = node.changefreq()) // G-4: valid, or it was not read
    append_element(xml, "changefreq", *frequency);
  if (const std::size_t more = node.attachments(bases_).size(); more > 0)
    left_out_.push_back(std::to_string(more) +
                        (more == 1 ? " image, video or news" : " images, videos or news") +
                        ": only addresses, dates and languages are written");
  const std::string_view priority = trimmed(node.priority().value_or(std::string_view{}));
  if (is_list_priority(priority))
    append_element(xml, "priority", priority);
  else if (!priority.empty())
    left_out_.push_back("the priority " + quotation(priority) +
                        ": an XML sitemap allows numbers from 0.0 to 1.0");
}

// The alternates of an entry of an XML sitemap are kept as they are, whether or not they include the page
// itself.
bool EntryWriter::has_alternates(const WrittenPage& page, const Uri& address) const
{
  if (alternates_.empty())
    return false;
  return (page.own && is_of_list(map_.node(page.node))) || (!one_page_ && names(address));
}

void EntryWriter::append(std::string& xml, const WrittenPage& page)
{
  left_out_.clear();
  const Node node = map_.node(page.node);
  if (node_ != page.node)
    read_alternates(node);
  const Uri address = address_of(page, map_, bases_);
  xml += "  <url>";
  append_element(xml, "loc", address.text());
  if (page.own)
    append_values(xml, node);
  if (has_alternates(page, address))
    for (const Alternate& alternate : alternates_) {
      xml += "<xhtml:link rel=\"alternate\" hreflang=\"";
      append_xml(xml, alternate.language);
      xml += "\" href=\"";
      append_xml(xml, alternate.address);
      xml += "\"/>";
    }
  else if (page.own && !alternates_.empty() && !one_page_)
    left_out_.push_back("the alternates of " + address.text() +
                        ": it has no language of its own, and another is their x-default");
  else if (page.own && languages_ > most_)
    left_out_.push_back("the alternates of " + address.text() + ": there are more than " +
                        std::to_string(most_));
  if (page.own)
    left_out_.insert(left_out_.end(), refused_.begin(), refused_.end());
  xml += "</url>\n";
}

} // namespace standard_sitemap
