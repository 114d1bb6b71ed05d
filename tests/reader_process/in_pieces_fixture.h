// Long documents that a process of their own reads while they are received. What is made of them is what this
// process makes of the whole, whatever they are and wherever the pieces end.

#pragma once

#include <utility>

#include "engine/document/document.h"
#include "engine/load/load.h"
#include "engine/unpack/gzip_writer.h"
#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {

inline constexpr const char* list_url = "http://example.com/list.xml";
inline constexpr const char* of_lists = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'";

/// A document as a server answers with it.
struct Answered {
  std::string body;
  std::string content_type = "application/xml";
  std::string url = list_url;
};

inline std::string page_url(int number)
{
  return "http://example.com/page-" + std::to_string(number);
}

inline std::string urlset(int pages, const std::string& more = {}, const std::string& end = "</urlset>\n")
{
  std::string text = "<?xml version='1.0'?>\n<urlset" + std::string{of_lists} +
                     " xmlns:xhtml='http://www.w3.org/1999/xhtml'"
                     " xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>\n";
  for (int i = 0; i < pages; ++i)
    text += "<url><loc>" + page_url(i) + "</loc><lastmod>2026-01-0" + std::to_string(1 + i % 9) +
            "</lastmod>" + more + "</url>\n";
  return text + end;
}

