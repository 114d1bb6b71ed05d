#include "render/hosts/audit/page_examination.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "discovery/link_collector.h"
#include "engine/base/ascii.h"
#include "engine/base/keyed_hash.h"
#include "engine/base/utf8.h"
#include "engine/encoding/sniff.h"
#include "engine/html/html_reference.h"
#include "engine/html/html_text.h"
#include "engine/html/tag_scan.h"
#include "render/hosts/audit/meta_refresh.h"
#include "render/hosts/audit/search_statements.h"
#include "render/hosts/audit/words.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t max_link_bytes = 16u << 20, max_title_bytes = 1024, max_canonicals = 8;

/// Returns the value of an attribute with its character references decoded: a view into `value` or `storage`.
std::string_view decoded(std::string_view value, std::string& storage)
{
  std::size_t at = value.find('&');
  if (at == value.npos)
    return value;
  storage.assign(value, 0, at);
  while (at < value.size()) {
    const HtmlReference reference = html_reference_in_attribute(value.substr(at));
    const std::size_t end = at + std::max<std::size_t>(reference.bytes, 1);
    if (reference.bytes == 0)
      storage.append(value, at, end - at);
    else
      append_utf8(storage, reference.code_point);
    at = std::min(value.find('&', end), value.size());
    storage.append(value, end, at - end);
  }
  return storage;
}

/// The wanted fragments, and which of them are found.
class Fragments {
 public:
  explicit Fragments(std::span<const std::string_view> wanted)
  {
    for (const std::string_view fragment : wanted) {
      const auto [entry, is_new] = slots_.try_emplace(fragment, found_.size());
      if (is_new)
        found_.push_back(fragment.empty() || equal_ignoring_case(fragment, "top"));
      slot_of_.push_back(entry->second);
    }
  }

  bool any() const { return !slots_.empty(); }

  void take(std::string_view id)
  {
    if (const auto slot = slots_.find(id); slot != slots_.end())
      found_[slot->second] = true;
    if (id.find('%') != id.npos)
      if (const auto slot = slots_.find(percent_decoded(id)); slot != slots_.end())
        found_[slot->second] = true;
  }

  /// Returns, for each wanted fragment in the order given, whether it was found.
  std::vector<bool> found() const
  {
    std::vector<bool> all(slot_of_.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = found_[slot_of_[i]];
    return all;
  }

 private:
  std::unordered_map<std::string_view, std::size_t, KeyedHash, std::equal_to<>> slots_;
  std::vector<bool> found_;
  std::vector<std::size_t> slot_of_;
};

/// One pass over the tags of a page.
class TagPass {
 public:
  TagPass(const Page& page, const PageQuestions& questions, const Policy& policy)
      : page_(page), questions_(questions), policy_(policy), fragments_(questions.fragments)
  {
  }

  void read(std::string_view text, TagScan::Syntax syntax)
  {
    TagScan scan{text, syntax};
    while (scan.next())
      take(scan);
  }

  /// The encoding declared by a `<meta>` (D-3e).
  std::optional<Encoding> declared_encoding() const { return encoding_; }

  void fill(PageExamination& result) const
  {
    if (result.language.empty())
      result.language = language_;
    result.has_fragment = fragments_.found();
    result.title = title_;
    result.search.no_index |= no_index_;
    PageLinks unused;
    const Uri base = LinkCollector{page_, unused}.base_over(page_.url, base_.value_or(""), policy_);
    if (refresh_)
      result.refresh = resolved(base, *refresh_);
    if (result.refresh == page_.url.without_fragment()) // only reloads the page
      result.refresh.reset();
    for (const std::string& canonical : canonicals_)
      result.search.add_canonical(base, canonical);
    fill_links(result, base);
  }

 private:
  using enum TagAttribute;

