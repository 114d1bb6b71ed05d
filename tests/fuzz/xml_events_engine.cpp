#include "tests/fuzz/xml_events.h"

#include <algorithm>
#include <utility>

#include "tests/fuzz/input.h"

namespace standard_sitemap::fuzz {
namespace {

constexpr std::size_t max_text = std::size_t{1} << 24;

std::string name_of(InternedName uri, InternedName prefix, InternedName local_name)
{
  const std::string_view prefix_text = XmlStream::text_of(prefix);
  return "{" + std::string{XmlStream::text_of(uri)} + "}" + std::string{prefix_text} +
         (prefix_text.empty() ? "" : ":") + std::string{XmlStream::text_of(local_name)};
}

class EngineEvents final : public XmlHandler {
 public:
  explicit EngineEvents(const Policy& policy) : stream_(*this, policy)
  {
    stream_.collect_text(&text_, max_text);
  }

  EngineXml read(std::string_view xml, std::size_t piece)
  {
    for (std::size_t at = 0; at < xml.size(); at += piece) {
      const Exactly bytes{xml.substr(at, piece)};
      if (!stream_.append(bytes.view()))
        break;
    }
    stream_.finish();
    return {std::move(events_), stream_.state(), stream_.why(), stream_.warnings()};
  }

 private:
  bool start_element(const XmlTag& tag) override
  {
    end_text();
    XmlEvent event{.kind = XmlEvent::Kind::start,
                   .text = name_of(tag.namespace_uri, tag.prefix, tag.local_name)};
    for (std::size_t i = 0; i < tag.attributes.size(); ++i) {
      const XmlAttribute& attribute = tag.attributes[i];
      event.attributes.push_back({name_of(attribute.namespace_uri, tag.prefixes[i], attribute.local_name),
                                  std::string{attribute.value}, attribute.keeps_reference});
    }
    std::ranges::sort(event.attributes, {}, &XmlEventAttribute::name);
    const auto& in_scope = stream_.bindings();
    for (std::size_t i = scopes_.empty() ? 0 : scopes_.back(); i < in_scope.size(); ++i)
      event.bindings.push_back(std::string{XmlStream::text_of(in_scope[i].first)} + '=' +
                               std::string{XmlStream::text_of(in_scope[i].second)});
    std::ranges::sort(event.bindings);
    scopes_.push_back(in_scope.size());
    events_.push_back(std::move(event));
    return true;
  }

  void end_element() override
  {
    end_text();
    scopes_.pop_back();
    events_.push_back({.kind = XmlEvent::Kind::end});
  }

  void end_text()
  {
    if (!text_.empty())
      events_.push_back({.kind = XmlEvent::Kind::text, .text = std::exchange(text_, {})});
  }

  std::string text_;
  std::vector<XmlEvent> events_;
  std::vector<std::size_t> scopes_; ///< for each open element, the number of bindings in scope
  XmlStream stream_;
};

} // namespace

EngineXml read_by_engine(std::string_view xml, std::size_t piece)
{
  Policy policy;
  policy.for_check = true; // else there are no prefixes of attributes
  return EngineEvents{policy}.read(xml, piece);
}

} // namespace standard_sitemap::fuzz
