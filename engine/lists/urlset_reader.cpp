#include "engine/lists/urlset_reader.h"

#include <algorithm>
#include <bit>

#include "engine/lists/list_date.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

// Indexed by Name.
constexpr std::string_view names[] = {
    "urlset",     "sitemapindex",     "url",      "sitemap",     "loc",
    "lastmod",    "changefreq",       "priority", "link",        "image",
    "title",      "caption",          "video",    "description", "content_loc",
    "player_loc", "publication_date", "news",     "publication", "language"};
constexpr std::string_view attribute_names[] = {"rel", "href", "hreflang"};

// Whether plain entries may bypass the parser, and are within the policy's limits, except those on the number
// of entries.
bool has_room_for_plain(const Policy& policy)
{
  return !policy.for_check && policy.xml_depth >= 3 &&
         policy.tag_bytes > std::string_view{"</changefreq>"}.size();
}

// Returns the URL as the parser would deliver it.
std::string_view unescaped(std::string_view url, std::string& memory)
{
  constexpr std::string_view reference = "&amp;";
  std::size_t at = url.find('&');
  memory.clear();
  for (; at != url.npos; at = url.find('&')) {
    memory.append(url.substr(0, at + 1));
    url.remove_prefix(at + reference.size());
  }
  return memory.append(url);
}

} // namespace

UrlsetReader::UrlsetReader(XmlStream& stream, ListEntries& entries)
    : stream_(stream), entries_(entries), findings_(entries.writer())
{
  static_assert(std::size(names) == name_count);
  for (std::size_t i = 0; i < name_count; ++i)
    names_[i] = stream.intern(names[i]);
  for (std::size_t i = 0; i < std::size(attribute_names); ++i)
    attributes_[i] = stream.intern(attribute_names[i]);
}

bool UrlsetReader::is_root(const XmlTag& tag) const
{
  const Name name = name_of(tag);
  return name == Name::urlset || name == Name::sitemapindex;
}

UrlsetReader::Name UrlsetReader::name_of(const XmlTag& tag) const
{
  const auto found = std::find(names_.begin(), names_.end(), tag.local_name);
  return static_cast<Name>(found - names_.begin());
}

UrlsetReader::Family UrlsetReader::family_of(const XmlTag& tag)
{
  if (tag.namespace_uri == list_namespace_ && (list_namespace_ || tag.prefix == list_prefix_))
    return Family::list;
  if (tag.namespace_uri && tag.namespace_uri == last_namespace_)
    return last_family_;
  if (!tag.namespace_uri)
    return tag.prefix ? family_meant_by_prefix(tag) : Family::list;
  last_namespace_ = tag.namespace_uri;
  last_family_ = family_of_namespace(XmlStream::text_of(tag.namespace_uri));
  return last_family_;
}

// Returns the family that an undeclared prefix means; the stream reports the prefix.
UrlsetReader::Family UrlsetReader::family_meant_by_prefix(const XmlTag& tag) const
{
  const Family family = family_meant_by(XmlStream::text_of(tag.prefix));
  return family == Family::other && name_of(tag) <= Name::priority ? Family::list : family;
}

// G-4
void UrlsetReader::check_root_namespace(const XmlTag& tag)
{
  list_namespace_ = tag.namespace_uri;
  list_prefix_ = tag.prefix;
  const std::string_view uri = XmlStream::text_of(tag.namespace_uri);
  if (auto message = namespace_fault(uri))
    entries_.writer().note(Severity::warning, uri.empty() ? Code::namespace_missing : Code::wrong_namespace,
                           *std::move(message), tag.at);
}

void UrlsetReader::check_namespace(std::string_view name, InternedName namespace_uri, TextPosition at)
{
  const std::string_view uri = XmlStream::text_of(namespace_uri);
  if (namespace_checked_ || is_list_namespace(uri))
    return;
  namespace_checked_ = true;
  entries_.writer().note(Severity::warning, Code::wrong_namespace, namespace_fault_of_element(name, uri), at);
}

