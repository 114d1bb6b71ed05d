#include "engine/isolate/job_content.h"

#include <algorithm>
#include <utility>

#include "engine/base/keyed_hash.h"

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

void ContentPool::give_back(std::unique_ptr<SharedMemory> memory, bool keep) noexcept
{
  const std::lock_guard lock{mutex_};
  --in_use_;
  if (keep && free_.size() < max_free && memory->capacity() <= max_kept_bytes) {
    memory->set_used();
    free_.push_back(std::move(memory)); // capacity was reserved
  }
}

void JobContent::append(std::string_view bytes)
{
  const std::size_t before = size_;
  try {
    while (!bytes.empty()) {
      const std::span<char> room = make_room(bytes.size());
      const std::size_t count = room.empty() ? bytes.size() : std::min(room.size(), bytes.size());
      if (room.empty()) {
        rest_.append(bytes);
      } else {
        std::copy_n(bytes.data(), count, room.data());
        shared_.back().size += count;
      }
      size_ += count;
      bytes.remove_prefix(count);
    }
  } catch (...) {
    cut_to(before);
    throw;
  }
}

/// The first part grows by doubling, as most documents are short. Each further part has an eighth of the size
/// so far, so that `max_parts` suffice for any document, and little memory is wasted. If no further part can
/// be had, for lack of a descriptor, the last one grows instead.
std::span<char> JobContent::make_room(std::size_t bytes)
{
  if (!pool_ || !rest_.empty() || (shared_.empty() && !begin_part(0)))
    return {};
  if (const std::span<char> room = shared_.back().room(); !room.empty())
    return room;
  if (const Shared& first = shared_.front();
      shared_.size() == 1 && first.size < ContentPool::max_kept_bytes) {
    const bool has_grown = first.memory->reserve(std::min(ContentPool::max_kept_bytes, first.size + bytes));
    return has_grown ? first.room() : std::span<char>{};
  }
  const std::size_t more = std::max(ContentPool::max_kept_bytes, size_ / 8);
  if (!begin_part(more) && !shared_.back().memory->reserve(shared_.back().size + more))
    return {};
  return shared_.back().room();
}

bool JobContent::begin_part(std::size_t capacity)
{
  if (shared_.size() == max_parts - 1) // one is left for `rest_`
    return false;
  shared_.reserve(shared_.size() + 1);
  auto memory = pool_->take();
  if (!memory)
    return false;
  const bool has_room = memory->reserve(capacity);
  if (has_room)
    shared_.push_back({std::move(memory)});
  else
    pool_->give_back(std::move(memory), true);
  return has_room;
}

void JobContent::cut_to(std::size_t size) noexcept
{
  std::size_t excess = size_ - size;
  const std::size_t of_rest = std::min(excess, rest_.size());
  rest_.resize(rest_.size() - of_rest);
  excess -= of_rest;
  for (auto part = shared_.rbegin(); part != shared_.rend() && excess > 0; ++part) {
    const std::size_t of_part = std::min(excess, part->size);
    part->size -= of_part;
    excess -= of_part;
  }
  size_ = size;
}

std::vector<JobContent::Part> JobContent::parts(const ContentPool& pool) const
{
  std::vector<Part> parts;
  for (const Shared& shared : shared_) {
    const bool has_nothing_behind =
        !shared.memory->has_been_used() || shared.size == shared.memory->capacity();
    const bool may_be_seen = pool_.get() == &pool || has_nothing_behind;
    parts.push_back({shared.bytes(), may_be_seen ? shared.memory->descriptor() : -1});
  }
  if (!rest_.empty() || parts.empty())
    parts.push_back({rest_});
  return parts;
}

std::vector<std::uint64_t> JobContent::part_sizes() const
{
  std::vector<std::uint64_t> sizes;
  for (const Shared& shared : shared_)
    sizes.push_back(shared.size);
  if (!rest_.empty() || sizes.empty())
    sizes.push_back(rest_.size());
  return sizes;
}

std::uint64_t JobContent::hash() const
{
  std::uint64_t hash = keyed_hash(beginning());
  if (shared_.empty())
    return hash;
  for (std::size_t part = 1; part < shared_.size(); ++part)
    hash = keyed_hash(hash ^ keyed_hash(shared_[part].bytes()));
  return rest_.empty() ? hash : keyed_hash(hash ^ keyed_hash(rest_));
}

std::string_view JobContent::beginning() const
{
  return shared_.empty() ? std::string_view{rest_} : shared_.front().bytes();
}

void JobContent::swap(JobContent& other) noexcept
{
  std::swap(pool_, other.pool_);
  std::swap(shared_, other.shared_);
  std::swap(rest_, other.rest_);
  std::swap(size_, other.size_);
}

JobContent::~JobContent()
{
  for (; !shared_.empty(); shared_.pop_back())
    pool_->give_back(std::move(shared_.back().memory), true);
}

} // namespace standard_sitemap
