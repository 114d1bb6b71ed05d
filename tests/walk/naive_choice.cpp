#include "tests/walk/naive_node.h"
#include "tests/walk/naive_uri.h"

#include <unicode/coll.h>
#include <unicode/localematcher.h>
#include <unicode/locid.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <sstream>

// What is left to ICU: languages (M-8) and collation (M-7).
namespace standard_sitemap::walk {
namespace {

struct Wish {
  std::string value;
  double q = 1;
};

// `Accept-Language` and `Accept`: values with a quality, in the order written.
std::vector<Wish> wishes(const std::string& field)
{
  std::vector<Wish> all;
  std::istringstream list(field);
  for (std::string member; std::getline(list, member, ',');) {
    member.erase(std::remove(member.begin(), member.end(), ' '), member.end());
    Wish wish;
    const auto semicolon = member.find(";q=");
    wish.value = member.substr(0, semicolon);
    if (semicolon != std::string::npos)
      wish.q = std::stod(member.substr(semicolon + 3));
    if (!wish.value.empty())
      all.push_back(wish);
  }
  return all;
}

icu::Locale locale(const std::string& tag)
{
  UErrorCode status = U_ZERO_ERROR;
  return icu::Locale::forLanguageTag(tag, status);
}

// M-8: ICU's choice is the best; only identical values tie with it.
bool same_language(const std::string& one, const std::string& other)
{
  return std::string(locale(one).getName()) == locale(other).getName();
}

// M-8: the language on offer that the reader likes best; V-7: that of the page comes first.
std::optional<std::string> best_language(const std::vector<NaiveVariant>& variants, const std::string& field,
                                         const std::optional<std::string>& of_page)
{
  std::vector<Wish> wanted = wishes(field);
  std::erase_if(wanted, [](const Wish& wish) { return wish.q == 0 || wish.value == "*"; });
  std::stable_sort(wanted.begin(), wanted.end(), [](const Wish& a, const Wish& b) { return a.q > b.q; });
  if (of_page && !of_page->empty())
    wanted.insert(wanted.begin(), {*of_page});
  std::vector<icu::Locale> desired;
  for (const Wish& wish : wanted)
    desired.push_back(locale(wish.value));
  icu::LocaleMatcher::Builder builder;
  std::vector<std::string> offered;
  for (const NaiveVariant& variant : variants) {
    if (!variant.lang || variant.lang->empty())
      continue;
    offered.push_back(*variant.lang);
    builder.addSupportedLocale(locale(*variant.lang));
  }
  if (desired.empty() || offered.empty())
    return std::nullopt;
  // Older versions of ICU offer Russian to readers of Ukrainian.
  if (std::find(offered.begin(), offered.end(), "uk") == offered.end())
    std::replace(desired.begin(), desired.end(), icu::Locale("uk"), icu::Locale("qzz"));
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocaleMatcher matcher = builder.setNoDefaultLocale().build(status);
  icu::Locale::RangeIterator<std::vector<icu::Locale>::iterator> range(desired.begin(), desired.end());
  const icu::LocaleMatcher::Result result = matcher.getBestMatchResult(range, status);
  const int32_t index = result.getSupportedIndex();
  return index < 0 ? std::nullopt : std::optional(offered[static_cast<std::size_t>(index)]);
}

// RFC 9110 12.5.1: the most specific range that matches decides.
double quality(const std::optional<std::string>& type, const std::vector<Wish>& accept)
{
  if (!type)
    return 0;
  for (const std::string& range : {*type, type->substr(0, type->find('/')) + "/*", std::string("*/*")})
    for (const Wish& wish : accept)
      if (wish.value == range)
        return wish.q;
  return 0;
}

const icu::Collator& collator(const std::optional<std::string>& language)
{
  static std::map<std::string, std::unique_ptr<icu::Collator>> known;
  std::unique_ptr<icu::Collator>& slot = known[language.value_or("")];
  if (!slot) {
    UErrorCode status = U_ZERO_ERROR;
    slot.reset(icu::Collator::createInstance(
        language && !language->empty() ? locale(*language) : icu::Locale::getRoot(), status));
    slot->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status); // M-7: digits by value
  }
  return *slot;
}

} // namespace

std::optional<std::string> language_at(const std::vector<NaiveVariant>& variants, const std::string& uri)
{
  std::optional<std::string> language;
  for (const NaiveVariant& variant : variants) {
    if (!variant.url || without_fragment(*variant.url) != uri)
      continue;
    const std::string own = variant.lang.value_or("");
    if (language && !same_language(*language, own))
      return std::nullopt;
    language = own;
  }
  return language;
}

std::size_t chosen_variant(const std::vector<NaiveVariant>& variants, const Site& site,
                           const std::optional<std::string>& of_page)
{
  if (variants.size() == 1)
    return 0;
  std::vector<std::size_t> candidates;
  const std::optional<std::string> language = best_language(variants, site.accept_language, of_page);
  for (std::size_t i = 0; i < variants.size(); ++i)
    if (!language || (variants[i].lang && same_language(*variants[i].lang, *language)))
      candidates.push_back(i);
  const std::vector<Wish> accept = wishes(site.accept);
  if (accept.empty())
    return candidates.front();
  return *std::max_element(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
    return quality(variants[a].type, accept) < quality(variants[b].type, accept);
  });
}

int ByName::operator()(const std::optional<std::string>& one, const std::optional<std::string>& other) const
{
  if (!one || !other)
    return static_cast<int>(!one) - static_cast<int>(!other); // M-7: without a name: last
  UErrorCode status = U_ZERO_ERROR;
  return collator(language).compareUTF8(*one, *other, status);
}

} // namespace standard_sitemap::walk
