#include "engine/lists/feed_reader.h"

#include <algorithm>

#include "engine/base/excerpt.h"
#include "engine/encoding/encoding.h"
#include "engine/html/html_text.h"
#include "engine/lists/list_date.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

// The resources of a Biositemap may be on any host.
constexpr EntryRules rules_of_biositemap{.below = false, .anywhere = true};

bool is_named(const XmlTag& tag, std::string_view name)
{
  return equal_ignoring_case(XmlStream::text_of(tag.local_name), name);
}

/// Decodes base64 (RFC 4648, 4); other characters, such as line ends, are ignored, as in MIME.
std::string text_of_base64(std::string_view encoded)
{
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0, count = 0;
  for (const char c : encoded) {
    const std::size_t value = digits.find(c);
    if (value == digits.npos)
      continue;
    bits = (bits << 6 | static_cast<unsigned>(value)) & 0xffffu;
    count += 6;
    if (count >= 8) {
      count -= 8;
      text += static_cast<char>(bits >> count & 0xffu);
    }
  }
  const bool is_text = is_valid_utf8(text) && text.find('\0') == text.npos;
  return is_text ? text : std::string{};
}

} // namespace

FeedReader::FeedReader(XmlStream& stream, ListEntries& entries)
    : stream_(stream), entries_(entries), resources_(stream, entries)
{
}

bool FeedReader::begin(const XmlTag& tag)
{
  kind_ = *feed_kind(tag);
  feed_base_ = base_in(tag, &entries_.writer().url(), feed_uri_);
  if (auto fault = root_fault(kind_, tag)) {
    namespace_reported_ = true;
    entries_.writer().note(Severity::warning, Code::wrong_namespace, *std::move(fault), tag.at);
  }
  if (kind_ == FeedKind::rdf && std::ranges::any_of(stream_.bindings(), [](const auto& binding) {
        return is_biositemap_namespace(XmlStream::text_of(binding.second));
      }))
    return entries_.begin(DocumentFormat::biositemap, rules_of_biositemap, tag.at);
  // A feed may be anywhere on its site: only its host matters.
  return entries_.begin(DocumentFormat::feed, {.relative = kind_ == FeedKind::atom, .below = false}, tag.at);
}

std::string_view FeedReader::attribute(const XmlTag& tag, std::string_view name)
{
  for (const XmlAttribute& attribute : tag.attributes)
    if (!attribute.namespace_uri && XmlStream::text_of(attribute.local_name) == name)
      return attribute.value;
  return {};
}

bool FeedReader::start_element(const XmlTag& tag)
{
  ++depth_;
  if (resources_.is_open()) {
    resources_.start_element(tag);
    return true;
  }
  if (depth_ == 1) {
    root_namespace_ = tag.namespace_uri;
    return begin(tag);
  }
  if (item_depth_ != 0) {
    if (leaf_ && separates_words(XmlStream::text_of(tag.local_name))) // markup in a title: keep its text
      *leaf_ += ' ';
    else if (depth_ == item_depth_ + 1)
      start_in_item(tag);
    return true;
  }
  if (entries_.writer().limited())
    return false;
  if (depth_ == 2 && kind_ == FeedKind::rdf && BiositemapReader::may_be_resource(tag)) {
    if (entries_.kept() == 0 && !is_named(tag, "Description"))
      entries_.change_format(DocumentFormat::biositemap, rules_of_biositemap);
    resources_.begin(tag, feed_base_);
  } else if (depth_ <= 3 && is_item(tag)) {
    begin_item(tag);
  } else if (depth_ == 2 && is_named(tag, "channel")) {
    channel_namespace_ = tag.namespace_uri;
  }
  return true;
}

// Items are in the root in RSS 1.0 and Atom, in the channel in RSS 2.0.
bool FeedReader::is_item(const XmlTag& tag)
{
  if (!is_named(tag, kind_ == FeedKind::atom ? "entry" : "item") || (kind_ == FeedKind::atom && depth_ > 2))
    return false;
  if (!tag.namespace_uri && tag.prefix) // an undeclared prefix
    return false;
  const InternedName outer = depth_ == 2 ? root_namespace_ : channel_namespace_;
  const bool in_channel = kind_ == FeedKind::rdf && tag.namespace_uri == channel_namespace_;
  if (tag.namespace_uri == outer || in_channel)
    return true;
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  if (!uri.empty())
    return is_feed_namespace(kind_, uri);
  if (!std::exchange(namespace_reported_, true))
    entries_.writer().note(
        Severity::warning, Code::wrong_namespace,
        '<' + std::string{XmlStream::text_of(tag.local_name)} +
            "> is in no namespace, unlike the element around it; it is read as if it were in the same one",
        tag.at);
  return true;
}

