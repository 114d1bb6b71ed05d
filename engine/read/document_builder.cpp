#include <standard_sitemap/read/document_builder.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace standard_sitemap {
namespace {

constexpr std::string_view sitemap_ns = "http://standard-sitemap.org/2007/ns"; // NS-1
constexpr std::string_view xlink_ns = "http://www.w3.org/1999/xlink";          // NS-3
constexpr std::string_view xml_ns = "http://www.w3.org/XML/1998/namespace";    // NS-3
constexpr std::string_view crawler_ns = "http://www.sitemaps.org/schemas/sitemap/";

// By ElementKind.
constexpr std::string_view element_names[] = {"sitemap", "item",         "group", "external",
                                              "variant", "class-change", "style", "image"};

// By Attribute, as far as SSP has them; the namespace is told apart in `known_attribute`.
constexpr std::string_view attribute_names[] = {
    "name", "description", "url",     "href",   "role",   "relation", "priority", "target", "lang",
    "lang", "type",        "charset", "method", "data",   "order",    "tree",     "id",     "id",
    "base", "baseurl",     "elem",    "attr",   "prefix", "replace",  "width",    "height"};

constexpr std::size_t index(Attribute attribute)
{
  return static_cast<std::size_t>(attribute);
}

void put_length(std::string& arena, std::size_t length)
{
  for (; length >= 0x80; length >>= 7)
    arena.push_back(static_cast<char>(length | 0x80));
  arena.push_back(static_cast<char>(length));
}

std::string quoted(std::string_view text)
{
  return '<' + std::string{text.substr(0, 64)} + '>';
}

} // namespace

DocumentBuilder::DocumentBuilder(Uri url, const Policy& policy, ElementBudget& budget)
    : policy_(policy), budget_(budget), document_(new Document{std::move(url)})
{
}

void DocumentBuilder::attach(XmlStream& stream)
{
  stream_ = &stream;
  namespace_ = stream.intern(sitemap_ns);
  xlink_ = stream.intern(xlink_ns);
  xml_ = stream.intern(xml_ns);
  change_ = stream.intern("change");
  for (std::size_t i = 0; i < std::size(element_names); ++i)
    kinds_[i] = stream.intern(element_names[i]);
  for (std::size_t i = 0; i < std::size(attribute_names); ++i)
    attributes_[i] = stream.intern(attribute_names[i]);
}

// P-3, NS-2
bool DocumentBuilder::accept_root(const XmlTag& tag)
{
  const bool named_sitemap = tag.local_name == kinds_[static_cast<std::size_t>(ElementKind::sitemap)];
  if (named_sitemap && tag.namespace_uri == namespace_)
    return true;
  if (named_sitemap && !tag.namespace_uri && !tag.prefix && policy_.tolerant) {
    unqualified_ = true;
    note(Severity::warning, Code::namespace_missing,
         "the root element is in no namespace; read as if it were in " + std::string{sitemap_ns}, tag.line);
    return true;
  }
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  std::string message = "the root element is " + quoted(XmlStream::text_of(tag.local_name));
  message += uri.empty() ? " in no namespace" : " in the namespace " + std::string{uri.substr(0, 256)};
  message += ", not <sitemap> in " + std::string{sitemap_ns};
  if (uri.substr(0, crawler_ns.size()) == crawler_ns)
    message += ": this is a list for crawlers (sitemaps.org), not a map of the site for people";
  not_a_sitemap_ = {Severity::error, Code::not_a_sitemap, std::move(message), {}, tag.line, 0, 1};
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
    return obsolete(Obsolete::change, "<change>; the element is called <class-change>", tag.line)
               ? ElementKind::class_change
               : ElementKind::other;
  for (std::size_t i = 0; i < std::size(element_names); ++i) {
    if (tag.local_name != kinds_[i])
      continue;
    const auto kind = static_cast<ElementKind>(i);
    if (kind == ElementKind::style && !obsolete(Obsolete::style, "<style>", tag.line))
      return ElementKind::other;
    if (kind == ElementKind::image && !obsolete(Obsolete::image, "<image>", tag.line))
      return ElementKind::other;
    return kind;
  }
  if (policy_.name_unknown)
    note(Severity::warning, Code::unknown_element,
         quoted(XmlStream::text_of(tag.local_name)) + " is no element of the protocol", tag.line);
  return ElementKind::other;
}

