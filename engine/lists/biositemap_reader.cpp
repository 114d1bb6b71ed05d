#include "engine/lists/biositemap_reader.h"

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/lists/feed_names.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view vocabulary = "http://bioontology.org/ontologies/biositemap.owl#";
constexpr std::string_view resource_type = "Resource_Description";
constexpr std::string_view xml = "http://www.w3.org/XML/1998/namespace";

bool is_rdf(InternedName namespace_uri)
{
  return is_rdf_namespace(XmlStream::text_of(namespace_uri));
}

/// Returns an attribute of RDF, which files of its first years wrote without a prefix.
std::optional<std::string_view> rdf_attribute(const XmlTag& tag, std::string_view name)
{
  for (const XmlAttribute& attribute : tag.attributes)
    if (XmlStream::text_of(attribute.local_name) == name &&
        (!attribute.namespace_uri || is_rdf(attribute.namespace_uri)))
      return attribute.value;
  return std::nullopt;
}

bool is_resource_type(std::string_view uri)
{
  const std::size_t hash = uri.rfind('#');
  return hash != uri.npos && is_biositemap_namespace(uri.substr(0, hash + 1)) &&
         trimmed(uri.substr(hash + 1)) == resource_type;
}

} // namespace

bool is_biositemap_namespace(std::string_view uri)
{
  if (uri.ends_with('#'))
    uri.remove_suffix(1);
  return namespace_core(uri) == "bioontology.org/ontologies/biositemap.owl";
}

const Uri* base_inside(const XmlTag& tag, const Uri* outer, std::optional<Uri>& own, ListEntries& entries)
{
  for (const XmlAttribute& attribute : tag.attributes) {
    if (XmlStream::text_of(attribute.local_name) != "base" ||
        XmlStream::text_of(attribute.namespace_uri) != xml)
      continue;
    own = entries.resolve(outer, attribute.value, tag.at);
    return own ? &*own : nullptr;
  }
  return outer;
}

bool BiositemapReader::may_be_resource(const XmlTag& tag)
{
  const std::string_view name = XmlStream::text_of(tag.local_name),
                         uri = XmlStream::text_of(tag.namespace_uri);
  if (equal_ignoring_case(name, resource_type))
    return uri.empty() || is_biositemap_namespace(uri);
  return name == "Description" && is_rdf(tag.namespace_uri);
}

void BiositemapReader::begin(const XmlTag& tag, const Uri* base)
{
  depth_ = 1;
  at_ = tag.at;
  for (Text& text : texts_) {
    text.given = false;
    text.text.clear();
  }
  base_ = base_inside(tag, base, own_base_, entries_);
  const auto about = rdf_attribute(tag, "about");
  about_ = about ? std::optional<std::string>{about->substr(0, most_of(Part::url))} : std::nullopt;
  is_resource_ = !is_rdf(tag.namespace_uri);
  namespace_ = is_resource_ ? tag.namespace_uri : nullptr;
  if (is_resource_)
    check_namespace(tag);
  take_attributes(tag);
}

// Reports a wrong namespace once for the whole file.
void BiositemapReader::check_namespace(const XmlTag& tag)
{
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  if (uri == vocabulary || std::exchange(namespace_reported_, true))
    return;
  entries_.writer().note(
      Severity::warning, Code::wrong_namespace,
      '<' + std::string{resource_type} + "> is in " +
          (uri.empty() ? std::string{"no namespace"} : "the namespace \"" + excerpt(uri, 256) + '"') +
          "; it should be in " + std::string{vocabulary},
      tag.at);
}

std::optional<BiositemapReader::Part> BiositemapReader::part_of(std::string_view local_name)
{
  if (equal_ignoring_case(local_name, "resource_name"))
    return Part::name;
  if (equal_ignoring_case(local_name, "description"))
    return Part::description;
  if (equal_ignoring_case(local_name, "url"))
    return Part::url;
  return std::nullopt;
}

