#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/document/document_writer.h"

namespace standard_sitemap {

/// Where the entries of a list may be, and what form its format requires.
struct EntryRules {
  bool relative = false;    ///< relative references are normal (Atom)
  bool absolute = false;    ///< relative references are not entries (text)
  bool below = true;        ///< entries must be in the folder of the list, not only on its host
  bool anywhere = false;    ///< entries may be on any host (robots.txt)
  bool for_crawlers = true; ///< their limits are those of the format
  bool contacts = false;    ///< an entry may be `mailto:` or `tel:` (llms.txt)
};

/// As `trimmed_url`, for a text that is not evidently without them.
std::string_view trimmed_thoroughly(std::string_view text);

/// Returns `text` without surrounding white space, NBSP and the zero-width characters that editors leave
/// around a URL.
inline std::string_view trimmed_url(std::string_view text)
{
  const auto is_graphic = [](char c) { return c > ' ' && c < '\x7f'; };
  const bool is_trimmed = !text.empty() && is_graphic(text.front()) && is_graphic(text.back());
  return is_trimmed ? text : trimmed_thoroughly(text);
}

/// RFC 3986, 3.1: whether `url` begins with a scheme, so that it is not a relative reference.
bool begins_with_scheme(std::string_view url);

/// Whether `text` begins with `http://` or `https://` after white space.
bool is_web_address(std::string_view text);

/// G-4: whether `text` is one of the seven values of `<changefreq>`.
bool is_change_frequency(std::string_view text);

/// G-4: whether `text` is a `<priority>` as nearly all are written.
inline bool is_usual_priority(std::string_view text)
{
  return text.size() == 3 && text.starts_with("0.") && is_ascii_digit(text[2]);
}

/// Checks the entries of an XML sitemap (sitemaps.org), text list, feed or robots.txt one by one, and writes
/// them into a document as children of its root. An entry without a usable URL is left out and reported
/// (G-11); an entry beyond the format's limits or outside the list's scope is reported but kept (G-10).
class ListEntries {
 public:
  /// `robots`: the robots.txt through which the list was found; the list may then have entries for its site.
  ListEntries(DocumentWriter& writer, const std::optional<Uri>& robots);

  /// Writes the root element. Returns false if there is no room for it.
  bool begin(DocumentFormat format, EntryRules rules, TextPosition at, const AttributeValues& values = {});

  /// Changes the format passed to `begin`. Call it before the first entry.
  void change_format(DocumentFormat format, EntryRules rules);

  /// Returns the URL of an entry as it will be stored, a view into `url`; nullopt if the entry is left out.
  /// `is_clean`: the caller has verified that `find_unusual_in_url` finds nothing in the URL except `&`.
  std::optional<std::string_view> check_entry(std::string_view url, TextPosition at,
                                              bool names_a_list = false, bool is_clean = false);
  /// Returns the URL of a part of an entry without surrounding white space; reports a URL that must be
  /// repaired to be usable (D-9).
  std::string_view repairable(std::string_view url, TextPosition at);
  /// G-9: returns why an alternate with this address cannot be used; nullopt if it can. Reports an address
  /// that is not absolute.
  std::optional<std::string> fault_of_alternate(std::string_view url, TextPosition at);
  /// D-9, P-6: resolves a reference against a base, which may be null if the reference is absolute. Returns
  /// nullopt if it cannot be resolved. Resolving takes time linear in the base, so the total is limited: each
  /// call adds an allowance of a few hundred bytes, and `limit-bases` reports a base that is too long, by
  /// itself or for the number of references.
  std::optional<Uri> resolve(const Uri* base, std::string_view reference, TextPosition at);

  /// Reports an entry that is left out for another reason.
  void leave_out(std::string why, TextPosition at);

  /// G-4: whether the value is valid in the format; reports an invalid one.
  bool check_date(std::string_view text, TextPosition at);
  bool check_frequency(std::string_view text, TextPosition at, std::string_view name = "changefreq");
  bool check_priority(std::string_view text, TextPosition at);

  /// Reports a date that is not of this form.
  void report_bad_date(std::string_view text, TextPosition at,
                       std::string_view form = "a date in the format of the feed");

  /// Writes an entry without children. Returns false if there is no room for it.
  bool add(ElementKind kind, TextPosition at, const AttributeValues& values);

  DocumentWriter& writer() { return writer_; }
  /// Maximum bytes to collect of a URL, or of another text: one byte, or one character, more than allowed, so
  /// that the excess is detected.
  std::size_t max_url_bytes() const;
  std::size_t max_text_bytes() const;
  std::uint64_t kept() const { return kept_; }

  /// Reports findings about the list as a whole. `bytes`: its size. Must be the last call.
  void finish(std::uint64_t bytes);

 private:
  std::optional<std::string_view> check_thoroughly(std::string_view url, TextPosition at, bool names_a_list);
  /// Whether a URL with usual characters only is evidently out of scope, for the same reasons as an earlier
  /// one.
  bool is_outside(std::string_view url, bool names_a_list) const;
  bool is_on_outside_host(std::string_view url) const;
  void note_outside(std::string message, TextPosition at);
  /// Returns the URL of an entry that is kept.
  std::string_view count_entry(std::string_view url, TextPosition at);
  bool has_room_for(const Uri& base, TextPosition at);
  void note_long_base(std::string message, TextPosition at);
  void note_repair(std::string_view url, TextPosition at);
  void bad_value(std::string_view what, std::string_view text, std::string_view form, TextPosition at);

  DocumentWriter& writer_;
  std::optional<Uri> robots_;
  EntryRules rules_;
  /// Prefixes of URLs on the list's host and below its folder; `folder_` is empty if the list is not on the
  /// web.
  std::string host_, folder_;
  bool on_whole_host_ = true;    ///< whether these are the same
  bool has_plain_folder_ = true; ///< whether the folder is as in a normalised URL
  std::string other_host_; ///< prefix of URLs on another host where entries may be; empty if none is known
  std::vector<std::string> outside_hosts_; ///< prefixes of URLs on hosts where they are out of scope
  std::uint64_t kept_ = 0, left_out_ = 0;
  std::uint64_t outside_ = 0;      ///< entries out of scope that were examined and reported
  std::uint64_t only_counted_ = 0; ///< further entries out of scope, which the last report will count
  bool bases_reported_ = false;
  std::size_t base_room_; ///< remaining allowance for resolving, in bytes of bases
  TextPosition over_;     ///< place of the first entry beyond the limit
};

} // namespace standard_sitemap
