#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "render/html/page.h"

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t nodes_per_line = 64;   // keeps lines reasonably short
constexpr std::size_t piece_bytes = 100'000; // soft limit, since a piece is parsed at once

std::size_t common_prefix(std::string_view a, std::string_view b)
{
  // URIs are ASCII (D-9), so a prefix cannot end within a character.
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// Writes the data in pieces, each with the values of some consecutive nodes, so that a browser can parse a
/// piece when it is needed and do other work in between. A piece is an object of columns: an array with a
/// value for each of its nodes, or an object keyed by number for values that few nodes have. The last piece
/// also contains the data that is written only once.
class DataWriter {
 public:
  explicit DataWriter(HtmlPage& page) : page_(page), html_(page.html) {}

  void write()
  {
    for (std::size_t number = 0; number < nodes().size() && !html_.stopped(); ++number) {
      if (piece_.bytes() >= piece_bytes)
        write_piece(number, false);
      add(number);
    }
    write_piece(nodes().size(), true);
  }

 private:
  /// The content of each column, without its brackets.
  struct Piece {
    std::size_t first = 0; ///< number of its first node
    std::string link_before;
    std::string name, link, same, text, below; // arrays
    std::string mark, lang, variants;          // objects
    std::size_t bytes() const
    {
      return name.size() + link.size() + same.size() + text.size() + below.size() + mark.size() +
             lang.size() + variants.size();
    }
  };

  const std::vector<NodeId>& nodes() const { return page_.numbers.nodes(); }

  void add(std::size_t number)
  {
    const NodeId node = nodes()[number];
    const Entry entry = page_.entries.of(node);
    if (number > piece_.first) {
      const char* const comma = (number - piece_.first) % nodes_per_line == 0 ? ",\n" : ",";
      for (std::string* column : {&piece_.name, &piece_.link, &piece_.same, &piece_.text, &piece_.below})
        *column += comma;
    }
    piece_.name += script_string(node == root_node ? std::string{} : entry.label);
    add_link(entry);
    piece_.text += entry.description ? script_string(*entry.description) : "0";
    add_children(node);
    if (entry.mark != Mark::none)
      add_member(piece_.mark, number) += std::to_string(static_cast<std::size_t>(entry.mark));
    if (entry.language != 0)
      add_member(piece_.lang, number) += std::to_string(entry.language);
    add_alternatives(number, entry);
  }

  /// Appends a member's key to an object and returns the column; the caller appends the value.
  static std::string& add_member(std::string& column, std::size_t number)
  {
    if (!column.empty())
      column += ",\n";
    return column += "\"" + std::to_string(number) + "\":";
  }

  /// Writes the part of a link after the prefix that it shares with the previous link in this piece; the
  /// length of the prefix is in `same`.
  void add_link(const Entry& entry)
  {
    if (!entry.href) {
      piece_.link += "0";
      piece_.same += "0";
      return;
    }
    const std::size_t same = common_prefix(piece_.link_before, *entry.href);
    piece_.link += script_string(std::string_view{*entry.href}.substr(same));
    piece_.same += std::to_string(same);
    piece_.link_before = *entry.href;
  }

  /// Writes each child as the difference from the previous child, the first as the difference from the node:
  /// mostly small numbers.
  void add_children(NodeId node)
  {
    std::int64_t before = page_.numbers.of(node);
    bool any = false;
    for (const NodeId child : page_.view.leading_children(node)) {
      const std::int64_t number = page_.numbers.of(child);
      piece_.below += (any ? "," : "[") + std::to_string(number - before);
      before = number;
      any = true;
    }
    piece_.below += any ? "]" : "0";
  }

  // M-8: [language, type, name, link, description, mark]. The link is written without the prefix that it
  // shares with the node's own link; a name or description equal to the node's is written as 1, since a node
  // may have many variants.
  void add_alternatives(std::size_t number, const Entry& own)
  {
    const std::vector<AlternativeEntry> alternatives = page_.entries.alternatives(nodes()[number]);
    if (alternatives.size() < 2)
      return;
    std::string& column = add_member(piece_.variants, number);
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      column += i == 0 ? '[' : ',';
      add_alternative(column, alternatives[i], own);
    }
    column += ']';
  }

  void add_alternative(std::string& column, const AlternativeEntry& alternative, const Entry& own)
  {
    const Entry& entry = alternative.entry;
    const std::size_t type = number_of_type(alternative.type);
    chosen_languages_.insert(entry.language);
    column += "[" + std::to_string(entry.language) + "," + std::to_string(type) + ",";
    column += entry.label == own.label ? "1" : script_string(entry.label);
    if (entry.href) {
      const std::size_t same = common_prefix(own.href.value_or(""), *entry.href);
      column += ",[" + std::to_string(same) + "," +
                script_string(std::string_view{*entry.href}.substr(same)) + "],";
    } else {
      column += ",0,";
    }
    column += !entry.description                     ? "0"
              : entry.description == own.description ? "1"
                                                     : script_string(*entry.description);
    column += "," + std::to_string(static_cast<std::size_t>(entry.mark)) + "]";
  }

  std::size_t number_of_type(const std::string& type)
  {
    const auto [place, is_new] = type_numbers_.try_emplace(type, types_.size());
    if (is_new)
      types_.push_back(type);
    return place->second;
  }

  /// Writes the piece and begins the next one with the node `end`.
  void write_piece(std::size_t end, bool last)
  {
    html_.raw("<script type=\"application/json\" class=data data-first=");
    html_.number(piece_.first);
    html_.raw(">{");
    const auto column = [&](std::string_view name, char opening, const std::string& values, char closing) {
      html_.raw("\"" + std::string{name} + "\":" + opening);
      html_.raw(values);
      html_.raw(std::string{closing} + (name == "variants" ? "" : ",\n"));
    };
    column("name", '[', piece_.name, ']');
    column("link", '[', piece_.link, ']');
    column("same", '[', piece_.same, ']');
    column("text", '[', piece_.text, ']');
    column("below", '[', piece_.below, ']');
    column("mark", '{', piece_.mark, '}');
    column("lang", '{', piece_.lang, '}');
    column("variants", '{', piece_.variants, '}');
    if (last)
      write_what_is_said_once();
    html_.raw("}</script>\n");
    piece_ = {};
    piece_.first = end;
  }

  void write_what_is_said_once()
  {
    html_.raw(",\n\"size\":");
    html_.number(nodes().size());
    html_.raw(",\n");
    write_here();
    const auto list = [&](std::string_view name, const auto& values, auto text_of) {
      html_.raw("\"" + std::string{name} + "\":[");
      const char* comma = "";
      for (const auto& value : values)
        html_.raw(std::exchange(comma, ",") + text_of(value));
      html_.raw("]");
    };
    list("marks", all_marks, [](Mark mark) {
      return "[" + script_string(mark_class(mark)) + "," + script_string(mark_text(mark)) + "]";
    });
    html_.raw(",\n");
    list("langs", page_.entries.languages(), [](const EntryLanguage& language) {
      return "[" + script_string(language.tag) + (language.right_to_left ? ",1]" : ",0]");
    });
    html_.raw(",\n");
    list("types", types_, [](const std::string& type) { return script_string(type); });
    // The languages that the reader can choose from.
    html_.raw(",\n");
    list("chosen", chosen_languages_, [](std::size_t language) { return std::to_string(language); });
  }

  void write_here()
  {
    html_.raw("\"here\":{");
    const char* comma = "";
    for (const Here& here : page_.view.here()) {
      html_.raw(std::exchange(comma, ","));
      html_.raw("\"");
      html_.number(page_.numbers.of(here.node));
      html_.raw(here.match == Match::up || here.match == Match::start ? "\":\"location\"" : "\":\"page\"");
    }
    html_.raw("},\n\"path\":[");
    comma = "";
    for (const NodeId node : page_.path) {
      if (!page_.numbers.has(node))
        break;
      html_.raw(std::exchange(comma, ","));
      html_.number(page_.numbers.of(node));
    }
    html_.raw("],\n");
  }

  HtmlPage& page_;
  HtmlWriter& html_;
  Piece piece_;
  std::set<std::size_t> chosen_languages_; ///< of alternatives
  std::vector<std::string> types_;         ///< of alternatives
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>>
      type_numbers_; ///< indices into `types_`
};

} // namespace

void write_data(HtmlPage& page)
{
  DataWriter{page}.write();
}

} // namespace standard_sitemap
