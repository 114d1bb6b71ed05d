#pragma once

#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// The kind of a record of an archive (WARC 1.1, 6) that is not a page.
enum class OtherRecord : std::uint8_t {
  warcinfo,
  request,
  metadata,
  revisit,
  conversion,
  continuation,
  resource,   ///< neither HTML nor XHTML
  redirect,   ///< a response that leads to another page
  no_http,    ///< a response of another protocol
  no_address, ///< a page whose address is not absolute
  unknown,    ///< of a type that WARC does not define
};
inline constexpr unsigned other_record_count = 11;

/// Returns the stable name: `warcinfo`.
std::string_view other_record_name(OtherRecord record);

/// What is wrong with an archive.
enum class CrawlDamage : std::uint8_t {
  member,        ///< a compressed member cannot be decompressed
  member_end,    ///< the file ends within a compressed member
  no_member,     ///< bytes between compressed members that belong to none
  too_much,      ///< the file unpacks to more than the limit
  record_length, ///< the length of a record is wrong
  record_end,    ///< the file, or an undamaged part of it, ends within a record
  record_header, ///< the header of a record is damaged, or too long
  no_record,     ///< bytes between records that belong to none
  line,          ///< a line is not a valid object, or is too long
  format,        ///< the file is in no known format
};
inline constexpr unsigned crawl_damage_count = 10;

/// Returns a phrase for people: `a compressed member is damaged`.
std::string_view crawl_damage_phrase(CrawlDamage damage);

} // namespace standard_sitemap
