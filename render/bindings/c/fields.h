#pragma once

#include "engine/web/header_list.h"
#include "render/bindings/c/guard.h"

namespace standard_sitemap::c {

inline bool is_address_space(standard_sitemap_address_space space)
{
  return space >= STANDARD_SITEMAP_ADDRESS_UNKNOWN && space <= STANDARD_SITEMAP_ADDRESS_PUBLIC;
}

inline bool are_valid(const standard_sitemap_field* fields, std::size_t count)
{
  if (fields == nullptr)
    return count == 0;
  for (std::size_t i = 0; i < count; ++i)
    if (!is_valid(fields[i].name) || !is_valid(fields[i].value))
      return false;
  return true;
}

/// Precondition: `are_valid`.
inline HeaderList fields_of(const standard_sitemap_field* fields, std::size_t count)
{
  HeaderList list;
  for (std::size_t i = 0; i < count; ++i)
    list.add(text_of(fields[i].name), text_of(fields[i].value));
  return list;
}

} // namespace standard_sitemap::c
