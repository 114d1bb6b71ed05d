#include "discovery/link_collector.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include "discovery/xml_prefix.h"
#include "engine/encoding/sniff.h"
#include "engine/xml/xml_error.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view xhtml_namespace = "http://www.w3.org/1999/xhtml";
constexpr std::string_view xml_namespace = "http://www.w3.org/XML/1998/namespace";

/// The limit of pairs of attributes within one tag, summed over all tags: libxml2 compares each pair.
constexpr std::size_t most_attribute_pairs = 20'000'000;
/// The limit of distinct names: libxml2 2.9 keeps them in a table that stops growing, so 800,000 take 10
/// seconds.
constexpr int most_dictionary_names = 20'000;
/// Unbound prefixes: not fatal, but each costs a formatted message.
constexpr std::size_t most_errors = 200'000;

std::string_view text_of(const xmlChar* text)
{
  return text ? std::string_view{reinterpret_cast<const char*>(text)} : std::string_view{};
}

std::string_view view(const char* text)
{
  return text ? std::string_view{text} : std::string_view{};
}

/// The attributes of a tag as delivered by SAX2: five pointers each.
class Attributes {
 public:
  Attributes(int count, const xmlChar** fields) : count_(count), fields_(fields) {}

  std::optional<std::string> value(std::string_view space, std::string_view name) const
  {
    const xmlChar** field = fields_;
    for (int left = count_; left > 0; --left, field += 5)
      if (text_of(field[0]) == name && text_of(field[2]) == space)
        return with_ampersands(
            {reinterpret_cast<const char*>(field[3]), static_cast<std::size_t>(field[4] - field[3])});
    return std::nullopt;
  }
  std::optional<std::string> value(std::string_view name) const { return value("", name); }

  /// Whether a value that was read has a reference to an undeclared entity.
  bool kept_reference() const { return kept_reference_; }

 private:
  /// While entities are not replaced, libxml2 delivers each `&` of a value as `&#38;`; any other `&` begins a
  /// reference that is kept as written.
  std::string with_ampersands(std::string_view text) const
  {
    constexpr std::string_view reference = "&#38;";
    std::string value;
    for (std::size_t found; (found = text.find('&')) != std::string_view::npos;) {
      value.append(text.substr(0, found + 1));
      text.remove_prefix(found);
      const bool is_ampersand = text.starts_with(reference);
      kept_reference_ = kept_reference_ || !is_ampersand;
      text.remove_prefix(is_ampersand ? reference.size() : 1);
    }
    return value.append(text);
  }

  int count_;
  const xmlChar** fields_;
  mutable bool kept_reference_ = false;
};

/// D-3c: the page has no links.
void mark_malformed(PageLinks& links, const Page& page, std::string_view why, std::uint32_t line,
                    std::uint32_t column)
{
  links.malformed = true;
  links.links.clear();
  links.diagnostics.add(
      {Severity::warning, Code::page_malformed,
       "the links of the page are not read, because it is not well-formed XML: " + std::string{why},
       page.url.text(), line, column});
}

/// Reads the links of one XHTML page without building a tree, loading anything or accepting entity
/// declarations.
class XhtmlReader {
 public:
  XhtmlReader(const Page& page, const Policy& policy, PageLinks& links)
      : page_(page), policy_(policy), links_(links)
  {
  }

