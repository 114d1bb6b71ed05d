#pragma once

#include <span>
#include <string_view>

namespace standard_sitemap {

// The table, from table.toml (table.cmake).

/// The names of the messages, in alphabetical order.
std::span<const std::string_view> message_names();
/// The languages, English first.
std::span<const std::string_view> table_languages();
/// The messages in a language, by its index, in the order of their names.
std::span<const std::string_view> messages_in(std::size_t language);

} // namespace standard_sitemap
