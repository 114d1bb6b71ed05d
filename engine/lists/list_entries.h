#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document_writer.h"

namespace standard_sitemap {

/// Where the entries of a list may lie, and what its format asks of them.
struct EntryRules {
  bool relative = false; ///< a relative reference is nothing to speak of (Atom)
  bool absolute = false; ///< one is no entry at all (text)
  bool below = true;     ///< entries lie in the folder of the list, not only on its host
  bool anywhere = false; ///< on any host (robots.txt)
};

/// White space, NBSP and the marks without width that editors leave around a URL taken off.
std::string_view without_space_around(std::string_view text);

/// RFC 3986 3.1: whether it is no relative reference.
bool begins_with_scheme(std::string_view url);

/// Whether it begins, behind white space, with `http://` or `https://`.
bool is_web_address(std::string_view text);

/// G-4: whether it is one of the seven values of `<changefreq>`.
bool is_change_frequency(std::string_view text);

/// So much of a text as fits into a sentence.
std::string shortened(std::string_view text);

/// Judges the entries of a list of the sitemaps.org family, one after the other, and writes them into a
/// document as its root's children: what is no URL is left out, and said (G-11); what is beyond the format's
/// limits, or lies where the list may not speak of it, is said and kept (G-10).
class ListEntries {
 public:
  /// `robots`: the robots.txt through which the list was found; for its site the list may speak.
  ListEntries(DocumentWriter& writer, const std::optional<Uri>& robots);

  /// The root element. False: there is no room for it.
  bool begin(DocumentFormat format, EntryRules rules, std::uint32_t line);

  /// The URL of an entry as it is kept, a view into `url`; nothing where the entry is left out. `is_clean`:
  /// the caller has seen that it holds nothing that `find_unusual_in_url` finds, but for `&`.
  std::optional<std::string_view> judge(std::string_view url, std::uint32_t line, bool names_a_list = false,
                                        bool is_clean = false);
  /// The URL of something that belongs to an entry, without the white space around it; D-9: that it has to be
  /// repaired to be used is diagnosed.
  std::string_view repairable(std::string_view url, std::uint32_t line);
  /// D-9, P-6: a reference against a base, which may be null if the reference is absolute. Nothing if it
  /// cannot be resolved; `limit-bases` says so where the reason is a base that is too long, or too long for
  /// so many: resolving costs as much work as the base has bytes, so each call makes room for a base of some
  /// hundred.
  std::optional<Uri> resolve(const Uri* base, std::string_view reference, std::uint32_t line);

  /// An entry that is left out for another reason.
  void leave_out(std::string why, std::uint32_t line);

  /// G-4: whether these are what the format knows; if not, that is said.
  bool is_date(std::string_view text, std::uint32_t line);
  bool is_frequency(std::string_view text, std::uint32_t line);
  bool is_priority(std::string_view text, std::uint32_t line);

  /// A date that is none in the format at hand.
  void bad_date(std::string_view text, std::uint32_t line);

  /// An entry without children. False: there is no room for it.
  bool add(ElementKind kind, std::uint32_t line, const AttributeValues& values);

  DocumentWriter& writer() { return writer_; }
  std::uint64_t kept() const { return kept_; }

  /// What is to be said of the list as a whole. `bytes`: of it. The last call.
  void finish(std::uint64_t bytes);

 private:
  std::optional<std::string_view> judge_slowly(std::string_view url, std::uint32_t line, bool names_a_list);
  bool has_room_for(const Uri& base, std::uint32_t line);
  void note_long_base(std::string message, std::uint32_t line);
  void note_repair(std::string_view url, std::uint32_t line);
  void bad_value(std::string_view what, std::string_view text, std::string_view form, std::uint32_t line);

  DocumentWriter& writer_;
  std::optional<Uri> robots_;
  EntryRules rules_;
  std::string host_, folder_; ///< what URLs begin with that lie on the list's host, below its folder
  std::uint64_t kept_ = 0, left_out_ = 0;
  bool bases_reported_ = false;
  std::size_t base_room_;       ///< bytes of bases against which something may still be resolved
  std::uint32_t over_line_ = 0; ///< of the first entry that is one too many
};

} // namespace standard_sitemap