  void read(std::string_view utf8, bool complete)
  {
    xmlSAXHandler handler{};
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = [](void* self, const xmlChar* name, const xmlChar*, const xmlChar* space,
                                int namespaces, const xmlChar**, int count, int, const xmlChar** attributes) {
      of(self).guarded([&](XhtmlReader& reader) {
        reader.start_element(text_of(name), text_of(space), static_cast<std::size_t>(namespaces),
                             static_cast<std::size_t>(count), Attributes{count, attributes});
      });
    };
    handler.endElementNs = [](void* self, const xmlChar*, const xmlChar*, const xmlChar*) {
      of(self).open_.pop_back();
    };
    handler.internalSubset = [](void* self, const xmlChar*, const xmlChar*, const xmlChar*) {
      of(self).context_->hasExternalSubset = 1; // D-3c: with a DOCTYPE, undeclared entities are not fatal
    };
    handler.processingInstruction = [](void* self, const xmlChar*, const xmlChar*) {
      of(self).guarded([](XhtmlReader& reader) { reader.check_names(); });
    };
    handler.getEntity = [](void* self, const xmlChar* name) { return of(self).reference(name); };
    handler.serror = [](void* self, xmlErrorPtr error) {
      of(self).guarded([&](XhtmlReader& reader) { reader.note_error(*error); });
    };

    xmlInitParser();
    context_.reset(xmlCreatePushParserCtxt(&handler, this, nullptr, 0, nullptr));
    if (!context_)
      throw std::bad_alloc{};
    xmlCtxtUseOptions(context_.get(), XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    xmlSwitchEncoding(context_.get(), XML_CHAR_ENCODING_UTF8);
    constexpr std::size_t piece = 64u << 10;
    while (!utf8.empty() && !stopped_) {
      const std::string_view part = utf8.substr(0, piece);
      xmlParseChunk(context_.get(), part.data(), static_cast<int>(part.size()), 0);
      utf8.remove_prefix(part.size());
    }
    if (complete && !stopped_)
      xmlParseChunk(context_.get(), nullptr, 0, 1);
    if (exception_)
      std::rethrow_exception(exception_);
    resolve_bases();
  }

 private:
  /// An `xml:base`, relative to an outer one or to the page's own base (D-3d).
  struct Base {
    std::size_t outer; ///< index in `bases_`
    std::string href;
    std::uint32_t line;
  };
  struct OpenElement {
    std::size_t namespaces;          ///< bindings in scope
    std::size_t bases;               ///< in scope
    std::optional<std::string> base; ///< not yet in `bases_`, as no link has needed it
    std::size_t base_index = 0;
  };
  struct FreeContext {
    void operator()(xmlParserCtxtPtr context) const { xmlFreeParserCtxt(context); }
  };

  static XhtmlReader& of(void* self) { return *static_cast<XhtmlReader*>(self); }

  /// Exceptions must not pass through the parser's frames.
  template <class Act>
  void guarded(Act act) noexcept
  {
    try {
      if (!stopped_)
        act(*this);
    } catch (...) {
      exception_ = std::current_exception();
      stop();
    }
  }

  void start_element(std::string_view name, std::string_view space, std::size_t namespaces, std::size_t count,
                     const Attributes& attributes)
  {
    const std::size_t bindings = namespaces + (open_.empty() ? 0 : open_.back().namespaces);
    OpenElement element{bindings, open_.empty() ? 0 : open_.back().bases, {}};
    element.base = attributes.value(xml_namespace, "base");
    if (element.base && ++element.bases == policy_.bases + 1)
      note_unusable_base("more than " + std::to_string(policy_.bases) + " xml:base attributes are in scope",
                         line());
    open_.push_back(std::move(element));
    attribute_pairs_ += count * count;
    if (open_.size() > policy_.xml_depth)
      return cut(Code::limit_depth, "its elements are nested too deeply");
    if (bindings > policy_.namespace_bindings)
      return cut(Code::limit_namespaces, "too many namespaces are declared");
    if (attribute_pairs_ > most_attribute_pairs)
      return cut(Code::limit_page_work, "a tag has too many attributes");
    check_names();
    if (space == xhtml_namespace && !stopped_)
      xhtml_element(name, attributes);
    if (attributes.kept_reference())
      note_kept_reference();
  }

  void xhtml_element(std::string_view name, const Attributes& attributes)
  {
    if (name == "link") {
      if (const auto rel = attributes.value("rel"))
        add(PageLink::Element::link, *rel, attributes.value("href").value_or(""));
    } else if (name == "meta") {
      const auto meta = attributes.value("name");
      if (meta && ascii_lower(*meta).find("schema.") != std::string::npos)
        add(PageLink::Element::meta, *meta, attributes.value("content").value_or(""));
    } else if (name == "base" && !base_href_) {
      base_href_ = attributes.value("href");
    } else if (name == "html" && open_.size() == 1) {
      auto language = attributes.value(xml_namespace, "lang");
      if (!language)
        language = attributes.value("lang");
      if (language && !trimmed(*language).empty())
        links_.languages.emplace_back(*language);
    }
  }

  void add(PageLink::Element element, std::string_view rel, std::string_view href)
  {
    if (open_.back().bases > policy_.bases)
      return;
    const std::size_t base = current_base();
    if (!collector_.add({element, std::string{rel}, std::string{href}, page_.url, line()}))
      return stop();
    link_bases_.push_back(base);
  }

  /// Adds the innermost base and those it depends on to `bases_`; returns its index.
  std::size_t current_base()
  {
    std::size_t outer = 0;
    for (OpenElement& element : open_) {
      if (element.base) {
        bases_.push_back({outer, *std::move(element.base), line()});
        element.base.reset();
        element.base_index = bases_.size() - 1;
      }
      if (element.base_index != 0)
        outer = element.base_index;
    }
    return outer;
  }

  // D-3d: at the end, because `<base>` counts for the links before it too.
  void resolve_bases()
  {
    if (links_.links.empty())
      return;
    std::vector<std::optional<Uri>> resolved; // nullopt: links there have no base and are dropped
    resolved.emplace_back(collector_.base_over(page_.url, base_href_.value_or(""), policy_));
    std::size_t bytes = 0; // a base is stored once for everything below it
    for (std::size_t i = 1; i < bases_.size() && bytes <= LinkCollector::most_bytes; ++i) {
      resolved.push_back(base_over(resolved[bases_[i].outer], bases_[i]));
      bytes += sizeof(Uri) + (resolved.back() ? resolved.back()->text().size() : 0);
    }
    std::size_t bytes_of_links = 0;
    std::vector<PageLink> all = std::exchange(links_.links, {});
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (link_bases_[i] >= resolved.size() || bytes_of_links > LinkCollector::most_bytes)
        return mark_cut(links_, page_, Code::limit_page_work,
                        "the base URIs of the page's links are too long: links further on may be missed");
      const std::optional<Uri>& base = resolved[link_bases_[i]];
      if (!base)
        continue;
      all[i].base = *base;
      bytes_of_links += base->text().size();
      links_.links.push_back(std::move(all[i]));
    }
  }