// Whether, by the root element's declarations, an element without a prefix, such as a plain `<url>`, belongs
// to the list.
bool UrlsetReader::means_list_without_prefix()
{
  for (const auto& [prefix, uri] : stream_.bindings())
    if (!prefix)
      plain_namespace_ = XmlStream::text_of(uri).empty() ? nullptr : uri;
  XmlTag plain{};
  plain.namespace_uri = plain_namespace_;
  return family_of(plain) == Family::list;
}

bool UrlsetReader::start_element(const XmlTag& tag)
{
  if (findings_.wanted())
    check_alternate(tag);
  if (skipped_ > 0) {
    ++skipped_;
    return true;
  }
  const Name name = name_of(tag);
  if (findings_.wanted())
    check_place(name, tag);
  switch (where_) {
  case Where::before:
    check_root_namespace(tag);
    is_index_ = name == Name::sitemapindex;
    root_at_ = tag.at;
    collect_in_root();
    takes_plain_ =
        name == Name::urlset && has_room_for_plain(entries_.writer().policy()) && means_list_without_prefix();
    return entries_.begin(DocumentFormat::sitemaps_org, {}, tag.at);
  case Where::root:
    return start_in_root(name, tag);
  case Where::entry:
    return start_in_entry(name, family_of(tag), tag);
  case Where::attachment:
    start_in_attachment(name, family_of(tag));
    return true;
  case Where::publication: // news: its language
    if (name == Name::language && family_of(tag) == Family::news) {
      collect(extras_[extra_count_ - 1].lang, entries_.max_text_bytes(), Where::publication);
      return true;
    }
    [[fallthrough]];
  case Where::leaf:
    skip();
  }
  return true;
}

bool UrlsetReader::start_in_root(Name name, const XmlTag& tag)
{
  if (entries_.writer().limited())
    return false;
  if ((name == Name::url || name == Name::sitemap) && family_of(tag) == Family::list) {
    if (tag.namespace_uri != list_namespace_)
      check_namespace(names[static_cast<std::size_t>(name)], tag.namespace_uri, tag.at);
    begin_entry(name, tag.at);
  } else {
    skip();
  }
  return true;
}

bool UrlsetReader::start_in_entry(Name name, Family family, const XmlTag& tag)
{
  if (family == Family::list) {
    if (tag.namespace_uri != list_namespace_ && name <= Name::priority)
      check_namespace(names[static_cast<std::size_t>(name)], tag.namespace_uri, tag.at);
    if (name == Name::url || name == Name::sitemap) {
      entries_.writer().note(Severity::warning, Code::unclosed_entry,
                             "an entry is not closed before the next begins", at_);
      if (!flush())
        return false;
      begin_entry(name, tag.at);
      return true;
    }
    if (std::string* const text = text_of(name)) {
      collect_first(name, *text);
      return true;
    }
  }
  const bool is_attachment = (family == Family::image && name == Name::image) ||
                             (family == Family::video && name == Name::video) ||
                             (family == Family::news && name == Name::news);
  if (is_attachment) {
    attachment_ = family;
    new_extra(ElementKind::attachment, names[static_cast<std::size_t>(name)], tag.at);
    where_ = Where::attachment;
    stream_.collect_text(nullptr);
    return true;
  }
  if (family == Family::xhtml && name == Name::link)
    take_alternate(tag);
  skip();
  return true;
}

std::string* UrlsetReader::text_of(Name name)
{
  switch (name) {
  case Name::loc:
    return &loc_;
  case Name::lastmod:
    return &lastmod_;
  case Name::changefreq:
    return &changefreq_;
  case Name::priority:
    return &priority_;
  default:
    return nullptr;
  }
}

void UrlsetReader::collect_first(Name name, std::string& text)
{
  const unsigned bit = 1u << static_cast<unsigned>(name);
  leaf_ = name;
  collect((seen_ & bit) != 0 ? ignored_ : text,
          name == Name::loc ? entries_.max_url_bytes() : entries_.max_text_bytes(), Where::entry);
  seen_ |= bit;
}

