#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/c/base.h"

namespace standard_sitemap::c {

/// What every function of the C interface is wrapped in: nothing that is thrown gets out.
template <class Function>
standard_sitemap_status guarded(Function function) noexcept
{
  try {
    return function();
  } catch (const std::bad_alloc&) {
    return STANDARD_SITEMAP_OUT_OF_MEMORY;
  } catch (...) {
    return STANDARD_SITEMAP_DEFECT;
  }
}

/// `guarded` for those that give a handle: null unless all goes well.
template <class Handle, class Make>
standard_sitemap_status guarded_new(Handle** handle, Make make) noexcept
{
  if (handle == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *handle = nullptr;
  return guarded([&] {
    *handle = make().release();
    return STANDARD_SITEMAP_OK;
  });
}

inline bool is_valid(standard_sitemap_string text)
{
  return text.data != nullptr || text.size == 0;
}

inline std::string_view text_of(standard_sitemap_string text)
{
  return text.data != nullptr ? std::string_view{text.data, text.size} : std::string_view{};
}

inline standard_sitemap_string borrowed(std::string_view text)
{
  return {text.data() != nullptr ? text.data() : "", text.size()};
}

template <class Text>
standard_sitemap_string borrowed(const std::optional<Text>& text)
{
  return text ? borrowed(std::string_view{*text}) : standard_sitemap_string{nullptr, 0};
}

/// Versions of a struct differ in their size. One that is larger than this is none: it was not initialised.
inline constexpr std::size_t largest_struct = 4'096;

/// The size that the caller of this struct has; 0: it is none. All versions begin with those members that the
/// first has, so nothing smaller than `first_version` is one.
template <class Struct>
std::size_t size_of_given(const Struct* given, std::size_t first_version)
{
  static_assert(std::is_trivially_copyable_v<Struct> && std::is_standard_layout_v<Struct>);
  if (given == nullptr)
    return 0;
  std::size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  return size >= first_version && size <= largest_struct ? size : 0;
}

/// What a caller has filled in; nothing if it is no struct, or asks for more than this version knows of.
template <class Struct>
std::optional<Struct> read(const Struct* given, std::size_t first_version = sizeof(Struct))
{
  const std::size_t size = size_of_given(given, first_version);
  if (size == 0)
    return std::nullopt;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
  for (std::size_t i = sizeof(Struct); i < size; ++i)
    if (bytes[i] != 0)
      return std::nullopt;
  Struct known{};
  std::memcpy(&known, given, std::min(size, sizeof known));
  return known;
}

/// Gives `value` to a caller who may know less of it, or more.
template <class Struct>
standard_sitemap_status write(Struct* to, Struct value, std::size_t first_version = sizeof(Struct))
{
  const std::size_t size = size_of_given(to, first_version);
  if (size == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  value.struct_size = size;
  std::memset(to, 0, size);
  std::memcpy(to, &value, std::min(size, sizeof value));
  return STANDARD_SITEMAP_OK;
}

} // namespace standard_sitemap::c
