#include "engine/check/language_tags.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/language/registered_codes.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// What people write for a language: its name, its code of three letters that BCP 47 replaces by one of two,
/// or the code of a country.
constexpr std::pair<std::string_view, std::string_view> meant_languages[] = {
    {"english", "en"},   {"eng", "en"},        {"gb", "en"},         {"us", "en"},        {"german", "de"},
    {"deutsch", "de"},   {"deu", "de"},        {"ger", "de"},        {"french", "fr"},    {"francais", "fr"},
    {"français", "fr"},  {"fra", "fr"},        {"fre", "fr"},        {"spanish", "es"},   {"espanol", "es"},
    {"español", "es"},   {"castellano", "es"}, {"spa", "es"},        {"italian", "it"},   {"italiano", "it"},
    {"ita", "it"},       {"portuguese", "pt"}, {"portugues", "pt"},  {"português", "pt"}, {"por", "pt"},
    {"dutch", "nl"},     {"nederlands", "nl"}, {"nld", "nl"},        {"dut", "nl"},       {"polish", "pl"},
    {"polski", "pl"},    {"pol", "pl"},        {"russian", "ru"},    {"русский", "ru"},   {"rus", "ru"},
    {"ukrainian", "uk"}, {"українська", "uk"}, {"ua", "uk"},         {"ukr", "uk"},       {"chinese", "zh"},
    {"中文", "zh"},      {"zho", "zh"},        {"chi", "zh"},        {"cn", "zh"},        {"japanese", "ja"},
    {"日本語", "ja"},    {"jpn", "ja"},        {"jp", "ja"},         {"korean", "ko"},    {"한국어", "ko"},
    {"kor", "ko"},       {"arabic", "ar"},     {"العربية", "ar"},    {"ara", "ar"},       {"hebrew", "he"},
    {"עברית", "he"},     {"heb", "he"},        {"turkish", "tr"},    {"türkçe", "tr"},    {"tur", "tr"},
    {"greek", "el"},     {"ελληνικά", "el"},   {"gre", "el"},        {"ell", "el"},       {"swedish", "sv"},
    {"svenska", "sv"},   {"swe", "sv"},        {"danish", "da"},     {"dansk", "da"},     {"dan", "da"},
    {"dk", "da"},        {"norwegian", "no"},  {"norsk", "no"},      {"nor", "no"},       {"finnish", "fi"},
    {"suomi", "fi"},     {"fin", "fi"},        {"czech", "cs"},      {"čeština", "cs"},   {"ces", "cs"},
    {"cze", "cs"},       {"cz", "cs"},         {"hungarian", "hu"},  {"magyar", "hu"},    {"hun", "hu"},
    {"romanian", "ro"},  {"română", "ro"},     {"ron", "ro"},        {"rum", "ro"},       {"bulgarian", "bg"},
    {"български", "bg"}, {"bul", "bg"},        {"croatian", "hr"},   {"hrvatski", "hr"},  {"hrv", "hr"},
    {"serbian", "sr"},   {"srpski", "sr"},     {"српски", "sr"},     {"srp", "sr"},       {"catalan", "ca"},
    {"català", "ca"},    {"cat", "ca"},        {"vietnamese", "vi"}, {"vie", "vi"},       {"hindi", "hi"},
    {"hin", "hi"},       {"latin", "la"},      {"lat", "la"},
};

/// Returns the registered subtag for what was written in its place.
std::optional<std::string_view> meant_language(std::string_view written)
{
  const auto* const found = std::ranges::find_if(
      meant_languages, [written](const auto& entry) { return equal_ignoring_case(entry.first, written); });
  return found == std::end(meant_languages) ? std::nullopt : std::optional{found->second};
}

std::string_view first_subtag(std::string_view tag)
{
  return tag.substr(0, tag.find('-'));
}

/// Tags that were registered as a whole, and are not, or not all, of the usual form (RFC 5646, 2.1).
constexpr std::string_view grandfathered[] = {
    "en-GB-oed", "i-ami",     "i-bnn",     "i-default",  "i-enochian",  "i-hak",  "i-klingon",
    "i-lux",     "i-mingo",   "i-navajo",  "i-pwn",      "i-tao",       "i-tay",  "i-tsu",
    "sgn-BE-FR", "sgn-BE-NL", "sgn-CH-DE", "art-lojban", "cel-gaulish", "no-bok", "no-nyn",
    "zh-guoyu",  "zh-hakka",  "zh-min",    "zh-min-nan", "zh-xiang"};

/// RFC 5646, 2.1: reads a tag subtag by subtag, in the order of the grammar.
class TagGrammar {
 public:
  explicit TagGrammar(std::string_view tag) : tag_(tag), rest_(tag) { next(); }

  bool is_tag()
  {
    if (std::ranges::any_of(grandfathered, [this](auto one) { return equal_ignoring_case(one, tag_); }))
      return true;
    if (!is_private())
      take_language();
    take_private();
    return !failed_ && !has_more_;
  }
  /// After `is_tag`, 2.2.9: whether a variant or a singleton is there twice.
  bool repeats() const { return repeats_; }