// NS-2
void UrlsetReader::check_place(Name name, const XmlTag& tag)
{
  if (where_ == Where::before)
    return findings_.attributes(tag);
  if (where_ == Where::attachment || where_ == Where::publication ||
      (where_ == Where::leaf && back_ != Where::entry)) // of an extension
    return;
  if (where_ == Where::root)
    check_text_in_root();
  if (family_of(tag) != Family::list) {
    if (where_ == Where::entry)
      seen_ |= 1u << static_cast<unsigned>(Name::other);
    return;
  }
  findings_.attributes(tag);
  if (name > Name::priority)
    findings_.unknown(tag);
  else if (!has_place(name))
    findings_.out_of_place(tag, parent_name());
  else if (where_ == Where::entry && (seen_ & (1u << static_cast<unsigned>(name))) != 0)
    findings_.again(tag);
  else if (where_ == Where::entry)
    check_order(name, tag);
}

// Checks the order of the format's schema: `<loc>`, `<lastmod>`, `<changefreq>`, `<priority>`, then
// extensions.
void UrlsetReader::check_order(Name name, const XmlTag& tag)
{
  if (name < Name::loc || order_checked_)
    return;
  const unsigned later = seen_ >> (static_cast<unsigned>(name) + 1);
  if (later == 0)
    return;
  order_checked_ = true;
  const auto first = static_cast<std::size_t>(name) + 1 + static_cast<std::size_t>(std::countr_zero(later));
  if (first < static_cast<std::size_t>(Name::other))
    findings_.too_late(tag, '<' + std::string{names[first]} + '>');
  else
    findings_.too_late(tag, "the elements of extensions");
}

bool UrlsetReader::has_place(Name name) const
{
  switch (where_) {
  case Where::root:
    return name == (is_index_ ? Name::sitemap : Name::url);
  case Where::entry: // an entry within another is reported as unclosed
    return name == Name::url || name == Name::sitemap || name == Name::loc || name == Name::lastmod ||
           (!is_list_ && (name == Name::changefreq || name == Name::priority));
  default:
    return false;
  }
}

std::string_view UrlsetReader::parent_name() const
{
  const Name name = where_ == Where::root    ? (is_index_ ? Name::sitemapindex : Name::urlset)
                    : where_ == Where::entry ? (is_list_ ? Name::sitemap : Name::url)
                                             : leaf_;
  return names[static_cast<std::size_t>(name)];
}

void UrlsetReader::check_text_in_root()
{
  findings_.text(bare_, parent_name(), root_at_);
  bare_.clear();
}

void UrlsetReader::skip()
{
  skipped_ = 1;
  stream_.collect_text(nullptr);
}

void UrlsetReader::collect_in_root()
{
  where_ = Where::root;
  bare_.clear();
  stream_.collect_text(findings_.wanted() ? &bare_ : nullptr, entries_.max_url_bytes());
}

void UrlsetReader::collect_bare()
{
  stream_.collect_text(&bare_, entries_.max_url_bytes());
}

void UrlsetReader::collect(std::string& text, std::size_t max_bytes, Where back)
{
  text.clear();
  collected_ = &text;
  stream_.collect_text(&text, max_bytes);
  back_ = back;
  where_ = Where::leaf;
}

void UrlsetReader::end_element()
{
  if (skipped_ > 0) {
    if (--skipped_ > 0)
      return;
    if (where_ == Where::entry)
      collect_bare();
    else if (where_ == Where::root)
      collect_in_root();
    return;
  }
  switch (where_) {
  case Where::leaf:
    if (collected_ == &loc_)
      has_loc_ = true;
    where_ = back_;
    if (where_ == Where::entry)
      collect_bare();
    else
      stream_.collect_text(nullptr);
    return;
  case Where::publication:
    where_ = Where::attachment;
    return;
  case Where::attachment:
    where_ = Where::entry;
    return collect_bare();
  case Where::entry:
    flush();
    return collect_in_root();
  default: // the root, or an entry that was not closed before the next
    if (findings_.wanted())
      check_text_in_root();
  }
}