  /// D-3d and the policy: an unusable `xml:base` is ignored; below one that is too long no link is used.
  std::optional<Uri> base_over(const std::optional<Uri>& outer, const Base& written)
  {
    if (!outer)
      return std::nullopt;
    auto base = Uri::resolve(*outer, Leiri{written.href});
    if (!base || base->lacks_host())
      return outer;
    if (base->text().size() <= policy_.uri_bytes || trimmed(written.href).empty())
      return base->without_fragment();
    note_unusable_base("the base URI is longer than " + std::to_string(policy_.uri_bytes) + " bytes",
                       written.line);
    return std::nullopt;
  }

  void note_unusable_base(const std::string& why, std::uint32_t line)
  {
    links_.diagnostics.add({Severity::warning, Code::limit_bases,
                            "links of the page are not resolved, and are ignored: " + why, page_.url.text(),
                            line});
  }

  std::uint32_t line() const
  {
    return static_cast<std::uint32_t>(context_->input ? context_->input->line : 0);
  }

  void check_names()
  {
    if (xmlDictSize(context_->dict) > most_dictionary_names)
      cut(Code::limit_page_work, "there are too many different names");
  }

  /// Returns the entity that libxml2 is to use for a name. It is not one of the five predefined, and so is
  /// undeclared: with a DOCTYPE, the reference is kept as written in a value, and ignored in text.
  xmlEntityPtr reference(const xmlChar* name)
  {
    if (context_->hasExternalSubset == 0 || context_->standalone == 1)
      return nullptr; // fatal
    guarded([](XhtmlReader& reader) { reader.check_names(); });
    const bool in_value = context_->instate == XML_PARSER_ATTRIBUTE_VALUE;
    entity_.type = XML_ENTITY_DECL;
    entity_.name = name;
    entity_.etype = in_value ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY;
    return &entity_;
  }

  void note_kept_reference()
  {
    links_.diagnostics.add(
        {Severity::warning, Code::undeclared_entity,
         "an attribute value refers to an entity that is not declared; the reference is kept as written",
         page_.url.text(), line()});
  }

  /// For `explain_xml_error`.
  int number_of(const xmlError& error) const
  {
    const xmlParserInput* const input = context_->input;
    const bool has_before = input && input->cur > input->base;
    return xml_error_number(error.code, has_before ? static_cast<char>(input->cur[-1]) : '\0');
  }

