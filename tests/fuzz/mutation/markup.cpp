#include "tests/fuzz/mutation/markup.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/web/header_list.h"

namespace standard_sitemap::fuzz {
namespace {

/// Deeper elements become siblings, so that the recursions here are bounded.
constexpr std::size_t max_open = 200;

constexpr std::string_view void_elements[] = {"area",  "base",  "basefont", "bgsound", "br",    "col",
                                              "embed", "frame", "hr",       "img",     "input", "link",
                                              "meta",  "param", "source",   "track",   "wbr"};

constexpr std::string_view raw_text_elements[] = {"iframe", "noembed",  "noframes", "script",
                                                  "style",  "textarea", "title",    "xmp"};

bool is_space(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

bool begins_name(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}

class Parser {
 public:
  Parser(std::string_view bytes, MarkupLanguage language) : rest_(bytes), language_(language) {}

  std::vector<MarkupNode> parse()
  {
    open_.emplace_back(); // holds the nodes of the outermost level
    while (!rest_.empty())
      take_one();
    while (open_.size() > 1)
      close_innermost({});
    return std::move(open_.front().children);
  }

 private:
  std::string take(std::size_t size)
  {
    size = std::min(size, rest_.size());
    std::string taken{rest_.substr(0, size)};
    rest_.remove_prefix(size);
    return taken;
  }

  template <class Predicate>
  std::string take_while(Predicate&& belongs)
  {
    const auto end = std::ranges::find_if_not(rest_, belongs);
    return take(static_cast<std::size_t>(end - rest_.begin()));
  }

  std::string take_through(std::string_view end)
  {
    const std::size_t found = rest_.find(end);
    return take(found == rest_.npos ? rest_.size() : found + end.size());
  }

  void add(MarkupNode::Kind kind, std::string text)
  {
    open_.back().children.push_back({.kind = kind, .text = std::move(text)});
  }

  void take_one()
  {
    using enum MarkupNode::Kind;
    if (rest_.front() != '<')
      return add(text, take_while([](char c) { return c != '<'; }));
    if (rest_.starts_with("<!--"))
      return add(other, take_through("-->"));
    if (rest_.starts_with("<![CDATA["))
      return add(other, take_through("]]>"));
    if (rest_.starts_with("<!"))
      return add(other, take_doctype());
    if (rest_.starts_with("<?"))
      return add(other, take_through(language_ == MarkupLanguage::xml ? "?>" : ">"));
    if (rest_.starts_with("</"))
      return take_end_tag();
    if (rest_.size() > 1 && begins_name(rest_[1]))
      return take_element();
    add(text, take(1) + take_while([](char c) { return c != '<'; }));
  }

  std::string take_doctype()
  {
    const std::size_t subset = rest_.find('['), end = rest_.find('>');
    return take_through(subset < end && rest_.find("]>") != rest_.npos ? "]>" : ">");
  }

  std::string take_name()
  {
    return take_while([](char c) { return !is_space(c) && c != '>' && c != '/' && c != '=' && c != '<'; });
  }

  void take_element()
  {
    MarkupNode node{.kind = MarkupNode::Kind::element};
    take(1);
    node.text = take_name();
    while (take_attribute(node)) {
    }
    const bool ends_itself = node.tag_end.ends_with("/>");
    const bool is_empty = language_ == MarkupLanguage::xml ? ends_itself : is_void_of_html(node.text);
    if (is_empty || open_.size() > max_open || !node.tag_end.ends_with('>')) {
      open_.back().children.push_back(std::move(node));
      return;
    }
    open_.push_back(std::move(node));
    if (language_ == MarkupLanguage::html)
      take_raw_text();
  }

  /// Returns false at the end of the tag.
  bool take_attribute(MarkupNode& node)
  {
    const std::string before = take_while(is_space);
    const std::size_t end = rest_.starts_with("/>") ? 2 : rest_.starts_with('>') ? 1 : 0;
    if (end > 0 || rest_.empty() || rest_.front() == '<') {
      node.tag_end = before + take(end);
      return false;
    }
    MarkupAttribute attribute{.before = before, .name = take_name(), .equals = {}, .quote = 0};
    if (attribute.name.empty()) { // a `/` or `=` where none belongs
      attribute.before += take(1);
      node.attributes.push_back(std::move(attribute));
      return true;
    }
    const std::string_view start = rest_;
    std::string equals = take_while(is_space);
    if (!rest_.starts_with('=')) {
      rest_ = start;
    } else {
      attribute.equals = equals + take(1);
      attribute.equals += take_while(is_space);
      take_value(attribute);
    }
    node.attributes.push_back(std::move(attribute));
    return true;
  }

  void take_value(MarkupAttribute& attribute)
  {
    const char quote = rest_.empty() ? '\0' : rest_.front();
    if ((quote == '"' || quote == '\'') && rest_.find(quote, 1) != rest_.npos) {
      attribute.quote = quote;
      take(1);
      attribute.value = take_while([quote](char c) { return c != quote; });
      take(1);
    } else {
      attribute.value = take_while([](char c) { return !is_space(c) && c != '>'; });
    }
  }

  void take_raw_text()
  {
    const std::string name = ascii_lower(open_.back().text);
    if (std::ranges::find(raw_text_elements, name) == std::end(raw_text_elements))
      return;
    const std::size_t end = ascii_lower(rest_).find("</" + name);
    if (std::string text = take(end == std::string::npos ? rest_.size() : end); !text.empty())
      add(MarkupNode::Kind::text, std::move(text));
  }

  void take_end_tag()
  {
    std::string tag = take_through(">");
    std::string name = tag.substr(2, tag.find_first_of(" \t\r\n\f/>", 2) - 2);
    const auto is_same = [&](const MarkupNode& node) {
      return language_ == MarkupLanguage::xml ? node.text == name
                                              : ascii_lower(node.text) == ascii_lower(name);
    };
    const auto found = std::find_if(open_.rbegin(), open_.rend() - 1, is_same);
    if (found == open_.rend() - 1)
      return add(MarkupNode::Kind::other, std::move(tag));
    for (auto inner = found - open_.rbegin(); inner > 0; --inner)
      close_innermost({});
    close_innermost(std::move(tag));
  }

  void close_innermost(std::string end_tag)
  {
    MarkupNode node = std::move(open_.back());
    open_.pop_back();
    node.end_tag = std::move(end_tag);
    open_.back().children.push_back(std::move(node));
  }

  std::string_view rest_;
  MarkupLanguage language_;
  std::vector<MarkupNode> open_;
};

void write_node(const MarkupNode& node, std::string& bytes)
{
  if (node.kind != MarkupNode::Kind::element) {
    bytes += node.text;
    return;
  }
  bytes += '<';
  bytes += node.text;
  for (const MarkupAttribute& attribute : node.attributes) {
    bytes += attribute.before;
    bytes += attribute.name;
    bytes += attribute.equals;
    const std::string quote(attribute.quote == 0 ? 0u : 1u, attribute.quote);
    bytes += quote;
    bytes += attribute.value;
    bytes += quote;
  }
  bytes += node.tag_end;
  write_markup(node.children, bytes);
  bytes += node.end_tag;
}

} // namespace

bool is_void_of_html(std::string_view name)
{
  return std::ranges::find(void_elements, ascii_lower(name)) != std::end(void_elements);
}

std::vector<MarkupNode> parse_markup(std::string_view bytes, MarkupLanguage language)
{
  return Parser{bytes, language}.parse();
}

void write_markup(const std::vector<MarkupNode>& nodes, std::string& bytes)
{
  for (const MarkupNode& node : nodes)
    write_node(node, bytes);
}

std::string written(const std::vector<MarkupNode>& nodes)
{
  std::string bytes;
  write_markup(nodes, bytes);
  return bytes;
}

std::size_t written_size(const MarkupNode& node)
{
  std::string bytes;
  write_node(node, bytes);
  return bytes.size();
}

} // namespace standard_sitemap::fuzz