void UrlsetReader::begin_entry(Name name, TextPosition at)
{
  is_list_ = name == Name::sitemap;
  seen_ = 0;
  order_checked_ = false;
  at_ = at;
  lastmod_.clear();
  changefreq_.clear();
  priority_.clear();
  bare_.clear();
  extra_count_ = 0;
  where_ = Where::entry;
  collect_bare();
}

bool UrlsetReader::flush()
{
  if (std::exchange(has_loc_, false)) {
    if (findings_.wanted())
      findings_.text(bare_, is_list_ ? "sitemap" : "url", at_);
  } else if (trimmed_url(bare_).starts_with("http")) {
    entries_.writer().note(Severity::warning, Code::bad_value,
                           "the URL is directly in the entry, not in a <loc>; it is read all the same", at_);
    loc_ = bare_;
  } else {
    entries_.leave_out("it has no <loc>", at_);
    return true;
  }
  return write({loc_, lastmod_, changefreq_, priority_});
}

bool UrlsetReader::write(const PlainEntry& texts)
{
  const auto url = entries_.check_entry(texts.loc, at_, is_list_, texts.loc_is_clean);
  if (!url)
    return true;
  values_.clear();
  if (is_list_)
    values_.set(Attribute::href, url->substr(0, url->find('#')));
  else
    values_.set(Attribute::url, *url);
  const auto set = [this](Attribute attribute, std::string_view text, auto is_usual, auto is_good) {
    if (is_usual(text) || (!text.empty() && !(text = trimmed(text)).empty() && is_good(text)))
      values_.set(attribute, text);
  };
  set(Attribute::lastmod, texts.lastmod, is_usual_day,
      [this](auto text) { return entries_.check_date(text, at_); });
  set(Attribute::changefreq, texts.changefreq, is_change_frequency,
      [this](auto text) { return entries_.check_frequency(text, at_); });
  set(Attribute::priority, texts.priority, is_usual_priority,
      [this](auto text) { return entries_.check_priority(text, at_); });
  for (std::size_t i = 0; i < extra_count_; ++i) // the family's name for people
    if (extras_[i].type == "news")
      values_.set_if_any(Attribute::name, trimmed(extras_[i].name));
  DocumentWriter& writer = entries_.writer();
  if (!writer.charge(at_))
    return false;
  const ElementKind kind = is_list_ ? ElementKind::external : ElementKind::item;
  if (extra_count_ == 0) {
    writer.add(kind, at_, values_);
    return true;
  }
  writer.open(kind, at_, values_);
  const bool room = write_extras();
  writer.close();
  return room;
}

std::optional<std::size_t> UrlsetReader::take_plain(std::string_view text)
{
  if (!takes_plain_ || !stream_.is_idle_in_root())
    return std::nullopt;
  const Policy& policy = entries_.writer().policy();
  const std::uint32_t start = stream_.position().line;
  PlainEntries plain{text, std::min(policy.uri_bytes, policy.text_code_points)};
  is_list_ = false;
  extra_count_ = 0;
  PlainEntry* next = nullptr;
  while (!entries_.writer().limited() && (next = plain.next()) != nullptr) {
    at_ = start + next->line;
    if (plain_namespace_ != list_namespace_)
      check_namespace("url", plain_namespace_, at_);
    if (next->loc_is_escaped)
      next->loc = unescaped(next->loc, unescaped_);
    write(*next);
  }
  stream_.skip(plain.lines(), plain.columns());
  return plain.passed();
}

// How much of a truncated text has arrived depends on the parser, so only complete texts are kept.
void UrlsetReader::finish()
{
  if (!has_loc_)
    return;
  if (where_ == Where::leaf)
    collected_->clear();
  else
    bare_.clear();
  flush();
}

} // namespace standard_sitemap
