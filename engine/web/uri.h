#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/result.h"

namespace standard_sitemap {

/// Text as an author wrote it where a URI is expected: a response-field, link or attribute value (D-9).
/// Borrowed: lives as long as what it was made from.
struct Leiri {
  std::string_view text; ///< as authored
};

/// D-9: an author's value made fit for RFC 3986. White space around it is stripped; tab, CR and LF are
/// removed; what may not stand where it stands is percent-encoded. Fails (`unusable_location`) on a backslash
/// or any other control character. Nothing else is changed; an empty value stays empty.
STANDARD_SITEMAP_API Result<std::string> clean_up(Leiri value);

/// An absolute URI (RFC 3986), perhaps with a fragment. A value: owns its text, cheap to move.
///
///   Uri page = *Uri::parse({"http://example.com/a/b"});
///   Uri map = *Uri::resolve(page, {"../map.xml"});          // http://example.com/map.xml
///
/// The parts are views into the text: they live as long as this Uri is neither changed nor moved.
/// Nothing is normalised beyond D-9 and RFC 3986 resolution. Never longer than 64 KiB. Thread-safe for
/// reading.
class STANDARD_SITEMAP_API Uri {
 public:
  /// An absolute URI, cleaned up by D-9. Fails (`unusable_location`) if it is not one.
  static Result<Uri> parse(Leiri value);

  /// RFC 3986 section 5.2, strict, of the cleaned-up reference against `base`.
  /// Fails (`unusable_location`) if the reference is none, or if the result would not be read back as the
  /// same parts (`mailto:x` with `.//y`). An empty reference gives `base` without its fragment. The result
  /// may still be unfit for a request: see `fetch_refusal`.
  static Result<Uri> resolve(const Uri& base, Leiri reference);

  /// The same into `target`, whose memory is used again, for one reference after the other; it may be `base`,
  /// but `reference` must not be of it. Or says why not: then `target` is as it was.
  static std::optional<Error> resolve_into(Uri& target, const Uri& base, Leiri reference);

  /// The whole of it, in ASCII.
  const std::string& text() const { return text_; }

  std::string_view scheme() const;                   ///< as written, without `:`
  std::optional<std::string_view> authority() const; ///< without `//`
  std::optional<std::string_view> userinfo() const;  ///< without `@`
  std::string_view host() const;                     ///< empty if there is none; IP literals with brackets
  std::optional<std::string_view> port() const;      ///< as written, without `:`; may be empty
  std::string_view path() const;                    ///< empty, or begins with `/` where there is an authority
  std::optional<std::string_view> query() const;    ///< without `?`
  std::optional<std::string_view> fragment() const; ///< without `#`, still percent-encoded

  /// ASCII-case-insensitive.
  bool has_scheme(std::string_view lower_case_name) const;
  /// `http` or `https`.
  bool is_http() const;
  /// `http` or `https` without a host names nothing that could be fetched.
  bool lacks_host() const { return is_http() && host().empty(); }

  /// As it is requested.
  Uri without_fragment() const;

  /// RFC 3986 section 6.2.2 and 6.2.3 (case, percent-encoding, dot segments, default port, empty path), the
  /// host in its ASCII form (UTS 46), for comparing only: never shown, never requested (V-1). Keeps query and
  /// fragment.
  Uri normalised() const;

  /// The same text: nothing is normalised, see `normalised`.
  friend bool operator==(const Uri& a, const Uri& b) { return a.text_ == b.text_; }
  /// By the text.
  friend auto operator<=>(const Uri& a, const Uri& b) { return a.text_ <=> b.text_; }

 private:
  Uri() = default;
  STANDARD_SITEMAP_LOCAL explicit Uri(std::string absolute);
  /// Whether it could be done without looking at the parts of the reference.
  STANDARD_SITEMAP_LOCAL static bool resolve_plain(Uri& target, const Uri& base, std::string_view reference);

  std::string text_;
  // Ends of the parts in `text_`, by RFC 3986 appendix B.
  std::uint32_t scheme_end_ = 0;    ///< index of `:`
  std::uint32_t authority_end_ = 0; ///< == scheme_end_ + 1 if there is no authority
  std::uint32_t path_end_ = 0;
  std::uint32_t query_end_ = 0;
};

/// Undoes percent-encoding, once. Malformed sequences stay as they are. The result may be any bytes.
STANDARD_SITEMAP_API std::string percent_decoded(std::string_view text);

} // namespace standard_sitemap
