#include "engine/read/extended_input.h"

#include <algorithm>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/encoding/sniff.h"
#include "engine/read/declared_encoding.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// How many bytes are examined to determine the format: templates may leave many blank lines at the start.
constexpr std::size_t start_bytes = 16u << 10;

/// Returns what precedes a list, or white space and comments that precede `<?xml` in any file.
std::optional<InFrontOfList> front_of(std::string_view start)
{
  if (auto front = find_in_front_of_list(start))
    return front;
  const std::size_t late = find_late_declaration(start);
  const std::size_t end = late == 0 ? start.npos : start.find("?>", late);
  return end == start.npos ? std::nullopt : std::optional{InFrontOfList{end + 2, late, true}};
}

XmlEncoding encoding_of(std::string_view start, const std::optional<MediaType>& media_type, bool is_text)
{
  std::optional<std::string_view> charset;
  if (media_type && !is_text) // G-3, G-5: those are UTF-8
    charset = media_type->charset();
  const XmlEncoding at_start = sniff_xml(start.substr(0, xml_sniff_bytes), charset);
  const auto front = front_of(start);
  if (at_start.bom_bytes > 0 || !front || !front->before_declaration)
    return at_start;
  return sniff_xml(start.substr(front->at), charset);
}

} // namespace

ExtendedInput::ExtendedInput(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                             ElementBudget& budget, SourceKind kind, const std::optional<Uri>& robots)
    : policy_(policy), media_type_(media_type), kind_(kind), url_(url.text()),
      writer_(std::move(url), policy, budget), entries_(writer_, robots)
{
}

bool ExtendedInput::is_robots() const
{
  const Uri& url = writer_.url();
  return kind_ == SourceKind::robots || url.path() == "/robots.txt" ||
         (url.has_scheme("file") && url.path().ends_with("/robots.txt"));
}

bool ExtendedInput::append(std::string_view bytes)
{
  if (outcome_)
    return false;
  bytes_ += bytes.size();
  if (reading_) {
    decode(bytes);
  } else {
    held_back_.append(bytes);
    if (held_back_.size() >= start_bytes)
      begin_reading();
  }
  return !outcome_;
}

void ExtendedInput::begin_reading()
{
  reading_ = true;
  const std::string first = std::exchange(held_back_, {});
  const std::string_view start = std::string_view{first}.substr(0, start_bytes);
  const std::size_t word = start.find_first_not_of(" \t\r\n\f");
  const bool looks_like_xml = (word != start.npos && start[word] == '<') || front_of(start).has_value();
  const XmlEncoding sniffed = encoding_of(start, media_type_, !looks_like_xml);
  if (auto unknown = unknown_encoding(sniffed))
    return end(DocumentOutcome::bad_encoding, *std::move(unknown));
  if (auto overridden = overridden_encoding(sniffed)) {
    overridden->document = url_;
    transport_.add(*std::move(overridden));
  }
  encoding_name_ = sniffed.encoding->name();

  // Decode all of the first bytes again as text, to determine the format.
  std::string text{start.substr(sniffed.bom_bytes)};
  if (!sniffed.encoding->is_utf8()) {
    text.clear();
    Decoder{*sniffed.encoding, Decoder::OnInvalid::replace}.append(start.substr(sniffed.bom_bytes), text);
  }
  const Content content = content_of(text);
  if (content == Content::xml || content == Content::text)
    front_ = front_of(text);
  if ((content == Content::xml || front_) && !is_robots())
    stream_.emplace(static_cast<XmlHandler&>(*this), policy_);
  else
    begin_lines(content);
  if (outcome_)
    return;
  if (!sniffed.encoding->is_utf8())
    decoder_.emplace(*sniffed.encoding, lines_ ? Decoder::OnInvalid::replace : Decoder::OnInvalid::fail);
  decode(std::string_view{first}.substr(sniffed.bom_bytes), true);
}

// G-12
void ExtendedInput::begin_lines(Content content)
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
  if (is_robots())
    lines_ = std::make_unique<RobotsReader>(entries_);
  else
    lines_ = std::make_unique<TextListReader>(entries_);
  if (!entries_.begin(is_robots() ? DocumentFormat::robots : DocumentFormat::text,
                      {.absolute = !is_robots(), .anywhere = is_robots()}, 1))
    end(DocumentOutcome::cut, *writer_.limited());
}

void ExtendedInput::decode(std::string_view bytes, bool first)
{
  bool valid = true;
  if (decoder_ || first) {
    utf8_.clear();
    if (decoder_)
      valid = decoder_->append(bytes, utf8_);
    else
      utf8_ = bytes;
    if (first && stream_)
      blank_front(utf8_);
    bytes = utf8_;
  }
  read(bytes);
  if (!valid && stream_ && !outcome_) {
    stream_->fail(invalid_bytes());
    take_state();
  }
}

// XML does not allow this before its declaration, whose encoding has already been applied.
void ExtendedInput::blank_front(std::string& text)
{
  if (!front_ || front_->end > text.size())
    return;
  const auto end_of = [&](std::size_t bytes) { return text.begin() + static_cast<std::ptrdiff_t>(bytes); };
  const auto line = static_cast<std::uint32_t>(1 + std::count(text.begin(), end_of(front_->at), '\n'));
  repairs_.add({Severity::warning, Code::late_xml_declaration,
                front_->before_declaration
                    ? "there is something before \"<?xml\", which has to come first; it is ignored"
                    : "there is something before the root element that does not belong there; it is ignored",
                url_, line, 0, 1});
  std::replace_if(
      text.begin(), end_of(front_->end), [](char c) { return c != '\n'; }, ' ');
}

std::string ExtendedInput::invalid_bytes() const
{
  return "there are bytes that are not " + std::string{encoding_name_};
}

