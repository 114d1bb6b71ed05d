#include "tests/cost/search.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <sstream>

#include "tests/cost/inputs.h"

namespace standard_sitemap::cost {

namespace {

constexpr std::size_t bytes_tried = std::size_t{96} << 10;
constexpr double too_dear = 12; ///< times what a harmless input takes for a byte; cost.sh counts and decides
constexpr std::size_t max_kept = 64;

/// Seconds per byte read and written, by step.
using Prices = std::map<std::string, double>;

Prices prices_of(const Input& input)
{
  Prices prices;
  for (const Step& step : all_steps(input))
    prices[std::string{step.name}] = step.seconds / static_cast<double>(input.bytes() + step.written);
  return prices;
}

/// The most expensive step, compared with that of harmless inputs.
struct Dearest {
  std::string step;
  double times = 0;
};

Dearest dearest_of(const Prices& prices, const Prices& harmless)
{
  Dearest dearest;
  for (const auto& [step, price] : prices)
    if (const auto usual = harmless.find(step);
        usual != harmless.end() && price / usual->second > dearest.times)
      dearest = {step, price / usual->second};
  return dearest;
}

class Mutator {
  /// The page, or one of the documents.
  template <class ConstOrNot>
  auto& one_of(ConstOrNot& input)
  {
    if (input.documents.empty())
      return input.page;
    return std::next(input.documents.begin(), static_cast<std::ptrdiff_t>(below(input.documents.size())))
        ->second;
  }

 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t bound)
  {
    return std::uniform_int_distribution<std::size_t>{0, bound - 1}(random_);
  }

  Input mutated(Input input, const Input& other)
  {
    for (std::size_t times = 1 + below(3); times > 0; --times) {
      std::string& text = one_of(input);
      switch (below(5)) {
      case 0: // an element of it, or of another input, very often
        fill(text, element_of(below(2) == 0 ? text : one_of(other)));
        break;
      case 1: // another input's within this one
        insert(text, element_of(one_of(other)), 1);
        break;
      case 2: // two attributes
        insert_attribute(text);
        break;
      case 3: // it in itself
        insert(text, element_of(text), 1 + below(50));
        break;
      default: // another document with the same
        if (input.kind == "map")
          input.documents["http://h.example/b.xml"] = one_of(other);
        break;
      }
    }
    return input;
  }

 private:
  /// An element with its whole content, so that what it is put into stays well-formed.
  std::string element_of(const std::string& text)
  {
    const std::size_t from = text.find('<', below(text.size()));
    if (from == text.npos || text.compare(from, 2, "</") == 0)
      return "<item url='x'/>";
    int depth = 0;
    for (std::size_t at = from; at != text.npos; at = text.find('<', at + 1)) {
      const std::size_t end = text.find('>', at);
      if (end == text.npos || end - from > bytes_tried)
        break;
      depth += text[at + 1] == '/'                                                  ? -1
               : text[end - 1] == '/' || text[at + 1] == '!' || text[at + 1] == '?' ? 0
                                                                                    : 1;
      if (depth == 0)
        return text.substr(from, end + 1 - from);
    }
    return "<external xlink:href='b.xml'/>";
  }

  /// A place between two tags, within the root.
  std::size_t place_in(const std::string& text)
  {
    const std::size_t first = text.find('>');
    const std::size_t last = text.rfind("</");
    const std::size_t found = text.find('>', below(text.size()));
    return first == text.npos || last == text.npos || found == text.npos || found < first || found >= last
               ? std::min(first == text.npos ? 0 : first + 1, text.size())
               : found + 1;
  }

  void insert(std::string& text, const std::string& element, std::size_t times)
  {
    std::string all;
    for (; times > 0 && all.size() + text.size() < 2 * bytes_tried; --times)
      all += element;
    text.insert(place_in(text), all);
  }

  void fill(std::string& text, const std::string& element)
  {
    insert(text, element, bytes_tried / std::max<std::size_t>(1, element.size()));
  }

  void insert_attribute(std::string& text)
  {
    static const char* const attributes[] = {
        " order='lexical'",     " tree='exclude'",  " xml:base='a/b/../c/'", " lang='sr-Latn'",
        " role='home contact'", " xml:id='g'",      " relation='sequence'",  " url='../../x'",
        " name='n &amp; m'",    " type='text/html'"};
    const std::string attribute = attributes[below(std::size(attributes))];
    const std::string name = attribute.substr(0, attribute.find('='));
    const std::size_t stride = 1 + below(20);
    std::string changed;
    std::size_t from = 0, count = 0;
    for (std::size_t at = text.find("<item"); at != text.npos; at = text.find("<item", at + 1)) {
      const std::size_t end = text.find('>', at);
      if (end == text.npos || ++count % stride != 0 ||
          text.substr(at, end - at).find(name + '=') != text.npos)
        continue;
      changed.append(text, from, at + 5 - from).append(attribute);
      from = at + 5;
    }
    text = changed.append(text, from);
  }

  std::mt19937 random_;
};

struct Kept {
  Input input;
  double times;
};

} // namespace

void write_input(const Input& input, const std::filesystem::path& file)
{
  std::ofstream out{file, std::ios::binary};
  out << input.kind << '\n' << "page " << input.page.size() << '\n' << input.page;
  for (const auto& [uri, body] : input.documents)
    out << uri << ' ' << body.size() << '\n' << body;
}

std::optional<Input> read_input(const std::filesystem::path& file)
{
  std::ifstream in{file, std::ios::binary};
  Input input;
  if (!std::getline(in, input.kind))
    return std::nullopt;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words{line};
    std::string name;
    std::size_t bytes = 0;
    words >> name >> bytes;
    std::string body(bytes, '\0');
    if (!in.read(body.data(), static_cast<std::streamsize>(bytes)))
      return std::nullopt;
    (name == "page" ? input.page : input.documents[name]) = std::move(body);
  }
  return input;
}

int search(const std::filesystem::path& directory, double seconds, unsigned seed)
{
  std::map<std::string, Prices> harmless;
  for (const Family& family : harmless_families())
    harmless[family.name] = prices_of(family.make(bytes_tried));
  std::vector<Kept> kept;
  for (const Family& family : hostile_families())
    kept.push_back({family.make(bytes_tried), 0});

  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  Mutator mutator{seed};
  std::size_t tried = 0, found = 0;
  while (std::chrono::steady_clock::now() < end) {
    const Input input =
        mutator.mutated(kept[mutator.below(kept.size())].input, kept[mutator.below(kept.size())].input);
    if (input.bytes() > 4 * bytes_tried)
      continue;
    ++tried;
    const Dearest dearest = dearest_of(prices_of(input), harmless[input.kind]);
    if (dearest.times > too_dear) {
      const std::filesystem::path file = directory / ("found." + std::to_string(found++));
      write_input(input, file);
      std::cout << file.string() << ": " << dearest.times << " times, " << dearest.step << '\n';
    }
    kept.push_back({input, dearest.times});
    if (kept.size() > max_kept)
      kept.erase(std::ranges::min_element(kept, {}, &Kept::times));
  }
  std::cout << tried << " inputs tried, " << found << " to be counted\n";
  return 0;
}

} // namespace standard_sitemap::cost