std::size_t BiositemapReader::most_of(Part part) const
{
  return part == Part::url ? entries_.max_url_bytes() : entries_.max_text_bytes();
}

// RDF/XML, 2.5: properties as attributes.
void BiositemapReader::take_attributes(const XmlTag& tag)
{
  for (const XmlAttribute& attribute : tag.attributes) {
    if (is_rdf(attribute.namespace_uri) && XmlStream::text_of(attribute.local_name) == "type")
      is_resource_ = is_resource_ || is_resource_type(attribute.value);
    if (!is_biositemap_namespace(XmlStream::text_of(attribute.namespace_uri)))
      continue;
    const auto part = part_of(XmlStream::text_of(attribute.local_name));
    if (!part || text(*part).given)
      continue;
    text(*part).given = true;
    text(*part).text = attribute.value.substr(0, most_of(*part));
  }
}

void BiositemapReader::start_element(const XmlTag& tag)
{
  ++depth_;
  if (depth_ != 2)
    return;
  if (is_rdf(tag.namespace_uri) && XmlStream::text_of(tag.local_name) == "type")
    is_resource_ =
        is_resource_ || is_resource_type(rdf_attribute(tag, "resource").value_or(std::string_view{}));
  else if (namespace_ ? tag.namespace_uri == namespace_
                      : !tag.namespace_uri || is_biositemap_namespace(XmlStream::text_of(tag.namespace_uri)))
    take_property(tag);
}

void BiositemapReader::take_property(const XmlTag& tag)
{
  const auto part = part_of(XmlStream::text_of(tag.local_name));
  if (!part || text(*part).given)
    return;
  text(*part).given = true;
  if (const auto reference = rdf_attribute(tag, "resource"); reference && part == Part::url)
    return take_reference(*reference, base_inside(tag, base_, property_base_, entries_), tag.at);
  stream_.collect_text(&text(*part).text, most_of(*part));
}

void BiositemapReader::take_reference(std::string_view reference, const Uri* base, TextPosition at)
{
  Text& url = text(Part::url);
  url.text = trimmed_url(reference.substr(0, most_of(Part::url)));
  if (begins_with_scheme(url.text) || url.text.size() > entries_.writer().policy().uri_bytes)
    return; // checked as written
  const auto uri = entries_.resolve(base, url.text, at);
  url.text = uri ? uri->text() : std::string{};
}

void BiositemapReader::end_element()
{
  if (depth_ == 2) // the end of a property
    stream_.collect_text(nullptr);
  if (--depth_ == 0 && is_resource_)
    flush();
}

/// Returns the address of the resource; empty if it has none.
std::string BiositemapReader::address()
{
  const Text& url = text(Part::url);
  if (!trimmed_url(url.text).empty() || !about_)
    return url.text;
  const std::string_view about = trimmed_url(*about_);
  if (about.empty() || about.starts_with('#') // a name within the file
      || about.size() > entries_.writer().policy().uri_bytes)
    return {};
  const auto uri = entries_.resolve(base_, about, at_);
  const bool is_name = !uri || !uri->is_http() ||
                       (uri->fragment() && base_ && uri->without_fragment() == base_->without_fragment());
  return is_name ? std::string{} : uri->text();
}

void BiositemapReader::flush()
{
  const std::string written = address();
  const std::string_view name = trimmed(text(Part::name).text);
  if (trimmed_url(written).empty())
    return entries_.leave_out("it has no URL" + (name.empty() ? "" : " (" + shortened(name) + ')'), at_);
  const auto url = entries_.check_entry(written, at_);
  if (!url)
    return;
  values_.clear();
  values_.set(Attribute::url, *url);
  values_.set_if_any(Attribute::name, name);
  values_.set_if_any(Attribute::description, trimmed(text(Part::description).text));
  entries_.add(ElementKind::item, at_, values_);
}

} // namespace standard_sitemap