// NS-2: what is foreign has every right to be there. What differs from ours by a slip has not.
void DocumentBuilder::note_foreign(const XmlTag& tag)
{
  if (!policy_.name_unknown)
    return;
  const std::string name = quoted(XmlStream::text_of(tag.local_name));
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  constexpr std::string_view ours = "http://standard-sitemap.org/";
  if (uri.empty() && !tag.prefix)
    note(Severity::warning, Code::unknown_element, name + " is in no namespace, so it is not read", tag.line);
  else if (uri.substr(0, ours.size()) == ours || (unqualified_ && uri == sitemap_ns))
    note(Severity::warning, Code::unknown_element,
         name + " is in the namespace " + std::string{uri.substr(0, 256)} +
             ", not in that of the root element",
         tag.line);
}

void DocumentBuilder::note_unknown(ElementKind kind, const XmlAttribute& attribute, const XmlTag& tag)
{
  if (policy_.name_unknown && kind != ElementKind::other && !attribute.namespace_uri)
    note(Severity::warning, Code::unknown_attribute,
         std::string{XmlStream::text_of(attribute.local_name).substr(0, 64)} + " is no attribute of " +
             quoted(XmlStream::text_of(tag.local_name)),
         tag.line);
}

bool DocumentBuilder::start_element(const XmlTag& tag)
{
  auto& elements = document_->elements_;
  if (elements.empty() && !accept_root(tag))
    return false;
  if (budget_.left == 0) {
    limited_ = {Severity::error,
                Code::limit_elements,
                "the map has more than " + std::to_string(policy_.elements) + " elements",
                {},
                tag.line,
                0,
                1};
    return false;
  }
  --budget_.left;

  const ElementKind kind = kind_of(tag);
  const auto element = static_cast<ElementId>(elements.size());
  const ElementId parent = open_.empty() ? no_element : open_.back();
  elements.push_back({static_cast<std::uint32_t>(document_->arena_.size()), parent, no_element,
                      static_cast<std::uint32_t>(kind) & 0xfu,
                      std::min(tag.line, 0x0fff'ffffu) & 0x0fff'ffffu});
  open_.push_back(element);
  store_attributes(kind, tag);
  if (kind == ElementKind::class_change && parent == 0) // S-6: elsewhere it is no instruction
    store_bindings(element);
  return true;
}

void DocumentBuilder::end_element()
{
  document_->elements_[open_.back()].end = document_->size();
  open_.pop_back();
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
  for (std::size_t i = 0; i < std::size(attribute_names); ++i) {
    const auto candidate = static_cast<Attribute>(i);
    if (candidate == Attribute::href || candidate == Attribute::xml_lang || candidate == Attribute::xml_id ||
        candidate == Attribute::xml_base)
      continue;
    if (is(candidate))
      return candidate;
  }
  return std::nullopt;
}

// Which attributes mean something on which element; the obsolete ones are noted here.
bool DocumentBuilder::wanted(ElementKind kind, Attribute attribute, std::uint32_t line)
{
  switch (attribute) {
  case Attribute::xml_base:
  case Attribute::xml_lang:
  case Attribute::xml_id:
    return true;
  case Attribute::baseurl:
    return kind != ElementKind::other &&
           obsolete(Obsolete::baseurl, "baseurl; the attribute is called xml:base", line);
  case Attribute::id:
    return kind != ElementKind::other && obsolete(Obsolete::id, "id; the attribute is called xml:id", line);
  case Attribute::url:
    if (kind == ElementKind::external)
      return obsolete(Obsolete::external_url, "url on <external>; the attribute is called xlink:href", line);
    return kind != ElementKind::other;
  case Attribute::attr:
  case Attribute::prefix:
    if (kind == ElementKind::sitemap)
      return obsolete(Obsolete::sitemap_attr, "attr and prefix on <sitemap>; use <class-change>", line);
    return kind == ElementKind::class_change;
  case Attribute::elem:
    return kind == ElementKind::class_change;
  case Attribute::replace:
  case Attribute::width:
  case Attribute::height:
    return kind == ElementKind::style || kind == ElementKind::image || kind == ElementKind::variant;
  default:
    return kind != ElementKind::other;
  }
}

void DocumentBuilder::store_attributes(ElementKind kind, const XmlTag& tag)
{
  std::array<const XmlAttribute*, attribute_count> present{};
  std::uint32_t mask = 0;
  for (const XmlAttribute& attribute : tag.attributes) {
    const auto known = known_attribute(attribute);
    if (!known || !wanted(kind, *known, tag.line)) {
      note_unknown(kind, attribute, tag);
      continue;
    }
    present[index(*known)] = &attribute;
    mask |= Document::bit(*known);
  }

  std::string& arena = document_->arena_;
  if (mask == 0 &&
      !arena.empty()) { // the many bare elements share one empty mask: the first bytes of the arena
    document_->elements_.back().attributes = 0;
    return;
  }
  char bytes[sizeof mask];
  if (arena.empty()) {
    arena.append(sizeof mask, '\0');
    document_->elements_.back().attributes = mask == 0 ? 0 : static_cast<std::uint32_t>(arena.size());
    if (mask == 0)
      return;
  }
  std::memcpy(bytes, &mask, sizeof mask);
  arena.append(bytes, sizeof bytes);
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    const std::string_view value = within_limit(present[i]->value, static_cast<Attribute>(i), tag.line);
    put_length(arena, value.size());
    arena.append(value);
  }
}

