#include "render/hosts/crawl/crawl_run.h"

#include <condition_variable>
#include <csignal>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "render/hosts/crawl/block_source.h"
#include "render/hosts/crawl/crawl_reader.h"

namespace standard_sitemap {

namespace {

/// Bytes of a record besides what is read of its page.
constexpr std::size_t besides_page = 1u << 20;

std::size_t max_block_of(const Policy& policy)
{
  return policy.page_bytes + besides_page;
}

/// A block, and what a thread made of the part of it that can be read without what is before it.
struct ReadBlock {
  Block block;
  std::optional<CrawlFormat> format;                              ///< of its input
  std::size_t begin = std::string::npos, end = std::string::npos; ///< of that part; npos: there is none
  std::uint64_t unpacked = 0;                                     ///< what its members unpack to
  CrawlYield yield = {};
};

/// Reads blocks by themselves. One for each thread.
class BlockReader {
 public:
  explicit BlockReader(const CrawlOptions& options)
      : options_(options),
        discovery_(options.policy, options.lines.trace, options.before_parsing, options.lines.place)
  {
  }

  void read(ReadBlock& read)
  {
    if (!read.format)
      return;
    const std::string_view bytes = read.block.bytes;
    CrawlPart part{discovery_, options_.lines};
    CrawlReader reader{*read.format, max_block_of(options_.policy), part, read.block.offset};
    const std::size_t begin = read.block.offset == 0 ? 0 : reader.find_start(bytes);
    if (begin == bytes.npos)
      return;
    reader.jump(read.block.offset + begin, 0);
    reader.append_whole(bytes.substr(begin));
    const auto end = part.cut_to_boundary(read.block.offset + begin);
    read.begin = begin;
    read.end = static_cast<std::size_t>(end.offset - read.block.offset);
    read.unpacked = end.unpacked;
    read.yield = std::move(part.yield());
  }

 private:
  const CrawlOptions& options_;
  PageDiscovery discovery_;
};

/// Puts blocks together in their order: reads what no thread could read by itself.
class Joiner {
 public:
  Joiner(const CrawlOptions& options, CrawlReceiver& receiver)
      : options_(options), receiver_(receiver),
        discovery_(options.policy, options.lines.trace, options.before_parsing, options.lines.place),
        part_(discovery_, options.lines, [this](CrawlYield& yield) { return hand_on(yield); })
  {
  }

  /// Returns false if everything is to be stopped.
  bool take(ReadBlock& read)
  {
    const Block& block = read.block;
    if (block.offset == 0)
      begin(read);
    if (reader_) {
      join(read);
      if (block.is_last)
        reader_->finish();
    }
    if (!hand_on(part_.yield()))
      return false;
    if (!block.is_last)
      return true;
    return receiver_.end_input(block.input, {.bytes = block.offset + block.bytes.size(),
                                             .problem = block.problem,
                                             .is_unknown = !reader_ && !block.problem && !is_empty_});
  }

 private:
  void begin(const ReadBlock& read)
  {
    input_ = read.block.input;
    receiver_.begin_input(input_);
    is_empty_ = read.block.bytes.empty();
    places_ = 0;
    reader_.reset();
    if (read.format)
      reader_ = std::make_unique<CrawlReader>(*read.format, max_block_of(options_.policy), part_);
  }

  void join(ReadBlock& read)
  {
    const Block& block = read.block;
    const std::string_view bytes = block.bytes;
    if (read.begin == bytes.npos)
      return append(bytes);
    reader_->append_before_start(bytes.substr(0, read.begin));
    // What looked like a beginning is none, or there is a place from which on nothing is read.
    if (!reader_->is_at_boundary() || !reader_->may_unpack(read.unpacked))
      return append(bytes.substr(read.begin));
    hand_on(part_.yield());
    hand_on(read.yield);
    reader_->jump(block.offset + read.end, read.unpacked);
    reader_->hold(bytes.substr(read.end));
  }

  void append(std::string_view bytes)
  {
    // In pieces, so that little is read in vain if everything is to be stopped.
    constexpr std::size_t piece_bytes = 256u << 10;
    for (; !bytes.empty() && !is_stopped_; bytes.remove_prefix(std::min(bytes.size(), piece_bytes)))
      reader_->append(bytes.substr(0, piece_bytes));
  }

  bool hand_on(CrawlYield& yield)
  {
    // Each part has the first of its own.
    yield.damaged.resize(std::min(yield.damaged.size(), max_damaged_places - places_));
    places_ += yield.damaged.size();
    is_stopped_ = is_stopped_ || !receiver_.take(input_, yield);
    yield.clear();
    return !is_stopped_;
  }

  const CrawlOptions& options_;
  CrawlReceiver& receiver_;
  PageDiscovery discovery_;
  CrawlPart part_;
  std::unique_ptr<CrawlReader> reader_;
  std::size_t input_ = 0;  ///< the current one
  std::size_t places_ = 0; ///< damaged ones of the current input that were handed on
  bool is_empty_ = false, is_stopped_ = false;
};

/// Gives blocks to threads, and takes them back in their order. At most `max_blocks` are under way.
class BlockQueue {
 public:
  BlockQueue(const CrawlOptions& options, std::size_t max_blocks)
      : source_(options.inputs, options.block_bytes), max_blocks_(max_blocks)
  {
  }

