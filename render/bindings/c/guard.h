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

#include "render/bindings/c/base.h"

namespace standard_sitemap::c {

/// Runs what a function of the C interface does, and turns exceptions into a status.
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

/// `guarded` for functions that give a handle. Sets it to null if they fail.
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

/// A `struct_size` above this is taken for an uninitialised one.
inline constexpr std::size_t largest_struct = 4'096;

/// Returns the size that the struct has for the caller, or 0 if there is no valid struct. Versions of a
/// struct differ in size, and none is smaller than the first, which has `first_version` bytes.
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

/// Reads a struct that the caller has filled in. Returns nullopt if it is not valid, or if members that this
/// version does not know are not 0.
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

/// Writes `value` to the struct of a caller who may know fewer members of it, or more.
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
