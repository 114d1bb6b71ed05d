// A document at the URI where the user says that the map of a site is, as it comes from the network, possibly
// compressed: status line, fields, blank line, body.

#include <algorithm>

#include "tests/conformance/http_message.h"
#include "tests/fuzz/document_checks.h"
#include "tests/fuzz/image_checks.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

#include "engine/entries/entry_stream.h"
#include "engine/read/document_reader.h"
#include "engine/unpack/gunzip.h"

using namespace standard_sitemap;
using fuzz::require;

namespace {

struct Read {
  ReadResult result;
  std::size_t elements_left, unpacked;
  std::optional<std::string> broken;
};

constexpr std::size_t max_unpacked = 1u << 20;

/// `cut`: what comes is the beginning of the list.
Read read(const conformance::HttpMessage& message, std::size_t piece, const Policy& policy, SourceKind kind,
          bool cut)
{
  std::optional<MediaType> type;
  if (const auto value = message.fields.first("Content-Type"))
    type = MediaType::parse(*value);
  ElementBudget budget{policy.elements};
  DocumentReader reader{*Uri::parse({"http://bakery.example/list"}),
                        type,
                        policy,
                        budget,
                        kind,
                        Uri::parse({"http://bakery.example/robots.txt"}).value()};
  Gunzip gunzip;
  std::size_t unpacked = 0;
  const auto take = [&](std::string_view bytes) {
    const fuzz::Exactly more{bytes.substr(0, max_unpacked - unpacked)};
    unpacked += more.view().size();
    return reader.append(more.view()) && unpacked < max_unpacked;
  };
  bool more = true;
  for (std::size_t at = 0; more && at < message.body.size(); at += piece) {
    const fuzz::Exactly bytes{std::string_view{message.body}.substr(at, piece)};
    more = gunzip.append(bytes.view(), take);
  }
  if (more)
    gunzip.finish(take);
  if (cut || gunzip.broken())
    reader.cut({.severity = Severity::error, .code = Code::limit_bytes, .message = "cut"});
  return {std::move(reader).finish(), budget.left, unpacked, gunzip.broken()};
}

/// What is in one of both only.
std::string difference(const Diagnostics& whole, const Diagnostics& pieces)
{
  const auto& a = whole.items();
  const auto& b = pieces.items();
  const auto [in_a, in_b] = std::ranges::mismatch(a, b);
  const auto text = [](const Diagnostic& it) {
    return std::to_string(it.line) + ":" + std::to_string(it.column) + " " + std::string{code_name(it.code)} +
           " " + it.message + " x " + std::to_string(it.count) + ", subject " +
           std::to_string(static_cast<unsigned>(it.subject));
  };
  return "whole: " + (in_a == a.end() ? "nothing" : text(*in_a)) +
         ", in pieces: " + (in_b == b.end() ? "nothing" : text(*in_b));
}

void require_same(const Read& whole, const Read& pieces)
{
  require(whole.result.outcome == pieces.result.outcome, "the outcome does not depend on the pieces",
          outcome_name(whole.result.outcome));
  require(whole.elements_left == pieces.elements_left,
          "the number of elements charged does not depend on the pieces");
  require(whole.broken == pieces.broken, "whether it could be decompressed does not depend on the pieces");
  require(std::ranges::equal(whole.result.diagnostics.items(), pieces.result.diagnostics.items()),
          "nor do the diagnostics", difference(whole.result.diagnostics, pieces.result.diagnostics));
  require((whole.result.document != nullptr) == (pieces.result.document != nullptr),
          "nor whether there is a document");
  require(!whole.result.document || fuzz::same(*whole.result.document, *pieces.result.document),
          "the document does not depend on the pieces");
}

/// The list with a comment in its root element that is so long that all after it is past the bytes held back
/// to detect the kind of list: given in small pieces, every entry goes through the parser.
std::string padded(std::string list)
{
  const std::size_t root = list.find("<urlset");
  const std::size_t end = root == list.npos ? root : list.find('>', root);
  if (end != list.npos)
    list.insert(end + 1, "<!--" + std::string(16u << 10, ' ') + "-->");
  return list;
}

/// G-11: every entry that is kept of a list can be requested; G-18: or, in an llms.txt, written to or called.
void check_entries(const Document& document)
{
  if (document.format() == DocumentFormat::standard_sitemap)
    return;
  // In an llms.txt entries are nested, and are in groups.
  const bool is_nested = document.format() == DocumentFormat::llms;
  for (ElementId child = document.first_child(0); child != document.end(0);
       child = is_nested ? child + 1 : document.end(child)) {
    const auto reference = document.reference(child);
    if (is_nested && !reference && document.first_child(child) != document.end(child))
      continue;
    require(reference.has_value(), "every entry has a URL");
    const auto uri = Uri::resolve(document.url(), {*reference});
    const bool is_contact = is_nested && uri && (uri->has_scheme("mailto") || uri->has_scheme("tel"));
    require(is_contact || (uri && uri->is_http() && !uri->lacks_host() && !uri->userinfo()),
            "the URL of every entry can be requested", *reference);
  }
}

/// What a stream of entries gives and says of the list.
struct Listed {
  std::vector<std::string> entries;
  Diagnostics diagnostics;
};

std::string written(const Link& link)
{
  return link.url ? link.url->text() : "-";
}

Listed listed(const conformance::HttpMessage& message, std::size_t piece, const Policy& policy,
              SourceKind kind)
{
  const auto url = *Uri::parse({"http://bakery.example/list"});
  EntryStream stream{{.url = url, .kind = kind, .once = message.body.size() % 2 != 0}, policy, 1, {}};
  Listed result;
  const auto take = [&] {
    while (const ListedEntry* const entry = stream.next()) {
      std::string all = std::to_string(entry->line) + " " + std::string{entry->url};
      for (const auto& text : {entry->name, entry->description, entry->lastmod, entry->priority})
        all.append("|").append(text.value_or("-"));
      require(entry->blocked.has_value() == entry->url.empty(), "an entry has an address, or why it has none",
              all);
      for (std::size_t i = 0; i < entry->alternates; ++i)
        all += "\n" + written(stream.alternate(i).link);
      for (std::size_t i = 0; i < entry->attachments; ++i)
        all += "\n" + written(stream.attachment(i).link);
      result.entries.push_back(std::move(all));
    }
    while (const auto file = stream.next_file())
      result.entries.push_back("file " + std::string{file->url.text()} + "|" + file->lastmod);
  };
  bool is_first = true;
  for (auto requests = stream.take_requests(); !requests.empty(); requests = stream.take_requests()) {
    for (const Request& request : requests) {
      const auto receiver = stream.receiver(request.id);
      if (!std::exchange(is_first, false)) { // of a Standard Sitemap
        receiver->fail(FetchFailure::network, "there is one file only");
        continue;
      }
      bool more = receiver->allow_hop(url) && receiver->allow_address(AddressSpace::public_network) &&
                  receiver->begin({.url = url, .status = 200, .fields = message.fields});
      for (std::size_t at = 0; more && at < message.body.size(); at += piece) {
        const fuzz::Exactly bytes{std::string_view{message.body}.substr(at, piece)};
        more = receiver->append(bytes.view());
        take();
      }
      if (more)
        receiver->end();
    }
    take();
  }
  require(stream.is_over() && stream.result() != nullptr, "the list is over when its answers are");
  take();
  result.diagnostics = stream.diagnostics();
  return result;
}

void require_same_entries(const conformance::HttpMessage& message, std::size_t piece, const Policy& policy,
                          SourceKind kind)
{
  const Listed whole = listed(message, message.body.size() + 1, policy, kind);
  const Listed pieces = listed(message, piece, policy, kind);
  require(whole.entries == pieces.entries, "the entries do not depend on the pieces");
  require(std::ranges::equal(whole.diagnostics.items(), pieces.diagnostics.items()),
          "nor does what is said of them", difference(whole.diagnostics, pieces.diagnostics));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  conformance::HttpMessage message;
  try {
    message = conformance::parse_http_message(fuzz::text_of(data, size), "input");
  } catch (const conformance::BadFixture&) {
    message.body = fuzz::text_of(data, size);
  }
  Policy policy;
  policy.elements = 2'000;
  policy.tolerant = size % 5 != 0;
  policy.for_check = size % 7 != 0;
  const SourceKind kind = size % 11 == 0 ? SourceKind::robots : SourceKind::extended;

  const bool cut = size % 13 == 0;
  const Read whole = read(message, message.body.size() + 1, policy, kind, cut);
  const Read pieces = read(message, 1 + size % 3, policy, kind, cut);
  require_same(whole, pieces);
  conformance::HttpMessage more = message;
  more.body = padded(message.body);
  require_same_entries(message, 997, policy, kind);
  if (more.body.size() > message.body.size()) {
    require_same_entries(more, 997, policy, kind);
    require_same(read(more, more.body.size() + 1, policy, kind, cut),
                 read(more, 1 + size % 3, policy, kind, cut));
  }

  const bool usable =
      whole.result.outcome == DocumentOutcome::ok || whole.result.outcome == DocumentOutcome::cut;
  const bool there = whole.result.document != nullptr;
  require(usable || !there, "a document only if it is usable");
  require(there || !whole.result.diagnostics.empty(), "an unusable document has a diagnostic");
  DocumentSource source{.url = *Uri::parse({"http://bakery.example/list"}), .kind = kind};
  if (const auto type = message.fields.first("Content-Type"))
    source.content_type = *type;
  fuzz::require_through(whole.result, source, policy, whole.unpacked, policy.elements - whole.elements_left);
  if (there) {
    fuzz::check(*whole.result.document, policy);
    check_entries(*whole.result.document);
  }
  return 0;
}
