#include "tests/walk/file_generator.h"

#include "tests/walk/site_values.h"

#include <algorithm>

namespace standard_sitemap::walk {
namespace {

using Values = std::vector<std::string>;

class FileGenerator {
 public:
  FileGenerator(GeneratedFile& file, const FileOptions& options, Dice& dice)
      : file_(file), options_(options), dice_(dice), budget_(options.small ? 8 : 12 + dice.below(20))
  {
  }

  void generate()
  {
    Tag& root = file_.answer.root;
    declare(root);
    maybe(root, 20, "order", {"lexical"});
    inherited(root, 25);
    if (options_.types_everywhere)
      set(root, "type", dice_.pick(types()));
    base(root, 20);
    identify(root, 10);
    for (std::size_t i = 0, n = dice_.below(3); i < n; ++i)
      instruction(root);
    content(root, 1 + dice_.below(5), 0);
    if (!no_sitemap_ && (!options_.root || dice_.percent(25)))
      damage();
  }

 private:
  static bool has(const Tag& tag, const std::string& name)
  {
    return std::any_of(tag.attributes.begin(), tag.attributes.end(),
                       [&](const auto& attribute) { return attribute.first == name; });
  }
  static void set(Tag& tag, const std::string& name, const std::string& value)
  {
    if (!has(tag, name))
      tag.attributes.emplace_back(name, value);
  }
  void maybe(Tag& tag, std::size_t percent, const std::string& name, const Values& values)
  {
    if (dice_.percent(percent))
      set(tag, name, dice_.pick(values));
  }

  // NS-1, NS-2: the namespace as default, with a prefix, or not at all.
  void declare(Tag& root)
  {
    const std::string ssp = "http://standard-sitemap.org/2007/ns";
    root.attributes.emplace_back("xmlns:xlink", "http://www.w3.org/1999/xlink");
    root.attributes.emplace_back("xmlns:f", "urn:example:foreign");
    root.attributes.emplace_back("xmlns:html", "http://www.w3.org/1999/xhtml");
    root.attributes.emplace_back("xmlns:h", "http://www.w3.org/1999/xhtml");
    const std::size_t roll = dice_.below(100);
    if (roll < 70) {
      root.attributes.emplace_back("xmlns", ssp);
    } else if (roll < (options_.strict ? 98U : 82U)) {
      file_.prefix = "s:";
      root.attributes.emplace_back("xmlns:s", ssp);
    } else if (roll >= 98) {
      root.attributes.emplace_back("xmlns", ssp + (dice_.percent(50) ? "/" : "2"));
      no_sitemap_ = true;
    }
    root.name = file_.prefix + "sitemap";
  }

  // M-9
  void inherited(Tag& tag, std::size_t percent)
  {
    maybe(tag, percent, "lang", languages());
    maybe(tag, percent / 2, "xml:lang", languages());
    maybe(tag, percent / 2, "type", types());
    maybe(tag, percent / 3, "charset", {"utf-8", "ISO-8859-1"});
    maybe(tag, percent / 3, "target", {"_top", "main"});
  }

  // P-6, O-1
  void base(Tag& tag, std::size_t percent)
  {
    maybe(tag, percent, "xml:base", bases());
    maybe(tag, percent / 3, "baseurl", bases());
  }

  // M-5a, O-5. There are few ids, so that equal ones occur.
  void identify(Tag& tag, std::size_t percent)
  {
    if (!dice_.percent(percent))
      return;
    const std::string& id = dice_.pick(ids());
    const bool again = std::find(file_.ids.begin(), file_.ids.end(), id) != file_.ids.end();
    if (again && dice_.percent(60))
      return;
    set(tag, !options_.strict && dice_.percent(8) ? "id" : "xml:id", id);
    file_.ids.push_back(id);
  }

  // M-10
  void link(Tag& tag, std::size_t percent)
  {
    maybe(tag, percent, "xlink:href", links());
    maybe(tag, percent / 4, "url", links());
  }

  void node_attributes(Tag& tag)
  {
    identify(tag, 50);
    maybe(tag, 85, "name", names());
    link(tag, 60);
    maybe(tag, 10, "description", names());
    maybe(tag, 20, "role", roles());
    maybe(tag, 15, "tree", {"exclude", "exclude", "exclude", "include"});
    maybe(tag, 30, "order", {"lexical", "lexical", "lexical", "document"});
    maybe(tag, 8, "relation", {"sequence", "chapter"});
    maybe(tag, 5, "priority", {"1", "high"});
    maybe(tag, 3, "method", {"post"});
    maybe(tag, 3, "data", {"a=b"});
    inherited(tag, 12);
    base(tag, 12);
    maybe(tag, 3, "f:name", {"foreign"});
  }

  // M-8. Left open by the protocol, so not generated: whether a node without a URI is an alternative if a
  // variant has one (M-8), and whether the children of a node are sorted by its own language or that of its
  // chosen variant (M-7).
  void variants(Tag& node)
  {
    set(node, "xlink:href", dice_.pick(links()));
    std::erase_if(node.attributes, [](const auto& attribute) { return attribute.first == "order"; });
    for (std::size_t i = 0, n = 1 + dice_.below(3); i < n; ++i)
      variant(node);
  }

