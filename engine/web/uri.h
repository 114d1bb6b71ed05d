#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/result.h"

namespace standard_sitemap {

/// Text as an author wrote it where a URI is expected (LEIRI, D-9): the value of a response field, link or
/// attribute. Borrowed: valid as long as the text it was made from.
struct Leiri {
  std::string_view text; ///< as authored
};

/// D-9: converts an author's value to RFC 3986 syntax. Leading and trailing white space is stripped; tab, CR
/// and LF are removed; characters not allowed at their position are percent-encoded; a host that is not ASCII
/// gets its ASCII form (UTS 46), if it has one. Fails (`unusable_location`) on a backslash or any other
/// control character. Nothing else is changed; an empty value stays empty.
STANDARD_SITEMAP_API Result<std::string> clean_up(Leiri value);

/// An absolute URI (RFC 3986), possibly with a fragment. A value type that owns its text; cheap to move.
///
///   Uri page = *Uri::parse({"http://example.com/a/b"});
///   Uri map = *Uri::resolve(page, {"../map.xml"});          // http://example.com/map.xml
///
/// The components are views into the text, valid until this Uri is changed, moved or destroyed. Nothing is
/// normalised beyond D-9 and RFC 3986 resolution. Never longer than 64 KiB. Concurrent reading is safe.
class STANDARD_SITEMAP_API Uri {
 public:
  /// Parses an absolute URI after cleaning it up by D-9. Fails (`unusable_location`) if `value` is not one.
  static Result<Uri> parse(Leiri value);

  /// Resolves the cleaned-up reference against `base` (RFC 3986, 5.2, strict). Fails (`unusable_location`) if
  /// `reference` is not a URI reference, or if parsing the result would give different components (`mailto:x`
  /// with `.//y`). An empty reference gives `base` without its fragment. The result may still not be fit for
  /// a request: see `fetch_refusal`.
  static Result<Uri> resolve(const Uri& base, Leiri reference);

  /// The same, storing the result in `target` and reusing its memory. `target` may be `base`, but `reference`
  /// must not point into it. Returns nullopt on success; on failure returns the reason and leaves `target`
  /// unchanged.
  static std::optional<Error> resolve_into(Uri& target, const Uri& base, Leiri reference);

  /// The whole URI, in ASCII.
  const std::string& text() const { return text_; }

  std::string_view scheme() const;                   ///< as written, without `:`
  std::optional<std::string_view> authority() const; ///< without `//`
  std::optional<std::string_view> userinfo() const;  ///< without `@`
  std::string_view host() const;                     ///< empty if there is none; IP literals with brackets
  std::optional<std::string_view> port() const;      ///< as written, without `:`; may be empty
  std::string_view path() const;                     ///< if there is an authority: empty or begins with `/`
  std::optional<std::string_view> query() const;     ///< without `?`
  std::optional<std::string_view> fragment() const;  ///< without `#`, still percent-encoded

  /// Whether the scheme is this one, ignoring ASCII case.
  bool has_scheme(std::string_view lower_case_name) const;
  /// Whether the scheme is `http` or `https`.
  bool is_http() const;
  /// Whether this is an http(s) URI without a host, which cannot be fetched.
  bool lacks_host() const { return is_http() && host().empty(); }

  /// The URI as requested: without `#` and what follows.
  Uri without_fragment() const;

  /// Returns the form used for comparing, never for display or requests (V-1). Normalised by RFC 3986, 6.2.2
  /// and 6.2.3 (case, percent-encoding, dot segments, default port, empty path), with the host in ASCII form
  /// (UTS 46). Keeps query and fragment.
  Uri normalised() const;

  /// Compares the text as it is; for equivalence compare `normalised()`.
  friend bool operator==(const Uri& a, const Uri& b) { return a.text_ == b.text_; }
  /// Orders by the text.
  friend auto operator<=>(const Uri& a, const Uri& b) { return a.text_ <=> b.text_; }

 private:
  Uri() = default;
  STANDARD_SITEMAP_LOCAL explicit Uri(std::string absolute);
  /// Fast path for plain references; false if the general algorithm is needed.
  STANDARD_SITEMAP_LOCAL static bool resolve_plain(Uri& target, const Uri& base, std::string_view reference);

  std::string text_;
  // Ends of the parts in `text_`, by RFC 3986 appendix B.
  std::uint32_t scheme_end_ = 0;    ///< index of `:`
  std::uint32_t authority_end_ = 0; ///< == scheme_end_ + 1 if there is no authority
  std::uint32_t path_end_ = 0;
  std::uint32_t query_end_ = 0;
};

/// Decodes percent-encoding, once. Malformed sequences are kept as they are. The result may contain any
/// bytes.
STANDARD_SITEMAP_API std::string percent_decoded(std::string_view text);

} // namespace standard_sitemap