// Policy: names and descriptions have a bound in the model.
std::string_view DocumentBuilder::within_limit(std::string_view text, Attribute attribute, std::uint32_t line)
{
  if ((attribute != Attribute::name && attribute != Attribute::description) ||
      text.size() <= policy_.text_code_points)
    return text;
  std::size_t at = 0;
  for (std::size_t left = policy_.text_code_points; left > 0 && at < text.size(); --left)
    for (++at; at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0u) == 0x80; ++at) {
    }
  if (at < text.size())
    note(Severity::note, Code::text_cut,
         "a " + std::string{attribute_names[index(attribute)]} + " is longer than " +
             std::to_string(policy_.text_code_points) + " characters and was cut",
         line);
  return text.substr(0, at);
}

void DocumentBuilder::store_bindings(ElementId element)
{
  if (document_->bindings_.size() >= policy_.class_changes)
    return;
  std::vector<std::pair<std::string, std::string>> bindings;
  for (const auto& [prefix, uri] : stream_->bindings()) {
    const std::string_view name = XmlStream::text_of(prefix);
    if (name.empty()) // XPath 1.0 has no default namespace
      continue;
    std::erase_if(bindings, [&](const auto& outer) { return outer.first == name; });
    bindings.emplace_back(name, XmlStream::text_of(uri));
  }
  document_->bindings_.emplace_back(element, std::move(bindings));
}

bool DocumentBuilder::obsolete(Obsolete feature, std::string_view what, std::uint32_t line)
{
  if (!policy_.tolerant)
    return false;
  const auto bit = static_cast<std::size_t>(feature);
  if (!noted_[bit]) {
    noted_.set(bit);
    note(Severity::note, Code::obsolete_feature, "obsolete: " + std::string{what}, line);
  }
  return true;
}

void DocumentBuilder::note(Severity severity, Code code, std::string message, std::uint32_t line)
{
  diagnostics_.add({severity, code, std::move(message), document_->url_.text(), line, 0, 1});
}

std::shared_ptr<const Document> DocumentBuilder::finish()
{
  while (!open_.empty())
    end_element();
  document_->elements_.shrink_to_fit();
  document_->arena_.shrink_to_fit();
  return document_;
}

} // namespace standard_sitemap
