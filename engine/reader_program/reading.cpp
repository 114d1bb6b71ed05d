#include "engine/reader_program/reading.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <string>
#include <utility>

#include <unistd.h>

#include "discovery/discovery.h"
#include "engine/place/statements_of_page.h"
#include "engine/read/document_reading.h"
#include "engine/reader_program/job_socket.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t slice_bytes = 64u << 10;

/// The content of a job in slices.
class Slices {
 public:
  explicit Slices(std::vector<ContentPart> parts) : parts_(std::move(parts)) {}

  /// Returns the next slice, valid until the next call; empty at the end.
  std::string_view next()
  {
    while (part_ < parts_.size() && parts_[part_].bytes == 0) {
      parts_[part_++].file = FileDescriptor{-1};
      offset_ = 0;
    }
    if (part_ == parts_.size())
      return {};
    ContentPart& part = parts_[part_];
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(part.bytes, slice_.size()));
    ssize_t size = -1;
    do
      size = ::pread(part.file.number(), slice_.data(), wanted, offset_);
    while (size < 0 && errno == EINTR);
    if (size <= 0)
      end_process(Exit::misused); // the file is shorter: no host sends that
    offset_ += size;
    part.bytes -= static_cast<std::uint64_t>(size);
    return {slice_.data(), static_cast<std::size_t>(size)};
  }

 private:
  std::vector<ContentPart> parts_;
  std::size_t part_ = 0;
  off_t offset_ = 0;
  std::array<char, slice_bytes> slice_;
};

std::string content_of(std::vector<ContentPart> parts)
{
  std::string content;
  Slices slices{std::move(parts)};
  for (std::string_view slice = slices.next(); !slice.empty(); slice = slices.next())
    content += slice;
  return content;
}

} // namespace

Image image_of(PageJob job, std::vector<ContentPart> parts)
{
  job.policy.isolation = Isolation::none; // this already is the reader process
  const std::string content = content_of(std::move(parts));
  const Page page{.url = job.url, .media_type = MediaType::parse(job.content_type), .body = content};
  if (job.wanted == PageWanted::links)
    return Image{read_page_links(page, job.policy)};
  return Image{
      statements_of_page(page, job.policy, {.menus = job.wanted == PageWanted::statements_with_menus})};
}

/// A document that is being read.
class DocumentJobs::Open {
 public:
  explicit Open(DocumentJob job)
      : job_(without_process(std::move(job))), budget_{job_.elements}, granted_(job_.elements),
        left_(job_.map_bytes), reading_(job_.source, job_.policy, budget_, [this](std::uint64_t wanted) {
          const std::uint64_t taken = std::min(wanted, left_);
          left_ -= taken;
          return taken;
        })
  {
  }

  /// To be called before a further piece is read, with what the map may still have: since the piece before,
  /// other documents may have taken some of it.
  void go_on(std::size_t elements, std::uint64_t map_bytes)
  {
    const std::size_t left = granted_ - counted_;
    const std::size_t taken = std::min(left - std::min(left, elements), budget_.left);
    budget_.left -= taken;
    granted_ -= taken;
    left_ = std::min(left_, map_bytes);
  }

  void append(std::vector<ContentPart> parts, CutBy cut)
  {
    Slices slices{std::move(parts)};
    std::string_view slice;
    while (!(slice = slices.next()).empty() && reading_.append(slice)) {
    }
    if (slice.empty() && cut == CutBy::document_bytes)
      reading_.cut_at_document_bytes();
    if (slice.empty() && cut == CutBy::map_bytes)
      reading_.cut_at_map_bytes();
  }

  DocumentAnswer piece()
  {
    DocumentAnswer answer{
        .result = {.outcome = DocumentOutcome::ok, .document = reading_.take_entries(), .diagnostics = {}}};
    count(answer);
    return answer;
  }

  DocumentAnswer finish() &&
  {
    DocumentAnswer answer;
    answer.result = std::move(reading_).finish(SpareMemory::kept); // only copied to the host
    count(answer);
    return answer;
  }

 private:
  static DocumentJob without_process(DocumentJob job)
  {
    job.policy.isolation = Isolation::none; // this already is the reader process
    return job;
  }
  void count(DocumentAnswer& answer)
  {
    answer.bytes = reading_.bytes();
    const std::size_t counted = granted_ - budget_.left - reading_.withheld_elements();
    answer.elements = counted - std::exchange(counted_, counted);
  }

  const DocumentJob job_;
  ElementBudget budget_;
  std::size_t granted_;     ///< elements that the host allows for all pieces so far
  std::size_t counted_ = 0; ///< those that the host has been told of
  std::uint64_t left_;      ///< bytes of the map
  DocumentReading reading_;
};

DocumentJobs::DocumentJobs() = default;
DocumentJobs::~DocumentJobs() = default;

Image DocumentJobs::image_of(DocumentJob job, std::vector<ContentPart> parts)
{
  const Piece piece = job.piece;
  const CutBy cut = job.cut;
  if (!goes_on(piece))
    open_ = std::make_unique<Open>(std::move(job));
  else if (open_)
    open_->go_on(job.elements, job.map_bytes);
  else
    end_process(Exit::misused);
  open_->append(std::move(parts), cut);
  if (is_followed(piece))
    return Image{open_->piece()};
  const auto open = std::exchange(open_, nullptr);
  return Image{std::move(*open).finish()};
}

} // namespace standard_sitemap
