#include "tests/fuzz/mutation/input_mutator.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/fuzz/mutation/narrowed.h"

namespace standard_sitemap::fuzz {
namespace {

constexpr std::size_t max_line = 512;

std::string fitted(std::string bytes, std::size_t max_size)
{
  if (bytes.size() > max_size)
    bytes.resize(max_size);
  return bytes;
}

/// The vocabulary for a page that is XHTML is that of pages, taken apart as XML.
Vocabulary fitting(const Vocabulary& vocabulary, const InputParts& parts)
{
  Vocabulary result = vocabulary;
  if (parts.head.find("xhtml+xml") != std::string_view::npos || parts.body.starts_with("<?xml"))
    result.language = MarkupLanguage::xml;
  return result;
}

bool is_markup(std::string_view body)
{
  const std::size_t first = body.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first != body.npos && (body[first] == '<' || body.find("</") != body.npos);
}

std::string mutated_body(std::string_view body, const Vocabulary& vocabulary, MutationRandom& random,
                         const LeafMutator& leaf, std::size_t max_size)
{
  if (const auto narrow = narrowed(body))
    return widened(mutated_body(*narrow, vocabulary, random, leaf, max_size / 2), body);
  if (!is_markup(body)) {
    if (body.find('\0') != body.npos || random.one_in(4))
      return leaf(std::string{body}, max_size);
    return mutated_lines(body, vocabulary.lines, random, leaf);
  }
  std::string mutated = mutated_markup(body, vocabulary, random, leaf, max_size, random.one_in(12));
  return random.one_in(200) ? widened(mutated, "\xff\xfe") : mutated;
}

} // namespace

InputParts parts_of(std::string_view input)
{
  if (!input.starts_with("HTTP/"))
    return {{}, input};
  const std::size_t lf = input.find("\n\n"), crlf = input.find("\n\r\n");
  const std::size_t end = std::min(lf == input.npos ? lf : lf + 2, crlf == input.npos ? crlf : crlf + 3);
  if (end >= input.size())
    return {input, {}};
  return {input.substr(0, end), input.substr(end)};
}

std::string mutated_lines(std::string_view text, std::span<const std::string_view> words,
                          MutationRandom& random, const LeafMutator& leaf)
{
  std::vector<std::string> lines;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::size_t size = end == rest.npos ? rest.size() : end + 1;
    lines.emplace_back(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  const auto somewhere = [&] {
    return lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size() + 1));
  };
  for (std::size_t left = 1 + random.below(3); left > 0; --left) {
    const std::size_t change = lines.empty() ? 0 : random.below(7);
    if (change <= 1) {
      lines.insert(somewhere(), std::string{random.pick(words)} + (random.one_in(4) ? "\r\n" : "\n"));
      continue;
    }
    const std::size_t index = random.below(lines.size());
    std::string line = lines[index];
    switch (change) {
    case 2:
      lines.insert(somewhere(), std::move(line));
      break;
    case 3:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(index));
      break;
    case 4:
      std::swap(lines[index], random.pick(lines));
      break;
    case 5: { // the end of another line
      const std::string& other = random.pick(lines);
      lines[index] =
          line.substr(0, random.below(line.size() + 1)) + other.substr(random.below(other.size() + 1));
      break;
    }
    default: {
      const bool ends = line.ends_with('\n');
      lines[index] = leaf(line.substr(0, std::min(max_line, line.size() - (ends ? 1 : 0))), max_line) +
                     (ends ? "\n" : "");
      break;
    }
    }
  }
  std::string result;
  for (const std::string& line : lines)
    result += line;
  return result;
}

std::string mutated_input(std::string_view input, const Vocabulary& vocabulary, MutationRandom& random,
                          const LeafMutator& leaf, std::size_t max_size)
{
  if (random.one_in(4))
    return fitted(leaf(std::string{input}, max_size), max_size);
  InputParts parts = parts_of(input);
  std::string head{parts.head};
  if (head.empty() && random.one_in(64))
    head = "HTTP/1.1 200 OK\n" + std::string{random.pick(vocabulary.fields)} + "\n\n";
  const std::size_t status_end = head.find('\n');
  if (status_end != std::string::npos && random.one_in(6)) {
    const std::size_t fields = status_end + 1;
    const std::size_t blank = head.ends_with("\r\n") ? 2 : 1;
    const std::size_t size = head.size() - std::min(head.size() - fields, blank);
    head =
        head.substr(0, fields) +
        mutated_lines(std::string_view{head}.substr(fields, size - fields), vocabulary.fields, random, leaf) +
        head.substr(size);
    return fitted(head + std::string{parts.body}, max_size);
  }
  const std::size_t room = max_size - std::min(max_size, head.size());
  return fitted(head + mutated_body(parts.body, fitting(vocabulary, parts), random, leaf, room), max_size);
}

std::string crossed_input(std::string_view input, std::string_view other, const Vocabulary& vocabulary,
                          MutationRandom& random, std::size_t max_size)
{
  const InputParts one = parts_of(input), two = parts_of(other);
  const std::string head{random.one_in(6) ? two.head : one.head};
  const std::size_t room = max_size - std::min(max_size, head.size());
  if (is_markup(one.body) && is_markup(two.body))
    return fitted(head + crossed_markup(one.body, two.body, fitting(vocabulary, one), random, room),
                  max_size);
  const std::string_view first = one.body.substr(0, random.below(one.body.size() + 1)),
                         second = two.body.substr(random.below(two.body.size() + 1));
  return fitted(head + std::string{first} + std::string{second}, max_size);
}

} // namespace standard_sitemap::fuzz
