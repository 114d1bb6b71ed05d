#include <algorithm>
#include <utility>
#include <vector>

#include "tests/fuzz/mutation/input_mutator.h"

namespace standard_sitemap::fuzz {
namespace {

constexpr std::string_view settings[] = {"page http://bakery.example/bread/rye",
                                         "sitemap http://bakery.example/map.xml",
                                         "source robots",
                                         "source extended",
                                         "preference http://bakery.example/map.xml",
                                         "preference link",
                                         "preference robots",
                                         "languages de, en;q=0.5",
                                         "accept text/html, application/pdf;q=0.1",
                                         "level menu",
                                         "space private",
                                         "strict",
                                         "any-type",
                                         "name-unknown",
                                         "policy documents 2",
                                         "policy elements 5",
                                         "policy entries 3",
                                         "policy xml_depth 3"};

constexpr std::string_view headings[] = {"@ http://bakery.example/map.xml public\n",
                                         "@ http://bakery.example/part.xml public\n",
                                         "@ http://bakery.example/map.xml private\n",
                                         "@ https://bakery.example/map.xml public\n",
                                         "@ http://bakery.example/gone.xml public fail timeout\n",
                                         "@ http://bakery.example/robots.txt public\n",
                                         "@page\n"};

/// The settings, and each document with its heading.
std::vector<std::string> sections_of(std::string_view scenario)
{
  std::vector<std::string> sections;
  while (!scenario.empty()) {
    const std::size_t end = scenario.find("\n@");
    const std::size_t size = end == scenario.npos ? scenario.size() : end + 1;
    sections.emplace_back(scenario.substr(0, size));
    scenario.remove_prefix(size);
  }
  return sections;
}

std::string joined(const std::vector<std::string>& sections, std::size_t max_size)
{
  std::string scenario;
  for (const std::string& section : sections) {
    if (!scenario.empty() && !scenario.ends_with('\n'))
      scenario += '\n';
    scenario += section;
  }
  if (scenario.size() > max_size)
    scenario.resize(max_size);
  return scenario;
}

const Vocabulary& vocabulary_for(std::string_view section, MutationRandom& random)
{
  if (section.starts_with("@page"))
    return page_vocabulary();
  for (const std::string_view root : {"<urlset", "<sitemapindex", "<rss", "<feed", "<rdf", "itemap: "})
    if (section.find(root) != section.npos)
      return list_vocabulary();
  return random.one_in(16) ? list_vocabulary() : map_vocabulary();
}

void mutate_section(std::string& section, MutationRandom& random, const LeafMutator& leaf,
                    std::size_t max_size)
{
  if (!section.starts_with('@')) {
    section = mutated_lines(section, settings, random, leaf);
    return;
  }
  const std::size_t end = std::min(section.find('\n'), section.size() - 1) + 1;
  std::string heading = section.substr(0, end);
  const std::string body = section.substr(end);
  if (random.one_in(12))
    heading = random.pick(headings);
  section = heading + mutated_input(body, vocabulary_for(section, random), random, leaf, max_size);
}

} // namespace

std::string mutated_scenario(std::string_view scenario, MutationRandom& random, const LeafMutator& leaf,
                             std::size_t max_size)
{
  std::vector<std::string> sections = sections_of(scenario);
  if (sections.empty() || random.one_in(8))
    return leaf(std::string{scenario}, max_size);
  const std::size_t index = random.below(sections.size());
  const auto at = sections.begin() + static_cast<std::ptrdiff_t>(index);
  switch (random.below(10)) {
  case 0:
    sections.push_back(
        std::string{random.pick(headings)} +
        sections[index].substr(std::min(sections[index].size(), sections[index].find('\n') + 1)));
    break;
  case 1:
    sections.erase(at);
    break;
  case 2:
    std::swap(sections[index], random.pick(sections));
    break;
  default:
    mutate_section(sections[index], random, leaf, max_size);
    break;
  }
  return joined(sections, max_size);
}

std::string crossed_scenario(std::string_view scenario, std::string_view other, MutationRandom& random,
                             std::size_t max_size)
{
  std::vector<std::string> sections = sections_of(scenario);
  const std::vector<std::string> source = sections_of(other);
  if (sections.empty() || source.empty())
    return std::string{scenario.substr(0, max_size)};
  std::string section = random.pick(source);
  if (section.starts_with('@') && random.one_in(2))
    sections.push_back(std::move(section));
  else
    random.pick(sections) = std::move(section);
  return joined(sections, max_size);
}

} // namespace standard_sitemap::fuzz
