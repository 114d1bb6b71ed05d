#include "engine/preferences/toml_reading.h"

#include <algorithm>
#include <cmath>

#include "engine/terms/policy_table.h"

namespace standard_sitemap::preferences_file {
namespace {

constexpr std::size_t max_languages_bytes = 1024;
constexpr std::int64_t max_count = 1'000'000'000;
constexpr std::int64_t max_bytes = std::int64_t{1} << 40;
constexpr double max_seconds = 86'400;

using Complaint = std::optional<std::string>;

MaybeError read_number(const toml::node& node, const std::string& name, const UserLimit& limit,
                       SiteLimits& limits)
{
  const std::int64_t maximum = limit.unit == LimitUnit::bytes ? max_bytes : max_count;
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < 1 || *value > maximum)
    return remark(node.source(), name + " has to be a whole number from 1 to " + std::to_string(maximum));
  limit.set(limits, static_cast<std::uint64_t>(*value));
  return std::nullopt;
}

MaybeError read_seconds(const toml::node& node, const std::string& name, const UserLimit& limit,
                        SiteLimits& limits)
{
  const auto value = node.is_number() ? node.value<double>() : std::nullopt;
  if (!value || !(*value >= 0.001 && *value <= max_seconds)) // NaN is refused, too
    return remark(node.source(), name + " has to be a number from 0.001 to 86400");
  limit.set(limits, static_cast<std::uint64_t>(std::llround(*value * 1000)));
  return std::nullopt;
}

MaybeError read_pages(const Section& section, const toml::node& node, SiteRule& site)
{
  const auto text = node.value_exact<std::string>();
  if (!text)
    return remark(node.source(),
                  section.name_of("pages") + " has to be text in quotes, or a list of texts in quotes");
  auto pattern = SitePattern::parse(*text);
  if (!pattern)
    return remark(node.source(), pattern.error());
  site.pages.push_back(*std::move(pattern));
  return std::nullopt;
}

MaybeError read_pages(const Section& section, SiteRule& site)
{
  const toml::node* const node = section.table.get("pages");
  const toml::array* const list = node ? node->as_array() : nullptr;
  if (!node || (list && list->empty()))
    return remark(node ? node->source() : section.table.source(),
                  section.name + " has to name the pages it applies to: pages = \"example.com\"");
  if (!list)
    return read_pages(section, *node, site);
  for (const toml::node& entry : *list)
    if (auto error = read_pages(section, entry, site))
      return error;
  return std::nullopt;
}

Complaint set_sitemap(const std::string& text, SitePreference& map)
{
  auto uri = Uri::parse({text});
  if (!uri || !uri->is_http() || uri->lacks_host() || uri->userinfo())
    return "it has to be an absolute http or https URI without a user name";
  map.sitemap = *std::move(uri);
  return std::nullopt;
}

Complaint set_source(std::string_view text, SitePreference& map)
{
  map.link = text == "link";
  map.robots = text == "robots";
  map.llms = text == "llms";
  return map.link || map.robots || map.llms ? Complaint{} : "it has to be \"link\", \"robots\" or \"llms\"";
}

} // namespace

MaybeError read_limits(const Section& section, SiteLimits& limits)
{
  for (const auto& [key, node] : section.table)
    if (std::ranges::find(user_limits(), key.str(), &UserLimit::key) == user_limits().end())
      section.unknown(key);
  for (const UserLimit& limit : user_limits()) {
    const auto read = limit.unit == LimitUnit::milliseconds ? read_seconds : read_number;
    if (const toml::node* const node = section.table.get(limit.key))
      if (auto error = read(*node, section.name_of(limit.key), limit, limits))
        return error;
  }
  return std::nullopt;
}

MaybeError read_languages(const Section& section, std::optional<std::string>& languages)
{
  return section.text("languages", [&](std::string value) -> Complaint {
    const bool has_control = std::any_of(value.begin(), value.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 || c == '\x7f';
    });
    if (has_control || value.size() > max_languages_bytes)
      return "it has to be a list of languages as browsers send it, such as \"de, en;q=0.5\"";
    languages = std::move(value);
    return std::nullopt;
  });
}

MaybeError read_site(const Section& section, const Preferences& file, SiteRule& site)
{
  for (const auto& [key, node] : section.table)
    if (key != "pages" && key != "off" && key != "sitemap" && key != "source" && key != "languages" &&
        key != "display" && key != "limits")
      section.unknown(key);

  if (auto error = read_pages(section, site))
    return error;
  if (auto error = section.flag("off", site.map.off))
    return error;
  if (auto error =
          section.text("sitemap", [&](const std::string& text) { return set_sitemap(text, site.map); }))
    return error;
  if (auto error =
          section.text("source", [&](const std::string& text) { return set_source(text, site.map); }))
    return error;
  if (site.map.sitemap &&
      (site.map.link || site.map.robots || site.map.llms)) // E: only one may be configured
    return remark(section.table.get("source")->source(),
                  section.name + " has both sitemap and source: only one of them can be used");
  if (auto error = read_languages(section, site.languages))
    return error;

  std::optional<Section> inner;
  if (auto error = section.inner("display", "[site.display]", inner))
    return error;
  if (inner) {
    site.display = file.display;
    if (auto error = read_display(*inner, *site.display))
      return error;
  }
  inner.reset();
  if (auto error = section.inner("limits", "[site.limits]", inner))
    return error;
  return inner ? read_limits(*inner, site.limits) : std::nullopt;
}

} // namespace standard_sitemap::preferences_file
