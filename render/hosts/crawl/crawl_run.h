#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/terms/policy.h"
#include "render/hosts/crawl/crawl_part.h"

namespace standard_sitemap {

/// A crawl to be read.
struct CrawlOptions {
  std::vector<std::string> inputs; ///< names of files; `-`: standard input
  CrawlLines lines;
  unsigned threads = 1;
  std::size_t block_bytes = 1u << 20; ///< size of the parts of an input that threads read by themselves
  Policy policy;
  /// Called once in each thread, before the first page that has to be parsed.
  std::function<void(Policy&)> before_parsing;
};

/// How an input ended.
struct InputEnd {
  std::uint64_t bytes = 0;            ///< as they were read
  std::optional<std::string> problem; ///< why it could not be read, or not to its end
  bool is_unknown = false;            ///< it is in no format that is known
};

/// Receives the results, in the order of the inputs, and in the thread that called `run_crawl`.
class CrawlReceiver {
 public:
  virtual ~CrawlReceiver() = default;
  virtual void begin_input(std::size_t input) = 0;
  /// Takes results of an input, in portions of any size. Return false to stop everything.
  virtual bool take(std::size_t input, const CrawlYield& yield) = 0;
  /// Return false to stop everything.
  virtual bool end_input(std::size_t input, const InputEnd& end) = 0;
};

/// Reads the pages of all inputs. What `receiver` gets does not depend on the number of threads. A file is
/// read by several threads at once, unless it is compressed as a whole.
///
/// Memory, whatever the inputs contain: for each thread a few blocks with their results, as far as a
/// `CrawlPart` keeps them, and a `CrawlReader`.
void run_crawl(const CrawlOptions& options, CrawlReceiver& receiver);

} // namespace standard_sitemap
