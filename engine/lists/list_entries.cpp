#include "engine/lists/list_entries.h"

#include <algorithm>
#include <cstring>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/base/saturated.h"
#include "engine/lists/list_date.h"
#include "engine/lists/url_characters.h"
#include "engine/web/header_list.h"
#include "engine/web/origin.h"
#include "engine/web/refusal.h"
#include "engine/web/uri_repair.h"

namespace standard_sitemap {
namespace {

// G-10, the format's own limits.
constexpr std::size_t max_entries = 50'000;
constexpr std::uint64_t max_list_bytes = 50u << 20;
constexpr std::size_t max_url_characters = 2'047; // "less than 2,048"

constexpr std::size_t max_outside_hosts = 8; // entries on further hosts are examined one by one

/// Whether no character of `text` makes a URL unusable or needs repair (D-9).
bool is_plain(std::string_view text)
{
  std::size_t at = find_unusual_in_url(text, 0);
  while (at < text.size() && text[at] == '&')
    at = find_unusual_in_url(text, at + 1);
  return at == text.size();
}

// RFC 3986, 6.2.2: whether removing dot segments may change the path of `url`.
bool may_have_dots(std::string_view url)
{
  return url.find("/.") != url.npos || url.find("/%") != url.npos;
}

std::string_view up_to_path(const Uri& url)
{
  return std::string_view{url.text()}.substr(0,
                                             static_cast<std::size_t>(url.path().data() - url.text().data()));
}

/// Returns the beginning of an absolute URL up to the first slash of its path, `http://host/`; empty if it is
/// not evident.
std::string_view host_as_written(std::string_view url)
{
  for (const std::string_view scheme : {"http://", "https://"})
    if (const std::size_t slash = url.find('/', scheme.size()); slash != url.npos && url.starts_with(scheme))
      return url.substr(0, slash + 1);
  return {};
}

/// Returns the path up to its last slash.
std::string folder_of(const Uri& url)
{
  const std::string_view path = url.path();
  return std::string{path.substr(0, path.rfind('/') + 1)};
}

// Allowance in bytes of base that each resolved reference adds, and the maximum of unused allowance kept.
constexpr std::size_t room_of_reference = 512, max_base_room = 64u << 10;

} // namespace

bool begins_with_scheme(std::string_view url)
{
  const std::string scheme = ascii_lower(url.substr(0, url.find(':')));
  return scheme.size() < url.size() && !scheme.empty() && scheme.front() >= 'a' && scheme.front() <= 'z' &&
         scheme.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789+-.") == scheme.npos;
}

std::string_view trimmed_thoroughly(std::string_view text)
{
  constexpr std::string_view spaces[] = {" ",        "\t",           "\n",           "\r",          "\f",
                                         "\xc2\xa0", "\xe2\x80\x8b", "\xef\xbb\xbf", "\xe3\x80\x80"};
  for (bool more = true; more && !text.empty();) {
    more = false;
    for (const std::string_view space : spaces) {
      if (text.starts_with(space)) {
        text.remove_prefix(space.size());
        more = true;
      }
      if (text.ends_with(space)) {
        text.remove_suffix(space.size());
        more = true;
      }
    }
  }
  return text;
}

bool is_web_address(std::string_view text)
{
  text = trimmed_url(text);
  return equal_ignoring_case(text.substr(0, 7), "http://") ||
         equal_ignoring_case(text.substr(0, 8), "https://");
}

bool is_change_frequency(std::string_view text)
{
  constexpr std::string_view known[] = {"always", "hourly", "daily", "weekly", "monthly", "yearly", "never"};
  return std::find(std::begin(known), std::end(known), text) != std::end(known);
}

ListEntries::ListEntries(DocumentWriter& writer, const std::optional<Uri>& robots)
    : writer_(writer), robots_(robots), base_room_(max_base_room)
{
}

std::size_t ListEntries::max_url_bytes() const
{
  return saturated_sum(writer_.policy().uri_bytes, 1);
}

std::size_t ListEntries::max_text_bytes() const
{
  return saturated_product(saturated_sum(writer_.policy().text_code_points, 1), 4);
}

void ListEntries::change_format(DocumentFormat format, EntryRules rules)
{
  rules_ = rules;
  writer_.set_format(format);
}

bool ListEntries::begin(DocumentFormat format, EntryRules rules, TextPosition at,
                        const AttributeValues& values)
{
  change_format(format, rules);
  const Uri& url = writer_.url();
  host_ = std::string{up_to_path(url)} + '/';
  if (url.is_http()) {
    const std::string folder = folder_of(url);
    const bool by_folder = rules.below && !folder.empty();
    folder_ = by_folder ? std::string{up_to_path(url)} + folder : host_;
    if (robots_ && same_origin(url, *robots_)) // the list may have entries for the whole site
      folder_ = host_;
  }
  on_whole_host_ = folder_ == host_;
  has_plain_folder_ = on_whole_host_ || folder_of(url) == folder_of(url.normalised());
  if (!writer_.charge(at))
    return false;
  writer_.open(ElementKind::sitemap, at, values);
  return true;
}

std::optional<std::string_view> ListEntries::check_entry(std::string_view url, TextPosition at,
                                                         bool names_a_list, bool is_clean)
{
  url = trimmed_url(url);
  if (url.size() > std::min(max_url_characters, writer_.policy().uri_bytes) || !(is_clean || is_plain(url)))
    return check_thoroughly(url, at, names_a_list);
  const std::string& near = names_a_list ? host_ : folder_;
  if (!near.empty() && url.starts_with(near) ? on_whole_host_ || !may_have_dots(url)
                                             : !other_host_.empty() && url.starts_with(other_host_))
    return count_entry(url, at);
  if (outside_ <= writer_.policy().findings || !is_outside(url, names_a_list)) // reported one by one
    return check_thoroughly(url, at, names_a_list);
  ++only_counted_;
  return count_entry(url, at);
}

bool ListEntries::is_outside(std::string_view url, bool names_a_list) const
{
  if (is_on_outside_host(url))
    return true;
  const bool is_below_host = !names_a_list && !folder_.empty() && !on_whole_host_ && url.starts_with(host_);
  return is_below_host && has_plain_folder_ && !url.starts_with(folder_) && !may_have_dots(url) &&
         url.find('%') == url.npos;
}

bool ListEntries::is_on_outside_host(std::string_view url) const
{
  return std::ranges::any_of(outside_hosts_, [&](const std::string& host) { return url.starts_with(host); });
}

std::optional<std::string_view> ListEntries::check_thoroughly(std::string_view url, TextPosition at,
                                                              bool names_a_list)
{
  const auto refused = [&](std::string_view why) {
    leave_out('"' + shortened(url) + "\": " + std::string{why}, at);
    return std::nullopt;
  };
  if (url.empty())
    return refused("there is no URL");
  if (url.size() > writer_.policy().uri_bytes)
    return refused("it has more than " + std::to_string(writer_.policy().uri_bytes) + " bytes");
  const bool relative = !begins_with_scheme(url);
  if (relative && rules_.absolute)
    return refused("this is not an absolute URL");
  if (relative && !has_room_for(writer_.url(), at))
    return refused(
        "it is relative, and the file has too many relative URLs for so long an address of its own");
  const auto uri = Uri::resolve(writer_.url(), {url});
  if (!uri)
    return refused("this is not a URL: " + uri.error().message);
  if (rules_.contacts && !names_a_list && !uri->is_http() && has_openable_scheme(*uri))
    return count_entry(url, at);
  const bool is_local = uri->has_scheme("file") && writer_.url().has_scheme("file");
  if (!uri->is_http() && (!is_local || (!relative && !names_a_list)))
    return refused("this is not an http or https URL");
  if (uri->lacks_host())
    return refused("it has no host");
  if (uri->userinfo())
    return refused("it has a user name or password in it");

  const bool has_address = uri->is_http() || names_a_list;
  if (relative && !rules_.relative)
    writer_.note(Severity::warning, Code::relative_url,
                 '"' + shortened(url) + "\" is not an absolute URL" +
                     (has_address ? "; it is read as " + shortened(uri->text())
                                  : ", and this file has no address that it could be relative to"),
                 at);
  if (needs_repair({url}))
    note_repair(url, at);
  if (url.size() > max_url_characters && rules_.for_crawlers)
    writer_.note(Severity::warning, Code::crawler_limit,
                 "a URL has " + std::to_string(url.size()) + " bytes; it has to have fewer than " +
                     std::to_string(max_url_characters + 1),
                 at);
  const bool on_disk = !writer_.url().is_http(); // its final location is unknown
  const bool is_in_scope = on_disk || rules_.anywhere || (robots_ && same_origin(*uri, *robots_));
  const bool on_host = uri->text().starts_with(host_) || same_origin(*uri, writer_.url());
  if (!is_in_scope && !on_host) {
    note_outside(shortened(uri->text()) +
                     " has another scheme, host or port than this file: crawlers may ignore it",
                 at);
    const std::string_view host = host_as_written(url);
    if (!host.empty() && outside_hosts_.size() < max_outside_hosts && !is_on_outside_host(url))
      outside_hosts_.emplace_back(host);
  } else if (!is_in_scope && !names_a_list && !on_whole_host_ &&
             !uri->normalised().path().starts_with(folder_of(writer_.url().normalised()))) {
    note_outside(shortened(uri->text()) + " is not below " + shortened(folder_) +
                     ", the folder of this file: crawlers may ignore it",
                 at);
  }
  if (is_in_scope)
    other_host_ = host_as_written(url);
  return count_entry(url, at);
}

void ListEntries::note_outside(std::string message, TextPosition at)
{
  ++outside_;
  writer_.note(Severity::warning, Code::outside_scope, std::move(message), at);
}

std::string_view ListEntries::count_entry(std::string_view url, TextPosition at)
{
  if (++kept_ == max_entries + 1)
    over_ = at;
  return url;
}

bool ListEntries::has_room_for(const Uri& base, TextPosition at)
{
  const std::size_t bytes = base.text().size();
  base_room_ = std::min(base_room_ + room_of_reference, max_base_room);
  if (bytes > base_room_) {
    note_long_base("too many addresses are relative to a base of " + std::to_string(bytes) +
                       " bytes: some cannot be resolved",
                   at);
    return false;
  }
  base_room_ -= bytes;
  return true;
}

void ListEntries::note_long_base(std::string message, TextPosition at)
{
  if (!std::exchange(bases_reported_, true))
    writer_.note(Severity::warning, Code::limit_bases, std::move(message), at);
}

std::optional<Uri> ListEntries::resolve(const Uri* base, std::string_view reference, TextPosition at)
{
  const std::size_t max_of_uri = writer_.policy().uri_bytes;
  const bool relative = !begins_with_scheme(reference);
  if (relative && (!base || !has_room_for(*base, at)))
    return std::nullopt;
  auto uri = Uri::resolve(relative ? *base : writer_.url(), {reference});
  if (!uri)
    return std::nullopt;
  if (uri->text().size() <= max_of_uri)
    return *std::move(uri);
  note_long_base("a base URI, or an address that is relative to one, has more than " +
                     std::to_string(max_of_uri) + " bytes once it is resolved: it is not used",
                 at);
  return std::nullopt;
}

std::optional<std::string> ListEntries::fault_of_alternate(std::string_view url, TextPosition at)
{
  if (url.size() > writer_.policy().uri_bytes)
    return "its address has more than " + std::to_string(writer_.policy().uri_bytes) + " bytes";
  const bool relative = !begins_with_scheme(url);
  if (relative)
    writer_.note(Severity::warning, Code::relative_url,
                 "the address of an alternate is not an absolute URL: " + quotation(url), at);
  const auto uri = relative ? Uri::parse({"http://h/"}) : Uri::resolve(writer_.url(), {url});
  if (!uri)
    return "this is not a URL: " + uri.error().message;
  if (!uri->is_http())
    return "this is not an http or https URL";
  if (uri->lacks_host())
    return "it has no host";
  if (uri->userinfo())
    return "it has a user name or password in it";
  return std::nullopt;
}

std::string_view ListEntries::repairable(std::string_view url, TextPosition at)
{
  url = trimmed_url(url);
  if (!is_plain(url) && needs_repair({url}))
    note_repair(url, at);
  return url;
}

// D-9
void ListEntries::note_repair(std::string_view url, TextPosition at)
{
  const auto repaired = clean_up({url});
  if (repaired)
    writer_.note(Severity::warning, Code::repaired_uri,
                 '"' + shortened(url) +
                     "\" has characters that are not allowed in a URL, or a lone %; it is read as " +
                     shortened(*repaired),
                 at);
}

void ListEntries::leave_out(std::string why, TextPosition at)
{
  ++left_out_;
  writer_.note(Severity::error, Code::bad_entry, "an entry is left out: " + std::move(why), at);
}

bool ListEntries::check_date(std::string_view text, TextPosition at)
{
  const bool good = is_w3c_date(text);
  if (!good)
    bad_value("lastmod", text, "a date such as 2005-01-31 or 2005-01-31T12:00:00+01:00", at);
  return good;
}

void ListEntries::report_bad_date(std::string_view text, TextPosition at, std::string_view form)
{
  bad_value("the date", text, form, at);
}

bool ListEntries::check_frequency(std::string_view text, TextPosition at, std::string_view name)
{
  const bool good = is_change_frequency(text);
  if (!good)
    bad_value(name, text, "always, hourly, daily, weekly, monthly, yearly or never", at);
  return good;
}

// xsd:decimal, as the format's schema has it.
bool ListEntries::check_priority(std::string_view text, TextPosition at)
{
  if (is_usual_priority(text))
    return true;
  std::string_view number = text;
  if (number.starts_with('+'))
    number.remove_prefix(1);
  const std::size_t point = std::min(number.find('.'), number.size());
  const std::string_view whole = number.substr(0, point);
  const std::string_view fraction = number.substr(std::min(point + 1, number.size()));
  const auto are_digits = [](std::string_view part) {
    return std::all_of(part.begin(), part.end(), is_ascii_digit);
  };
  const auto value = whole.find_first_not_of('0');
  const bool is_number = (!whole.empty() || !fraction.empty()) && are_digits(whole) && are_digits(fraction);
  const bool is_one =
      value != whole.npos && whole.substr(value) == "1" && fraction.find_first_not_of('0') == fraction.npos;
  const bool good = is_number && (value == whole.npos || is_one);
  if (!good)
    bad_value("priority", text, "a number from 0.0 to 1.0", at);
  return good;
}

void ListEntries::bad_value(std::string_view what, std::string_view text, std::string_view form,
                            TextPosition at)
{
  writer_.note(Severity::warning, Code::bad_value,
               std::string{what} + " is \"" + shortened(text) + "\", not " + std::string{form}, at);
}

bool ListEntries::add(ElementKind kind, TextPosition at, const AttributeValues& values)
{
  if (!writer_.charge(at))
    return false;
  writer_.open(kind, at, values);
  writer_.close();
  return true;
}

void ListEntries::finish(std::uint64_t bytes)
{
  writer_.diagnostics().add({.severity = Severity::warning, // added to the count of the last one reported
                             .code = Code::outside_scope,
                             .document = writer_.url().text(),
                             .count = only_counted_});
  if (kept_ > max_entries && rules_.for_crawlers)
    writer_.note(Severity::warning, Code::crawler_limit,
                 "the file has " + std::to_string(kept_) + " entries; crawlers read at most " +
                     std::to_string(max_entries) + " of one file",
                 over_);
  if (bytes > max_list_bytes && rules_.for_crawlers)
    writer_.note(Severity::warning, Code::crawler_limit,
                 "the file has " + std::to_string(bytes) + " bytes; crawlers read at most " +
                     std::to_string(max_list_bytes),
                 0);
  if (kept_ == 0 && left_out_ == 0)
    writer_.note(Severity::warning, Code::empty_list, "the file has no entries", 0);
}

} // namespace standard_sitemap
