#include "tests/walk/naive_document.h"

#include "tests/walk/naive_uri.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

namespace standard_sitemap::walk {
namespace {

std::string text(const xmlChar* value)
{
  return value == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(value));
}

std::unique_ptr<NaiveElement> copy(xmlNode* node, NaiveElement* parent, NaiveDocument* document)
{
  auto element = std::make_unique<NaiveElement>();
  element->space = node->ns != nullptr ? text(node->ns->href) : "";
  element->name = text(node->name);
  element->line = static_cast<int>(xmlGetLineNo(node));
  element->parent = parent;
  element->document = document;
  if (parent != nullptr)
    element->bindings = parent->bindings;
  for (xmlNs* ns = node->nsDef; ns != nullptr; ns = ns->next)
    element->bindings[text(ns->prefix)] = text(ns->href);
  for (xmlAttr* attribute = node->properties; attribute != nullptr; attribute = attribute->next) {
    xmlChar* value = xmlNodeListGetString(node->doc, attribute->children, 1);
    element->attributes[{attribute->ns != nullptr ? text(attribute->ns->href) : "", text(attribute->name)}] =
        text(value);
    xmlFree(value);
  }
  for (xmlNode* child = node->children; child != nullptr; child = child->next)
    if (child->type == XML_ELEMENT_NODE)
      element->children.push_back(copy(child, element.get(), document));
  return element;
}

// P-7: a fatal error discards the whole document.
std::unique_ptr<NaiveElement> parse(const std::string& body, NaiveDocument* document)
{
  xmlParserCtxt* context = xmlNewParserCtxt();
  context->sax->serror = [](void*, xmlErrorPtr) {}; // ids that are no names, equal ids: no errors here
  xmlDoc* tree = xmlCtxtReadMemory(context, body.data(), static_cast<int>(body.size()), nullptr, nullptr,
                                   XML_PARSE_NONET);
  xmlFreeParserCtxt(context);
  if (tree == nullptr)
    return nullptr;
  std::unique_ptr<NaiveElement> root = copy(xmlDocGetRootElement(tree), nullptr, document);
  xmlFreeDoc(tree);
  return root;
}

// P-1
bool is_xml(const std::string& content_type)
{
  return content_type == "text/xml" || content_type == "application/xml" || content_type.ends_with("+xml");
}

// O-1 to O-5: any of the obsolete features, anywhere in the document.
bool has_obsolete_features(NaiveElement& root)
{
  for (const NaiveElement* e : with_descendants(root)) {
    const bool ours = e->space == root.space || e->space == ssp_namespace;
    if (!ours)
      continue;
    if (e->attribute("baseurl") || e->attribute("id") || e->name == "change" || e->name == "style" ||
        e->name == "image")
      return true;
    if (e->name == "external" && e->attribute("url"))
      return true;
    if (e->name == "sitemap" && (e->attribute("attr") || e->attribute("prefix")))
      return true;
  }
  return false;
}

void read(NaiveDocument& document, const Answer& answer, const Site& site)
{
  const std::string body = body_of(answer);
  document.status = answer.status;
  document.content_type = answer.content_type;
  if (answer.status != 200) {
    document.outcome = "http-error";
    return;
  }
  if (!is_xml(answer.content_type)) {
    document.outcome = "unexpected-content-type";
    return;
  }
  document.root = parse(body, &document);
  if (!document.root) {
    document.outcome = "malformed";
    return;
  }
  // P-3, NS-1, NS-2
  const bool tolerated = document.root->space.empty() && !site.strict;
  if (document.root->name != "sitemap" || (document.root->space != ssp_namespace && !tolerated)) {
    document.outcome = "not-a-sitemap";
    return;
  }
  document.outcome = "ok";
  document.bytes = body.size();
  document.namespace_missing = tolerated;
  document.obsolete = has_obsolete_features(*document.root);
}

} // namespace

std::optional<std::string> NaiveElement::attribute(const std::string& local, const std::string& in) const
{
  const auto found = attributes.find({in, local});
  return found == attributes.end() ? std::nullopt : std::optional(found->second);
}

bool NaiveElement::is(const std::string& local) const
{
  return name == local && (space == ssp_namespace || (space.empty() && document->namespace_missing));
}

std::vector<NaiveElement*> with_descendants(NaiveElement& element)
{
  std::vector<NaiveElement*> all{&element};
  for (const auto& child : element.children)
    for (NaiveElement* below : with_descendants(*child))
      all.push_back(below);
  return all;
}

std::unique_ptr<NaiveDocument> fetch(const Site& site, const std::string& uri)
{
  auto document = std::make_unique<NaiveDocument>();
  document->url = uri;
  std::string at = uri;
  for (int hop = 0; hop <= 10; ++hop) {
    // policy.md, Fetching: http and https on every hop, no credentials.
    const UriParts parts = split(at);
    if ((parts.scheme != "http" && parts.scheme != "https") || why_blocked(at)) {
      document->outcome = "blocked";
      return document;
    }
    const auto found = site.answers.find(at);
    if (found == site.answers.end()) {
      document->final_url = at;
      document->status = 404;
      document->content_type = "text/plain"; // the host's answer for what the site does not have
      document->outcome = "http-error";
      return document;
    }
    const Answer& answer = found->second;
    if (answer.kind == Answer::Kind::failure) {
      document->outcome = "network-error";
      return document;
    }
    if (answer.kind == Answer::Kind::redirect) {
      at = without_fragment(resolve(at, clean(answer.location).value_or("")));
      continue;
    }
    document->final_url = at;
    read(*document, answer, site);
    return document;
  }
  document->outcome = "network-error";
  return document;
}

} // namespace standard_sitemap::walk
