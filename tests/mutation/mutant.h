#pragma once

// Included before every source of the mutated copy (see README.md): all mutants are in one build, and an
// environment variable chooses one when the program starts. It is not part of the engine.

#include <cstdlib>
#include <type_traits>

namespace mutation {

/// How many numbers there are; the driver gives each source file a range of them.
inline constexpr int capacity = 2'000'000;

inline constexpr int recording = -1; ///< no mutant is on; records which ones are evaluated
inline int chosen = 0;               ///< 0: none
inline bool reached[capacity] = {};

/// Runs before any constructor of a static object, in whichever file comes first.
[[gnu::constructor(101)]] static inline void choose()
{
  if (const char* text = std::getenv("MUTANT"))
    chosen = std::atoi(text);
}

/// Never constant: used in initialisers, which a compiler would otherwise evaluate as if there were no
/// mutants.
[[gnu::noinline]] inline bool on_now(int mutant)
{
  if (chosen == recording)
    reached[mutant] = true;
  return chosen == mutant;
}

/// Transparent in constant evaluation.
constexpr bool on(int mutant)
{
  if (std::is_constant_evaluated())
    return false;
  if (chosen == recording) [[unlikely]]
    reached[mutant] = true;
  return chosen == mutant;
}

// A comparison, and the same shifted by one.

template <typename A, typename B>
constexpr bool less(int mutant, const A& a, const B& b)
{
  if constexpr (requires { a <= b; })
    return on(mutant) ? static_cast<bool>(a <= b) : static_cast<bool>(a < b);
  else
    return on(mutant) != static_cast<bool>(a < b);
}

template <typename A, typename B>
constexpr bool less_equal(int mutant, const A& a, const B& b)
{
  return on(mutant) ? static_cast<bool>(a < b) : static_cast<bool>(a <= b);
}

template <typename A, typename B>
constexpr bool greater(int mutant, const A& a, const B& b)
{
  return on(mutant) ? static_cast<bool>(a >= b) : static_cast<bool>(a > b);
}

template <typename A, typename B>
constexpr bool greater_equal(int mutant, const A& a, const B& b)
{
  return on(mutant) ? static_cast<bool>(a > b) : static_cast<bool>(a >= b);
}

template <typename A, typename B>
constexpr bool equal(int mutant, const A& a, const B& b)
{
  return on(mutant) != static_cast<bool>(a == b);
}

template <typename A, typename B>
constexpr bool not_equal(int mutant, const A& a, const B& b)
{
  return on(mutant) != static_cast<bool>(a != b);
}

} // namespace mutation