inline std::vector<Answered> documents()
{
  std::string lines, feed = "<rss version='2.0'><channel><title>News</title>\n", index;
  for (int i = 0; i < 900; ++i) {
    lines += page_url(i) + (i == 100 ? "\nnot an address" : "") + '\n';
    feed += "<item><title>No " + std::to_string(i) + "</title><link>" + page_url(i) + "</link></item>\n";
    index += "<sitemap><loc>http://example.com/" + std::to_string(i) + ".xml</loc></sitemap>\n";
  }
  const std::string alternates = "<xhtml:link rel='alternate' hreflang='de' href='http://example.com/de'/>"
                                 "<xhtml:link rel='alternate' hreflang='fr' href='http://example.com/fr'/>"
                                 "<xhtml:link rel='alternate' hreflang='it' href='http://example.com/it'/>"
                                 "<image:image><image:loc>http://example.com/i.png</image:loc></image:image>";
  std::string packed;
  const auto sink = [&packed](std::string_view bytes) {
    packed += bytes;
    return true;
  };
  GzipWriter writer;
  writer.append(urlset(2'000), sink);
  writer.finish(sink);
  return {
      {urlset(600)},
      {urlset(600, alternates)},
      {urlset(600, "<priority>7</priority><news>?</news>")},
      {urlset(600, "", "<url><loc>http://example.com/x</loc><<")},
      {urlset(600, "", "<url><loc>http://example.com/?a&b</loc></url></urlset>")},
      {urlset(600, "", "")},
      {urlset(600, "", "\xff\xfe")},
      {"<sitemapindex" + std::string{of_lists} + ">" + index + "</sitemapindex>"},
      {feed + "</channel></rss>"},
      {lines, "text/plain", "http://example.com/list.txt"},
      {std::move(packed), "application/gzip", "http://example.com/list.xml.gz"},
      {map_text(500)},
      {map_text(500) + "<"},
      {"<!DOCTYPE sitemap SYSTEM 'http://example.com/x.dtd'>\n" + map_text(500)},
      {"<!DOCTYPE html><html><head><title>No list</title></head><body>" + std::string(9'000, 'x')},
      {"# A site\n\n## Pages\n\n- [One](http://example.com/1)\n- [Two](/2): of two\n", "text/markdown",
       "http://example.com/llms.txt"},
      {"User-agent: *\nSitemap: http://example.com/a.xml\nSitemap: http://example.com/b.xml\n", "text/plain",
       "http://example.com/robots.txt"},
      {""},
  };
}

/// The elements with all that is known of them, and where.
inline std::string text_of(const Document& document)
{
  std::string text = document.url().text() + ' ' + std::to_string(static_cast<int>(document.format())) + '\n';
  for (ElementId id = 0; id < document.size(); ++id) {
    text += std::to_string(id) + ' ' + std::to_string(static_cast<int>(document.kind(id))) + ' ' +
            std::to_string(document.parent(id)) + ' ' + std::to_string(document.end(id)) + ' ' +
            std::to_string(document.line(id)) + ':' + std::to_string(document.position(id).column) + ' ' +
            std::to_string(document.variants(id).size()) + (document.variants_cut(id) ? " cut" : "");
    for (unsigned attribute = 0; attribute < attribute_count; ++attribute)
      if (const auto value = document.attribute(id, static_cast<Attribute>(attribute)))
        text += " [" + std::to_string(attribute) + ' ' + std::string{*value} + ']';
    text += '\n';
  }
  const DocumentParts& parts = document.parts();
  return text + std::string{parts.arena.begin(), parts.arena.end()};
}

inline std::string text_of(const LoadResult& result)
{
  std::string text;
  for (const DocumentReport& report : result.documents)
    text += report.requested.text() + ' ' + std::string{outcome_name(report.outcome)} + '\n';
  // Where reading ends at an element, the rest of the piece is counted.
  if (result.diagnostics.count(Code::limit_elements) == 0)
    for (const DocumentReport& report : result.documents)
      text += std::to_string(report.bytes) + '\n';
  for (const Diagnostic& found : result.diagnostics.items())
    text += std::string{code_name(found.code)} + ' ' + std::to_string(static_cast<int>(found.subject)) + ' ' +
            found.document + ' ' + std::to_string(found.line) + ':' + std::to_string(found.column) + ' ' +
            found.message + ' ' + std::to_string(found.count) + '\n';
  for (const KeptDocument& kept : result.kept)
    text += text_of(*kept.document);
  for (NodeId id = 0; result.map && id < result.map->size(); ++id) {
    const Node node = result.map->node(id);
    text += std::to_string(id) + ' ' + std::string{node.name().value_or("-")} + ' ' +
            std::string{node.lastmod().value_or("-")} + '\n';
  }
  return text;
}

class InPieces : public ReaderProcessTest {
 protected:
  /// The shared process has read something, so that no document takes it.
  InPieces() { EXPECT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok); }
  /// Another one that has read nothing.
  void begin_anew()
  {
    required.reader = nullptr;
    reader = nullptr;
    required.reader = reader = ReaderProcess::start(reader_settings());
    EXPECT_EQ(reader->unavailable(), std::nullopt);
  }
  /// The process that has read a list has ended. What has been shown of the list stays.
  static void expect_failed(const LoadResult& result, bool is_shown)
  {
    EXPECT_EQ(result.documents.at(0).outcome,
              is_shown ? DocumentOutcome::cut : DocumentOutcome::reader_failed);
    EXPECT_EQ(result.diagnostics.count(Code::reader_failed), 1u);
    ASSERT_EQ(result.map.has_value(), is_shown);
    EXPECT_TRUE(!is_shown || result.map->size() > 100) << "what was read before";
    EXPECT_TRUE(result.kept.empty());
  }
  /// Begins the answer to a request of a load.
  static Receiver& begun(Load& load, const Request& request,
                         const std::string& content_type = "application/xml")
  {
    Receiver& receiver = load.receiver(request.id);
    EXPECT_TRUE(
        receiver.begin({request.url, 200, {{"Content-Type", content_type}}, AddressSpace::public_network}));
    return receiver;
  }
  /// Begins the answer to the first request.
  static Receiver& begun(Load& load) { return begun(load, load.take_requests().at(0)); }
  /// Begins the answer to the first request, and gives `body` in pieces of this size, in bytes.
  void give(Load& load, const Answered& answered, std::size_t piece)
  {
    const bool is_later = reader->answers_later();
    Receiver& receiver = begun(load, load.take_requests().at(0), answered.content_type);
    for (std::string_view left = answered.body; !left.empty();
         left.remove_prefix(std::min(piece, left.size()))) {
      if (!receiver.append(left.substr(0, piece)))
        return;
      if (is_later)
        reader->take_answers();
    }
    receiver.end();
  }

  Load load_of(const Answered& answered, Policy policy, std::size_t first_piece = 1)
  {
    Load load{*Uri::parse({answered.url}),
              std::nullopt,
              std::move(policy),
              {},
              answered.url.ends_with("robots.txt") ? SourceKind::robots : SourceKind::extended};
    load.set_long_documents({.first_piece = first_piece, .next_pieces = 1});
    return load;
  }

  std::string read_here(const Answered& answered, Policy policy = {})
  {
    policy.isolation = Isolation::none;
    Load load = load_of(answered, policy);
    give(load, answered, 10'000);
    load.stop(StopReason::cancelled); // what it names is not asked for
    return text_of(std::move(load).finish());
  }

  std::string read_in_pieces(const Answered& answered, Policy policy, std::size_t piece)
  {
    policy.isolation = Isolation::required;
    policy.reader = reader;
    Load load = load_of(answered, policy);
    give(load, answered, piece);
    if (reader->answers_later())
      run_until([&] { return load.documents_finished() != 0; });
    load.stop(StopReason::cancelled);
    return text_of(std::move(load).finish());
  }

  void expect_the_same(const Policy& policy, const std::vector<std::size_t>& pieces = {97, 5'003, SIZE_MAX})
  {
    const std::vector<Answered> all = documents();
    for (std::size_t number = 0; number < all.size(); ++number) {
      const std::string whole = read_here(all[number], policy);
      for (const std::size_t piece : pieces)
        EXPECT_EQ(read_in_pieces(all[number], policy, piece), whole) << number << ' ' << piece;
    }
  }

  /// Each limit is reached by some of the documents.
  void expect_the_same_limits()
  {
    const std::pair<const char*, Policy> limits[] = {
        {"elements", {.list_elements = 100, .elements = 100}},
        {"variants", {.variants = 2}},
        {"bytes of a document", {.document_bytes = 22'000, .list_document_bytes = 22'000}},
        {"bytes of a map", {.map_bytes = 22'001, .list_map_bytes = 22'001}},
    };
    for (const auto& [name, policy] : limits) {
      SCOPED_TRACE(name);
      expect_the_same(policy, {5'003});
    }
  }

  const Answered list{urlset(600)};
  Policy required{.isolation = Isolation::required, .reader = reader};
};

} // namespace standard_sitemap::reader_process_test
