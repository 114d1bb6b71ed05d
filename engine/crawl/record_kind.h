#pragma once

#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// What a record of an archive is (WARC 1.1, 6), if it is no page.
enum class OtherRecord : std::uint8_t {
  warcinfo,
  request,
  metadata,
  revisit,
  conversion,
  continuation,
  resource,   ///< that is neither HTML nor XHTML
  redirect,   ///< a response that leads to another page
  no_http,    ///< a response of another protocol
  no_address, ///< a page whose address is not absolute
  unknown,    ///< of a type that WARC does not know
};
inline constexpr unsigned other_record_count = 11;

/// Returns the stable name: `warcinfo`.
std::string_view other_record_name(OtherRecord record);

/// What is wrong with an archive.
enum class CrawlDamage : std::uint8_t {
  member,        ///< a compressed member cannot be decompressed
  member_end,    ///< the file ends within a compressed member
  no_member,     ///< bytes between compressed members that are none
  too_much,      ///< the file unpacks to more than is read
  record_length, ///< the length of a record is wrong
  record_end,    ///< the file, or what is undamaged of it, ends within a record
  record_header, ///< the header of a record is damaged, or too long
  no_record,     ///< bytes between records that are none
  line,          ///< a line is not an object as described, or too long
  format,        ///< the file is in no format that is known
};
inline constexpr unsigned crawl_damage_count = 10;

/// Returns a phrase for people: `a compressed member cannot be decompressed`.
std::string_view crawl_damage_phrase(CrawlDamage damage);

} // namespace standard_sitemap