 private:
  /// Moves on to the next subtag.
  void next()
  {
    has_more_ = has_started_ ? !rest_.empty() : !tag_.empty();
    if (!has_more_)
      return;
    rest_.remove_prefix(has_started_ ? 1 : 0);
    has_started_ = true;
    subtag_ = rest_.substr(0, rest_.find('-'));
    rest_.remove_prefix(subtag_.size());
    constexpr std::size_t longest = 8;
    failed_ = failed_ || subtag_.empty() || subtag_.size() > longest ||
              !std::ranges::all_of(subtag_, is_ascii_alphanumeric);
  }

  bool are_letters(std::size_t least, std::size_t most) const
  {
    return has_more_ && subtag_.size() >= least && subtag_.size() <= most &&
           std::ranges::all_of(subtag_, is_ascii_alpha);
  }
  bool is_private() const { return has_more_ && equal_ignoring_case(subtag_, "x"); }
  bool is_variant() const
  {
    return has_more_ && (subtag_.size() >= 5 || (subtag_.size() == 4 && is_ascii_digit(subtag_.front())));
  }

  void take_language()
  {
    const bool may_be_extended = are_letters(2, 3);
    failed_ = failed_ || !are_letters(2, 8);
    next();
    for (int extended = 0; may_be_extended && extended < 3 && are_letters(3, 3); ++extended)
      next();
    if (are_letters(4, 4)) // script
      next();
    const bool is_number = has_more_ && subtag_.size() == 3 && std::ranges::all_of(subtag_, is_ascii_digit);
    if (are_letters(2, 2) || is_number) // region
      next();
    for (; is_variant(); next())
      take_once(subtag_);
    while (has_more_ && subtag_.size() == 1 && !is_private()) { // extensions
      take_once(subtag_);
      take_parts(2);
    }
  }

  void take_private()
  {
    if (is_private())
      take_parts(1);
  }

  /// A singleton and at least one subtag after it.
  void take_parts(std::size_t shortest)
  {
    next();
    failed_ = failed_ || !has_more_ || subtag_.size() < shortest;
    while (has_more_ && subtag_.size() >= shortest)
      next();
  }

  void take_once(std::string_view subtag)
  {
    repeats_ = !seen_.insert(ascii_lower(subtag)).second || repeats_;
  }

  std::string_view tag_, rest_, subtag_;
  bool has_started_ = false, has_more_ = false, failed_ = false, repeats_ = false;
  std::set<std::string> seen_;
};

/// Returns the subtag for the region, which follows the language and a script; empty if there is none.
std::string_view region_of(std::string_view tag)
{
  constexpr std::size_t script = 4, region = 2;
  for (bool may_be_script = true;; may_be_script = false) {
    const std::size_t end = tag.find('-');
    if (end == tag.npos)
      return {};
    tag.remove_prefix(end + 1);
    const std::string_view subtag = first_subtag(tag);
    if (subtag.size() == region)
      return subtag;
    if (!may_be_script || subtag.size() != script)
      return {};
  }
}

bool are_letters(std::string_view text)
{
  return std::ranges::all_of(text, is_ascii_alpha);
}

/// Precondition: these are letters. Private use and the tags of RFC 1766, such as i-klingon, have one letter
/// here; three letters are ISO 639-2.
bool may_be_language(std::string_view subtag)
{
  return subtag.size() == 2 ? is_language_code(subtag) : subtag.size() <= 3 && !meant_language(subtag);
}

/// Returns a tag that was evidently meant by `tag`, which is none.
std::optional<std::string> meant_tag(std::string_view tag)
{
  constexpr std::size_t longest = 35; // RFC 5646, 4.4.1
  if (tag.size() > longest)
    return std::nullopt;
  std::string meant{tag};
  std::ranges::replace(meant, '_', '-');
  const std::string_view language = first_subtag(meant);
  if (const auto known = meant_language(language))
    meant.replace(0, language.size(), *known);
  const bool is_one = is_well_formed_language_tag(meant) && may_be_language(first_subtag(meant));
  return is_one ? std::optional{std::move(meant)} : std::nullopt;
}

} // namespace

bool is_well_formed_language_tag(std::string_view tag)
{
  TagGrammar grammar{tag};
  return grammar.is_tag() && !grammar.repeats();
}

std::optional<std::string> language_tag_fault(std::string_view tag)
{
  const std::string_view language = first_subtag(tag);
  TagGrammar grammar{tag};
  const bool is_tag = grammar.is_tag();
  if (is_tag && grammar.repeats())
    return quotation(tag) + " has a variant or an extension twice";
  if (!is_tag || !may_be_language(language)) {
    std::string fault =
        quotation(is_tag ? language : tag) +
        (is_tag ? " is the code of no language" : " is not a language tag, such as en or de-AT");
    const auto instead = meant_tag(tag);
    return instead ? fault + ": write " + *instead : fault;
  }
  const std::string_view region = region_of(tag);
  if (language.size() == 1 || region.empty() || !are_letters(region) || is_region_code(region))
    return std::nullopt;
  std::string fault = quotation(region) + " is the code of no region";
  if (equal_ignoring_case(region, "UK"))
    fault += ": write " + std::string{language} + "-GB";
  return fault;
}

} // namespace standard_sitemap