  /// For the threads: the next block to be read; null: there is none.
  ReadBlock* next()
  {
    const std::scoped_lock source_lock{source_mutex_};
    std::string memory;
    {
      std::unique_lock lock{mutex_};
      room_.wait(lock, [this] { return is_stopped_ || slots_.size() < max_blocks_; });
      if (is_stopped_)
        return nullptr;
      if (!memory_.empty()) {
        memory = std::move(memory_.back());
        memory_.pop_back();
      }
    }
    auto block = source_.next(std::move(memory));
    if (block && block->offset == 0)
      format_ = CrawlFormat::of(block->bytes);
    const std::scoped_lock lock{mutex_};
    if (!block) {
      is_over_ = true;
      done_.notify_one();
      return nullptr;
    }
    Slot& slot = slots_.emplace_back();
    slot.read.block = *std::move(block);
    slot.read.format = format_;
    return &slot.read;
  }

  /// For the threads: a block is read.
  void deposit(ReadBlock* read)
  {
    const std::scoped_lock lock{mutex_};
    for (Slot& slot : slots_)
      if (&slot.read == read)
        slot.is_read = true;
    done_.notify_one();
  }

  /// For the threads: ends everything. The one that takes blocks back will call `stop`.
  void fail(std::exception_ptr failure)
  {
    const std::scoped_lock lock{mutex_};
    failure_ = std::move(failure);
    is_stopped_ = true;
    done_.notify_one();
  }

  /// The first of the blocks under way, when it is read; null if there is none. Valid until `release`.
  ReadBlock* first()
  {
    std::unique_lock lock{mutex_};
    done_.wait(lock, [this] { return is_stopped_ || (slots_.empty() ? is_over_ : slots_.front().is_read); });
    if (failure_)
      std::rethrow_exception(failure_);
    return is_stopped_ || slots_.empty() ? nullptr : &slots_.front().read;
  }

  void release()
  {
    const std::scoped_lock lock{mutex_};
    memory_.push_back(std::move(slots_.front().read.block.bytes));
    slots_.pop_front();
    room_.notify_all();
  }

  void stop()
  {
    const std::scoped_lock lock{mutex_};
    is_stopped_ = true;
    room_.notify_all();
  }

 private:
  struct Slot {
    ReadBlock read;
    bool is_read = false;
  };

  std::mutex source_mutex_; ///< held while a block is read from its input
  BlockSource source_;
  std::optional<CrawlFormat> format_; ///< of the current input

  std::mutex mutex_;
  std::condition_variable room_, done_;
  std::deque<Slot> slots_; ///< under way, in their order
  std::vector<std::string> memory_;
  std::size_t max_blocks_;
  std::exception_ptr failure_;
  bool is_over_ = false, is_stopped_ = false;
};

void run_alone(const CrawlOptions& options, CrawlReceiver& receiver)
{
  BlockSource source{options.inputs, options.block_bytes};
  Joiner joiner{options, receiver};
  std::optional<CrawlFormat> format;
  std::string memory;
  while (auto block = source.next(std::move(memory))) {
    if (block->offset == 0)
      format = CrawlFormat::of(block->bytes);
    ReadBlock read{.block = *std::move(block), .format = format};
    if (!joiner.take(read))
      return;
    memory = std::move(read.block.bytes);
  }
}

/// While it exists, the thread gets no signals, nor do those that it makes.
class NoSignals {
 public:
  NoSignals()
  {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  ~NoSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

/// Threads of which signals do not disturb the work: those are for the one that writes.
class Workers {
 public:
  Workers(const CrawlOptions& options, BlockQueue& queue) : queue_(queue)
  {
    const NoSignals no_signals;
    try {
      for (unsigned i = 0; i < options.threads; ++i)
        threads_.emplace_back([&options, &queue] { work(options, queue); });
    } catch (const std::system_error&) { // no more threads to be had: some are enough
      if (threads_.empty())
        throw;
    }
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers()
  {
    queue_.stop();
    for (std::thread& thread : threads_)
      thread.join();
  }

 private:
  static void work(const CrawlOptions& options, BlockQueue& queue)
  {
    try {
      BlockReader reader{options};
      while (ReadBlock* const read = queue.next()) {
        reader.read(*read);
        queue.deposit(read);
      }
    } catch (...) {
      queue.fail(std::current_exception());
    }
  }

  BlockQueue& queue_;
  std::vector<std::thread> threads_;
};

void run_together(const CrawlOptions& options, CrawlReceiver& receiver)
{
  BlockQueue queue{options, 2 * std::size_t{options.threads} + 2};
  Joiner joiner{options, receiver};
  const Workers workers{options, queue};
  while (ReadBlock* const read = queue.first()) {
    if (!joiner.take(*read))
      return;
    queue.release();
  }
}

} // namespace

void run_crawl(const CrawlOptions& options, CrawlReceiver& receiver)
{
  if (options.threads > 1)
    run_together(options, receiver);
  else
    run_alone(options, receiver);
}

} // namespace standard_sitemap
