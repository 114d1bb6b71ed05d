#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/check/findings.h"
#include "engine/check/language_tags.h"
#include "engine/check/roles.h"
#include "engine/document/element_names.h"
#include "engine/html/markup.h"
#include "engine/web/header_list.h"
#include "engine/web/origin.h"
#include "engine/web/public_suffix.h"

namespace standard_sitemap {

namespace {

using Text = std::optional<std::string_view>;

bool is_blank(const Text& text)
{
  return !text || trimmed(*text).empty();
}

/// RFC 9110, 8.3.1: case and spaces do not matter.
std::string comparable_type(std::string_view type)
{
  std::string text = ascii_lower(type);
  std::erase_if(text, [](char c) { return ascii_whitespace.find(c) != ascii_whitespace.npos || c == '"'; });
  return text;
}

bool looks_like_address(std::string_view text)
{
  constexpr std::string_view beginnings[] = {"/", "./", "../", "http://", "https://", "www.", "mailto:"};
  text = trimmed(text);
  const bool is_word = text.find_first_of(ascii_whitespace) == text.npos;
  const bool is_file = text.ends_with(".html") || text.ends_with(".htm") || text.ends_with(".php");
  return is_word && text.size() > 1 &&
         (is_file || std::ranges::any_of(beginnings, [text](auto one) { return text.starts_with(one); }));
}

bool looks_like_name(std::string_view text)
{
  text = trimmed(text);
  const bool has_letter = std::ranges::any_of(
      text, [](char c) { return is_ascii_alpha(c) || static_cast<unsigned char>(c) >= 0x80; });
  return has_letter && text.find_first_of("/#?:.") == text.npos;
}

class NodeChecker {
 public:
  NodeChecker(const Map& map, const Uri* page, Findings& findings)
      : map_(map), page_(page), findings_(findings)
  {
  }

  void check()
  {
    for (NodeId id = 0; id < map_.size(); ++id)
      check(map_.node(id));
    check_role_names();
    check_roles();
    check_origins();
    if (pages_ == 0)
      findings_.add(Severity::error, Code::empty_map, "nothing in the map has a link",
                    AuthoredElement::of(map_.root()));
  }

 private:
  void check(const Node& node)
  {
    const AuthoredElement at = AuthoredElement::of(node);
    count_page(node, node.link(bases_));
    // Links of a local file are refused only until the file is published.
    if (node.has_reference() && at.document->url().has_scheme("file"))
      ++pages_;
    // In lists, names and hierarchy are generated.
    if (at.document->format() != DocumentFormat::standard_sitemap)
      return check_alternates(node);
    check_text("name", node.name(), at);
    check_text("description", node.description(), at);
    check_exchanged(at);
    check_variants(node);
    if (node.kind() == NodeKind::root)
      return;
    const auto roles = node.roles();
    if (node.excluded() && roles.empty()) // M-6: it is not displayed
      return;
    const std::string kind{kind_name(node.kind())};
    if (is_blank(node.name()) && !has_named_variant_)
      findings_.add(Severity::warning, Code::name_missing,
                    "this " + kind + " has no name that a reader could see", at);
    if (node.has_reference() || has_variant_reference_ || !node.children().empty())
      return;
    if (std::find(roles.begin(), roles.end(), "home") != roles.end()) // V-5
      findings_.add(Severity::note, Code::url_missing,
                    "the home item has no URI: it works only for pages that link to the start themselves "
                    "(rel=\"start\" or \"home\")",
                    at);
    else
      findings_.add(Severity::warning, Code::url_missing,
                    "the " + kind + ' ' + quotation(node.name().value_or("")) +
                        " cannot be used: it has no URI, and nothing is below it",
                    at);
  }

  void check_text(std::string_view what, const Text& text, AuthoredElement at)
  {
    if (text && has_markup(*text))
      findings_.add(Severity::warning, Code::markup_in_text,
                    "the " + std::string{what} +
                        " is shown as plain text, so readers see its markup: " + quotation(*text),
                    at);
  }

  void check_exchanged(AuthoredElement at)
  {
    const auto name = at.attribute(Attribute::name);
    for (const Attribute link : {Attribute::href, Attribute::url}) {
      const auto address = at.attribute(link);
      if (name && address && looks_like_address(*name) && looks_like_name(*address))
        findings_.add(Severity::warning, Code::invalid_value,
                      "name and " + std::string{attribute_name(link)} + " are exchanged: " +
                          quotation(*name) + " is an address, and " + quotation(*address) + " a name",
                      at);
    }
  }

  // M-8
  void check_variants(const Node& node)
  {
    has_named_variant_ = has_variant_reference_ = false;
    if (!node.has_variants())
      return;
    has_variant_reference_ = node.has_variant_reference();
    std::set<std::pair<std::string, std::string>> distinct; // RFC 5646, 2.1.1: case does not matter
    const auto is_new = [&](const Text& lang, const Text& type) {
      return distinct.emplace(ascii_lower(lang.value_or("")), comparable_type(type.value_or(""))).second;
    };
    if (node.has_reference())
      is_new(node.lang(), node.type());
    const std::vector<AuthoredElement> elements = AuthoredElement::variants_of(node);
    std::size_t index = 0;
    for (const Variant& variant : node.variants(bases_)) {
      const AuthoredElement element = elements[index++];
      if (element.reference()) // otherwise the link is that of the node
        count_page(node, variant.link);
      has_named_variant_ = has_named_variant_ || !is_blank(variant.name);
      check_text("name of a variant", element.attribute(Attribute::name), element);
      check_text("description of a variant", element.attribute(Attribute::description), element);
      if (!is_new(variant.lang, variant.type))
        findings_.add(Severity::warning, Code::duplicate_variant,
                      "a variant is never chosen: another alternative has the same language and type (" +
                          std::string{variant.lang.value_or("no language")} + ", " +
                          std::string{variant.type.value_or("no type")} + ')',
                      element);
    }
  }

