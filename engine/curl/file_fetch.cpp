#include "engine/curl/file_fetch.h"

#include <array>
#include <cerrno>
#include <utility>

#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "engine/curl/regular_file.h"
#include "engine/web/file_path.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t piece_bytes = 64u << 10;

constexpr auto types_by_ending = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"html", "text/html"},
    {"htm", "text/html"},
    {"xhtml", "application/xhtml+xml"},
    {"xml", "application/xml"},
});

bool contains_encoded(std::string_view path, std::string_view sequence)
{
  for (std::size_t at = path.find('%'); at != path.npos; at = path.find('%', at + 1))
    if (equal_ignoring_case(path.substr(at, sequence.size()), sequence))
      return true;
  return false;
}

FetchFailure failure_of(RegularFile::OpenError open_error)
{
  switch (open_error) {
  case RegularFile::OpenError::outside_directory:
    return FetchFailure::refused;
  case RegularFile::OpenError::missing:
    return FetchFailure::file_missing;
  case RegularFile::OpenError::unreadable:
  case RegularFile::OpenError::none:
    break;
  }
  return FetchFailure::file_unreadable;
}

/// Whether the file was chosen by an author rather than by the person who requested the page or the root
/// document.
bool is_of_an_author(const Uri& url, Destination destination, const std::optional<Initiator>& initiator)
{
  return destination == Destination::document && initiator &&
         (!initiator->url.has_scheme("file") || local_path(url) != local_path(initiator->url));
}

} // namespace

std::optional<std::string> local_path(const Uri& url)
{
  const std::string_view authority = url.authority().value_or("");
  if (!url.has_scheme("file") || (!authority.empty() && !equal_ignoring_case(authority, "localhost")))
    return std::nullopt;
  const Uri normalised = url.normalised();
  const std::string_view path = normalised.path();
  if (!path.starts_with('/') || contains_encoded(path, "%2F") || contains_encoded(path, "%00"))
    return std::nullopt;
  return percent_decoded(path);
}

std::string_view media_type_of_file_name(std::string_view path)
{
  std::string_view name = path.substr(path.rfind('/') + 1);
  for (std::size_t dot = name.rfind('.'); dot != name.npos; dot = name.rfind('.')) {
    const std::string_view ending = name.substr(dot + 1);
    for (const auto& [known, type] : types_by_ending)
      if (equal_ignoring_case(ending, known))
        return type;
    name = name.substr(0, dot);
  }
  return "application/octet-stream";
}

FileFetch::FileFetch(const Request& request, Destination destination,
                     const std::optional<Initiator>& initiator, Receiver& receiver)
    : url_(request.url.without_fragment()), receiver_(&receiver)
{
  if (is_of_an_author(url_, destination, initiator))
    page_ = initiator->url;
}

FileFetch::~FileFetch()
{
  if (descriptor_ >= 0)
    close(descriptor_);
}

void FileFetch::step()
{
  if (is_silenced())
    return;
  if (descriptor_ < 0)
    open();
  else
    read_piece();
}

void FileFetch::open()
{
  if (!receiver_->allow_hop(url_))
    return fail(FetchFailure::refused, "the request for " + url_.text() + " is refused");
  const auto path = local_path(url_);
  if (!path)
    return fail(FetchFailure::file_missing, url_.text() + " does not name a file on this machine");
  // Policy "Fetching": the same computation decides and opens.
  const auto below = page_ ? file_below(url_, *page_) : std::nullopt;
  if (page_ && !below)
    return fail(FetchFailure::refused, url_.text() + " is not in or below the folder of " + page_->text());
  RegularFile file = below ? RegularFile::below(below->directory, below->name) : RegularFile::named(*path);
  if (file.open_error() != RegularFile::OpenError::none)
    return fail(failure_of(file.open_error()), file.message());
  descriptor_ = file.release();

  ResponseHead head{.url = url_, .address_space = AddressSpace::loopback};
  head.fields.add("Content-Type", media_type_of_file_name(*path));
  if (!is_silenced() && !receiver_->begin(head))
    silence();
}

void FileFetch::read_piece()
{
  std::string piece(piece_bytes, '\0');
  ssize_t count = 0;
  do
    count = ::read(descriptor_, piece.data(), piece.size());
  while (count < 0 && errno == EINTR);
  if (count < 0)
    return fail(FetchFailure::file_unreadable, "cannot read " + url_.text() + ": " + system_message());
  if (count == 0)
    return std::exchange(receiver_, nullptr)->end();
  if (!receiver_->append({piece.data(), static_cast<std::size_t>(count)}))
    silence();
}

void FileFetch::fail(FetchFailure failure, std::string_view message)
{
  if (Receiver* const receiver = std::exchange(receiver_, nullptr))
    receiver->fail(failure, message);
}

} // namespace standard_sitemap
