#include "engine/base/ascii.h"
#include "engine/base/javascript.h"
#include "engine/language/ascii_sort_key.h"
#include "engine/language/initial.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {
namespace {

constexpr bool is_ascii(char c)
{
  return static_cast<unsigned char>(c) < 0x80;
}

} // namespace

struct Initials::State {
  std::string language;
  bool root_orders_ascii; ///< which is the order of all letters from A to Z, then
};

Initials::Initials(std::string_view language)
    : state_(new State{canonical_text(language), root_orders_ascii_of(language)})
{
}
Initials::Initials(Initials&&) noexcept = default;
Initials& Initials::operator=(Initials&&) noexcept = default;
Initials::~Initials() = default;

std::string Initials::of(std::string_view name) const
{
  if (name.empty())
    return std::string{other_heading};
  const char first = name.front();
  if (is_ascii_digit(first))
    return std::string{digits_heading};
  if (is_ascii(first) && !is_ascii_alpha(first))
    return std::string{other_heading};
  // A combining mark may follow.
  if (is_ascii(first) && state_->root_orders_ascii && (name.size() == 1 || is_ascii(name[1])))
    return std::string(1, static_cast<char>(first & ~0x20));
  return asked_of_javascript("initial", state_->language, name.substr(0, looked_at))
      .value_or(std::string{other_heading});
}

} // namespace standard_sitemap
