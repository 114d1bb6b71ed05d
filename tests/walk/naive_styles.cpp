#include "tests/walk/naive_styles.h"

#include "tests/walk/naive_node.h"
#include "tests/walk/naive_uri.h"

#include <libxml/xpath.h>

#include <regex>

namespace standard_sitemap::walk {
namespace {

using nlohmann::json;

// docs/json.md: just the prefixes that the XPath uses; S-3: bound as in scope on the instruction.
json namespaces_of(const NaiveElement& instruction, const std::string& xpath)
{
  json used = json::object();
  const std::string names = std::regex_replace(xpath, std::regex("\"[^\"]*\"|'[^']*'"), "''");
  static const std::regex prefixed("([A-Za-z_][A-Za-z0-9_.-]*):[A-Za-z_*]");
  for (std::sregex_iterator it(names.begin(), names.end(), prefixed); it != std::sregex_iterator(); ++it)
    if (const auto bound = instruction.bindings.find((*it)[1].str()); bound != instruction.bindings.end())
      used[bound->first] = bound->second;
  return used;
}

bool compiles(const std::string& xpath)
{
  xmlXPathContext* context = xmlXPathNewContext(nullptr);
  context->error = [](void*, xmlErrorPtr) {};
  xmlXPathCompExpr* compiled = xmlXPathCtxtCompile(context, reinterpret_cast<const xmlChar*>(xpath.c_str()));
  xmlXPathFreeCompExpr(compiled);
  xmlXPathFreeContext(context);
  return compiled != nullptr;
}

// policy.md, Class changes.
bool refused(const std::string& xpath, const std::string& attribute, const std::string& prefix)
{
  static const std::regex prefix_rule("[A-Za-z_][A-Za-z0-9_-]{0,63}");
  return !compiles(xpath) || !(attribute == "class" || attribute.starts_with("data-")) ||
         !std::regex_match(prefix, prefix_rule);
}

} // namespace

// S-6: if there is no page, compared with the root document. policy.md: what is refused stays in the model.
bool NaiveStyles::elsewhere(const NaiveElement& instruction, const NaiveDocument& root) const
{
  const std::string with = site_.page.value_or(root.retrieval_uri());
  return !same_origin(with, root.retrieval_uri()) ||
         !same_origin(with, instruction.document->retrieval_uri());
}

void NaiveStyles::add_class_change(const NaiveElement& instruction, const std::string& xpath,
                                   const NaiveDocument& root)
{
  const std::string attribute = instruction.attribute("attr").value_or("class"); // S-3
  const std::string prefix = instruction.attribute("prefix").value_or("");
  json bindings = namespaces_of(instruction, xpath);
  if (instruction.is("sitemap"))
    bindings = {{"html", xhtml_namespace}}; // O-2
  class_changes_.push_back({{"xpath", xpath},
                            {"namespaces", bindings},
                            {"attribute", attribute},
                            {"prefix", prefix},
                            {"refused", elsewhere(instruction, root) || refused(xpath, attribute, prefix)}});
}

void NaiveStyles::process(const NaiveElement& sitemap, const NaiveDocument& root)
{
  const bool of_the_file = sitemap.parent == nullptr; // S-6: a file's `<sitemap>` is its root
  if (!of_the_file || !processed_.insert(&sitemap).second)
    return;
  if (!site_.strict && (sitemap.attribute("attr") || sitemap.attribute("prefix")))
    add_class_change(sitemap, "/html:html/html:body", root);
  for (const auto& child : sitemap.children) {
    if (child->is("class-change") || (child->is("change") && !site_.strict))
      add_class_change(*child, child->attribute("elem").value_or(""), root);
    if (child->is("style") && !site_.strict) // O-3
      if (const auto reference = clean(child->attribute("url").value_or("")))
        styles_.push_back({{"url", resolve(base_uri(*child, site_), *reference)},
                           {"type", child->attribute("type") ? json(*child->attribute("type")) : json()},
                           {"replace", child->attribute("replace") == "true"},
                           {"refused", elsewhere(*child, root)}});
    if (child->is("image") && !site_.strict) // O-4
      for (const auto& variant : child->children)
        logo_ = logo_ || variant->is("variant");
  }
}

} // namespace standard_sitemap::walk
