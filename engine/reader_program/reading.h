#pragma once

#include "engine/isolate/document_job.h"
#include "engine/isolate/image.h"
#include "engine/isolate/job_message.h"

namespace standard_sitemap {

/// Where the content of a job is: the first bytes of a file.
struct ContentFile {
  int number;
  std::uint64_t bytes;
};

/// Reads the page or document of a job.
Image image_of(PageJob job, const ContentFile& file);
Image image_of(DocumentJob job, const ContentFile& file);

} // namespace standard_sitemap
