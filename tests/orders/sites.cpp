#include "tests/orders/sites.h"

#include "tests/unit/load/table.h"

namespace standard_sitemap::orders {
namespace {

const std::string a_root = "http://a.example/map.xml";
const std::string a_external = "http://a.example/external.xml";

bool is_a(const std::string& url)
{
  return url.starts_with("http://a.example/");
}

} // namespace

std::string Sites::page_url(std::uint8_t page)
{
  return std::string{"http://"} + "abc"[page] + ".example/";
}

std::string Sites::named_by(std::uint8_t page) const
{
  if (page == 0)
    return a_root;
  return page == 1 ? "http://b.example/map" + std::to_string(version_) + ".xml" : std::string{};
}

Page Sites::page(std::uint8_t page, const Uri& url) const
{
  Page made{.url = url, .address_space = AddressSpace::public_network};
  if (const std::string named = named_by(page); !named.empty())
    made.fields.add("X-Standard-Sitemap-Location", named);
  return made;
}

std::vector<std::string> Sites::documents_of(const std::string& root)
{
  if (is_a(root))
    return {root, a_external};
  return {root};
}

std::string Sites::names_of(const std::string& root, int version, int external)
{
  if (version == 0)
    return "none";
  const std::string number = std::to_string(version);
  if (!is_a(root))
    return 'B' + root.substr(root.size() - 5, 1) + '.' + number + ' ';
  return 'A' + number + ' ' + (external != 0 ? 'x' + std::to_string(external) + ' ' : std::string{});
}

HeaderList Sites::fields_of(const std::string& url, int version) const
{
  HeaderList fields;
  fields.add("Content-Type", "application/xml");
  fields.add("Cache-Control", caching_of(url));
  fields.add("ETag", tag_of(version));
  return fields;
}

std::string Sites::body_of(const std::string& url, int version)
{
  std::string name = names_of(url, version, 0);
  if (url == a_external)
    name = 'x' + std::to_string(version);
  else
    name.pop_back();
  return testing::sitemap("<item name='" + name + "' url='/'/>" +
                          (url == a_root ? "<external xlink:href='external.xml'/>" : ""));
}

const std::string& Sites::caching_of(const std::string& url) const
{
  if (!is_a(url))
    return caching_.b;
  return url == a_external ? caching_.external : caching_.a;
}

} // namespace standard_sitemap::orders
