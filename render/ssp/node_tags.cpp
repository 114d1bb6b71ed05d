#include "render/ssp/node_tags.h"

namespace standard_sitemap {

namespace {

using Text = std::optional<std::string_view>;

constexpr const char* link_attribute = "xlink:href";

std::string id_of(NodeId node)
{
  return 'n' + std::to_string(node);
}

/// M-9: returns the value to write so that the effective value is `value`. An empty value ends inheritance.
Text effective(const Text& value, const Text& inherited)
{
  if (value == inherited)
    return std::nullopt;
  return value ? value : Text{""};
}

Text unless_equal(const Text& value, const Text& of_node)
{
  return value == of_node ? std::nullopt : value;
}

std::string joined(const std::vector<std::string>& words)
{
  std::string text;
  for (const std::string& word : words)
    (text += text.empty() ? "" : " ") += word;
  return text;
}

} // namespace

Tag NodeTags::node(const Node& node, const std::optional<Node>& around, bool named)
{
  Tag tag{node.kind() == NodeKind::root ? std::string_view{"sitemap"} : kind_name(node.kind())};
  if (named)
    tag.set("xml:id", id_of(node.id()));
  tag.set("name", node.name());
  if (node.has_reference())
    tag.set(link_attribute, reference(node, AuthoredElement::of(node), node.link(bases_)));
  if (const auto roles = node.roles(); !roles.empty())
    tag.set("role", joined(roles));
  tag.set("description", node.description());
  tag.set("lang", effective(node.lang(), around ? around->lang() : std::nullopt));
  tag.set("type", effective(node.type(), around ? around->type() : std::nullopt));
  tag.set("charset", effective(node.charset(), around ? around->charset() : std::nullopt));
  tag.set("target", effective(node.target(), around ? around->target() : std::nullopt));
  tag.set("relation", node.relation());
  tag.set("priority", node.priority());
  tag.set("order", node.order());
  tag.set("method", node.method());
  tag.set("data", node.data());
  if (node.excluded())
    tag.set("tree", "exclude");
  count_unwritten_values(node);
  fit(tag, node);
  return tag;
}

std::vector<Tag> NodeTags::variants(const Node& node)
{
  std::vector<Tag> tags;
  const std::vector<Variant> variants = node.variants(bases_);
  const std::vector<AuthoredElement> elements = AuthoredElement::variants_of(node);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const Variant& variant = variants[i];
    Tag& tag = tags.emplace_back("variant");
    tag.set("lang", effective(variant.lang, node.lang()));
    tag.set("name", unless_equal(variant.name, node.name()));
    if (elements[i].reference())
      tag.set(link_attribute, reference(node, elements[i], variant.link));
    tag.set("description", unless_equal(variant.description, node.description()));
    tag.set("type", effective(variant.type, node.type()));
    tag.set("charset", effective(variant.charset, node.charset()));
    tag.set("target", effective(variant.target, node.target()));
    fit(tag, node);
  }
  return tags;
}

Tag NodeTags::external(NodeId node) const
{
  Tag tag{"external"};
  tag.set(link_attribute, '#' + id_of(node));
  return tag;
}

/// Returns the absolute URI, even of a refused link, so that a reader refuses it again. References of a local
/// file without an address stay as they were written.
std::optional<std::string> NodeTags::reference(const Node& node, AuthoredElement at, const Link& link)
{
  if (link.url)
    return link.url->text();
  const std::string_view authored = *at.reference();
  if (link.relative) {
    const auto cleaned = clean_up(Leiri{authored});
    return cleaned && *cleaned == *link.relative ? std::string{authored} : *link.relative;
  }
  if (link.blocked != Refusal::limit && authored.size() <= policy_.uri_bytes) {
    const auto uri = bases_.resolve(*at.document, at.element, authored);
    if (!uri)
      return std::string{authored};
    if (uri->text().size() <= policy_.uri_bytes)
      return uri->text();
  }
  leave_out("a link is left out, because it is refused: " + std::string{refusal_name(*link.blocked)}, node);
  return std::nullopt;
}

void NodeTags::fit(Tag& tag, const Node& node)
{
  for (const std::string& name : tag.shorten_to(policy_.tag_bytes))
    leave_out("a " + name + " is left out: with it, the tag would be longer than " +
                  std::to_string(policy_.tag_bytes) + " bytes",
              node);
}

void NodeTags::count_unwritten_values(const Node& node)
{
  const auto count = [&](Unwritten& values, std::size_t more) {
    if (more > 0 && values.count == 0) {
      const AuthoredElement place = AuthoredElement::of(node);
      values.document = place.document->url().text();
      values.line = place.line();
    }
    values.count += more;
  };
  count(dates_, node.lastmod() ? 1 : 0);
  count(frequencies_, node.changefreq() ? 1 : 0);
  count(attachments_, node.attachments(bases_).size());
}

void NodeTags::name_unwritten_values()
{
  const auto name = [this](const Unwritten& values, const std::string& what) {
    left_out_.add({.severity = Severity::warning,
                   .code = Code::not_written,
                   .message = what + " is left out: a site map has no place for it",
                   .document = values.document,
                   .line = values.line,
                   .count = values.count});
  };
  name(dates_, "the date of a page (lastmod)");
  name(frequencies_, "how often a page changes (changefreq)");
  name(attachments_, "an image, video or news of a page");
}

void NodeTags::leave_out(const std::string& what, const Node& node)
{
  const AuthoredElement place = AuthoredElement::of(node);
  left_out_.add(
      {Severity::warning, Code::not_written, what, place.document->url().text(), place.line(), 0, 1});
}

} // namespace standard_sitemap
