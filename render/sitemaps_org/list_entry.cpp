#include <standard_sitemap/render/sitemaps_org/list_entry.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include <standard_sitemap/text/xml_text.h>

namespace standard_sitemap {

namespace {

/// A language tag by its form; `x-default` is one to search engines.
bool is_hreflang(std::string_view tag)
{
  constexpr std::size_t longest_subtag = 8;
  std::size_t subtag = 0;
  bool first = true;
  for (const char c : tag) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && (first || !(c >= '0' && c <= '9')) && c != '-')
      return false;
    if (c == '-' && subtag == 0)
      return false;
    first = first && c != '-';
    subtag = c == '-' ? 0 : subtag + 1;
    if (subtag > longest_subtag)
      return false;
  }
  return subtag > 0;
}

std::string lower_case(std::string_view tag)
{
  std::string lower{tag};
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

/// As the schema of sitemaps.org has it, which knows fewer forms than the W3C: no year or month alone, and
/// seconds where there is a time.
std::optional<std::string> list_date(std::string_view w3c)
{
  constexpr std::size_t day = sizeof "2005-01-31" - 1, minute = sizeof "2005-01-31T12:00" - 1;
  if (w3c.size() < day)
    return std::nullopt;
  std::string date{w3c};
  if (date.size() > minute && date[minute] != ':')
    date.insert(minute, ":00");
  return date;
}

void append_element(std::string& xml, std::string_view name, std::string_view content)
{
  ((xml += '<') += name) += '>';
  append_xml(xml, content);
  ((xml += "</") += name) += '>';
}

} // namespace

// Search engines ask that each page of a set names them all, itself included, and each language once; for who
// reads none of the languages they know `x-default`, and so does M-8: that is the page of the node itself.
void EntryWriter::read_alternates(const Node& node)
{
  node_ = node.id();
  alternates_.clear();
  languages_ = 0;
  if (!node.has_variant_reference())
    return;
  std::unordered_set<std::string> languages;
  const auto add = [&](std::optional<std::string_view> language, const Link& link) {
    if (!language || !is_hreflang(*language) || !link.url || !link.url->is_http())
      return;
    std::string address = link.url->without_fragment().text();
    if (address.size() <= longest_address && languages.insert(lower_case(*language)).second)
      alternates_.push_back({std::string{*language}, std::move(address), compared(*link.url)});
  };
  const Link own = node.link(bases_);
  add(node.lang(), own);
  for (const Variant& variant : node.variants(bases_))
    add(variant.lang, variant.link);
  if (!alternates_.empty() && own.url && !names(*own.url))
    add("x-default", own);
  languages_ = alternates_.size();
  const bool one_page = std::all_of(alternates_.begin(), alternates_.end(), [this](const Alternate& other) {
    return other.page == alternates_.front().page;
  });
  if (one_page || languages_ > most_)
    alternates_.clear();
}

bool EntryWriter::names(const Uri& address) const
{
  return std::any_of(alternates_.begin(), alternates_.end(),
                     [page = compared(address)](const Alternate& other) { return other.page == page; });
}

void EntryWriter::append_date(std::string& xml, const Node& node)
{
  const auto authored = node.lastmod();
  if (!authored)
    return;
  if (const auto date = list_date(*authored))
    append_element(xml, "lastmod", *date);
  else
    left_out_.push_back("the date " + std::string{*authored} + ": a list has whole days only");
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
    append_date(xml, node);
  if (!alternates_.empty() && names(address))
    for (const Alternate& alternate : alternates_) {
      xml += "<xhtml:link rel=\"alternate\" hreflang=\"";
      append_xml(xml, alternate.language);
      xml += "\" href=\"";
      append_xml(xml, alternate.address);
      xml += "\"/>";
    }
  else if (page.own && !alternates_.empty())
    left_out_.push_back("the alternates of " + address.text() +
                        ": it has no language of its own, and another is their x-default");
  else if (page.own && languages_ > most_)
    left_out_.push_back("the alternates of " + address.text() + ": there are more than " +
                        std::to_string(most_));
  xml += "</url>\n";
}

} // namespace standard_sitemap
