#include <standard_sitemap/render/sitemaps_org/list_entry.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include <standard_sitemap/map/authored.h>
#include <standard_sitemap/read/list_date.h>
#include <standard_sitemap/text/xml_text.h>

namespace standard_sitemap {

namespace {

/// A language tag by its form; `x-default` is one to search engines.
bool is_hreflang(std::string_view tag)
{
  constexpr std::size_t longest_subtag = 8;
  std::size_t subtag = 0;
  for (const char c : tag) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '-')
      return false;
    if (c == '-' && subtag == 0)
      return false;
    subtag = c == '-' ? 0 : subtag + 1;
    if (subtag > longest_subtag)
      return false;
  }
  return subtag > 0;
}

void append_element(std::string& xml, std::string_view name, std::string_view content)
{
  ((xml += '<') += name) += '>';
  append_xml(xml, content);
  ((xml += "</") += name) += '>';
}

} // namespace

void EntryWriter::read_alternates(const Node& node)
{
  node_ = node.id();
  alternates_.clear();
  if (!node.has_variant_reference())
    return;
  std::unordered_set<std::string_view> languages;
  const auto add = [&](std::optional<std::string_view> language, const Link& link) {
    if (!language || !is_hreflang(*language) || !link.url || !link.url->is_http())
      return;
    std::string address = link.url->without_fragment().text();
    if (address.size() <= longest_address && languages.insert(*language).second)
      alternates_.push_back({std::string{*language}, std::move(address)});
  };
  add(node.lang(), node.link(bases_));
  for (const Variant& variant : node.variants(bases_))
    add(variant.lang, variant.link);
  const bool one_page = std::all_of(alternates_.begin(), alternates_.end(), [this](const Alternate& other) {
    return other.address == alternates_.front().address;
  });
  if (one_page || alternates_.size() > most_)
    alternates_.clear();
}

void EntryWriter::append(std::string& xml, const WrittenPage& page)
{
  const Node node = map_.node(page.node);
  if (node_ != page.node)
    read_alternates(node);
  xml += "  <url>";
  append_element(xml, "loc", address_of(page, map_, bases_).text());
  const auto changed = AuthoredElement::of(node).attribute(Attribute::lastmod);
  if (page.own && changed && is_w3c_date(*changed))
    append_element(xml, "lastmod", *changed);
  for (const Alternate& alternate : alternates_) {
    xml += "<xhtml:link rel=\"alternate\" hreflang=\"";
    append_xml(xml, alternate.language);
    xml += "\" href=\"";
    append_xml(xml, alternate.address);
    xml += "\"/>";
  }
  xml += "</url>\n";
}

} // namespace standard_sitemap
