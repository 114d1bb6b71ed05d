#include "discovery/link_collector.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/encoding/sniff.h"
#include "engine/html/map_relations.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {
namespace {

constexpr XmlStreamOptions work_limits{.limit = Code::limit_page_work,
                                       .names = 20'000,
                                       .attribute_pairs = 20'000'000,
                                       .unbound_prefixes = 200'000};

/// Reads the links of one XHTML page without building a tree, loading anything or accepting entity
/// declarations (D-3c).
class XhtmlReader final : public XmlHandler {
 public:
  XhtmlReader(const Page& page, const Policy& policy, PageLinks& links)
      : page_(page), policy_(policy), links_(links), stream_(*this, policy, work_limits)
  {
  }

  /// `complete`: whether the text is the whole page.
  void read(std::string_view utf8, bool complete)
  {
    if (stream_.append(utf8) && complete)
      stream_.finish();
    switch (stream_.state()) {
    case XmlStream::State::malformed:
      return mark_malformed();
    case XmlStream::State::limited:
      mark_cut(links_, page_, stream_.why().code,
               "the page was not read to its end, so links further on may be missed: " +
                   stream_.why().message);
      break;
    case XmlStream::State::reading:
    case XmlStream::State::complete:
    case XmlStream::State::stopped:
      break;
    }
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
    std::size_t bases;               ///< number of bases in scope
    std::optional<std::string> base; ///< not yet in `bases_`, as no link has needed it
    std::size_t base_index = 0;
  };

  bool start_element(const XmlTag& tag) override
  {
    line_ = tag.at.line;
    OpenElement element{open_.empty() ? 0 : open_.back().bases, value(tag, base_, xml_)};
    if (element.base && ++element.bases == policy_.bases + 1)
      note_unusable_base("more than " + std::to_string(policy_.bases) + " xml:base attributes are in scope",
                         line_);
    open_.push_back(std::move(element));
    return tag.namespace_uri != xhtml_ || xhtml_element(tag);
  }

  void end_element() override { open_.pop_back(); }

  /// Returns the value of an attribute; nullopt if the tag does not have it.
  std::optional<std::string> value(const XmlTag& tag, InternedName name, InternedName space = nullptr)
  {
    for (const XmlAttribute& attribute : tag.attributes)
      if (attribute.local_name == name && attribute.namespace_uri == space) {
        if (attribute.keeps_reference)
          note_kept_reference();
        return std::string{attribute.value};
      }
    return std::nullopt;
  }

  /// Returns false if there is no room for further links.
  bool xhtml_element(const XmlTag& tag)
  {
    if (tag.local_name == link_) {
      if (auto rel = value(tag, rel_))
        return add(PageLink::Element::link, *std::move(rel), value(tag, href_),
                   value(tag, type_).value_or(""));
    } else if (tag.local_name == meta_) {
      auto name = value(tag, name_);
      if (name && may_have_definition(*name))
        return add(PageLink::Element::meta, *std::move(name), value(tag, content_));
    } else if (tag.local_name == base_ && !base_href_) {
      base_href_ = value(tag, href_);
    } else if (tag.local_name == html_ && open_.size() == 1) {
      auto language = value(tag, lang_, xml_);
      if (!language)
        language = value(tag, lang_);
      if (language && !trimmed(*language).empty())
        links_.languages.push_back(*std::move(language));
    }
    return true;
  }

  bool add(PageLink::Element element, std::string rel, std::optional<std::string> href, std::string type = {})
  {
    if (open_.back().bases > policy_.bases)
      return true;
    const std::size_t base = current_base();
    if (!collector_.add(
            {element, std::move(rel), std::move(href).value_or(""), page_.url, line_, std::move(type)}))
      return false;
    link_bases_.push_back(base);
    return true;
  }

  /// Adds the innermost base and those it depends on to `bases_`; returns its index.
  std::size_t current_base()
  {
    std::size_t outer = 0;
    for (OpenElement& element : open_) {
      if (element.base) {
        bases_.push_back({outer, *std::move(element.base), line_});
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
    for (std::size_t i = 1; i < bases_.size() && bytes <= LinkCollector::max_bytes; ++i) {
      resolved.push_back(base_over(resolved[bases_[i].outer], bases_[i]));
      bytes += sizeof(Uri) + (resolved.back() ? resolved.back()->text().size() : 0);
    }
    std::size_t bytes_of_links = 0;
    std::vector<PageLink> all = std::exchange(links_.links, {});
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (link_bases_[i] >= resolved.size() || bytes_of_links > LinkCollector::max_bytes)
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

  /// D-3d and the policy: an unusable `xml:base` is ignored; below a base that is too long, no link is used.
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

  void note_kept_reference()
  {
    links_.diagnostics.add(
        {Severity::warning, Code::undeclared_entity,
         "an attribute value refers to an entity that is not declared; the reference is kept as written",
         page_.url.text(), line_});
  }

  // D-3c: the page has no links.
  void mark_malformed()
  {
    const Diagnostic& why = stream_.why();
    links_.malformed = true;
    links_.links.clear();
    links_.diagnostics.add({Severity::warning, Code::page_malformed,
                            "the links of the page are not read: " + why.message, page_.url.text(), why.line,
                            why.column});
  }

  const Page& page_;
  const Policy& policy_;
  PageLinks& links_;
  LinkCollector collector_{page_, links_};
  std::vector<OpenElement> open_;
  std::vector<Base> bases_{{}}; ///< the first one represents the page's own base
  std::vector<std::size_t> link_bases_;
  std::optional<std::string> base_href_;
  std::uint32_t line_ = 0; ///< of the current tag
  XmlStream stream_;
  const InternedName xhtml_ = stream_.intern("http://www.w3.org/1999/xhtml"),
                     xml_ = stream_.intern("http://www.w3.org/XML/1998/namespace"),
                     html_ = stream_.intern("html"), base_ = stream_.intern("base"),
                     link_ = stream_.intern("link"), meta_ = stream_.intern("meta"),
                     rel_ = stream_.intern("rel"), href_ = stream_.intern("href"),
                     name_ = stream_.intern("name"), content_ = stream_.intern("content"),
                     lang_ = stream_.intern("lang"), type_ = stream_.intern("type");
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
  const auto utf8 = decoded(looked_at(page, policy), page, whole);
  if (!utf8) {
    links.malformed = true;
    links.diagnostics.add(
        {Severity::warning, Code::page_malformed,
         "the links of the page are not read, because its bytes are not valid in its encoding",
         page.url.text()});
    return links;
  }
  XhtmlReader{page, policy, links}.read(*utf8, whole);
  return links;
}

} // namespace standard_sitemap
