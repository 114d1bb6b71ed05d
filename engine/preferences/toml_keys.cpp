#include "engine/preferences/toml_keys.h"

#include <algorithm>

namespace standard_sitemap {

namespace {

/// Scans TOML 1.0 just closely enough to distinguish keys from strings and comments.
class KeyScanner {
 public:
  explicit KeyScanner(std::string_view toml) : rest_(toml) {}

  std::optional<std::uint32_t> line_of_too_deep_key()
  {
    std::size_t dots = 0; // since the last character that ends a key or value
    while (!rest_.empty()) {
      const char c = rest_.front();
      if (c == '"' || c == '\'') {
        skip_string(c);
        continue;
      }
      if (c == '#') {
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
        continue;
      }
      rest_.remove_prefix(1);
      if (c == '.' && ++dots > max_key_dots)
        return line_;
      if (c == '\n')
        ++line_;
      if (std::string_view{"=,[]{}\n"}.find(c) != std::string_view::npos)
        dots = 0;
    }
    return std::nullopt;
  }

 private:
  void skip_string(char quote)
  {
    const std::size_t run = std::min(rest_.find_first_not_of(quote), rest_.size());
    if (run == 2) // empty
      return rest_.remove_prefix(2);
    const bool many_lines = run >= 3;
    rest_.remove_prefix(many_lines ? 3 : 1);
    while (!rest_.empty()) {
      const char c = rest_.front();
      if (c == quote) {
        const std::size_t quotes = std::min(rest_.find_first_not_of(quote), rest_.size());
        if (!many_lines || quotes >= 3) // up to two quotes may precede the closing ones
          return rest_.remove_prefix(many_lines ? std::min<std::size_t>(quotes, 5) : 1);
        rest_.remove_prefix(quotes);
        continue;
      }
      if (c == '\n') {
        if (!many_lines) // not TOML
          return;
        ++line_;
      }
      const bool escape = c == '\\' && quote == '"' && rest_.size() > 1 && rest_[1] != '\n';
      rest_.remove_prefix(escape ? 2 : 1);
    }
  }

  std::string_view rest_;
  std::uint32_t line_ = 1;
};

} // namespace

std::optional<std::uint32_t> line_of_too_deep_key(std::string_view toml)
{
  return KeyScanner{toml}.line_of_too_deep_key();
}

} // namespace standard_sitemap
