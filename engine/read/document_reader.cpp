#include "engine/read/document_reader.h"

#include <utility>

#include "engine/encoding/encoding.h"
#include "engine/encoding/sniff.h"
#include "engine/read/declared_encoding.h"
#include "engine/read/extended_input.h"
#include "engine/ssp/document_builder.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

std::string_view outcome_name(DocumentOutcome outcome)
{
  switch (outcome) {
  case DocumentOutcome::ok:
    return "ok";
  case DocumentOutcome::cut:
    return "cut";
  case DocumentOutcome::http_error:
    return "http-error";
  case DocumentOutcome::network_error:
    return "network-error";
  case DocumentOutcome::blocked:
    return "blocked";
  case DocumentOutcome::timeout:
    return "timeout";
  case DocumentOutcome::unexpected_content_type:
    return "unexpected-content-type";
  case DocumentOutcome::bad_encoding:
    return "bad-encoding";
  case DocumentOutcome::malformed:
    return "malformed";
  case DocumentOutcome::not_a_sitemap:
    return "not-a-sitemap";
  }
  return {};
}

namespace {

/// Reads a Standard Sitemap and nothing else.
class StandardInput final : public DocumentInput {
 public:
  StandardInput(Uri url_, const std::optional<MediaType>& media_type, const Policy& policy,
                ElementBudget& budget)
      : url(url_.text()), writer(std::move(url_), policy, budget), builder(writer), stream(builder, policy)
  {
    builder.attach(stream);
    if (media_type && media_type->charset())
      charset = std::string{*media_type->charset()};
    if (auto refused = refused_media_type(media_type, policy))
      end(DocumentOutcome::unexpected_content_type, *std::move(refused));
  }

  bool append(std::string_view bytes) override
  {
    if (outcome)
      return false;
    if (decoding) {
      decode(bytes);
    } else {
      held_back.append(bytes);
      if (held_back.size() >= xml_sniff_bytes)
        begin_decoding();
    }
    return !outcome;
  }

  void cut(Diagnostic why) override
  {
    if (!decoding && !outcome)
      begin_decoding();
    end(DocumentOutcome::cut, std::move(why));
  }

  ReadResult finish() override
  {
    if (!outcome && !decoding)
      begin_decoding();
    if (!outcome) {
      if (decoder) {
        utf8.clear();
        const bool valid = decoder->finish(utf8);
        stream.append(utf8);
        if (!valid)
          stream.fail(invalid_bytes());
      }
      stream.finish();
      take_state();
      if (!outcome && writer.limited()) // detected at the last element
        end(DocumentOutcome::cut, *writer.limited());
    }

    ReadResult result;
    result.outcome = outcome.value_or(DocumentOutcome::ok);
    // A document cut before its root element is not a sitemap yet: there is nothing to keep.
    const bool usable = result.outcome == DocumentOutcome::ok || result.outcome == DocumentOutcome::cut;
    result.diagnostics = transport;
    if (usable) { // P-7: no diagnostics about a discarded document
      for (Diagnostic& warning : stream.warnings()) {
        warning.document = url;
        writer.diagnostics().add(std::move(warning));
      }
      result.diagnostics.add_all(writer.diagnostics());
    }
    if (usable && writer.has_root())
      result.document = writer.finish();
    if (outcome)
      result.diagnostics.add(final_word);
    return result;
  }

 private:
  void end(DocumentOutcome how, Diagnostic why)
  {
    if (outcome)
      return;
    outcome = how;
    why.document = url;
    final_word = std::move(why);
  }

  /// Decodes the held-back bytes once enough have arrived to determine the encoding (P-2).
  void begin_decoding()
  {
    const XmlEncoding sniffed = sniff_xml(held_back, charset);
    if (auto overridden = overridden_encoding(sniffed)) {
      overridden->document = url;
      transport.add(*std::move(overridden));
    }
    if (auto unknown = unknown_encoding(sniffed))
      return end(DocumentOutcome::bad_encoding, *std::move(unknown));
    if (!sniffed.encoding->is_utf8())
      decoder.emplace(*sniffed.encoding, Decoder::OnInvalid::fail);
    encoding_name = sniffed.encoding->name();
    decoding = true;
    const std::string first = std::exchange(held_back, {});
    decode(std::string_view{first}.substr(sniffed.bom_bytes));
  }

  void decode(std::string_view bytes)
  {
    if (!decoder) {
      stream.append(bytes);
    } else {
      utf8.clear();
      const bool valid = decoder->append(bytes, utf8);
      stream.append(utf8);
      if (!valid)
        stream.fail(invalid_bytes());
    }
    take_state();
  }

  std::string invalid_bytes() const { return "there are bytes that are not " + std::string{encoding_name}; }

  void take_state()
  {
    switch (stream.state()) {
    case XmlStream::State::reading:
    case XmlStream::State::complete:
      return;
    case XmlStream::State::malformed:
      return end(DocumentOutcome::malformed, stream.why());
    case XmlStream::State::limited:
      return end(DocumentOutcome::cut, stream.why());
    case XmlStream::State::stopped:
      if (builder.not_a_sitemap())
        return end(DocumentOutcome::not_a_sitemap, *builder.not_a_sitemap());
      return end(DocumentOutcome::cut, *writer.limited());
    }
  }

  std::string url;
  std::optional<std::string> charset;
  DocumentWriter writer;
  DocumentBuilder builder;
  XmlStream stream;
  Diagnostics transport; ///< P-2: about the transport, independent of the content
  std::string held_back; ///< the first bytes, until the encoding is known
  bool decoding = false;
  std::optional<Decoder> decoder; ///< nullopt: UTF-8
  std::string_view encoding_name;
  std::string utf8;
  std::optional<DocumentOutcome> outcome; ///< set once it is final
  Diagnostic final_word;
};

} // namespace

std::optional<Diagnostic> refused_media_type(const std::optional<MediaType>& media_type, const Policy& policy)
{
  if (policy.any_media_type || (media_type && media_type->is_xml())) // P-1
    return std::nullopt;
  std::string message =
      media_type ? "the media type is " + media_type->essence() + ", not XML"
                 : std::string{"the response has no Content-Type; a site map is served as application/xml"};
  if (media_type && media_type->is_html())
    message += ": this is a web page, not a site map";
  return Diagnostic{Severity::error, Code::unexpected_content_type, std::move(message), {}, 0, 0, 1};
}

DocumentReader::DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                               ElementBudget& budget, SourceKind kind, const std::optional<Uri>& robots)
{
  if (kind == SourceKind::standard)
    input_ = std::make_unique<StandardInput>(std::move(url), media_type, policy, budget);
  else
    input_ = std::make_unique<ExtendedInput>(std::move(url), media_type, policy, budget, kind, robots);
}

} // namespace standard_sitemap
