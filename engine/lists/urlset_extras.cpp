#include <string_view>
#include <tuple>

#include "engine/lists/urlset_reader.h"
#include "engine/web/header_list.h"

// G-9: what entries have besides the elements of the format itself: images, videos, news and alternates.

namespace standard_sitemap {

void UrlsetReader::start_in_attachment(Name name, Family family)
{
  Extra& extra = extras_[extra_count_ - 1];
  if (family != attachment_)
    return skip();
  switch (name) {
  case Name::loc:
  case Name::content_loc: // takes precedence over a player
    return collect(extra.url, entries_.max_url_bytes(), Where::attachment);
  case Name::player_loc:
    return extra.url.empty() ? collect(extra.url, entries_.max_url_bytes(), Where::attachment) : skip();
  case Name::title:
    return collect(extra.name, entries_.max_text_bytes(), Where::attachment);
  case Name::caption:
  case Name::description:
    return collect(extra.description, entries_.max_text_bytes(), Where::attachment);
  case Name::publication_date:
    return collect(extra.lastmod, entries_.max_text_bytes(), Where::attachment);
  case Name::publication:
    where_ = Where::publication;
    return;
  default:
    return skip();
  }
}

void UrlsetReader::take_alternate(const XmlTag& tag)
{
  std::string_view values[std::tuple_size_v<decltype(attributes_)>];
  for (const XmlAttribute& attribute : tag.attributes)
    for (std::size_t i = 0; i < std::size(values); ++i)
      if (attribute.local_name == attributes_[i] && !attribute.namespace_uri)
        values[i] = attribute.value;
  const auto& [rel, href, hreflang] = values;
  if (!equal_ignoring_case(trimmed(rel), "alternate") || trimmed(hreflang).empty() ||
      trimmed_url(href).empty())
    return;
  Extra& extra = new_extra(ElementKind::variant, {}, tag.at);
  extra.url = href;
  extra.lang = trimmed(hreflang);
}

UrlsetReader::Extra& UrlsetReader::new_extra(ElementKind kind, std::string_view type, TextPosition at)
{
  if (extra_count_ == extras_.size())
    extras_.emplace_back();
  Extra& extra = extras_[extra_count_++];
  extra.kind = kind;
  extra.type = type;
  extra.at = at;
  for (std::string* text : {&extra.url, &extra.lang, &extra.name, &extra.description, &extra.lastmod})
    text->clear();
  return extra;
}

bool UrlsetReader::write_extras()
{
  for (std::size_t i = 0; i < extra_count_; ++i) {
    const Extra& extra = extras_[i];
    values_.clear();
    values_.set_if_any(Attribute::type, extra.type);
    values_.set_if_any(Attribute::url, entries_.repairable(extra.url, extra.at));
    values_.set_if_any(Attribute::lang, trimmed(extra.lang));
    values_.set_if_any(Attribute::name, trimmed(extra.name));
    values_.set_if_any(Attribute::description, trimmed(extra.description));
    values_.set_if_any(Attribute::lastmod, trimmed(extra.lastmod));
    if (!entries_.add(extra.kind, extra.at, values_))
      return false;
  }
  return true;
}

} // namespace standard_sitemap
