#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace standard_sitemap {

/// Writes numbers and texts one after the other, in the byte order of this machine, on which both ends run.
class FlatWriter {
 public:
  template <std::unsigned_integral Number>
  void number(std::type_identity_t<Number> value)
  {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    bytes_.append(bytes, sizeof bytes);
  }
  /// Writes an enumerator or a bool.
  template <class Value>
  void small(Value value)
  {
    number<std::uint8_t>(static_cast<std::uint8_t>(value));
  }
  void count(std::size_t value) { number<std::uint32_t>(static_cast<std::uint32_t>(value)); }
  /// Precondition: shorter than 4 GiB.
  void text(std::string_view text)
  {
    count(text.size());
    bytes_.append(text);
  }

  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads the output of `FlatWriter`, which an attacker may have forged. If a requested value is missing or
/// invalid, it returns zeros and empty texts from then on, and `good` is false.
///
///   FlatReader reader{bytes};
///   const auto width = reader.number<std::uint32_t>();
///   const std::string_view name = reader.text();
///   if (!reader.at_end()) return std::nullopt;
class FlatReader {
 public:
  /// The bytes must outlive the reader and the texts that it returns.
  explicit FlatReader(std::string_view bytes) : left_(bytes) {}

  template <std::unsigned_integral Number>
  Number number()
  {
    Number value = 0;
    const std::string_view bytes = take(sizeof value);
    if (good_)
      std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::string_view text() { return take(number<std::uint32_t>()); }
  /// Reads the number of the items that follow, each of which takes at least `bytes_of_each`.
  std::size_t count(std::size_t bytes_of_each)
  {
    const std::size_t value = number<std::uint32_t>();
    if (value <= left_.size() / bytes_of_each)
      return value;
    fail();
    return 0;
  }
  /// Reads an enumerator that is at most `last`.
  template <class Enumeration>
  Enumeration small(Enumeration last)
  {
    const auto value = number<std::uint8_t>();
    if (value <= static_cast<std::uint8_t>(last))
      return static_cast<Enumeration>(value);
    fail();
    return Enumeration{};
  }
  bool flag() { return small(true); }

  bool good() const { return good_; }
  bool at_end() const { return good_ && left_.empty(); }

 private:
  void fail()
  {
    good_ = false;
    left_ = {};
  }
  std::string_view take(std::size_t size)
  {
    if (!good_ || size > left_.size()) {
      fail();
      return {};
    }
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  std::string_view left_;
  bool good_ = true;
};

} // namespace standard_sitemap
