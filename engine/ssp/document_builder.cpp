#include "engine/ssp/document_builder.h"

#include "engine/base/excerpt.h"
#include "engine/document/element_names.h"
#include "engine/ssp/meant_names.h"
#include "engine/web/near_namespace.h"
#include "engine/xml/xpath.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view sitemap_ns = "http://standard-sitemap.org/2007/ns"; // NS-1
constexpr std::string_view xlink_ns = "http://www.w3.org/1999/xlink";          // NS-3
constexpr std::string_view xml_ns = "http://www.w3.org/XML/1998/namespace";    // NS-3
constexpr std::string_view crawler_ns = "http://www.sitemaps.org/schemas/sitemap/";

constexpr std::size_t index(Attribute attribute)
{
  return static_cast<std::size_t>(attribute);
}

std::string in_quotes(std::string_view text)
{
  return '<' + excerpt(text) + '>';
}

} // namespace

DocumentBuilder::DocumentBuilder(DocumentWriter& writer, XmlStream& stream)
    : policy_(writer.policy()), rules_(DocumentFormat::standard_sitemap, writer.policy()), writer_(writer),
      stream_(stream)
{
  namespace_ = stream.intern(sitemap_ns);
  xlink_ = stream.intern(xlink_ns);
  xml_ = stream.intern(xml_ns);
  change_ = stream.intern("change");
  if (policy_.for_check)
    stream.watch_text();
  for (std::size_t i = 0; i < kinds_.size(); ++i)
    kinds_[i] = stream.intern(element_name(static_cast<ElementKind>(i)));
  for (std::size_t i = 0; i < attributes_.size(); ++i) {
    const std::string_view name = attribute_name(static_cast<Attribute>(i));
    attributes_[i] = stream.intern(name.substr(name.find(':') + 1)); // `known_attribute` checks the namespace
  }
}

// P-3, NS-2
bool DocumentBuilder::accept_root(const XmlTag& tag)
{
  const bool named_sitemap = tag.local_name == kinds_[static_cast<std::size_t>(ElementKind::sitemap)];
  if (named_sitemap && tag.namespace_uri == namespace_)
    return true;
  if (named_sitemap && !tag.namespace_uri && !tag.prefix && policy_.tolerant) {
    unqualified_ = true;
    writer_.note(Severity::warning, Code::namespace_missing,
                 "the root element is in no namespace; it is read as if it were in " +
                     std::string{sitemap_ns},
                 tag.at);
    return true;
  }
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  std::string message = "the root element is " + in_quotes(XmlStream::text_of(tag.local_name));
  message += uri.empty() ? " in no namespace" : " in the namespace " + excerpt(uri, 256);
  message += ", not <sitemap> in " + std::string{sitemap_ns};
  if (uri.substr(0, crawler_ns.size()) == crawler_ns)
    message += ": this is an XML sitemap (sitemaps.org), for crawlers, not a site map for readers";
  not_a_sitemap_ = {
      Severity::error, Code::not_a_sitemap, std::move(message), {}, tag.at.line, tag.at.column, 1};
  return false;
}

ElementKind DocumentBuilder::kind_of(const XmlTag& tag)
{
  const bool ours = tag.namespace_uri ? tag.namespace_uri == namespace_ : unqualified_ && !tag.prefix;
  if (!ours) {
    note_foreign(tag);
    return ElementKind::other;
  }
  if (tag.local_name == change_)
    return obsolete(Obsolete::change, "<change>; the element is called <class-change>", tag.at)
               ? ElementKind::class_change
               : ElementKind::other;
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    if (tag.local_name != kinds_[i])
      continue;
    const auto kind = static_cast<ElementKind>(i);
    if (kind == ElementKind::style && !obsolete(Obsolete::style, "<style>", tag.at))
      return ElementKind::other;
    if (kind == ElementKind::image && !obsolete(Obsolete::image, "<image>", tag.at))
      return ElementKind::other;
    return kind;
  }
  if (policy_.for_check)
    writer_.note(Severity::warning, Code::unknown_element,
                 in_quotes(XmlStream::text_of(tag.local_name)) + " is not an element of a site map" +
                     (wants_meaning() ? meant_element(XmlStream::text_of(tag.local_name)) : ""),
                 tag.at);
  return ElementKind::other;
}