  void variant(Tag& parent)
  {
    Tag tag{file_.prefix + "variant", {}, {}};
    maybe(tag, 85, "lang", languages());
    maybe(tag, 10, "xml:lang", languages());
    maybe(tag, 60, "name", names());
    link(tag, 50);
    maybe(tag, 15, "description", names());
    maybe(tag, 40, "type", types());
    maybe(tag, 10, "charset", {"utf-16"});
    maybe(tag, 10, "target", {"side"});
    maybe(tag, 8, "xml:base", bases());
    identify(tag, 3);
    parent.children.push_back(tag);
  }

  void node(Tag& parent, std::size_t depth)
  {
    Tag tag{file_.prefix + (dice_.percent(70) ? "item" : "group"), {}, {}};
    node_attributes(tag);
    if (dice_.percent(20))
      variants(tag);
    if (depth < 5)
      content(tag, dice_.below(5), depth + 1);
    parent.children.push_back(tag);
  }

  void external(Tag& parent)
  {
    Tag tag{file_.prefix + "external", {}, {}};
    base(tag, 12);
    maybe(tag, 5, "tree", {"exclude"}); // M-5d
    maybe(tag, 5, "name", names());
    identify(tag, 2);
    parent.children.push_back(tag);
  }

  // NS-2: the content is not reached, but may be the target of an external.
  void foreign(Tag& parent, std::size_t depth)
  {
    Tag tag{"f:box", {}, {}};
    maybe(tag, 10, "name", names());
    maybe(tag, 20, "xml:base", bases());
    if (depth < 5)
      content(tag, 1 + dice_.below(2), depth + 1);
    parent.children.push_back(tag);
  }

  // M-4: not reached where it is written, but an external can name it like any other target.
  void nested_sitemap(Tag& parent, std::size_t depth)
  {
    Tag tag{file_.prefix + "sitemap", {}, {}};
    identify(tag, 60);
    if (depth < 5)
      content(tag, 1 + dice_.below(2), depth + 1);
    parent.children.push_back(tag);
  }

  void content(Tag& parent, std::size_t count, std::size_t depth)
  {
    for (std::size_t i = 0; i < count && budget_ > 0; ++i) {
      --budget_;
      const std::size_t roll = dice_.below(100);
      if (roll < 57)
        node(parent, depth);
      else if (roll < 93)
        external(parent);
      else if (roll < 96)
        foreign(parent, depth);
      else if (roll < 97)
        nested_sitemap(parent, depth);
      else
        instruction(parent); // S-6: only below a sitemap
    }
  }

  // S-3, O-2, O-3, O-4
  void instruction(Tag& parent)
  {
    const std::size_t roll = dice_.below(options_.same_origin ? 100 : 70);
    Tag tag;
    if (roll < 65) {
      tag.name = file_.prefix + (roll < 45 ? "class-change" : "change");
      set(tag, "elem", dice_.pick(xpaths()));
      maybe(tag, 50, "attr", {"class", "data-level", "style", "onclick", "id"});
      set(tag, "prefix", dice_.pick(Values{"map", "std_map", "x-y", "9no", "a b", "_u"}));
      maybe(tag, 15, "xmlns:h", {"urn:example:other"});
    } else if (roll < 70) {
      set(file_.answer.root, "prefix", "whole"); // O-2
      return;
    } else if (roll < 88) {
      tag.name = file_.prefix + "style";
      set(tag, "url", dice_.pick(Values{"style.css", "../s.css", "http://site.test/s.css"}));
      set(tag, "type", "text/css");
      maybe(tag, 50, "replace", {"true", "false"});
      maybe(tag, 15, "xml:base", bases());
    } else {
      tag.name = file_.prefix + "image";
      tag.children.push_back({file_.prefix + "variant",
                              {{"url", "logo.png"}, {"type", "image/png"}, {"width", "10"}, {"height", "10"}},
                              {}});
    }
    parent.children.push_back(tag);
  }

  // M-5c, P-1, P-3, P-7: one file in ten is unusable.
  void damage()
  {
    Answer& answer = file_.answer;
    const std::size_t roll = dice_.below(100);
    if (roll < 2)
      answer.status = dice_.percent(50) ? 404 : 500;
    else if (roll < 4)
      answer.kind = Answer::Kind::failure;
    else if (roll < 6)
      answer.damage =
          dice_.percent(50) ? Answer::Damage::end_tag_missing : Answer::Damage::junk_after_the_end;
    else if (roll < 8)
      answer.content_type = dice_.percent(50) ? "text/html" : "text/plain";
    else if (roll < 10)
      answer.root.name = file_.prefix + (dice_.percent(50) ? "item" : "site-map");
    else if (roll < 20)
      answer.content_type = dice_.percent(50) ? "text/xml" : "application/ssp+xml";
  }

  GeneratedFile& file_;
  const FileOptions& options_;
  Dice& dice_;
  bool no_sitemap_ = false;
  std::size_t budget_; ///< elements still to come
};

} // namespace

GeneratedFile generated_file(const std::string& uri, const FileOptions& options, Dice& dice)
{
  GeneratedFile file;
  file.uri = uri;
  FileGenerator(file, options, dice).generate();
  return file;
}

} // namespace standard_sitemap::walk
