#pragma once

#include <cstdint>
#include <memory>
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

/// Reads the page of a job. Closes each file once it has been read.
Image image_of(PageJob job, std::vector<ContentPart> content);

/// Reads the documents of jobs, in one piece or in several. Closes files as above.
class DocumentJobs {
 public:
  DocumentJobs();
  DocumentJobs(const DocumentJobs&) = delete;
  DocumentJobs& operator=(const DocumentJobs&) = delete;
  ~DocumentJobs();

  /// Ends the process if the job goes on with a document that was not begun.
  Image image_of(DocumentJob job, std::vector<ContentPart> content);

 private:
  class Open;
  std::unique_ptr<Open> open_; ///< the document of which further pieces follow
};

} // namespace standard_sitemap
