// The demo site's pages are HTML without a parse error, and their own links lead to files of the site.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <gumbo.h>

#include "engine/web/uri.h"
#include "render/hosts/probe/demo/site_files.h"

namespace standard_sitemap {
namespace {

struct Parsed {
  explicit Parsed(std::string_view html)
      : output(gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size()))
  {
  }
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;
  ~Parsed() { gumbo_destroy_output(&kGumboDefaultOptions, output); }

  /// The values of the attributes that contain references, of all elements.
  std::vector<std::string> references() const
  {
    std::vector<std::string> found;
    std::vector<const GumboNode*> waiting{output->root};
    while (!waiting.empty()) {
      const GumboNode* node = waiting.back();
      waiting.pop_back();
      if (node->type != GUMBO_NODE_ELEMENT)
        continue;
      for (const char* name : {"href", "src", "action"})
        if (const GumboAttribute* attribute = gumbo_get_attribute(&node->v.element.attributes, name))
          found.emplace_back(attribute->value);
      for (unsigned i = 0; i < node->v.element.children.length; ++i)
        waiting.push_back(static_cast<const GumboNode*>(node->v.element.children.data[i]));
    }
    return found;
  }

  GumboOutput* output;
};

bool site_has(std::string_view path)
{
  std::string wanted{path.substr(1)};
  if (wanted.empty() || wanted.ends_with('/'))
    wanted += "index.html";
  for (const SiteFile& file : site_files())
    if (file.path == wanted)
      return true;
  return false;
}

TEST(DemoPages, ParseWithoutErrors)
{
  for (const SiteFile& file : site_files()) {
    if (file.path.ends_with(".html")) {
      EXPECT_EQ(Parsed{file.bytes}.output->errors.length, 0u) << file.path;
    }
  }
}

TEST(DemoPages, LinkToPagesOfTheSite)
{
  std::size_t references = 0;
  for (const SiteFile& file : site_files()) {
    if (!file.path.ends_with(".html"))
      continue;
    const Uri page = *Uri::parse({"http://site.test/" + std::string{file.path}});
    for (const std::string& reference : Parsed{file.bytes}.references()) {
      const auto target = Uri::resolve(page, {reference});
      ASSERT_TRUE(target) << file.path << ": " << reference;
      if (target->host() != "site.test")
        continue; // the protocol's namespace
      ++references;
      EXPECT_TRUE(site_has(target->path())) << file.path << ": " << reference;
    }
  }
  EXPECT_GE(references, 100u);
}

} // namespace
} // namespace standard_sitemap