// NS-2: foreign elements are allowed. Probable misspellings of ours are reported.
void DocumentBuilder::note_foreign(const XmlTag& tag)
{
  if (!policy_.for_check)
    return;
  const std::string name = in_quotes(XmlStream::text_of(tag.local_name));
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  constexpr std::string_view ours = "http://standard-sitemap.org/";
  if (uri.empty() && !tag.prefix)
    writer_.note(Severity::warning, Code::unknown_element, name + " is in no namespace, so it is not read",
                 tag.at);
  else if (uri.substr(0, ours.size()) == ours || is_misspelt_namespace(uri, sitemap_ns))
    writer_.note(Severity::warning, Code::unknown_element,
                 name + " is in the namespace " + excerpt(uri, 256) + ", not in that of the root element",
                 tag.at);
}

void DocumentBuilder::note_unknown(ElementKind kind, const XmlAttribute& attribute, const XmlTag& tag)
{
  if (!policy_.for_check || kind == ElementKind::other)
    return;
  const std::string_view local_name = XmlStream::text_of(attribute.local_name);
  const auto index = static_cast<std::size_t>(&attribute - tag.attributes.data());
  const std::string_view prefix = XmlStream::text_of(tag.prefixes[index]);
  const std::string name = prefix.empty() ? excerpt(local_name) : excerpt(prefix) + ':' + excerpt(local_name);
  const auto note = [&](const std::string& what) {
    writer_.note(Severity::warning, Code::unknown_attribute, name + what, tag.at);
  };
  if (attribute.namespace_uri == namespace_)
    note(" has a prefix: the attributes of a site map are written without one");
  else if (attribute.namespace_uri)
    note_foreign(attribute, prefix, name, tag);
  else if (!prefix.empty())
    note(" is not read, because its prefix is not declared");
  else
    note(" is not an attribute of " + in_quotes(XmlStream::text_of(tag.local_name)) +
         (wants_meaning() ? meant_attribute(local_name, kind) : ""));
}

/// Finding out what was meant takes much longer than reading a tag; nobody reads thousands of suggestions.
bool DocumentBuilder::wants_meaning()
{
  constexpr std::size_t enough = 1'000;
  return meanings_++ < enough;
}

// NS-3: one declaration is wrong, however often its prefix is used.
void DocumentBuilder::note_foreign(const XmlAttribute& attribute, std::string_view prefix,
                                   const std::string& name, const XmlTag& tag)
{
  const std::string_view uri = XmlStream::text_of(attribute.namespace_uri);
  if (attribute.namespace_uri == misspelt_xlink_ || attribute.namespace_uri == xml_ ||
      !is_meant_for_xlink(XmlStream::text_of(attribute.local_name), prefix, uri))
    return;
  misspelt_xlink_ = attribute.namespace_uri;
  writer_.note(Severity::warning, Code::wrong_namespace,
               name + " is not read: its namespace is " + quotation(uri) + ", but that of XLink is \"" +
                   std::string{xlink_ns} + '"',
               tag.at);
}

bool DocumentBuilder::start_element(const XmlTag& tag)
{
  if (!writer_.has_root() && !accept_root(tag))
    return false;
  if (!writer_.charge(tag.at))
    return false;
  const ElementKind kind = kind_of(tag);
  const bool instruction = kind == ElementKind::class_change && writer_.parent() == 0;
  take_attributes(kind, tag);
  const ElementId element = writer_.open(kind, tag.at, values_);
  if (instruction) // S-6: elsewhere it is not an instruction
    store_instruction(element);
  return true;
}

void DocumentBuilder::end_element()
{
  writer_.close();
}

// M-10: elements have their data in attributes only.
void DocumentBuilder::stray_text(const StrayText& text, std::uint32_t line)
{
  const ElementKind within = writer_.kind(writer_.parent());
  if (within == ElementKind::other) // NS-2: it may have a meaning there
    return;
  const bool may_be_named = within == ElementKind::item || within == ElementKind::group;
  writer_.note(Severity::warning, Code::stray_text,
               "text in " + in_quotes(element_name(within)) + " is not read" +
                   (may_be_named ? ", not even as its name" : "") + ": \"" + text.beginning() +
                   (text.has_more() ? "...\"" : "\""),
               line);
}