  void take(const TagScan& tag)
  {
    if (fragments_.any()) {
      for (const TagAttribute attribute : {id, xml_id})
        if (tag.has(attribute))
          fragments_.take(decoded(tag.value(attribute), storage_));
      if (tag.name() == TagName::a && tag.has(name))
        fragments_.take(decoded(tag.value(name), storage_));
    }
    switch (tag.name()) {
    case TagName::a:
    case TagName::area:
      return lead_to(tag.value(href));
    case TagName::iframe:
    case TagName::frame:
      return lead_to(tag.value(src));
    case TagName::link:
      if (has_word(tag.value(rel), "next"))
        lead_to(tag.value(href));
      if (has_word(tag.value(rel), "canonical") && canonicals_.size() < max_canonicals)
        canonicals_.emplace_back(stripped(decoded(tag.value(href), storage_)));
      return;
    case TagName::base:
      if (!base_ && tag.has(href))
        base_ = decoded(tag.value(href), storage_);
      return;
    case TagName::html:
      if (language_.empty())
        language_ = stripped(decoded(tag.value(tag.has(xml_lang) && !html_ ? xml_lang : lang), storage_));
      return;
    case TagName::meta:
      return take_meta(tag);
    case TagName::title:
      if (title_.empty())
        title_ = text_of_html(without_cut_character(tag.text().substr(0, max_title_bytes)));
      return;
    case TagName::other:
      return;
    }
  }

  void take_meta(const TagScan& tag)
  {
    const auto value = [&](TagAttribute attribute) {
      return tag.has(attribute) ? std::optional{std::string{decoded(tag.value(attribute), storage_)}}
                                : std::nullopt;
    };
    const auto content_value = value(content), equiv = value(http_equiv);
    if (!encoding_ && (equiv || tag.has(charset)))
      encoding_ = encoding_of_meta(value(charset), equiv, content_value);
    if (equal_ignoring_case(tag.value(name), "robots") && content_value)
      no_index_ |= says_no_index(*content_value);
    if (!refresh_ && equiv && content_value && equal_ignoring_case(*equiv, "refresh"))
      if (const auto to = forwarding_of(*content_value))
        refresh_ = *to;
  }

  /// Notes a reference without its fragment, if it is new.
  void lead_to(std::string_view reference)
  {
    if (!questions_.links || reference.empty())
      return;
    // An `&` may begin a character reference, whose `#` begins no fragment.
    if (const std::size_t mark = reference.find_first_of("#&");
        mark != reference.npos && reference[mark] == '#')
      reference = reference.substr(0, mark);
    if (seen_.insert(reference).second)
      references_.push_back(reference);
  }

  /// Returns nullopt if the URI cannot be that of a page, or is too long.
  std::optional<Uri> resolved(const Uri& base, std::string_view reference) const
  {
    auto uri = Uri::resolve(base, {reference});
    if (!uri || uri->text().size() > policy_.uri_bytes || uri->lacks_host() ||
        !(uri->is_http() || uri->has_scheme("file")))
      return std::nullopt;
    return uri->fragment() ? uri->without_fragment() : *std::move(uri);
  }

  void fill_links(PageExamination& result, const Uri& base) const
  {
    std::string storage;
    std::size_t bytes = 0;
    std::unordered_set<std::string_view, KeyedHash, std::equal_to<>> known; // views into `result.links`
    result.links.reserve(std::min(references_.size(), PageExamination::max_links));
    for (const std::string_view reference : references_) {
      if (result.links.size() == PageExamination::max_links || bytes > max_link_bytes) {
        result.cut = true;
        return;
      }
      auto uri = resolved(base, decoded(reference, storage));
      if (!uri)
        continue;
      bytes += uri->text().size();
      if (known.contains(uri->text()))
        continue;
      result.links.push_back(*std::move(uri));
      known.insert(result.links.back().text());
    }
  }

