#include "engine/read/document_reader.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/document/document_source.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// P-1: returns why a Standard Sitemap of this media type is not read; nullopt if it may be.
std::optional<Diagnostic> refused_media_type(const std::optional<MediaType>& media_type, const Policy& policy)
{
  if (policy.any_media_type || (media_type && media_type->is_xml()))
    return std::nullopt;
  std::string message =
      media_type ? "the media type is " + media_type->essence() + ", not XML"
                 : std::string{"the response has no Content-Type; a site map is served as application/xml"};
  if (media_type && media_type->is_html())
    message += ": this is a web page, not a site map";
  return Diagnostic{Severity::error, Code::unexpected_content_type, std::move(message), {}, 0, 0, 1};
}

Diagnostic unknown_encoding(const XmlEncoding& sniffed)
{
  return {.severity = Severity::error,
          .code = Code::bad_encoding,
          .message = "the file names an unknown encoding: \"" + excerpt(sniffed.label) + '"',
          .line = 1};
}

Diagnostic overridden_encoding(const XmlEncoding& sniffed, const std::string& url)
{
  return {.severity = Severity::note,
          .code = Code::charset_conflict,
          .message = "the file declares another encoding than the one that is used, " +
                     (sniffed.label.empty() ? std::string{"that of its first bytes"} : sniffed.label),
          .document = url,
          .line = 1};
}

constexpr std::string_view entry_end = "</url>";
constexpr std::size_t far_end = 4u << 10; // bytes: an entry that ends beyond them is not looked for

std::size_t past_entry(std::size_t found)
{
  return found == std::string_view::npos ? found : found + entry_end.size();
}

} // namespace

DocumentReader::DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                               ElementBudget& budget, SourceKind kind, const std::optional<Uri>& robots)
    : policy_(policy), media_type_(media_type), kind_(kind), url_(url.text()), budget_(budget),
      writer_(std::move(url), policy, budget), repairs_(policy.findings)
{
  if (kind_ != SourceKind::standard)
    list_ = make_list_reading(writer_, robots);
  if (list_)
    return;
  kind_ = SourceKind::standard;
  if (auto refused = refused_media_type(media_type_, policy_))
    end(DocumentOutcome::unexpected_content_type, *std::move(refused));
}

std::optional<bool> DocumentReader::is_map() const
{
  if (!builder_ && !is_list() && !outcome_)
    return std::nullopt;
  return builder_.has_value();
}

void DocumentReader::decide()
{
  if (!reading_ && !outcome_)
    begin_reading();
}

bool DocumentReader::is_robots() const
{
  return standard_sitemap::is_robots(writer_.url(), kind_);
}

bool DocumentReader::append(std::string_view bytes)
{
  if (outcome_)
    return false;
  bytes_ += bytes.size();
  if (reading_) {
    decode(bytes);
  } else {
    held_back_.append(bytes);
    if (held_back_.size() >= start_bytes(kind_))
      begin_reading();
  }
  return !outcome_;
}

void DocumentReader::begin_reading()
{
  reading_ = true;
  const std::string first = std::exchange(held_back_, {});
  const DocumentStart start = examine_start(first, media_type_, kind_, writer_.url());
  if (!start.encoding.encoding)
    return end(DocumentOutcome::bad_encoding, unknown_encoding(start.encoding));
  if (start.encoding.charset_conflict)
    transport_.add(overridden_encoding(start.encoding, url_));
  const Encoding encoding = *start.encoding.encoding;
  encoding_name_ = encoding.name();

  is_markdown_ = start.is_markdown && !is_robots();
  const bool is_xml = (start.content == Content::xml || start.preamble) && !is_markdown_;
  if (kind_ == SourceKind::standard || (is_xml && !is_robots()))
    stream_.emplace(static_cast<XmlHandler&>(*this), policy_);
  else
    begin_lines(is_markdown_ ? Content::text : start.content);
  if (outcome_)
    return;
  is_utf8_ = encoding.is_utf8() || equal_ignoring_case(start.encoding.label, "us-ascii");
  if (!encoding.is_utf8() || is_markdown_)
    decoder_.emplace(encoding, form_ == Form::lines ? Decoder::OnInvalid::replace : Decoder::OnInvalid::fail);

  const std::string_view bytes = std::string_view{first}.substr(start.encoding.bom_bytes);
  if (!start.preamble || !stream_)
    return decode(bytes);
  std::string text{bytes};
  bool valid = true;
  if (decoder_) {
    text.clear();
    valid = decoder_->append(bytes, text);
  }
  blank_preamble(*start.preamble, text);
  read(text, valid);
}