void ExtendedInput::read(std::string_view text)
{
  if (stream_)
    read_xml(text);
  else if (!lines_->append(text))
    end(DocumentOutcome::cut, *writer_.limited());
}

// Wherever an entry of a urlset ends, plain ones may follow, which bypass the parser.
void ExtendedInput::read_xml(std::string_view text)
{
  constexpr std::string_view entry_end = "</url>";
  constexpr std::size_t far = 4u << 10; // so that small pieces for false positives are rare
  while (!text.empty() && !outcome_) {
    const bool no_urlset = builder_ || feed_ || (urlset_ && !urlset_->takes_plain());
    const std::size_t end = no_urlset ? text.npos : text.find(entry_end, between_entries_ ? 0 : far);
    if (end == text.npos)
      return parse(text);
    parse(text.substr(0, end + entry_end.size()));
    text.remove_prefix(end + entry_end.size());
    const bool may_take = urlset_ && undecided_.empty() && !outcome_;
    const auto taken = may_take ? urlset_->take_plain(text) : std::nullopt;
    between_entries_ = taken.has_value();
    text.remove_prefix(taken.value_or(0));
  }
}

void ExtendedInput::parse(std::string_view text)
{
  std::string joined;
  if (!undecided_.empty()) {
    joined = std::exchange(undecided_, {}).append(text);
    text = joined;
  }
  for (bool more = true; more;) {
    const auto [passed, next] = builder_
                                    ? RawAmpersandFilter::Passed{text.size(), RawAmpersandFilter::Next::end}
                                    : ampersands_.pass(text);
    more = stream_->append(text.substr(0, passed)) && next != RawAmpersandFilter::Next::end;
    text.remove_prefix(passed);
    if (!more || builder_) // in a Standard Sitemap nothing is repaired (P-7)
      continue;
    if (next == RawAmpersandFilter::Next::undecided) {
      undecided_ = text;
      break;
    }
    const auto entity = stream_->keeps_undeclared() ? names_entity(text.substr(1)) : std::optional{false};
    if (!entity) {
      undecided_ = text;
      break;
    }
    if (*entity) {
      more = stream_->append("&");
    } else {
      repairs_.add({Severity::warning, Code::raw_ampersand,
                    "an \"&\" is not written as \"&amp;\"; it is read as if it were", url_, stream_->line(),
                    stream_->column(), 1});
      more = stream_->append("&amp;");
    }
    text.remove_prefix(1);
    ampersands_.mend();
  }
  take_state();
}

bool ExtendedInput::start_element(const XmlTag& tag)
{
  urlset_.emplace(*stream_, entries_);
  if (urlset_->is_root(tag)) {
    stream_->hand_to(*urlset_);
    return urlset_->start_element(tag);
  }
  urlset_.reset();
  if (FeedReader::is_root(tag)) {
    feed_.emplace(*stream_, entries_);
    stream_->hand_to(*feed_);
    return feed_->start_element(tag);
  }
  const std::string_view name = XmlStream::text_of(tag.local_name);
  if (name != "sitemap") {
    end_as_no_sitemap("the root element is <" + excerpt(name) + ">: this is " +
                          (equal_ignoring_case(name, "html") ? "a web page, " : "") +
                          "neither a site map nor a list of pages",
                      tag.line);
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
  builder_.emplace(writer_);
  builder_->attach(*stream_);
  stream_->hand_to(*builder_);
  return builder_->start_element(tag);
}

void ExtendedInput::take_state()
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

void ExtendedInput::end(DocumentOutcome how, Diagnostic why)
{
  if (outcome_)
    return;
  outcome_ = how;
  why.document = url_;
  final_word_ = std::move(why);
}

void ExtendedInput::end_as_no_sitemap(std::string message, std::uint32_t line)
{
  end(DocumentOutcome::not_a_sitemap,
      {Severity::error, Code::not_a_sitemap, std::move(message), {}, line, 0, 1});
}

void ExtendedInput::cut(Diagnostic why)
{
  if (!reading_ && !outcome_ && bytes_ > 0)
    begin_reading();
  end(DocumentOutcome::cut, std::move(why));
}

void ExtendedInput::end_text()
{
  if (decoder_) {
    utf8_.clear();
    const bool valid = decoder_->finish(utf8_);
    read(utf8_);
    if (!valid && stream_)
      stream_->fail(invalid_bytes());
  }
  if (lines_) {
    lines_->finish();
  } else {
    stream_->finish();
    take_state();
  }
}

ReadResult ExtendedInput::finish()
{
  if (!outcome_ && !reading_)
    begin_reading();
  if (!outcome_)
    end_text();
  if (urlset_)
    urlset_->finish();
  if (!outcome_ && writer_.limited())
    end(DocumentOutcome::cut, *writer_.limited());
  const bool has_no_url = lines_ && !is_robots() && entries_.kept() == 0;
  if (has_no_url && !outcome_)
    end_as_no_sitemap("this is a text file, but no line of it is a URL");

  ReadResult result;
  result.outcome = outcome_.value_or(DocumentOutcome::ok);
  const bool usable = result.outcome == DocumentOutcome::ok || result.outcome == DocumentOutcome::cut;
  result.diagnostics = transport_;
  if (usable) {
    if (stream_)
      for (Diagnostic& warning : stream_->warnings()) {
        warning.document = url_;
        repairs_.add(std::move(warning));
      }
    if (is_list())
      entries_.finish(bytes_);
    result.diagnostics.add_all(repairs_);
    result.diagnostics.add_all(writer_.diagnostics());
  }
  if (usable && writer_.has_root())
    result.document = writer_.finish();
  if (outcome_)
    result.diagnostics.add(final_word_);
  return result;
}

} // namespace standard_sitemap
