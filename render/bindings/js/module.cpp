#include "render/bindings/js/module.h"

#include <cstdint>

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

} // namespace

std::uint32_t standard_sitemap_js_sink_pointer()
{
  return reinterpret_cast<std::uintptr_t>(&sink);
}

std::uint32_t standard_sitemap_js_changed_pointer()
{
  return reinterpret_cast<std::uintptr_t>(&changed);
}
