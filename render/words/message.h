#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/locale_formats.h"

namespace standard_sitemap {

// A message is a text with places for arguments, `{0}`, `{1}`: `{0} of {1}`. If it depends on a number it has
// a form for each plural category of its language, each on a line, in the order of `PluralCategory`; those
// that the language does not have are empty.

/// What is put into a message.
struct Argument {
  std::string text;                        ///< as it is shown
  std::optional<std::uint64_t> count = {}; ///< if it is a number: for the plural
};

/// One piece of a message: text, or the place of an argument.
struct MessagePiece {
  std::string_view text;    ///< empty for an argument
  std::size_t argument = 0; ///< which, if `text` is empty
};

/// Takes a message apart at its arguments.
std::vector<MessagePiece> pieces_of(std::string_view message);

/// The form of a message for a plural category: `other` if it has none for it, the message itself if it has
/// no forms.
std::string_view form_of(std::string_view message, PluralCategory category);

/// The message with its arguments.
std::string filled(std::string_view message, std::span<const Argument> arguments);

} // namespace standard_sitemap