std::optional<Attribute> DocumentBuilder::known_attribute(const XmlAttribute& attribute) const
{
  const auto is = [&](Attribute candidate) { return attribute.local_name == attributes_[index(candidate)]; };
  if (attribute.namespace_uri == xml_) {
    for (const Attribute candidate : {Attribute::xml_base, Attribute::xml_lang, Attribute::xml_id})
      if (is(candidate))
        return candidate;
    return std::nullopt;
  }
  if (attribute.namespace_uri == xlink_)
    return is(Attribute::href) ? std::optional{Attribute::href} : std::nullopt;
  if (attribute.namespace_uri) // NS-2: foreign
    return std::nullopt;
  for (std::size_t i = 0; i < attributes_.size(); ++i) {
    const auto candidate = static_cast<Attribute>(i);
    if (candidate == Attribute::href || candidate == Attribute::xml_lang || candidate == Attribute::xml_id ||
        candidate == Attribute::xml_base)
      continue;
    if (is(candidate))
      return candidate;
  }
  return std::nullopt;
}

/// Whether the attribute has a meaning on the element. Reports obsolete ones.
bool DocumentBuilder::wanted(ElementKind kind, Attribute attribute, TextPosition at)
{
  if (!rules_.allow(kind, attribute))
    return false;
  if (attribute == Attribute::baseurl)
    return obsolete(Obsolete::baseurl, "baseurl; the attribute is called xml:base", at);
  if (attribute == Attribute::id)
    return obsolete(Obsolete::id, "id; the attribute is called xml:id", at);
  if (attribute == Attribute::url && kind == ElementKind::external)
    return obsolete(Obsolete::external_url, "url on <external>; the attribute is called xlink:href", at);
  if ((attribute == Attribute::attr || attribute == Attribute::prefix) && kind == ElementKind::sitemap)
    return obsolete(Obsolete::sitemap_attr, "attr and prefix on <sitemap>; use <class-change>", at);
  return true;
}

void DocumentBuilder::take_attributes(ElementKind kind, const XmlTag& tag)
{
  values_.clear();
  for (const XmlAttribute& attribute : tag.attributes) {
    const auto known = known_attribute(attribute);
    if (known && wanted(kind, *known, tag.at))
      values_.set(*known, attribute.value);
    else
      note_unknown(kind, attribute, tag);
  }
}

// S-3: the XPath is compiled here, where the document is parsed.
void DocumentBuilder::store_instruction(ElementId element)
{
  if (!writer_.has_room_for_bindings())
    return;
  DocumentWriter::Bindings bindings;
  for (const auto& [prefix, uri] : stream_.bindings()) {
    const std::string_view name = XmlStream::text_of(prefix);
    if (name.empty()) // XPath 1.0 has no default namespace
      continue;
    std::erase_if(bindings, [&](const auto& outer) { return outer.first == name; });
    bindings.emplace_back(name, XmlStream::text_of(uri));
  }
  const std::string_view xpath = values_.get(Attribute::elem).value_or("");
  const XPathDepth depth = xpath_depth(xpath);
  const bool is_bounded = xpath.size() <= policy_.xpath_bytes && depth.brackets <= policy_.xpath_depth &&
                          depth.levels <= max_xpath_levels(policy_.xpath_depth);
  const bool compiles = is_bounded && compiles_as_xpath(xpath);
  writer_.bind(element, std::move(bindings), compiles);
}

bool DocumentBuilder::obsolete(Obsolete feature, std::string_view what, TextPosition at)
{
  if (!policy_.tolerant)
    return false;
  const auto bit = static_cast<std::size_t>(feature);
  if (!noted_[bit]) {
    noted_.set(bit);
    writer_.note(Severity::note, Code::obsolete_feature, "obsolete: " + std::string{what}, at);
  }
  return true;
}

} // namespace standard_sitemap