// G-12
void DocumentReader::begin_lines(Content content)
{
  const std::string what = is_robots() ? "not a robots.txt" : "neither a site map nor a list of pages";
  switch (content) {
  case Content::empty:
    if (!is_robots())
      return end_as_no_sitemap("the file is empty");
    break;
  case Content::web_page:
    return end_as_no_sitemap("this is a web page, " + what +
                             ": some servers send one if the file does not exist, or if a login is needed");
  case Content::xml:
    return end_as_no_sitemap("this is XML, " + what);
  case Content::binary:
    return end_as_no_sitemap("this is not text, so it is " + what);
  case Content::text:
    break;
  }
  form_ = Form::lines;
  const auto format = is_markdown_  ? ListReading::Lines::llms
                      : is_robots() ? ListReading::Lines::robots
                                    : ListReading::Lines::text;
  if (!list_->begin_lines(format))
    end(DocumentOutcome::cut, *writer_.limited());
}

// XML does not allow this before its declaration, whose encoding has already been applied.
void DocumentReader::blank_preamble(const ListPreamble& preamble, std::string& text)
{
  if (preamble.end > text.size())
    return;
  const auto end_of = [&](std::size_t bytes) { return text.begin() + static_cast<std::ptrdiff_t>(bytes); };
  const auto line = static_cast<std::uint32_t>(1 + std::count(text.begin(), end_of(preamble.at), '\n'));
  repairs_.add({Severity::warning, Code::late_xml_declaration,
                preamble.before_declaration
                    ? "there is something before \"<?xml\", which has to come first; it is ignored"
                    : "there is something before the root element that does not belong there; it is ignored",
                url_, line, 0, 1});
  std::replace_if(
      text.begin(), end_of(preamble.end), [](char c) { return c != '\n'; }, ' ');
}

void DocumentReader::decode(std::string_view bytes)
{
  if (!decoder_)
    return read(bytes, true);
  utf8_.clear();
  const bool valid = decoder_->append(bytes, utf8_);
  read(utf8_, valid);
}

/// `valid`: whether what follows the text is valid in the encoding.
void DocumentReader::read(std::string_view text, bool valid)
{
  if (form_ == Form::lines) {
    if (!list_->append_lines(text))
      end(DocumentOutcome::cut, *writer_.limited());
    return;
  }
  if (kind_ == SourceKind::standard)
    stream_->append(text);
  else
    read_list(text);
  if (!valid)
    read_incomplete();
  if (!valid && !outcome_)
    stream_->fail("there are bytes that are not " + std::string{encoding_name_});
  take_state();
}

// The entry that the end of a piece has cut is probably a plain one, as those before it.
void DocumentReader::read_list(std::string_view text)
{
  if (!incomplete_.empty()) {
    std::string entry = std::exchange(incomplete_, {});
    const std::size_t before = entry.size();
    entry += text.substr(0, far_end);
    const std::size_t found = entry.find(entry_end, before - std::min(before, entry_end.size() - 1));
    entry.resize(std::min(entry.size(), past_entry(found)));
    text.remove_prefix(entry.size() - before);
    read_entries(entry);
  }
  read_entries(text);
}

// Wherever an entry of a urlset ends, plain ones may follow, which bypass the parser.
void DocumentReader::read_entries(std::string_view text)
{
  while (!text.empty() && !outcome_) {
    const auto taken = is_list() ? list_->take_plain(text) : std::nullopt;
    text.remove_prefix(taken.value_or(0));
    const bool no_urlset = builder_ || (is_list() && !list_->takes_plain());
    const bool may_end_nearby = taken || !is_list(); // false positives would make small pieces
    const std::size_t found = no_urlset ? text.npos : text.find(entry_end, may_end_nearby ? 0 : far_end);
    if (found == text.npos && taken.value_or(0) > 0 && text.size() < far_end) {
      incomplete_ = text;
      return;
    }
    parse_repaired(text.substr(0, past_entry(found)));
    text.remove_prefix(std::min(text.size(), past_entry(found)));
    assert(undecided_.empty() || text.empty()); // a `<` decides about any `&` before it
  }
}