  // G-9, and what search engines ask of it.
  void check_alternates(const Node& node)
  {
    const Link own = node.link(bases_);
    if (!own.url || !node.has_variants())
      return;
    const auto page_of = [](const Uri& url) { return url.without_fragment().normalised(); };
    const Uri page = page_of(*own.url);
    const std::vector<Variant> variants = node.variants(bases_);
    const std::vector<AuthoredElement> elements = AuthoredElement::variants_of(node);
    bool names_itself = false;
    std::set<std::string> languages; // RFC 5646, 2.1.1: case does not matter
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const Link& link = variants[i].link;
      names_itself = names_itself || (link.url && page_of(*link.url) == page);
      const std::string_view language = variants[i].lang.value_or("");
      if (auto fault = language_tag_fault(language))
        findings_.add(Severity::warning, Code::bad_language, *std::move(fault), elements[i]);
      else if (!languages.insert(ascii_lower(language)).second)
        findings_.add(Severity::warning, Code::duplicate_variant,
                      "another alternate of this page is in the same language (" + std::string{language} +
                          ')',
                      elements[i]);
    }
    const AuthoredElement at = AuthoredElement::of(node);
    if (!names_itself && !at.document->variants_cut(at.element)) // else it may be among those left out
      findings_.add(Severity::warning, Code::self_missing,
                    "the alternates of " + quotation(own.url->text()) + " do not include the page itself",
                    at);
  }

  void count_page(const Node& node, const Link& link)
  {
    if (!link.url)
      return;
    ++pages_;
    if (!link.url->is_http())
      return;
    auto [origin, is_new] = origins_.try_emplace(serialised_origin(*link.url), Origin{0, node.id()});
    ++origin->second.pages;
  }

  // M-12: any word may be a role.
  void check_role_names()
  {
    for (const RoleNodes& role : map_.roles())
      if (const auto meant = meant_role(role.role))
        for (const NodeId node : role.nodes)
          findings_.add(Severity::warning, Code::misspelled_role,
                        quotation(role.role) + " is not a role that programs know; did you mean " +
                            std::string{*meant} + '?',
                        AuthoredElement::of(map_.node(node)));
  }

  // M-12
  void check_roles()
  {
    const auto& roles = map_.roles();
    const auto home = std::ranges::find(roles, "home", &RoleNodes::role);
    const AuthoredElement root = AuthoredElement::of(map_.root());
    if (home == roles.end() && root.document->format() == DocumentFormat::standard_sitemap)
      findings_.add(Severity::note, Code::home_missing, "no item has the role home", root);
    if (home == roles.end())
      return;
    for (std::size_t i = 1; i < home->nodes.size(); ++i)
      findings_.add(Severity::warning, Code::repeated_role,
                    "a site has one home page, but this is item number " + std::to_string(i + 1) +
                        " with the role home",
                    AuthoredElement::of(map_.node(home->nodes[i])));
  }

  void check_origins()
  {
    if (origins_.size() < 2)
      return;
    const auto [main, why] = main_origin();
    for (const auto& [origin, what] : origins_) {
      if (origin == main)
        continue;
      // A link to another site is nothing that could be corrected.
      if (registrable_site(*Uri::parse({origin})) != registrable_site(*Uri::parse({main})))
        continue;
      const auto host = [](const std::string& text) { return text.substr(text.find("//")); };
      const bool same_host = host(origin) == host(main);
      findings_.add(same_host ? Severity::warning : Severity::note, Code::mixed_origins,
                    std::to_string(what.pages) + (what.pages == 1 ? " link leads to " : " links lead to ") +
                        origin + ", while " + why + " is on " + main,
                    AuthoredElement::of(map_.node(what.first)));
    }
  }

  /// Returns the origin that the others are counted against, and what is there: the page, or the map, if it
  /// links to its own origin at all. Most links of a good map may lead elsewhere.
  std::pair<std::string, std::string> main_origin() const
  {
    if (page_ && page_->is_http())
      if (auto of_page = serialised_origin(*page_); origins_.contains(of_page))
        return {std::move(of_page), "the page"};
    const Uri& map = AuthoredElement::of(map_.root()).document->url();
    if (map.is_http())
      if (auto of_map = serialised_origin(map); origins_.contains(of_map))
        return {std::move(of_map), "the map"};
    const auto most =
        std::ranges::max_element(origins_, {}, [](const auto& entry) { return entry.second.pages; });
    return {most->first, "most of the map"};
  }

  struct Origin {
    std::uint64_t pages;
    NodeId first;
  };

  const Map& map_;
  const Uri* page_;
  Findings& findings_;
  BaseResolver bases_;
  bool has_named_variant_ = false, has_variant_reference_ = false; ///< of the current node
  std::uint64_t pages_ = 0;
  std::map<std::string, Origin> origins_;
};

} // namespace

void check_nodes(const Map& map, const Uri* page, Findings& findings)
{
  NodeChecker{map, page, findings}.check();
}

} // namespace standard_sitemap