  void note_error(const xmlError& error)
  {
    if (error.code == XML_ERR_NO_MEMORY)
      throw std::bad_alloc{};
    // The code is set after mere warnings too: unbound prefixes.
    if (error.level == XML_ERR_FATAL)
      malformed(explain_xml_error(number_of(error), view(error.str1), view(error.str2), error.int1).sentence,
                error.line, error.int2);
    else
      count_error();
  }

  void count_error()
  {
    check_names();
    if (++errors_ > most_errors)
      cut(Code::limit_page_work, "there are too many undeclared prefixes");
  }

  // D-3c
  void malformed(std::string_view why, int line = 0, int column = 0)
  {
    if (line <= 0 && context_->input) {
      line = context_->input->line;
      column = context_->input->col;
    }
    mark_malformed(links_, page_, why, static_cast<std::uint32_t>(std::max(line, 0)),
                   static_cast<std::uint32_t>(std::max(column, 0)));
    stop();
  }

  void cut(Code limit, std::string_view why)
  {
    mark_cut(links_, page_, limit,
             "the page was not read to its end, so links further on may be missed: " + std::string{why});
    stop();
  }

  void stop()
  {
    stopped_ = true;
    if (context_) // not during construction
      xmlStopParser(context_.get());
  }

  const Page& page_;
  const Policy& policy_;
  PageLinks& links_;
  LinkCollector collector_{page_, links_};
  std::vector<OpenElement> open_;
  std::vector<Base> bases_{{}}; ///< the first stands for the page's own
  std::vector<std::size_t> link_bases_;
  std::optional<std::string> base_href_;
  std::size_t attribute_pairs_ = 0;
  std::size_t errors_ = 0;
  bool stopped_ = false;
  xmlEntity entity_{}; ///< stands for every undeclared one
  std::exception_ptr exception_;
  std::unique_ptr<xmlParserCtxt, FreeContext> context_;
};

/// Returns the page in UTF-8; nullopt if its encoding is unknown, or its bytes are not valid in it.
std::optional<std::string> decoded(std::string_view bytes, const Page& page, bool complete)
{
  const auto type = page.effective_media_type();
  const XmlEncoding sniffed = sniff_xml(bytes, type ? type->charset() : std::nullopt);
  if (!sniffed.encoding)
    return std::nullopt;
  Decoder decoder{*sniffed.encoding, Decoder::OnInvalid::fail};
  std::string utf8;
  if (!decoder.append(bytes.substr(sniffed.bom_bytes), utf8) || (complete && !decoder.finish(utf8)))
    return std::nullopt;
  return utf8;
}

} // namespace

PageLinks read_xhtml_links(const Page& page, const Policy& policy)
{
  PageLinks links;
  mark_if_too_long(links, page, policy);
  const bool whole = !links.cut;
  auto utf8 = decoded(looked_at(page, policy), page, whole);
  // NULs are not allowed in XML, and would make libxml2 assume UTF-16.
  if (!utf8 || utf8->find('\0') != std::string::npos) {
    links.malformed = true;
    links.diagnostics.add(
        {Severity::warning, Code::page_malformed,
         "the links of the page are not read, because its bytes are not valid in its encoding",
         page.url.text()});
    return links;
  }
  const XmlPrefix prefix = readable_prefix(*utf8, policy);
  if (prefix.fault) {
    const std::string_view before = std::string_view{*utf8}.substr(0, prefix.fault->offset);
    const std::size_t line_start = before.rfind('\n') + 1; // 0 if there is none
    mark_malformed(links, page, prefix.fault->message,
                   static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n')),
                   static_cast<std::uint32_t>(before.size() - line_start + 1));
    return links;
  }
  if (prefix.limit)
    mark_cut(links, page, *prefix.limit,
             prefix.limit == Code::limit_internal_subset
                 ? "the page was not read to its end, so links further on may be missed: its DOCTYPE has "
                   "more than " +
                       std::to_string(policy.internal_subset_bytes) + " bytes of declarations"
                 : "the page was not read to its end, so links further on may be missed: a tag is too long");
  XhtmlReader{page, policy, links}.read(std::string_view{*utf8}.substr(0, prefix.size),
                                        whole && !prefix.limit);
  return links;
}

} // namespace standard_sitemap
