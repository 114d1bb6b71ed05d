#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "discovery/discovery.h"
#include "discovery/opt_field.h"

namespace standard_sitemap::test {

inline Uri uri(std::string_view text)
{
  return *Uri::parse(Leiri{text});
}

/// A page whose body is in a heap buffer of exactly its size, so that sanitizers see an overread.
class TestPage {
 public:
  explicit TestPage(std::string_view url) : page_{uri(url)} {}

  TestPage& field(std::string_view name, std::string_view value)
  {
    page_.fields.add(name, value);
    return *this;
  }
  TestPage& type(std::string_view content_type)
  {
    page_.media_type = MediaType::parse(content_type);
    return *this;
  }
  TestPage& body(std::string_view bytes)
  {
    buffer_.reset(new char[bytes.size()]);
    std::memcpy(buffer_.get(), bytes.data(), bytes.size());
    page_.body = {buffer_.get(), bytes.size()};
    return *this;
  }

  const Page& operator*() const { return page_; }

 private:
  Page page_;
  std::shared_ptr<char[]> buffer_;
};

inline TestPage html(std::string_view body, std::string_view url = "http://example.com/dir/page.html")
{
  TestPage page{url};
  page.type("text/html; charset=utf-8").body(body);
  return page;
}

inline TestPage xhtml(std::string_view body, std::string_view url = "http://example.com/dir/page.xhtml")
{
  TestPage page{url};
  page.type("application/xhtml+xml").body(body);
  return page;
}

/// The sitemap that was found, or `-`.
inline std::string found(const Discovery& discovery)
{
  return discovery.found ? discovery.found->sitemap.text() : "-";
}
inline std::string sitemap_of(const TestPage& page, const Policy& policy = {})
{
  return found(discover(*page, policy));
}

inline const TraceEntry& trace_of(const Discovery& discovery, Rule rule)
{
  for (const TraceEntry& entry : discovery.trace)
    if (entry.rule == rule)
      return entry;
  static const TraceEntry missing{Rule::given, RuleResult::not_tried, "no such trace entry"};
  return missing;
}

/// `rel=href|rel=href`, in order.
inline std::string listed(const PageLinks& links)
{
  std::string text;
  for (const PageLink& link : links.links)
    text += (text.empty() ? "" : "|") + link.rel + "=" + link.href;
  return text;
}

inline Policy strict()
{
  Policy policy;
  policy.tolerant = false;
  return policy;
}

/// Budgets are counted; without the clock a test has the same result on a slow machine, and under sanitizers.
inline Policy without_clock()
{
  Policy policy;
  policy.page_time = std::chrono::hours{1};
  return policy;
}

} // namespace standard_sitemap::test
