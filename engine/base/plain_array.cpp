#include "engine/base/plain_array.h"

#include <cstdlib>

void* standard_sitemap_reallocated(void* block, std::size_t bytes) noexcept
{
  return std::realloc(block, bytes);
}