void FeedReader::begin_item(const XmlTag& tag)
{
  item_depth_ = depth_;
  item_namespace_ = tag.namespace_uri;
  at_ = tag.at;
  for (Text& text : texts_) {
    text.given = false;
    text.text.clear();
  }
  link_is_lost_ = date_is_of_rss_ = false;
  item_base_ = kind_ == FeedKind::atom ? base_in(tag, feed_base_, item_uri_) : feed_base_;
}

bool FeedReader::is_own(const XmlTag& tag) const
{
  return tag.namespace_uri == item_namespace_ && (item_namespace_ || !tag.prefix);
}

void FeedReader::start_in_item(const XmlTag& tag)
{
  const bool own = is_own(tag);
  if (is_named(tag, "title"))
    return take_title(tag);
  if (!own) {
    if (kind_ != FeedKind::atom)
      take_extension(tag);
  } else if (kind_ == FeedKind::atom) {
    if (is_named(tag, "link"))
      take_atom_link(tag);
    else if (is_named(tag, "updated") || is_named(tag, "modified"))
      collect(Part::date);
  } else if (is_named(tag, "link")) {
    collect(Part::link);
  } else if (is_named(tag, "pubDate")) {
    date_is_of_rss_ = date_is_of_rss_ || !text(Part::date).given;
    collect(Part::date);
  } else if (is_named(tag, "guid") && !equal_ignoring_case(trimmed(attribute(tag, "isPermaLink")), "false")) {
    collect(Part::guid);
  }
}

void FeedReader::take_extension(const XmlTag& tag)
{
  const FeedModule module = module_of(tag);
  if (module == FeedModule::dublin_core && is_named(tag, "date"))
    collect(Part::date);
  else if (module == FeedModule::ror && is_named(tag, "updated"))
    collect(Part::ror_updated);
  else if (module == FeedModule::ror && is_named(tag, "updatePeriod"))
    collect(Part::ror_period);
}

void FeedReader::take_title(const XmlTag& tag)
{
  if (is_own(tag))
    return collect(Part::title, form_of(tag));
  switch (module_of(tag)) {
  case FeedModule::dublin_core:
    return collect(Part::dc_title);
  case FeedModule::media: // Media RSS: `plain` unless specified
    return collect(Part::media_title,
                   equal_ignoring_case(trimmed(attribute(tag, "type")), "html") ? Form::html : Form::plain);
  case FeedModule::itunes:
    return collect(Part::itunes_title);
  case FeedModule::ror:
  case FeedModule::other:
    return;
  }
}

// RFC 4287, 3.1; Atom 0.3 has a media type, and `mode` for the encoding of the content.
FeedReader::Form FeedReader::form_of(const XmlTag& title) const
{
  if (kind_ != FeedKind::atom)
    return Form::perhaps_html;
  const std::string_view type = trimmed(attribute(title, "type")), mode = trimmed(attribute(title, "mode"));
  const bool is_html = equal_ignoring_case(type, "html") || equal_ignoring_case(type, "text/html") ||
                       equal_ignoring_case(type, "application/xhtml+xml");
  if (equal_ignoring_case(mode, "base64"))
    return is_html ? Form::base64_html : Form::base64;
  const bool is_inline =
      is_old_atom(XmlStream::text_of(title.namespace_uri)) && !equal_ignoring_case(mode, "escaped");
  return is_html && !is_inline ? Form::html : Form::plain;
}

// RFC 4287 4.2.7.2: without `rel` it is an alternate, and a name may be written as an IRI.
void FeedReader::take_atom_link(const XmlTag& tag)
{
  constexpr std::string_view registry = "http://www.iana.org/assignments/relation/";
  std::string_view rel = trimmed(attribute(tag, "rel"));
  if (rel.starts_with(registry))
    rel.remove_prefix(registry.size());
  Text& link = text(Part::link);
  if (link.given || (!rel.empty() && !equal_ignoring_case(rel, "alternate")))
    return;
  link.given = true;
  link.text = trimmed_url(attribute(tag, "href"));
  const Uri* const base = base_in(tag, item_base_, link_uri_);
  if (base == &entries_.writer().url() || begins_with_scheme(link.text) ||
      link.text.size() > entries_.writer().policy().uri_bytes) // reported later, by the check of the entry
    return;
  const auto uri = entries_.resolve(base, link.text, tag.at);
  if (uri)
    link.text = uri->text();
  else
    link_is_lost_ = true;
}

