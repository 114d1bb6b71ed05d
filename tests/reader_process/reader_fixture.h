#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/isolate/reader_client.h"

namespace standard_sitemap::reader_process_test {

/// The reader program of this build, which may take as long as it likes.
ReaderSettings reader_settings();

/// Processes of this program that have not been waited for.
std::vector<int> children();

/// The number of descriptors that are open here.
std::size_t open_descriptors();

/// Returns a small map with this number of entries.
std::string map_text(int items, const std::string& name = "Page");

/// `content` as a document of http://example.com/map.xml.
DocumentJob job_of(std::string content);
inline constexpr const char* map_url = "http://example.com/map.xml";

/// A job as loads make them, with its content in shared memory.
DocumentJob shared_job(ReaderProcess& reader, const std::string& text);

/// The message of the only one that there is.
std::string only_message(const Diagnostics& diagnostics);

/// One reader process, and how to hurt it.
class ReaderProcessTest : public testing::Test {
 protected:
  /// Precondition: it is the only child.
  int pid() const;
  /// Sends a signal to the process, and for SIGKILL waits until it has ended.
  void signal(int number) const;
  /// Stops the process, so that it answers nothing until it continues.
  void pause() const;

  DocumentAnswer read(const std::string& content)
  {
    return ReaderClient{*reader}.read_document(job_of(content));
  }

  /// Whether answers wait to be taken, or the process has ended.
  bool is_readable() const;
  void wait_until_readable() const;
  /// Takes answers as they come, as an event loop does.
  void run_until(const std::function<bool()>& is_done) const;

  std::shared_ptr<ReaderProcess> reader = ReaderProcess::start(reader_settings());
};

} // namespace standard_sitemap::reader_process_test
