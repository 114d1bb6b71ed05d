#include "engine/isolate/job_content.h"

#include <algorithm>
#include <utility>

namespace standard_sitemap {

std::unique_ptr<SharedMemory> ContentPool::take()
{
  const std::lock_guard lock{mutex_};
  if (in_use_ == max_in_use)
    return nullptr;
  std::unique_ptr<SharedMemory> memory;
  if (!free_.empty()) {
    memory = std::move(free_.back());
    free_.pop_back();
  } else {
    free_.reserve(max_free);
    memory = SharedMemory::make();
  }
  in_use_ += memory ? 1 : 0;
  return memory;
}

void ContentPool::give_back(std::unique_ptr<SharedMemory> memory) noexcept
{
  const std::lock_guard lock{mutex_};
  --in_use_;
  if (free_.size() < max_free && memory->capacity() <= max_free_bytes)
    free_.push_back(std::move(memory)); // has been reserved
}

JobContent::JobContent(std::shared_ptr<ContentPool> pool) : pool_(std::move(pool)), memory_(pool_->take()) {}

void JobContent::append(std::string_view bytes)
{
  if (memory_ && !memory_->reserve(size_ + bytes.size())) {
    text_ = view();
    release();
  }
  if (memory_)
    std::ranges::copy(bytes, memory_->data() + size_);
  else
    text_ += bytes;
  size_ += bytes.size();
}

void JobContent::swap(JobContent& other) noexcept
{
  std::swap(pool_, other.pool_);
  std::swap(memory_, other.memory_);
  std::swap(text_, other.text_);
  std::swap(size_, other.size_);
}

void JobContent::release() noexcept
{
  if (memory_)
    pool_->give_back(std::move(memory_));
  memory_.reset();
}

} // namespace standard_sitemap
