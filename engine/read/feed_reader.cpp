#include <standard_sitemap/read/feed_reader.h>

#include <algorithm>

#include <standard_sitemap/read/list_date.h>
#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

constexpr std::string_view atom = "http://www.w3.org/2005/Atom";
constexpr std::string_view old_atom = "http://purl.org/atom/ns#";
constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::string_view dublin_core = "http://purl.org/dc/elements/1.1/";
constexpr std::string_view xml = "http://www.w3.org/XML/1998/namespace";

bool is_web_address(std::string_view text)
{
  text = without_space_around(text);
  return equal_ignoring_case(text.substr(0, 7), "http://") ||
         equal_ignoring_case(text.substr(0, 8), "https://");
}

} // namespace

FeedReader::FeedReader(XmlStream& stream, ListEntries& entries) : stream_(stream), entries_(entries) {}

bool FeedReader::is_root(const XmlTag& tag)
{
  const std::string_view name = XmlStream::text_of(tag.local_name),
                         uri = XmlStream::text_of(tag.namespace_uri);
  return name == "rss" || (name == "RDF" && uri == rdf) ||
         (name == "feed" && (uri == atom || uri == old_atom));
}

bool FeedReader::begin(const XmlTag& tag)
{
  const std::string_view name = XmlStream::text_of(tag.local_name);
  kind_ = name == "rss" ? Kind::rss : name == "RDF" ? Kind::rdf : Kind::atom;
  // A feed lies anywhere on its site: only its host is asked for.
  return entries_.begin(DocumentFormat::feed, {.relative = kind_ == Kind::atom, .below = false}, tag.line);
}

std::string_view FeedReader::attribute(const XmlTag& tag, std::string_view name) const
{
  for (const XmlAttribute& attribute : tag.attributes)
    if (!attribute.namespace_uri && XmlStream::text_of(attribute.local_name) == name)
      return attribute.value;
  return {};
}

void FeedReader::push_base(const XmlTag& tag)
{
  for (const XmlAttribute& attribute : tag.attributes) {
    if (XmlStream::text_of(attribute.local_name) != "base" ||
        XmlStream::text_of(attribute.namespace_uri) != xml)
      continue;
    const Uri& outer = bases_.empty() ? entries_.writer().url() : bases_.back().second;
    if (auto base = Uri::resolve(outer, {attribute.value});
        base && base->text().size() <= entries_.writer().policy().uri_bytes)
      bases_.emplace_back(depth_, *std::move(base));
  }
}

bool FeedReader::start_element(const XmlTag& tag)
{
  ++depth_;
  if (kind_ == Kind::atom || depth_ == 1)
    push_base(tag);
  if (depth_ == 1)
    return begin(tag);
  if (leaf_depth_ > 0) // markup in a title: its text counts
    return true;
  if (entry_depth_ > 0) {
    if (depth_ == entry_depth_ + 1)
      start_in_entry(tag);
    return true;
  }
  if (entries_.writer().limited())
    return false;
  // RSS 1.0 and Atom have their items in the root, RSS 2.0 in its channel.
  const std::string_view name = XmlStream::text_of(tag.local_name);
  if (name == (kind_ == Kind::atom ? "entry" : "item") && depth_ <= 3)
    begin_entry(tag);
  return true;
}

void FeedReader::begin_entry(const XmlTag& tag)
{
  entry_depth_ = depth_;
  line_ = tag.line;
  for (std::string* text : {&link_, &guid_, &title_, &date_})
    text->clear();
  has_link_ = has_guid_ = has_title_ = has_date_ = false;
}

void FeedReader::start_in_entry(const XmlTag& tag)
{
  const std::string_view name = XmlStream::text_of(tag.local_name),
                         uri = XmlStream::text_of(tag.namespace_uri);
  if (kind_ == Kind::atom) {
    if (uri != atom && uri != old_atom)
      return;
    if (name == "link")
      take_atom_link(tag);
    else if (name == "title" && !has_title_)
      collect(title_);
    else if ((name == "updated" || name == "modified") && !has_date_)
      collect(date_);
    return;
  }
  const bool own = uri != atom && uri != dublin_core; // of RSS, in whichever of its namespaces
  if (own && name == "link" && !has_link_)
    collect(link_);
  else if (own && name == "title" && !has_title_)
    collect(title_);
  else if (own && name == "guid" && !equal_ignoring_case(trimmed(attribute(tag, "isPermaLink")), "false"))
    collect(guid_);
  else if (((own && name == "pubDate") || (uri == dublin_core && name == "date")) && !has_date_)
    collect(date_);
}

// RFC 4287 4.2.7.2: without `rel` it is an alternate.
void FeedReader::take_atom_link(const XmlTag& tag)
{
  const std::string_view rel = trimmed(attribute(tag, "rel"));
  if (has_link_ || !(rel.empty() || rel == "alternate"))
    return;
  has_link_ = true;
  link_ = attribute(tag, "href");
  if (bases_.empty())
    return;
  if (const auto uri = Uri::resolve(bases_.back().second, {without_space_around(link_)}))
    link_ = uri->text();
}

void FeedReader::collect(std::string& text)
{
  const Policy& policy = entries_.writer().policy();
  const bool is_url = &text == &link_ || &text == &guid_;
  bool& has = &text == &link_    ? has_link_
              : &text == &guid_  ? has_guid_
              : &text == &title_ ? has_title_
                                 : has_date_;
  has = true;
  text.clear();
  stream_.collect_text(&text, is_url ? policy.uri_bytes + 1 : policy.text_code_points * 4 + 1);
  leaf_depth_ = depth_;
}

void FeedReader::end_element()
{
  if (depth_ == leaf_depth_) {
    stream_.collect_text(nullptr);
    leaf_depth_ = 0;
  }
  if (depth_ == entry_depth_) {
    entry_depth_ = 0;
    flush();
  }
  if (!bases_.empty() && bases_.back().first == depth_)
    bases_.pop_back();
  --depth_;
}

std::string FeedReader::date() const
{
  const std::string_view text = trimmed(date_);
  if (is_w3c_date(text))
    return std::string{text};
  return kind_ == Kind::rss ? w3c_date_of_rfc822(text).value_or(std::string{}) : std::string{};
}

void FeedReader::flush()
{
  // RSS 2.0: an item may have no link; its guid is one unless it says otherwise, or is evidently none.
  const bool by_guid = without_space_around(link_).empty() && has_guid_ && is_web_address(guid_);
  if (!has_link_ && !by_guid) {
    entries_.leave_out("it has no link", line_);
    return;
  }
  const auto url = entries_.judge(by_guid ? guid_ : link_, line_);
  if (!url)
    return;
  values_.clear();
  values_.set(Attribute::url, *url);
  values_.set_if_any(Attribute::name, trimmed(title_));
  const std::string lastmod = date();
  if (!lastmod.empty())
    values_.set(Attribute::lastmod, lastmod);
  else if (!trimmed(date_).empty())
    entries_.bad_date(trimmed(date_), line_);
  entries_.add(ElementKind::item, line_, values_);
}

} // namespace standard_sitemap
