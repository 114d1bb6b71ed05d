#include "tests/unit/render/html/html_test_page.h"

#include <algorithm>
#include <stdexcept>

namespace standard_sitemap::test {

std::string html_of(const Report& report, HtmlOptions options)
{
  HtmlRenderer renderer{options};
  return rendered(renderer, report);
}

std::string between(const std::string& text, const std::string& begin, const std::string& end)
{
  const std::size_t at = text.find(begin);
  if (at == text.npos)
    return {};
  const std::size_t from = at + begin.size();
  const std::size_t to = text.find(end, from);
  return to == text.npos ? std::string{} : text.substr(from, to - from);
}

std::size_t occurrences(const std::string& text, const std::string& what)
{
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size())
    ++count;
  return count;
}

std::string body_of(const std::string& html)
{
  return between(html, "<body>", "<script type=\"application/json\"");
}

std::string hidden_breaks(std::string_view markup)
{
  constexpr std::string_view plain = "<wbr>";
  std::string out;
  for (std::size_t at; (at = markup.find(plain)) != std::string_view::npos;
       markup.remove_prefix(at + plain.size()))
    out.append(markup, 0, at) += R"(<wbr aria-hidden="true">)";
  return out.append(markup);
}

std::string tree_of(const std::string& html)
{
  return between(html, "<ul id=p0>", "</nav>");
}

PageData::PageData(const std::string& html) : raw(nlohmann::json::object())
{
  const std::string begin = "<script type=\"application/json\" class=data data-first=";
  for (std::size_t at = html.find(begin); at != html.npos; at = html.find(begin, at + 1)) {
    firsts.push_back(std::stoul(html.substr(at + begin.size())));
    const std::size_t from = html.find('>', at) + 1;
    const std::string text = html.substr(from, html.find("</script>", from) - from);
    ++pieces;
    longest_piece = std::max(longest_piece, text.size());
    const nlohmann::json piece = nlohmann::json::parse(text);
    for (const auto& [name, part] : piece.items())
      if (!raw.contains(name))
        raw[name] = part;
      else if (part.is_array())
        raw[name].insert(raw[name].end(), part.begin(), part.end());
      else
        raw[name].update(part);
  }
  std::string before;
  for (std::size_t i = 0; i < raw["name"].size(); ++i) {
    names.push_back(raw["name"][i]);
    links.emplace_back();
    if (raw["link"][i].is_string()) {
      before = before.substr(0, raw["same"][i]) + raw["link"][i].get<std::string>();
      links.back() = before;
    }
    below.emplace_back();
    counts.push_back(0);
    if (raw["below"][i].is_array())
      add_children(i);
    const std::string key = std::to_string(i);
    if (raw["up"].contains(key))
      ups.push_back(raw["up"][key]);
    else if (i == 0)
      ups.push_back(-1); // the piece before it would say
    else
      ups.push_back(counts[i - 1] > 0 ? static_cast<int>(i) - 1 : ups[i - 1]);
  }
}

/// After the number of all nodes below: the distances of the children; a text of n characters stands for n
/// times 1.
void PageData::add_children(std::size_t i)
{
  const nlohmann::json& column = raw["below"][i];
  counts[i] = column[0];
  auto number = static_cast<std::int64_t>(i);
  const auto add = [&](std::int64_t distance) {
    below[i].push_back(static_cast<std::size_t>(number += distance));
  };
  for (std::size_t at = 1; at < column.size(); ++at)
    if (column[at].is_number())
      add(column[at]);
    else
      for (int left = std::stoi(column[at].get<std::string>()); left > 0; --left)
        add(1);
}

std::size_t PageData::number(const std::string& name) const
{
  if (std::ranges::count(names, name) != 1)
    throw std::runtime_error("there is not exactly one node called " + name);
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

} // namespace standard_sitemap::test