/// Hands text to the parser with a stand-in for each raw `&`; in a Standard Sitemap nothing is repaired
/// (P-7). Until the root element is known, the parser gets the text before an `&` first: what the `&` is
/// depends on it.
void DocumentReader::parse_repaired(std::string_view text)
{
  constexpr std::size_t enough = 64u << 10; // bytes with raw `&` for one piece; bounds `raw_`
  std::string joined;
  if (!undecided_.empty()) {
    joined = std::exchange(undecided_, {}).append(text);
    text = joined;
  }
  std::string repaired;                   // text that is not parsed yet ...
  TextPosition end = stream_->position(); // ... and where it ends in the file
  const auto parse = [&](std::string_view plain) {
    const bool more = stream_->append(repaired.empty() ? plain : repaired.append(plain));
    repaired.clear();
    report_parsed_ampersands();
    return more;
  };
  for (bool more = true; more && !builder_;) {
    const auto [passed, next] = ampersands_.pass(text);
    const std::string_view plain = text.substr(0, passed);
    text.remove_prefix(passed);
    if (next == RawAmpersandFilter::Next::end) {
      parse(plain);
      break;
    }
    end = advanced(end, plain);
    if (is_list() && repaired.size() + plain.size() < enough)
      repaired.append(plain);
    else
      more = parse(plain);
    if (!more || builder_)
      break;
    const auto entity = next == RawAmpersandFilter::Next::undecided ? std::nullopt
                        : stream_->keeps_undeclared()               ? names_entity(text.substr(1))
                                                                    : std::optional{false};
    if (!entity) {
      undecided_ = text;
      parse({});
      break;
    }
    if (!*entity) {
      stream_->read_stand_ins();
      raw_.push_back(end);
    }
    repaired.append(*entity ? text.substr(0, 1) : XmlStream::ampersand_stand_in);
    text.remove_prefix(1);
    ++end.column;
    ampersands_.skip_ampersand();
    if (!is_list())
      more = parse({});
  }
  if (builder_)
    stream_->append(text);
  take_state();
}

/// Leaves out the `&` in unparsed text, which may be behind the point where the parsing ends.
void DocumentReader::report_parsed_ampersands()
{
  if (raw_.empty())
    return;
  const auto end = std::ranges::lower_bound(raw_, stream_->parsed_to());
  report_ampersands(static_cast<std::size_t>(end - raw_.begin()));
}

/// Reports the first `count` of `raw_`.
void DocumentReader::report_ampersands(std::size_t count)
{
  for (std::size_t at = 0; at < count;) {
    const bool apart = reported_ampersands_ < policy_.findings; // the others are counted: all at once
    const std::size_t together = apart ? 1 : count - at;
    repairs_.add({Severity::warning, Code::raw_ampersand,
                  "an \"&\" is not written as \"&amp;\"; it is read as if it were", url_, raw_[at].line,
                  raw_[at].column, together});
    reported_ampersands_ += together;
    at += together;
  }
  raw_.erase(raw_.begin(), raw_.begin() + static_cast<std::ptrdiff_t>(count));
}

bool DocumentReader::start_element(const XmlTag& root)
{
  report_ampersands(raw_.size()); // they are before the end of this tag
  if (kind_ == SourceKind::standard)
    return begin_map(root);
  if (XmlHandler* const handler = list_->begin_xml(root, *stream_)) {
    form_ = Form::xml;
    stream_->set_handler(*handler);
    return handler->start_element(root);
  }
  const std::string_view name = XmlStream::text_of(root.local_name);
  if (name != "sitemap") {
    end_as_no_sitemap("the root element is <" + excerpt(name) + ">: this is " +
                          (equal_ignoring_case(name, "html") ? "a web page, " : "") +
                          "neither a site map nor a list of pages",
                      root.at);
    return false;
  }
  if (auto refused = refused_media_type(media_type_, policy_)) {
    end(DocumentOutcome::unexpected_content_type, *std::move(refused));
    return false;
  }
  if (!repairs_.empty()) { // P-7
    const Diagnostic& first = repairs_.items().front();
    const bool ampersand = first.code == Code::raw_ampersand;
    end(DocumentOutcome::malformed,
        {Severity::error,
         Code::malformed,
         ampersand ? R"(not well-formed XML: an "&" is not written as "&amp;")"
                   : R"(not well-formed XML: there is something before "<?xml", which has to come first)",
         {},
         first.line,
         first.column,
         1,
         Subject::sitemap,
         ampersand ? Cause::ampersand : Cause::xml_declaration});
    return false;
  }
  return begin_map(root);
}