  const Page& page_;
  const PageQuestions& questions_;
  const Policy& policy_;
  bool html_ = page_.effective_media_type()->is_html();
  Fragments fragments_;
  std::string storage_;
  std::optional<std::string> base_, refresh_;
  std::string language_, title_;
  bool no_index_ = false;
  std::vector<std::string> canonicals_; ///< as written
  std::optional<Encoding> encoding_;
  std::unordered_set<std::string_view, KeyedHash, std::equal_to<>> seen_; ///< as written
  std::vector<std::string_view> references_; ///< the elements of `seen_`, in order
};

/// Whether the bytes must be converted before they can be scanned as UTF-8.
bool needs_decoding(std::string_view bytes, Encoding encoding)
{
  constexpr char escape = '\x1B'; // the only non-ASCII sign of ISO-2022-JP
  return !encoding.is_utf8() && (encoding.name().starts_with("utf-16") || bytes.find(escape) != bytes.npos ||
                                 ascii_prefix(bytes) < bytes.size());
}

void read_as(Encoding encoding, std::string_view bytes, TagScan::Syntax syntax, TagPass& pass,
             std::string& storage)
{
  if (needs_decoding(bytes, encoding)) {
    Decoder decoder{encoding, Decoder::OnInvalid::replace};
    storage.clear();
    decoder.append(bytes, storage);
    decoder.finish(storage);
    bytes = storage;
  }
  pass.read(bytes, syntax);
}

void read_html(const Page& page, const PageQuestions& questions, const Policy& policy,
               PageExamination& result)
{
  std::string_view bytes = looked_at(page, policy);
  const SniffedEncoding sniffed = sniff_html(bytes, page.effective_media_type()->charset());
  bytes.remove_prefix(sniffed.bom_bytes);
  std::string storage;
  TagPass pass{page, questions, policy};
  read_as(sniffed.encoding, bytes, TagScan::Syntax::html, pass, storage);
  const auto declared = pass.declared_encoding();
  const bool same = sniffed.certain || !declared || *declared == sniffed.encoding ||
                    (!needs_decoding(bytes, sniffed.encoding) && !needs_decoding(bytes, *declared));
  if (same)
    return pass.fill(result);
  TagPass again{page, questions, policy}; // D-3e: as browsers do
  read_as(*declared, bytes, TagScan::Syntax::html, again, storage);
  again.fill(result);
}

void read_xhtml(const Page& page, const PageQuestions& questions, const Policy& policy,
                PageExamination& result)
{
  const std::string_view bytes = looked_at(page, policy);
  const XmlEncoding sniffed = sniff_xml(bytes, page.effective_media_type()->charset());
  std::string storage;
  TagPass pass{page, questions, policy};
  read_as(sniffed.encoding.value_or(Encoding::utf8()), bytes.substr(sniffed.bom_bytes), TagScan::Syntax::xml,
          pass, storage);
  pass.fill(result);
}

/// Returns the first unusable value, or else the first near miss of a rule.
std::string nearest_miss(const Discovery& discovery)
{
  for (const TraceEntry& entry : discovery.trace)
    if (entry.outcome == RuleResult::unusable)
      return entry.detail;
  const auto near = std::ranges::find(discovery.trace, true, &TraceEntry::near_miss);
  return near == discovery.trace.end() ? std::string{} : near->detail;
}

} // namespace

PageExamination examine(const Page& page, const PageQuestions& questions, const Policy& policy)
{
  PageExamination result;
  Discovery discovery = discover(page, policy);
  result.map = std::move(discovery.found);
  if (!result.map)
    result.near_miss = nearest_miss(discovery);
  result.search = search_statements_of(page);
  result.language = stripped(page.fields.combined("Content-Language"));
  result.unread = discovery.diagnostics.count(Code::reader_failed) > 0;
  result.cut = result.unread || page.body.size() > policy.page_bytes;
  if (!page.may_have_links())
    result.has_fragment.resize(questions.fragments.size());
  else if (page.effective_media_type()->is_html())
    read_html(page, questions, policy, result);
  else
    read_xhtml(page, questions, policy, result);
  return result;
}

} // namespace standard_sitemap
