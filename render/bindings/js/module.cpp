#include "render/bindings/js/module.h"

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <unicode/udata.h>
#include <unicode/utypes.h>

// hardened/__config_site is found before Emscripten's.
static_assert(_LIBCPP_HARDENING_MODE == _LIBCPP_HARDENING_MODE_FAST);

namespace {

bool sink(void* data, standard_sitemap_string piece)
{
  return standard_sitemap_js_sink(data, piece.data, piece.size);
}

void changed(void* data)
{
  standard_sitemap_js_changed(data);
}

/// ICU reads its data in place, some of it in words of 16 bytes.
constexpr std::size_t data_alignment = 16;

/// The number at an offset; 0 beyond the end.
template <class Number>
Number number_at(std::string_view bytes, std::size_t offset)
{
  Number number = 0;
  if (offset <= bytes.size() && bytes.size() - offset >= sizeof number)
    std::memcpy(&number, bytes.data() + offset, sizeof number);
  return number;
}

/// Whether the entries of a pack have the names under which this version of ICU looks for them. ICU itself
/// takes any, and then finds nothing. A pack begins with its header and its table: the number of entries,
/// then for each of them the offsets, in the table, of its name and its data.
bool is_of_this_version(std::string_view pack)
{
  const std::size_t table = number_at<std::uint16_t>(pack, 0);
  const std::size_t name = table + number_at<std::uint32_t>(pack, table + 4);
  return number_at<std::uint32_t>(pack, table) > 0 && name < pack.size() &&
         pack.substr(name).starts_with(U_ICUDATA_NAME "/");
}

} // namespace

std::uint32_t standard_sitemap_js_sink_pointer()
{
  return reinterpret_cast<std::uintptr_t>(&sink);
}

std::uint32_t standard_sitemap_js_changed_pointer()
{
  return reinterpret_cast<std::uintptr_t>(&changed);
}

void* standard_sitemap_js_data_new(size_t size)
{
  const std::size_t padding = (data_alignment - size % data_alignment) % data_alignment;
  return size > SIZE_MAX - padding ? nullptr : std::aligned_alloc(data_alignment, size + padding);
}

standard_sitemap_status standard_sitemap_js_use_data(const void* data, size_t size)
{
  if (data == nullptr || reinterpret_cast<std::uintptr_t>(data) % data_alignment != 0 ||
      !is_of_this_version({static_cast<const char*>(data), size}))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  UErrorCode status = U_ZERO_ERROR;
  udata_setCommonData(data, &status);
  return U_SUCCESS(status) ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_INVALID_ARGUMENT;
}
