#include <standard_sitemap/fetch/file_fetch.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace standard_sitemap {

namespace {

constexpr std::size_t piece_bytes = 64u << 10;

constexpr auto types_by_ending = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"html", "text/html"},
    {"htm", "text/html"},
    {"xhtml", "application/xhtml+xml"},
    {"xml", "application/xml"},
});

std::string system_message()
{
  return std::generic_category().message(errno);
}

bool contains_encoded(std::string_view path, std::string_view sequence)
{
  for (std::size_t at = path.find('%'); at != path.npos; at = path.find('%', at + 1))
    if (equal_ignoring_case(path.substr(at, sequence.size()), sequence))
      return true;
  return false;
}

bool is_regular(int descriptor)
{
  struct stat status {};
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

/// Opening alone can have effects on devices, so the name is looked at before, and what was opened after.
bool names_regular_file(const std::string& path)
{
  struct stat status {};
  if (stat(path.c_str(), &status) != 0)
    return true; // the error that matters is that of opening
  return S_ISREG(status.st_mode);
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

FileFetch::FileFetch(const Request& request, Receiver& receiver)
    : url_(request.url.without_fragment()), receiver_(&receiver)
{
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
    return fail(FetchFailure::network, url_.text() + " names no file of this machine");
  if (!names_regular_file(*path))
    return fail(FetchFailure::network, *path + " is no regular file");
  descriptor_ = ::open(path->c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (descriptor_ < 0)
    return fail(FetchFailure::network, "cannot open " + *path + ": " + system_message());
  if (!is_regular(descriptor_))
    return fail(FetchFailure::network, *path + " is no regular file");

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
    return fail(FetchFailure::network, "cannot read " + url_.text() + ": " + system_message());
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
