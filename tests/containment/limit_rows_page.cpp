#include "tests/containment/limit_rows.h"

#include "discovery/discovery.h"
#include "engine/html/gumbo_tree.h"
#include "engine/html/html_skeleton.h"

namespace standard_sitemap::containment {

namespace {

Page page_of(std::string_view body, const char* type)
{
  return {.url = *Uri::parse({page_url}), .media_type = MediaType::parse(type), .body = body};
}

Policy without_clock()
{
  Policy policy;
  policy.page_time = std::chrono::hours{1};
  return policy;
}

/// The links of a page with their targets: `a=http://...`.
Seen links_of(std::string_view body, const Policy& policy, const char* type = "text/html; charset=utf-8")
{
  const PageLinks links = read_page_links(page_of(body, type), policy);
  std::string there;
  for (const PageLink& link : links.links)
    there += (there.empty() ? "" : " ") + link.rel + '=' + Uri::resolve(link.base, {link.href})->text();
  return {
      there, links.cut ? "cut" : "ok", {links.diagnostics.items().begin(), links.diagnostics.items().end()}};
}

const std::string before = "<link rel=a href=b>";
const std::string link_before = "a=http://example.com/b";

Row page_bytes()
{
  return {"page_bytes",
          "a_page",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            policy.page_bytes = before.size() + 10;
            return links_of(before + std::string(10 + beyond, 'x'), policy);
          },
          {link_before, "ok"},
          {link_before, "cut"},
          Code::limit_page_bytes,
          page_url};
}

const std::string many_elements = before + repeated("<p><b>x</b>", 50) + "<link rel=c href=d>";

Row page_tree_allocations()
{
  return {
      "page_tree_allocations",
      "a_page",
      [](std::size_t beyond) {
        Policy policy = without_clock();
        const HtmlSkeleton skeleton = html_skeleton(many_elements);
        policy.page_tree_allocations = GumboTree{skeleton.text, policy}.allocations() - beyond;
        return links_of(many_elements, policy);
      },
      {link_before + " c=http://example.com/d", "ok"},
      {link_before + " c=http://example.com/d", "cut"}, // the very last allocation comes after the last link
      Code::limit_page_work,
      page_url};
}

/// The smallest number that is enough.
std::size_t bytes_needed()
{
  std::size_t too_few = 0, enough = 1u << 20;
  while (enough - too_few > 1) {
    Policy policy = without_clock();
    policy.page_tree_bytes = too_few + (enough - too_few) / 2;
    (read_page_links(page_of(many_elements, "text/html"), policy).cut ? too_few : enough) =
        policy.page_tree_bytes;
  }
  return enough;
}

Row page_tree_bytes()
{
  return {"page_tree_bytes",
          "a_page",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            policy.page_tree_bytes = bytes_needed() - beyond;
            return links_of(many_elements, policy);
          },
          {link_before + " c=http://example.com/d", "ok"},
          {link_before + " c=http://example.com/d", "cut"},
          Code::limit_page_work,
          page_url};
}

// A clock has no "just within": an hour, or nothing.
Row page_time()
{
  return {"page_time",
          "a_page",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            if (beyond)
              policy.page_time = std::chrono::milliseconds{0};
            return links_of(before + repeated("<p>", 1'000) + "<link rel=c href=d>", policy);
          },
          {link_before + " c=http://example.com/d", "ok"},
          {link_before, "cut"},
          Code::limit_page_work,
          page_url};
}

std::string base_of(std::size_t bytes)
{
  return page_url + std::string(bytes - std::string{page_url}.size() - 1, 'b') + '/';
}

Row uri_of_a_base()
{
  return {"uri_bytes",
          "a_base",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            policy.uri_bytes = 40;
            return links_of("<base href='" + base_of(40 + beyond) + "'>" + before, policy);
          },
          {"a=" + base_of(40) + "b", "ok"},
          {link_before, "ok"}, // such a base is not usable (D-3d)
          Code::limit_uri,
          page_url};
}

Row uri_of_an_xml_base()
{
  return {"uri_bytes",
          "an_xml_base",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            policy.uri_bytes = 40;
            return links_of("<html xmlns='http://www.w3.org/1999/xhtml'><head xml:base='" +
                                base_of(40 + beyond) + "'><link rel='a' href='b'/></head></html>",
                            policy, "application/xhtml+xml");
          },
          {"a=" + base_of(40) + "b", "ok"},
          {"", "ok"}, // not resolved against a shorter chain (policy)
          Code::limit_bases,
          page_url,
          1};
}

Seen with_opt(const std::string& opt, const Policy& limits)
{
  Site site{"<item name='a'/>"};
  site.policy = limits;
  site.page({{"Content-Type", "text/html"}, {"Opt", opt}, {"07-Location", root_url}}, "");
  return seen_of(site);
}

const std::string ours = "\"http://standard-sitemap.org/2007/ns\"; ns=07";

Row opt_declarations()
{
  return {"opt_declarations",
          "a_page",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            policy.opt_declarations = 2;
            return with_opt("\"urn:x\", " + ours + repeated(", \"urn:y\"", beyond), policy);
          },
          {"(a)", "ok"},
          {"(a)", "ok"},
          Code::limit_opt,
          page_url};
}

Row opt_bytes()
{
  return {"opt_bytes",
          "a_page",
          [](std::size_t beyond) {
            Policy policy = without_clock();
            const std::string value = ours + ", \"urn:xx\"";
            policy.opt_bytes = value.size();
            return with_opt(ours + ", \"urn:xx" + std::string(beyond, 'x') + '"', policy);
          },
          {"(a)", "ok"},
          {"(a)", "ok"},
          Code::limit_opt,
          page_url};
}

} // namespace

std::vector<Row> page_rows()
{
  return {page_bytes(),    page_tree_allocations(), page_tree_bytes(),  page_time(),
          uri_of_a_base(), uri_of_an_xml_base(),    opt_declarations(), opt_bytes()};
}

} // namespace standard_sitemap::containment
