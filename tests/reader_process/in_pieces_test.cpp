// Long documents that a process of their own reads while they are received. What is made of them is what this
// process makes of the whole, whatever they are and wherever the pieces end.

#include <chrono>
#include <csignal>

#include <gmock/gmock.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/document/document.h"
#include "engine/load/load.h"
#include "engine/unpack/gzip_writer.h"
#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using testing::HasSubstr;

constexpr const char* list_url = "http://example.com/list.xml";
constexpr const char* of_lists = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'";

struct Answered {
  std::string body;
  std::string content_type = "application/xml";
  std::string url = list_url;
};

std::string page(int number)
{
  return "http://example.com/page-" + std::to_string(number);
}

std::string urlset(int pages, const std::string& more = {}, const std::string& end = "</urlset>\n")
{
  std::string text = "<?xml version='1.0'?>\n<urlset" + std::string{of_lists} +
                     " xmlns:xhtml='http://www.w3.org/1999/xhtml'"
                     " xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>\n";
  for (int i = 0; i < pages; ++i)
    text += "<url><loc>" + page(i) + "</loc><lastmod>2026-01-0" + std::to_string(1 + i % 9) + "</lastmod>" +
            more + "</url>\n";
  return text + end;
}

std::vector<Answered> documents()
{
  std::string lines, feed = "<rss version='2.0'><channel><title>News</title>\n", index;
  for (int i = 0; i < 900; ++i) {
    lines += page(i) + (i == 100 ? "\nnot an address" : "") + '\n';
    feed += "<item><title>No " + std::to_string(i) + "</title><link>" + page(i) + "</link></item>\n";
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
std::string text_of(const Document& document)
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

std::string text_of(const LoadResult& result)
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
  /// Begins the answer to the first request, and gives `body` in pieces of this size, in bytes.
  void give(Load& load, const Answered& answered, std::size_t piece)
  {
    const bool is_later = reader->answers_later();
    const Request request = load.take_requests().at(0);
    Receiver& receiver = load.receiver(request.id);
    ASSERT_TRUE(receiver.begin(
        {request.url, 200, {{"Content-Type", answered.content_type}}, AddressSpace::public_network}));
    for (std::string_view left = answered.body; !left.empty();
         left.remove_prefix(std::min(piece, left.size()))) {
      if (!receiver.append(left.substr(0, piece)))
        return;
      if (is_later)
        reader->take_answers();
    }
    receiver.end();
  }
  /// As an event loop: waits for the descriptor, then takes what has come.
  void wait_for_answers()
  {
    pollfd readable{reader->descriptor(), POLLIN, 0};
    ASSERT_EQ(poll(&readable, 1, 30'000), 1) << "nothing happened";
    reader->take_answers();
  }
  template <class IsDone>
  void run_until(IsDone is_done)
  {
    for (int rounds = 0; !is_done() && rounds < 10'000 && !HasFailure(); ++rounds)
      wait_for_answers();
    ASSERT_TRUE(is_done());
  }
  bool is_readable() const
  {
    pollfd readable{reader->descriptor(), POLLIN, 0};
    return poll(&readable, 1, 0) == 1;
  }
  /// Begins the answer to the first request of a load for a list.
  static Receiver& begun(Load& load)
  {
    Receiver& receiver = load.receiver(load.take_requests().at(0).id);
    EXPECT_TRUE(receiver.begin(
        {*Uri::parse({list_url}), 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    return receiver;
  }
  /// Sends a signal to the process that reads the one long document. Precondition: there is one.
  static void signal_apart(int shared, int number)
  {
    int apart = 0;
    for (const int child : children())
      apart = child == shared ? apart : child;
    ASSERT_GT(apart, 0);
    kill(apart, number);
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

  std::string read_here(const Answered& answered, Policy policy)
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
};

TEST_F(InPieces, TheResultIsThatOfThisProcess)
{
  expect_the_same({});
  EXPECT_EQ(reader->started(), 1 + 3 * (documents().size() - 1))
      << "each that has bytes had a process of its own";
}

TEST_F(InPieces, TheResultOfACheckIsThatOfThisProcess)
{
  Policy policy;
  policy.for_check = true;
  expect_the_same(policy);
}

TEST_F(InPieces, TheLimitsAreThoseOfThisProcess)
{
  Policy elements;
  elements.elements = elements.list_elements = 100;
  expect_the_same(elements, {5'003});
  Policy variants;
  variants.variants = 2;
  expect_the_same(variants, {5'003});
  Policy document;
  document.document_bytes = document.list_document_bytes = 22'000;
  expect_the_same(document, {5'003});
  Policy map;
  map.map_bytes = map.list_map_bytes = 22'001;
  expect_the_same(map, {5'003});
}

TEST_F(InPieces, AProcessThatDiesIsReportedAndOthersGoOn)
{
  Policy policy{.isolation = Isolation::required, .reader = reader};
  const Answered answered{urlset(600)};
  for (const auto& [at_its_end, is_shown] :
       {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
    ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
    const int shared = children().at(0);
    Load load = load_of(answered, policy);
    if (is_shown)
      load.keep_lists_so_far();
    Receiver& receiver = load.receiver(load.take_requests().at(0).id);
    ASSERT_TRUE(receiver.begin(
        {*Uri::parse({list_url}), 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    ASSERT_TRUE(receiver.append(answered.body.substr(0, 20'000)));
    for (const int child : children())
      if (child != shared)
        kill(child, SIGKILL);
    if (at_its_end)
      receiver.end();
    else
      EXPECT_FALSE(receiver.append(answered.body.substr(20'000)));
    ASSERT_TRUE(load.done());
    expect_failed(std::move(load).finish(), is_shown);
    EXPECT_EQ(children(), std::vector{shared}) << "the other process has gone on, and none was started";
  }
}

TEST_F(InPieces, AProcessEndsWithItsDocument)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  const Answered answered{urlset(600)};
  Policy policy{.isolation = Isolation::required, .reader = reader};
  const auto begun = [&](Load& load) -> Receiver& {
    Receiver& receiver = load.receiver(load.take_requests().at(0).id);
    receiver.begin(
        {*Uri::parse({list_url}), 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network});
    EXPECT_TRUE(receiver.append(answered.body));
    EXPECT_EQ(children().size(), 2u);
    return receiver;
  };
  {
    Load load = load_of(answered, policy);
    begun(load).end();
    EXPECT_EQ(children().size(), 1u) << "it has ended";
  }
  {
    Load load = load_of(answered, policy);
    begun(load).fail(FetchFailure::network, "broken off");
    EXPECT_EQ(children().size(), 1u) << "it has failed";
    EXPECT_EQ(std::move(load).finish().documents.at(0).bytes, answered.body.size());
  }
  {
    Load load = load_of(answered, policy);
    begun(load);
    load.stop(StopReason::timeout);
    EXPECT_EQ(children().size(), 1u) << "the load was stopped";
  }
  {
    Load load = load_of(answered, policy);
    begun(load);
  }
  EXPECT_EQ(children().size(), 1u) << "the load is gone";
}

TEST_F(InPieces, AreReadAtTheSameTimeInAnyOrderAndOnlySomeByProcessesOfTheirOwn)
{
  constexpr std::size_t many = 7;
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  std::string index = "<sitemapindex" + std::string{of_lists} + ">";
  for (std::size_t i = 0; i < many; ++i)
    index += "<sitemap><loc>http://example.com/" + std::to_string(i) + ".xml</loc></sitemap>";
  const auto result_of = [&](const Policy& policy) {
    const Answered root{index + "</sitemapindex>"};
    Load load = load_of(root, policy);
    give(load, root, SIZE_MAX);
    const std::vector<Request> requests = load.take_requests();
    EXPECT_EQ(requests.size(), many);
    std::vector<std::string> bodies;
    for (const Request& request : requests) {
      bodies.push_back(urlset(300 + static_cast<int>(request.id)));
      EXPECT_TRUE(
          load.receiver(request.id)
              .begin(
                  {request.url, 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    }
    for (std::size_t at = 0; at < 50'000; at += 2'000) {
      for (std::size_t i = many; i-- > 0;) {
        const std::string& body = bodies[i];
        const bool is_over = at >= body.size();
        EXPECT_TRUE(is_over || load.receiver(requests[i].id).append(body.substr(at, 2'000)));
      }
    }
    EXPECT_EQ(children().size(), policy.reader ? 5u : 1u) << "four, and that of all others";
    for (const Request& request : requests)
      load.receiver(request.id).end();
    EXPECT_TRUE(load.done());
    return text_of(std::move(load).finish());
  };
  Policy policy{.isolation = Isolation::required, .reader = reader};
  Policy here{.isolation = Isolation::none};
  EXPECT_EQ(result_of(policy), result_of(here));
  EXPECT_EQ(children().size(), 1u);
  policy.list_elements = here.list_elements = 1'000; // so that the last ones have to share what is left
  const std::string limited = result_of(policy);
  EXPECT_THAT(limited, HasSubstr(std::string{code_name(Code::limit_elements)}));
}

TEST_F(InPieces, APartOfAListCanBeShownBeforeItsEnd)
{
  const Answered answered{urlset(600)};
  Load load = load_of(answered, Policy{.isolation = Isolation::required, .reader = reader}, 6'000);
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  ASSERT_TRUE(receiver.begin(
      {*Uri::parse({list_url}), 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
  ASSERT_TRUE(receiver.append(answered.body.substr(0, 5'999)));
  EXPECT_FALSE(load.partial_map()) << "so much is kept for a second try";
  ASSERT_TRUE(receiver.append(answered.body.substr(5'999, 24'001)));
  const std::optional<Map> part = load.partial_map();
  ASSERT_TRUE(part);
  EXPECT_GT(part->size(), 100u);
  ASSERT_TRUE(receiver.append(answered.body.substr(30'000)));
  receiver.end();
  const LoadResult result = std::move(load).finish();
  ASSERT_TRUE(result.map);
  EXPECT_GT(result.map->size(), part->size());
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::ok);
}

// What follows is for hosts that must not wait.

class InPiecesLater : public InPieces {
 protected:
  InPiecesLater()
  {
    EXPECT_EQ(reader->unavailable(), std::nullopt);
    shared = children().at(0);
    reader->answer_later();
  }
  /// A load whose list is being read by a process that is paused, and its receiver.
  Receiver& begun_and_paused(Load& load)
  {
    Receiver& receiver = begun(load);
    EXPECT_TRUE(receiver.append(list.body.substr(0, 20'000)));
    run_until([&] { return load.pages_so_far() != 0; });
    signal_apart(shared, SIGSTOP);
    EXPECT_TRUE(receiver.append(list.body.substr(20'000, 9'000))) << "it does not wait";
    EXPECT_TRUE(receiver.append(list.body.substr(29'000, 6'000)));
    return receiver;
  }

  const Answered list{urlset(600)};
  Policy policy{.isolation = Isolation::required, .reader = reader};
  int shared = 0;
};

TEST_F(InPiecesLater, TheResultIsThatOfThisProcess)
{
  expect_the_same({});
  EXPECT_EQ(reader->started(), 1 + 3 * (documents().size() - 1))
      << "each that has bytes had a process of its own";
  EXPECT_EQ(children(), std::vector{shared});
  reader->take_answers();
  EXPECT_FALSE(is_readable()) << "an idle host sleeps";
}

TEST_F(InPiecesLater, TheLimitsAreThoseOfThisProcess)
{
  Policy elements;
  elements.elements = elements.list_elements = 100;
  expect_the_same(elements, {5'003});
  Policy document;
  document.document_bytes = document.list_document_bytes = 22'000;
  expect_the_same(document, {5'003});
  Policy map;
  map.map_bytes = map.list_map_bytes = 22'001;
  expect_the_same(map, {5'003});
}

TEST_F(InPiecesLater, NobodyWaitsAndWhatComesMeanwhileIsReadNext)
{
  Load load = load_of(list, policy);
  int answers = 0;
  load.on_answer([&answers] { ++answers; });
  Receiver& receiver = begun_and_paused(load);
  EXPECT_TRUE(receiver.append(list.body.substr(35'000)));
  receiver.end();
  EXPECT_EQ(answers, 1);
  EXPECT_FALSE(load.done());
  signal_apart(shared, SIGCONT);
  run_until([&] { return load.done(); });
  EXPECT_GE(answers, 3) << "the piece that was there, and the rest, in one or two";
  EXPECT_LE(answers, 4);
  EXPECT_EQ(text_of(std::move(load).finish()), read_here(list, policy));
  EXPECT_EQ(children(), std::vector{shared});
}

TEST_F(InPiecesLater, AProcessThatDiesIsReportedAndOthersGoOn)
{
  for (const auto& [at_its_end, is_shown] :
       {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
    Load load = load_of(list, policy), other = load_of(list, policy);
    if (is_shown)
      load.keep_lists_so_far();
    Receiver& receiver = begun_and_paused(load);
    if (at_its_end)
      receiver.end();
    signal_apart(shared, SIGKILL);
    Receiver& other_receiver = begun(other);
    EXPECT_TRUE(other_receiver.append(list.body));
    run_until([&] { return load.done(); });
    EXPECT_FALSE(receiver.append("more"));
    receiver.end();
    expect_failed(std::move(load).finish(), is_shown);
    other_receiver.end();
    run_until([&] { return other.done(); });
    EXPECT_EQ(text_of(std::move(other).finish()), read_here(list, policy));
    EXPECT_EQ(children(), std::vector{shared}) << "the other process has gone on, and none was started";
  }
}

TEST_F(InPiecesLater, AProcessEndsWithItsDocument)
{
  {
    Load load = load_of(list, policy);
    begun_and_paused(load).fail(FetchFailure::network, "broken off");
    EXPECT_EQ(children().size(), 1u) << "it has failed";
    EXPECT_TRUE(load.done());
    EXPECT_EQ(load.bytes_received(), 35'000u);
    EXPECT_EQ(std::move(load).finish().documents.at(0).bytes, 35'000u) << "as many as have come";
  }
  {
    Load load = load_of(list, policy);
    begun_and_paused(load);
    load.stop(StopReason::timeout);
    EXPECT_EQ(children().size(), 1u) << "the load was stopped";
  }
  {
    Load load = load_of(list, policy);
    begun_and_paused(load);
  }
  EXPECT_EQ(children().size(), 1u) << "the load is gone";
  reader->take_answers();
  EXPECT_FALSE(is_readable()) << "nothing more comes of them";
}

TEST_F(InPiecesLater, OfADocumentThatFailsOnlyTheOthersAreRead)
{
  const Answered root{"<sitemapindex" + std::string{of_lists} +
                      "><sitemap><loc>http://example.com/a.xml</loc></sitemap>"
                      "<sitemap><loc>http://example.com/b.xml</loc></sitemap></sitemapindex>"};
  Load load = load_of(root, policy);
  give(load, root, SIZE_MAX);
  run_until([&] { return load.documents_finished() != 0; });
  const std::vector<Request> requests = load.take_requests();
  ASSERT_EQ(requests.size(), 2u);
  for (const Request& request :
       requests) { // the piece of the first one is being read, that of the other waits
    Receiver& receiver = load.receiver(request.id);
    EXPECT_TRUE(receiver.begin(
        {request.url, 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    EXPECT_TRUE(receiver.append(list.body));
  }
  load.receiver(requests[0].id).fail(FetchFailure::network, "broken off");
  load.receiver(requests[1].id).end();
  run_until([&] { return load.done(); });
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(result.documents.at(1).outcome, DocumentOutcome::network_error);
  EXPECT_EQ(result.documents.at(2).outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.documents.at(2).bytes, list.body.size());
}

TEST_F(InPiecesLater, TheyAreReadAtTheSameTimeInAnyOrderAndOnlySomeByProcessesOfTheirOwn)
{
  std::vector<Load> loads;
  std::vector<Receiver*> receivers;
  for (int i = 0; i < 6; ++i) {
    loads.push_back(load_of(list, policy));
    receivers.push_back(&begun(loads.back()));
  }
  for (std::size_t at = 0; at < list.body.size(); at += 7'000) {
    for (std::size_t i = receivers.size(); i-- > 0;)
      EXPECT_TRUE(receivers[i]->append(list.body.substr(at, 7'000)));
    reader->take_answers();
  }
  EXPECT_EQ(children().size(), 5u) << "four, and that of all others";
  for (std::size_t i = receivers.size(); i-- > 0;)
    receivers[i]->end();
  for (Load& load : loads) {
    run_until([&] { return load.done(); });
    EXPECT_EQ(text_of(std::move(load).finish()), read_here(list, policy));
  }
  EXPECT_EQ(children(), std::vector{shared});
}

TEST_F(InPiecesLater, IfNoProcessCanBeStartedTheDocumentIsReadByThatOfAll)
{
  reader.reset();
  ReaderSettings settings = reader_settings();
  settings.program = ::testing::TempDir() + "reader-for-once";
  ASSERT_EQ(symlink(reader_settings().program.c_str(), settings.program.c_str()), 0);
  policy.reader = reader = ReaderProcess::start(settings);
  EXPECT_EQ(reader->unavailable(), std::nullopt);
  unlink(settings.program.c_str());
  reader->answer_later();
  EXPECT_EQ(read_in_pieces(list, policy, 1'000), read_here(list, policy));
  EXPECT_EQ(reader->started(), 1u);
}

// A copy that does not `exec` keeps all descriptors open.
TEST_F(InPiecesLater, ACopyOfTheHostDoesNotKeepItAwake)
{
  std::optional<Load> load = load_of(list, policy);
  begun_and_paused(*load);
  signal_apart(shared, SIGKILL);
  for (int i = 0; i < 1'000 && !is_readable(); ++i)
    usleep(1'000);
  EXPECT_TRUE(is_readable()) << "that it has ended";
  const pid_t copy = fork();
  if (copy == 0)
    for (;;)
      ::pause();
  load.reset();
  reader->take_answers();
  EXPECT_FALSE(is_readable());
  kill(copy, SIGKILL);
  waitpid(copy, nullptr, 0);
}

TEST_F(InPieces, ShortDocumentsAreReadByTheProcessOfAll)
{
  const Answered answered{urlset(600)};
  Policy policy{.isolation = Isolation::required, .reader = reader};
  Load load = load_of(answered, policy, answered.body.size() + 1);
  give(load, answered, 1'000);
  EXPECT_EQ(text_of(std::move(load).finish()), read_here(answered, policy));
  EXPECT_EQ(reader->started(), 1u);
}

} // namespace
} // namespace standard_sitemap::reader_process_test
