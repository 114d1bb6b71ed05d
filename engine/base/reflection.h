#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap {

// What C++20 cannot say of a type directly. With these, tables with a row for each enumerator or member are
// proven complete when they are compiled.

/// Returns whether `value` is one of the enumerators of its type. Only for g++ and clang.
template <auto value>
consteval bool is_enumerator()
{
  // It ends in "value = standard_sitemap::Code::blocked]", or in "value = (standard_sitemap::Code)200]".
  constexpr std::string_view name = "value = ";
  constexpr std::string_view function = __PRETTY_FUNCTION__;
  static_assert(function.rfind(name) != function.npos, "this compiler describes functions in another form");
  return function[function.rfind(name) + name.size()] != '(';
}

/// Returns whether an enumeration has exactly the values from 0 to `count` - 1.
template <class Enumeration, std::size_t count>
consteval bool has_enumerators()
{
  return is_enumerator<Enumeration(count - 1)>() && !is_enumerator<Enumeration(count)>();
}

/// Stands for a value of any type.
struct AnyValue {
  template <class Type>
  operator Type() const; // NOLINT: implicit on purpose; has no definition
};

/// Returns how many members an aggregate has, all of which can be initialised from an `Any`.
template <class Aggregate, class Any = AnyValue, class... Before>
consteval std::size_t member_count()
{
  if constexpr (requires { Aggregate{Before{}..., Any{}}; })
    return member_count<Aggregate, Any, Before..., Any>();
  else
    return sizeof...(Before);
}

} // namespace standard_sitemap
