#include "engine/session/map_cache.h"

#include <utility>

#include "engine/isolate/reader_client.h"
#include "engine/session/map_store.h"

namespace standard_sitemap {

namespace {

Policy with_reader(Policy policy)
{
  if (policy.isolation != Isolation::none && !policy.reader)
    policy.reader = reader_of_tests() ? reader_of_tests() : ReaderProcess::start();
  return policy;
}

} // namespace

MapCache::MapCache(Policy policy, MapCacheLimits limits)
    : store_(std::make_shared<MapStore>(with_reader(std::move(policy)), limits))
{
}

MapCache::~MapCache() = default;

const Policy& MapCache::policy() const
{
  return store_->policy();
}

void MapCache::work_on(std::shared_ptr<Worker> worker)
{
  store_->work_on(std::move(worker));
}

std::size_t MapCache::size() const
{
  return store_->size();
}

std::size_t MapCache::bytes() const
{
  return store_->bytes();
}

void MapCache::clear()
{
  store_->clear();
}

} // namespace standard_sitemap
