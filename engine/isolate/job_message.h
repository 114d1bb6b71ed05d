#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/isolate/document_job.h"
#include "engine/terms/policy.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// What is to be read from a page.
enum class PageWanted : std::uint8_t { links, statements, statements_with_menus };

/// A page whose links or statements are to be read.
struct PageJob {
  Uri url;                  ///< of the final response
  std::string content_type; ///< the media type in effect, as a field value
  Policy policy = {};
  PageWanted wanted = PageWanted::links;
};

/// The message that the host sends for a page or document. The content goes along in one or more files.
/// Numbers are in the machine's byte order, since both ends run on it.
///
/// At most `max_message_bytes`, whatever the job, because URIs are at most 64 KiB and longer media types are
/// cut off.
std::string message_of(const DocumentJob& job);
/// `content`: the page's body, or enough of it to show that it is too long.
std::string message_of(const PageJob& job, const JobContent& content);
inline constexpr std::size_t max_message_bytes = 192u << 10;

/// A job as the reader process receives it.
struct ReceivedJob {
  std::variant<DocumentJob, PageJob> job; ///< a document without its content
  std::vector<std::uint64_t> part_sizes;  ///< how many bytes of each file are content
};
/// Returns nullopt if the message is not a valid job.
std::optional<ReceivedJob> job_of(std::string_view message);

} // namespace standard_sitemap