// Only the first element of each kind counts.
void FeedReader::collect(Part part, Form form)
{
  Text& target = text(part);
  if (target.given)
    return;
  target.given = true;
  target.form = form;
  const bool is_url = part == Part::link || part == Part::guid;
  leaf_ = &target.text;
  stream_.collect_text(leaf_, is_url ? entries_.max_url_bytes() : entries_.max_text_bytes());
}

void FeedReader::end_element()
{
  if (resources_.is_open()) {
    resources_.end_element();
  } else if (depth_ == item_depth_ + 1) { // the end of a child of the item
    stream_.collect_text(nullptr);
    leaf_ = nullptr;
  } else if (depth_ == item_depth_) {
    item_depth_ = 0;
    flush();
  }
  --depth_;
}

// G-6
std::string FeedReader::title() const
{
  for (const Part part : {Part::title, Part::dc_title, Part::media_title, Part::itunes_title}) {
    const auto& [given, form, text] = this->text(part);
    if (!given)
      continue;
    const bool is_base64 = form == Form::base64 || form == Form::base64_html;
    std::string plain{trimmed(is_base64 ? text_of_base64(text) : text)};
    const bool is_html = form == Form::html || form == Form::base64_html ||
                         (form == Form::perhaps_html && looks_like_html(plain));
    if (is_html)
      plain = text_of_html(plain);
    if (!trimmed(plain).empty())
      return plain;
  }
  return {};
}

std::string_view FeedReader::written_date() const
{
  const std::string_view of_feed = trimmed(text(Part::date).text);
  return of_feed.empty() ? trimmed(text(Part::ror_updated).text) : of_feed;
}

std::string FeedReader::date() const
{
  const std::string_view written = written_date();
  if (is_w3c_date(written))
    return std::string{written};
  return kind_ == FeedKind::atom ? std::string{} : w3c_date_of_rfc822(written).value_or(std::string{});
}

// Reports a date that was understood, but is not in the form of its format.
void FeedReader::check_date_form(std::string_view w3c)
{
  const std::string_view written = written_date();
  const bool is_of_item = !trimmed(text(Part::date).text).empty();
  if (kind_ == FeedKind::atom) { // RFC 4287, 3.3; W3C-DTF before that
    if (!is_old_atom(XmlStream::text_of(item_namespace_)) && !is_rfc3339_date(written))
      entries_.report_bad_date(written, at_, "a date with a time and an offset, as Atom has it");
  } else if (is_of_item && date_is_of_rss_) { // RFC 822, 5.1
    if (const auto fault = rfc822_fault(written, w3c))
      entries_.report_bad_date(written, at_, *fault);
  } else if (!is_w3c_date(written)) { // Dublin Core, ROR
    entries_.report_bad_date(written, at_, "a date such as 2005-01-31 or 2005-01-31T12:00:00+01:00");
  }
}

void FeedReader::flush()
{
  const Text& link = text(Part::link);
  const Text& guid = text(Part::guid);
  if (link_is_lost_)
    return entries_.leave_out('"' + shortened(link.text) + "\": its xml:base cannot be resolved", at_);
  // RSS 2.0: an item may have no link; its guid is used unless it is declared or evidently not a link.
  const bool by_guid = trimmed_url(link.text).empty() && guid.given && is_web_address(guid.text);
  if (!link.given && !by_guid)
    return entries_.leave_out("it has no link", at_);
  const auto url = entries_.check_entry(by_guid ? guid.text : link.text, at_);
  if (!url)
    return;
  values_.clear();
  values_.set(Attribute::url, *url);
  const std::string name = title(), lastmod = date();
  values_.set_if_any(Attribute::name, trimmed(name));
  if (!lastmod.empty())
    values_.set(Attribute::lastmod, lastmod);
  else if (!written_date().empty())
    entries_.report_bad_date(written_date(), at_);
  if (!lastmod.empty() && entries_.writer().policy().for_check)
    check_date_form(lastmod);
  const std::string_view period = trimmed(text(Part::ror_period).text);
  if (!period.empty() && entries_.check_frequency(period, at_, "ror:updatePeriod"))
    values_.set(Attribute::changefreq, period);
  entries_.add(ElementKind::item, at_, values_);
}

} // namespace standard_sitemap
