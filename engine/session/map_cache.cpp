#include "engine/session/map_cache.h"

#include "engine/session/map_store.h"

namespace standard_sitemap {

MapCache::MapCache(Policy policy, MapCacheLimits limits) : store_(std::make_shared<MapStore>(policy, limits))
{
}

MapCache::~MapCache() = default;

const Policy& MapCache::policy() const
{
  return store_->policy();
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
