#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/file_descriptor.h"
#include "engine/isolate/document_job.h"
#include "engine/isolate/image.h"
#include "engine/isolate/job_message.h"

namespace standard_sitemap {

/// A part of the content of a job: the first bytes of a file.
struct ContentPart {
  FileDescriptor file;
  std::uint64_t bytes;
};

/// Reads the page or document of a job. Closes each file once it has been read, so that its memory is free.
Image image_of(PageJob job, std::vector<ContentPart> content);
Image image_of(DocumentJob job, std::vector<ContentPart> content);

} // namespace standard_sitemap
