#include "engine/map/logo_choice.h"

#include <cstdint>

#include "engine/web/media_type.h"

namespace standard_sitemap {

namespace {

bool is_image(const LogoVariant& variant)
{
  if (!variant.type)
    return true;
  const auto type = MediaType::parse(*variant.type);
  return type && type->essence().starts_with("image/");
}

std::uint64_t stated_area(const LogoVariant& variant)
{
  return std::uint64_t{variant.width.value_or(0)} * variant.height.value_or(0);
}

} // namespace

std::optional<LogoVariant> logo_for(const std::vector<LogoVariant>& logo, unsigned width, unsigned height)
{
  const LogoVariant* best = nullptr;
  for (const LogoVariant& variant : logo)
    if (is_image(variant) && variant.width.value_or(0) <= width && variant.height.value_or(0) <= height &&
        (!best || stated_area(variant) > stated_area(*best)))
      best = &variant;
  return best ? std::optional{*best} : std::nullopt;
}

} // namespace standard_sitemap
