// One sitemap file as it comes from the network: status line, fields, blank line, body.

#include <algorithm>

#include "tests/conformance/http_message.h"
#include "tests/fuzz/document_checks.h"
#include "tests/fuzz/image_checks.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

#include "engine/read/document_reader.h"

using namespace standard_sitemap;
using fuzz::check;
using fuzz::require;
using fuzz::same;

namespace {

struct Read {
  ReadResult result;
  std::size_t elements_left;
};

/// `cut`: what comes is the beginning of the document.
Read read(const conformance::HttpMessage& message, std::size_t piece, const Policy& policy, bool cut)
{
  std::optional<MediaType> type;
  if (const auto value = message.fields.first("Content-Type"))
    type = MediaType::parse(*value);
  ElementBudget budget{policy.elements};
  DocumentReader reader{*Uri::parse({"http://bakery.example/map.xml"}), type, policy, budget};
  for (std::size_t at = 0; at < message.body.size(); at += piece) {
    const fuzz::Exactly bytes{std::string_view{message.body}.substr(at, piece)};
    if (!reader.append(bytes.view()))
      break;
  }
  if (cut)
    reader.cut({.severity = Severity::error, .code = Code::limit_bytes, .message = "cut"});
  return {std::move(reader).finish(), budget.left};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  conformance::HttpMessage message;
  try {
    message = conformance::parse_http_message(fuzz::text_of(data, size), "input");
  } catch (const conformance::BadFixture&) {
    message.fields.add("Content-Type", "application/xml");
    message.body = fuzz::text_of(data, size);
  }
  Policy policy;
  policy.elements = 2'000;
  policy.any_media_type = size % 7 == 0;
  policy.tolerant = size % 5 != 0;

  const bool cut = size % 11 == 0;
  const Read whole = read(message, message.body.size() + 1, policy, cut);
  const Read pieces = read(message, 1 + size % 3, policy, cut);
  require(whole.result.outcome == pieces.result.outcome, "the outcome does not depend on the pieces",
          outcome_name(whole.result.outcome));
  require(whole.elements_left == pieces.elements_left,
          "the number of elements charged does not depend on the pieces");
  require(std::ranges::equal(whole.result.diagnostics.items(), pieces.result.diagnostics.items()),
          "nor do the diagnostics");
  const bool usable =
      whole.result.outcome == DocumentOutcome::ok || whole.result.outcome == DocumentOutcome::cut;
  // Of a document that a limit cut there may be nothing, if its first tag is too long.
  const bool has_document = whole.result.document != nullptr;
  require(has_document == usable || (!has_document && whole.result.outcome == DocumentOutcome::cut),
          "P-7: a document if it is usable, and only then", outcome_name(whole.result.outcome));
  require(usable || !whole.result.diagnostics.empty(), "an unusable document has a diagnostic");
  DocumentSource source{.url = *Uri::parse({"http://bakery.example/map.xml"})};
  if (const auto type = message.fields.first("Content-Type"))
    source.content_type = *type;
  fuzz::require_through(whole.result, source, policy, message.body.size(),
                        policy.elements - whole.elements_left);
  if (has_document) {
    check(*whole.result.document, policy);
    require(same(*whole.result.document, *pieces.result.document),
            "the document does not depend on the pieces");
  }
  return 0;
}
