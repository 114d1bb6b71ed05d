#include "render/bindings/c/base.h"

#include <cstring>

#include "engine/web/address_space.h"
#include "render/bindings/c/guard.h"

static_assert(STANDARD_SITEMAP_VERSION == STANDARD_SITEMAP_PROJECT_VERSION,
              "base.h has another version than the project");

uint32_t standard_sitemap_version(void)
{
  return STANDARD_SITEMAP_VERSION;
}

const char* standard_sitemap_status_name(standard_sitemap_status status)
{
  switch (status) {
  case STANDARD_SITEMAP_OK:
    return "ok";
  case STANDARD_SITEMAP_NONE:
    return "none";
  case STANDARD_SITEMAP_REFUSED:
    return "refused";
  case STANDARD_SITEMAP_STOPPED:
    return "stopped";
  case STANDARD_SITEMAP_INVALID_ARGUMENT:
    return "invalid-argument";
  case STANDARD_SITEMAP_OUT_OF_MEMORY:
    return "out-of-memory";
  case STANDARD_SITEMAP_DEFECT:
    return "defect";
  default:
    return nullptr;
  }
}

standard_sitemap_string standard_sitemap_text(const char* zero_terminated)
{
  return {zero_terminated, zero_terminated != nullptr ? std::strlen(zero_terminated) : 0};
}

standard_sitemap_address_space standard_sitemap_address_space_of(const uint8_t* address, size_t size)
{
  if (address == nullptr)
    return STANDARD_SITEMAP_ADDRESS_UNKNOWN;
  return static_cast<standard_sitemap_address_space>(standard_sitemap::address_space_of({address, size}));
}