bool DocumentReader::begin_map(const XmlTag& root)
{
  if (map_elements_ && *map_elements_ < budget_.left) {
    withheld_ = budget_.left - *map_elements_;
    budget_.left = *map_elements_;
  }
  builder_.emplace(writer_, *stream_);
  stream_->set_handler(*builder_);
  return builder_->start_element(root);
}

void DocumentReader::take_state()
{
  switch (stream_->state()) {
  case XmlStream::State::reading:
  case XmlStream::State::complete:
    return;
  case XmlStream::State::malformed:
    return end(is_list() ? DocumentOutcome::cut : DocumentOutcome::malformed, stream_->why());
  case XmlStream::State::limited:
    return end(DocumentOutcome::cut, stream_->why());
  case XmlStream::State::stopped:
    if (builder_ && builder_->not_a_sitemap())
      return end(DocumentOutcome::not_a_sitemap, *builder_->not_a_sitemap());
    if (writer_.limited())
      return end(DocumentOutcome::cut, *writer_.limited());
    return; // reported at the root element
  }
}

void DocumentReader::end(DocumentOutcome how, Diagnostic why)
{
  if (outcome_)
    return;
  outcome_ = how;
  why.document = url_;
  final_diagnostic_ = std::move(why);
}

void DocumentReader::end_as_no_sitemap(std::string message, TextPosition at)
{
  end(DocumentOutcome::not_a_sitemap, {Severity::error,
                                       Code::not_a_sitemap,
                                       std::move(message),
                                       {},
                                       at.line,
                                       at.column,
                                       1,
                                       is_markdown_ ? Subject::llms : Subject::unknown});
}

void DocumentReader::cut(Diagnostic why)
{
  if (!reading_ && bytes_ > 0)
    begin_reading();
  read_incomplete();
  if (stream_ && !outcome_) {
    stream_->cut(why);
    take_state();
  }
  end(DocumentOutcome::cut, std::move(why));
}

void DocumentReader::end_decoding()
{
  if (decoder_) {
    utf8_.clear();
    const bool valid = decoder_->finish(utf8_);
    read(utf8_, valid);
  }
  if (form_ == Form::lines) {
    list_->finish_lines();
  } else {
    read_incomplete();
    stream_->finish();
    take_state();
  }
}

ReadResult DocumentReader::finish(SpareMemory spare) &&
{
  ReadResult result = read_to_the_end(spare);
  budget_.left += std::exchange(withheld_, 0);
  return result;
}

ReadResult DocumentReader::read_to_the_end(SpareMemory spare)
{
  if (!outcome_ && !reading_)
    begin_reading();
  if (!outcome_)
    end_decoding();
  if (stream_)
    report_parsed_ampersands();
  if (form_ == Form::xml)
    list_->finish_xml();
  if (!outcome_ && writer_.limited()) // detected at the last element
    end(DocumentOutcome::cut, *writer_.limited());
  if (const auto why = is_list() && !outcome_ ? list_->why_empty() : std::nullopt)
    end_as_no_sitemap(*why);

  ReadResult result;
  result.outcome = outcome_.value_or(DocumentOutcome::ok);
  const bool usable = result.outcome == DocumentOutcome::ok || result.outcome == DocumentOutcome::cut;
  result.diagnostics = transport_;
  if (usable) { // P-7: no diagnostics about a discarded document
    if (stream_)
      for (Diagnostic& warning : stream_->warnings()) {
        warning.document = url_;
        repairs_.add(std::move(warning));
      }
    if (is_list())
      list_->report(bytes_);
    if (policy_.for_check && !is_utf8_ && is_list() && !list_->is_feed()) // feeds may be in any encoding
      writer_.note(
          Severity::warning, Code::not_utf8,
          "the file is in " + std::string{encoding_name_} + "; a list for crawlers has to be in UTF-8", 0);
    result.diagnostics.add_all(repairs_);
    result.diagnostics.add_all(writer_.diagnostics());
  }
  if (usable && writer_.has_root()) // a document cut before its root element is not a sitemap yet
    result.document = writer_.finish(spare);
  if (outcome_)
    result.diagnostics.add(final_diagnostic_);
  return result;
}

} // namespace standard_sitemap
