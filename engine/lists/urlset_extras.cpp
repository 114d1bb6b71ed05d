#include <string_view>
#include <tuple>

#include "engine/base/excerpt.h"
#include "engine/lists/urlset_reader.h"
#include "engine/web/header_list.h"

// G-9: extensions of the format: images, videos, news and alternates.

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
    return; // reported by `check_alternate`
  if (findings_.wanted())
    if (const auto why = entries_.fault_of_alternate(trimmed_url(href), tag.at))
      findings_.alternate(href, *why, tag.at);
  Extra& extra = new_extra(ElementKind::variant, {}, tag.at);
  extra.url = href;
  extra.lang = trimmed(hreflang);
}

// Reports elements that look like alternates but are not read, wherever they are.
void UrlsetReader::check_alternate(const XmlTag& tag)
{
  const bool is_link = equal_ignoring_case(XmlStream::text_of(tag.local_name), "link");
  std::string_view rel, href, hreflang, media;
  bool has_hreflang = false, is_bare = true; // whether its attributes are in no namespace, in lower case
  for (const XmlAttribute& attribute : tag.attributes) {
    const std::string_view name = XmlStream::text_of(attribute.local_name);
    const auto take = [&](std::string_view known, std::string_view& value) {
      if (!equal_ignoring_case(name, known))
        return false;
      value = attribute.value;
      is_bare = is_bare && name == known && !attribute.namespace_uri;
      return true;
    };
    take("rel", rel);
    take("href", href);
    take("media", media);
    has_hreflang = take("hreflang", hreflang) || has_hreflang;
  }
  const bool is_alternate = equal_ignoring_case(trimmed(rel), "alternate");
  // A page for small screens has `media`, and no language.
  const bool is_meant = has_hreflang || (is_link && media.empty() && (is_alternate || trimmed(rel).empty()));
  const Family family = family_of(tag);
  const bool may_be_other = family == Family::other && is_link &&
                            (has_hreflang || XmlStream::text_of(tag.prefix) == "xhtml"); // not Atom's
  if (!is_meant || (family != Family::xhtml && !may_be_other))
    return;
  if (family != Family::xhtml)
    return findings_.alternate(href,
                               "its namespace is " + quotation(XmlStream::text_of(tag.namespace_uri)) +
                                   ", not http://www.w3.org/1999/xhtml",
                               tag.at);
  const std::string_view why = name_of(tag) != Name::link ? "the element is not called link"
                               : skipped_ > 0 || where_ != Where::entry || is_list_
                                   ? "it is not directly in a <url>"
                               : !is_bare                  ? "its attributes are not rel, hreflang and href"
                               : !is_alternate             ? "its rel is not alternate"
                               : trimmed(hreflang).empty() ? "it has no hreflang"
                               : trimmed_url(href).empty() ? "it has no href"
                                                           : "";
  if (!why.empty())
    findings_.alternate(href, why, tag.at);
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
