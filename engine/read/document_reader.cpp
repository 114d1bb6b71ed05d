#include <standard_sitemap/read/document_reader.h>

#include <utility>

#include <standard_sitemap/read/document_builder.h>
#include <standard_sitemap/read/xml_stream.h>
#include <standard_sitemap/text/encoding.h>
#include <standard_sitemap/text/sniff.h>

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

struct DocumentReader::State {
  State(Uri url_, const Policy& policy, ElementBudget& budget)
      : url(url_.text()), builder(std::move(url_), policy, budget), stream(builder, policy)
  {
    builder.attach(stream);
  }

  void end(DocumentOutcome how, Diagnostic why)
  {
    if (outcome)
      return;
    outcome = how;
    why.document = url;
    final_word = std::move(why);
  }

  /// Once enough of the document is here to tell its encoding (P-2): decodes what has been held back.
  void begin_decoding()
  {
    const XmlEncoding sniffed = sniff_xml(held_back, charset);
    if (sniffed.charset_conflict)
      transport.add({Severity::note, Code::charset_conflict,
                     "the document declares another encoding than the one that counts, " +
                         (sniffed.label.empty() ? std::string{"that of its first bytes"} : sniffed.label),
                     url, 1, 0, 1});
    if (!sniffed.encoding)
      return end(DocumentOutcome::bad_encoding,
                 {Severity::error,
                  Code::bad_encoding,
                  "no encoding is known by the name \"" + sniffed.label.substr(0, 64) + '"',
                  {},
                  1,
                  0,
                  1});
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

  std::string invalid_bytes() const { return "there are bytes that are no " + std::string{encoding_name}; }

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
      return end(DocumentOutcome::cut, *builder.limited());
    }
  }

  std::string url;
  std::optional<std::string> charset;
  DocumentBuilder builder;
  XmlStream stream;
  Diagnostics transport; ///< P-2: of how the bytes came, whatever they say
  std::string held_back; ///< the first bytes, until the encoding is known
  bool decoding = false;
  std::optional<Decoder> decoder; ///< none: UTF-8
  std::string_view encoding_name;
  std::string utf8;
  std::optional<DocumentOutcome> outcome; ///< set once it cannot change any more
  Diagnostic final_word;
};

DocumentReader::DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                               ElementBudget& budget)
    : state_(std::make_unique<State>(std::move(url), policy, budget))
{
  if (media_type && media_type->charset())
    state_->charset = std::string{*media_type->charset()};
  if (policy.any_media_type || (media_type && media_type->is_xml())) // P-1
    return;
  std::string message = media_type
                            ? "the media type is " + media_type->essence() + ", not XML"
                            : std::string{"no media type is given; a sitemap is served as application/xml"};
  if (media_type && media_type->is_html())
    message += ": this is a web page, not a sitemap";
  state_->end(DocumentOutcome::unexpected_content_type,
              {Severity::error, Code::unexpected_content_type, std::move(message), {}, 0, 0, 1});
}

DocumentReader::DocumentReader(DocumentReader&&) noexcept = default;
DocumentReader::~DocumentReader() = default;

bool DocumentReader::append(std::string_view bytes)
{
  State& state = *state_;
  if (state.outcome)
    return false;
  if (state.decoding) {
    state.decode(bytes);
  } else {
    state.held_back.append(bytes);
    if (state.held_back.size() >= xml_sniff_bytes)
      state.begin_decoding();
  }
  return !state.outcome;
}

void DocumentReader::cut(Diagnostic why)
{
  if (!state_->decoding && !state_->outcome)
    state_->begin_decoding();
  state_->end(DocumentOutcome::cut, std::move(why));
}

ReadResult DocumentReader::finish() &&
{
  State& state = *state_;
  if (!state.outcome && !state.decoding)
    state.begin_decoding();
  if (!state.outcome) {
    if (state.decoder) {
      state.utf8.clear();
      const bool valid = state.decoder->finish(state.utf8);
      state.stream.append(state.utf8);
      if (!valid)
        state.stream.fail(state.invalid_bytes());
    }
    state.stream.finish();
    state.take_state();
  }

  ReadResult result;
  result.outcome = state.outcome.value_or(DocumentOutcome::ok);
  // A document that was cut before its root element came is no sitemap yet: there is nothing that stays.
  const bool usable = result.outcome == DocumentOutcome::ok || result.outcome == DocumentOutcome::cut;
  result.diagnostics = state.transport;
  if (usable) { // P-7: nothing is said of what is discarded
    if (const auto& unbound = state.stream.unbound_prefix()) {
      Diagnostic warning = *unbound;
      warning.document = state.url;
      state.builder.diagnostics().add(std::move(warning));
    }
    result.diagnostics.add_all(state.builder.diagnostics());
  }
  if (usable && state.builder.has_root())
    result.document = state.builder.finish();
  if (state.outcome)
    result.diagnostics.add(state.final_word);
  return result;
}

} // namespace standard_sitemap
