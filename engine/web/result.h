#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// Marks a value as the failure of a `Result`: `return Failure{Error{...}};`
template <class E>
struct Failure {
  E error; ///< why there is no value
};
/// @cond
template <class E>
Failure(E) -> Failure<E>;
/// @endcond

/// A `T`, or the reason why there is none: the subset of C++23's std::expected that this project uses.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  /// Success.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  /// Failure.
  Result(Failure<E> failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}

  /// Whether there is a value.
  bool has_value() const { return state_.index() == 0; }
  /// Whether there is a value.
  explicit operator bool() const { return has_value(); }

  /// @name The value
  /// @{

  /// Precondition: `has_value()`.
  T& value() & { return checked(); }
  const T& value() const& { return checked(); }
  T&& value() && { return std::move(checked()); }
  T& operator*() & { return checked(); }
  const T& operator*() const& { return checked(); }
  T&& operator*() && { return std::move(checked()); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &checked(); }
  /// @}

  /// Precondition: `!has_value()`.
  const E& error() const
  {
    assert(!has_value());
    return *std::get_if<1>(&state_);
  }

  /// Returns the value, or `otherwise` if there is none.
  template <class U>
  T value_or(U&& otherwise) const&
  {
    return has_value() ? **this : static_cast<T>(std::forward<U>(otherwise));
  }

 private:
  T& checked()
  {
    assert(has_value());
    return *std::get_if<0>(&state_);
  }
  const T& checked() const
  {
    assert(has_value());
    return *std::get_if<0>(&state_);
  }
  std::variant<T, E> state_;
};

} // namespace standard_sitemap
