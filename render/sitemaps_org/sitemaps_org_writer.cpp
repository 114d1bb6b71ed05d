#include "render/sitemaps_org/sitemaps_org_writer.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/xml_text.h"
#include "engine/map/authored.h"
#include "render/sink_buffer.h"
#include "render/sitemaps_org/entry_writer.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view list_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                       "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
                                       "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
constexpr std::string_view list_foot = "</urlset>\n";
constexpr std::string_view index_head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
constexpr std::string_view index_foot = "</sitemapindex>\n";

} // namespace

class SitemapsOrgWriter::Implementation {
 public:
  Implementation(const Map& map_, SitemapsOrgOptions options_)
      : map(map_), options(options_), pages(listed_pages(map, left_out))
  {
    split();
  }

  /// Determines where each sitemap begins. Entries too large for a sitemap of their own are omitted.
  void split()
  {
    constexpr std::uint64_t frame = list_head.size() + list_foot.size();
    const std::uint64_t room = std::max(options.bytes, frame) - frame;
    EntryWriter entries{map, options.alternates};
    std::string xml;
    std::uint64_t bytes = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const WrittenPage page = pages[i];
      xml.clear();
      entries.append(xml, page);
      if (xml.size() > room || options.entries == 0) {
        leave_out(page, "a page is left out: its entry alone would be longer than an XML sitemap may be");
        continue;
      }
      for (const std::string& part : entries.left_out())
        leave_out(page, "a page is listed without " + part);
      if (begins.empty() || bytes + xml.size() > room || kept - begins.back() == options.entries) {
        begins.push_back(kept);
        bytes = 0;
      }
      bytes += xml.size();
      pages[kept++] = page;
    }
    pages.resize(kept);
  }

  void leave_out(const WrittenPage& page, std::string what)
  {
    const Document& document = *AuthoredElement::of(map.node(page.node)).document;
    left_out.add({Severity::warning, Code::not_written, std::move(what), document.url().text(),
                  document.line(page.element), 0, 1});
  }

  bool write(std::size_t number, const Sink& sink) const
  {
    const std::size_t end = number + 1 < begins.size() ? begins[number + 1] : pages.size();
    EntryWriter entries{map, options.alternates};
    SinkBuffer out{sink};
    out.append(list_head);
    for (std::size_t i = begins[number]; i < end && !out.stopped(); ++i) {
      entries.append(out.text(), pages[i]);
      out.flush_if_full();
    }
    out.append(list_foot);
    out.finish();
    return !out.stopped();
  }

  const Map& map;
  SitemapsOrgOptions options;
  Diagnostics left_out;
  std::vector<WrittenPage> pages;
  std::vector<std::size_t> begins; ///< index in `pages` of the first page of each sitemap
};

SitemapsOrgWriter::SitemapsOrgWriter(const Map& map, SitemapsOrgOptions options)
    : implementation_(std::make_unique<Implementation>(map, options))
{
}

SitemapsOrgWriter::SitemapsOrgWriter(SitemapsOrgWriter&&) noexcept = default;
SitemapsOrgWriter::~SitemapsOrgWriter() = default;

std::size_t SitemapsOrgWriter::count() const
{
  return implementation_->begins.size();
}

std::size_t SitemapsOrgWriter::pages() const
{
  return implementation_->pages.size();
}

const Diagnostics& SitemapsOrgWriter::left_out() const
{
  return implementation_->left_out;
}

std::optional<Uri> SitemapsOrgWriter::first_page() const
{
  const Implementation& lists = *implementation_;
  BaseResolver bases;
  return lists.pages.empty() ? std::nullopt
                             : std::optional{address_of(lists.pages.front(), lists.map, bases)};
}

bool SitemapsOrgWriter::write(std::size_t number, const Sink& sink) const
{
  return implementation_->write(number, sink);
}

bool SitemapsOrgWriter::write_index(std::span<const std::string> addresses, const Sink& sink)
{
  SinkBuffer out{sink};
  out.append(index_head);
  for (const std::string& address : addresses) {
    out.text() += "  <sitemap><loc>";
    append_xml(out.text(), address);
    out.append("</loc></sitemap>\n");
  }
  out.append(index_foot);
  out.finish();
  return !out.stopped();
}

} // namespace standard_sitemap
