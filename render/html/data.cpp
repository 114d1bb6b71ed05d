#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "render/html/page.h"
#include "render/json/script_json.h"
#include "render/node/node_display.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t nodes_per_line = 64;  // keeps lines reasonably short
constexpr std::size_t piece_bytes = 32'000; // soft limit, since a piece is parsed at once
constexpr std::size_t shortest_run = 4;     // of children that follow one another
constexpr std::size_t longest_date = 40;

std::size_t common_prefix(std::string_view a, std::string_view b)
{
  // URIs are ASCII (D-9), so a prefix cannot end within a character.
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// Whether a date may be a W3C date, which a browser can read.
bool is_date(std::string_view text)
{
  return !text.empty() && text.size() <= longest_date &&
         text.find_first_not_of("0123456789-T:.Z+") == text.npos;
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
  /// The columns of a piece, each without its closing bracket.
  struct Piece {
    explicit Piece(std::size_t first_) : first(first_)
    {
      for (ScriptJson* column : {&name, &link, &same, &text, &below})
        column->start_array();
      for (ScriptJson* column : {&up, &date, &mark, &lang, &variants})
        column->start_object();
    }
    std::size_t bytes() const
    {
      std::size_t bytes = 0;
      for (const ScriptJson* column :
           {&name, &link, &same, &text, &below, &up, &date, &mark, &lang, &variants})
        bytes += column->written().size() - 1; // without its opening bracket
      return bytes;
    }

    std::size_t first; ///< number of its first node
    std::string link_before;
    ScriptJson name, link, same, text, below;  // arrays
    ScriptJson up, date, mark, lang, variants; // objects
    std::string date_before;
  };

  const std::vector<NodeId>& nodes() const { return page_.outline.nodes(); }

  void add(std::size_t number)
  {
    const NodeId node = nodes()[number];
    const Entry entry = page_.entries.of(node);
    if ((number - piece_.first) % nodes_per_line == 0)
      for (ScriptJson* column : {&piece_.name, &piece_.link, &piece_.same, &piece_.text, &piece_.below})
        column->break_line();
    piece_.name.text(node == root_node ? std::string_view{} : entry.label);
    add_link(entry);
    if (entry.description)
      piece_.text.text(*entry.description);
    else
      piece_.text.number(0);
    add_children(node);
    add_parent(number);
    add_date(node, number);
    if (entry.mark != Mark::none) {
      add_key(piece_.mark, number);
      piece_.mark.number(static_cast<std::int64_t>(entry.mark));
    }
    if (entry.language != 0) {
      add_key(piece_.lang, number);
      add_number(piece_.lang, entry.language);
    }
    add_alternatives(number, entry);
  }

  static void add_key(ScriptJson& column, std::size_t number)
  {
    column.break_line();
    column.key(std::to_string(number));
  }

  static void add_number(ScriptJson& column, std::size_t number)
  {
    column.number(static_cast<std::int64_t>(number));
  }

  /// Writes the part of a link after the prefix that it shares with the previous link in this piece; the
  /// length of the prefix is in `same`.
  void add_link(const Entry& entry)
  {
    if (!entry.href) {
      piece_.link.number(0);
      piece_.same.number(0);
      return;
    }
    const std::size_t same = common_prefix(piece_.link_before, *entry.href);
    piece_.link.text(std::string_view{*entry.href}.substr(same));
    add_number(piece_.same, same);
    piece_.link_before = *entry.href;
  }

  /// Writes how many nodes are below, and each child as the difference from the previous child, the first as
  /// the difference from the node: mostly small numbers. A text stands for so many times 1.
  void add_children(NodeId node)
  {
    const auto children = page_.view.leading_children(node);
    if (children.empty())
      return piece_.below.number(0);
    const std::uint32_t own = page_.outline.of(node);
    std::int64_t before = own;
    piece_.below.start_array();
    add_number(piece_.below, page_.outline.count_below(own));
    std::size_t run = 0;
    const auto end_run = [&] {
      if (run >= shortest_run)
        piece_.below.text(std::to_string(run));
      else
        for (std::size_t i = 0; i < run; ++i)
          piece_.below.number(1);
      run = 0;
    };
    for (const NodeId child : children) {
      const std::int64_t number = page_.outline.of(child);
      if (number - before == 1) {
        ++run;
      } else {
        end_run();
        piece_.below.number(number - before);
      }
      before = number;
    }
    end_run();
    piece_.below.end_array();
  }

  /// The parent follows from the node before, unless a subtree has ended there or the piece begins.
  void add_parent(std::size_t at)
  {
    const auto number = static_cast<std::uint32_t>(at);
    const std::uint32_t up = page_.outline.up(number);
    if (at != piece_.first && (up == number - 1 || up == page_.outline.up(number - 1)))
      return;
    add_key(piece_.up, number);
    piece_.up.number(up == Outline::none ? -1 : static_cast<std::int64_t>(up));
  }

  /// Each date holds up to the next one.
  void add_date(NodeId node, std::size_t number)
  {
    std::string date{page_.view.map().node(node).lastmod().value_or("")};
    if (!is_date(date))
      date.clear();
    if (date == piece_.date_before)
      return;
    add_key(piece_.date, number);
    piece_.date.text(date);
    piece_.date_before = std::move(date);
  }

  // M-8: [language, type, name, link, description, mark]. The link is written without the prefix that it
  // shares with the node's own link; a name or description equal to the node's is written as 1, since a node
  // may have many variants.
  void add_alternatives(std::size_t number, const Entry& own)
  {
    const std::vector<AlternativeEntry> alternatives = page_.entries.alternatives(nodes()[number]);
    if (alternatives.size() < 2)
      return;
    add_key(piece_.variants, number);
    piece_.variants.start_array();
    for (const AlternativeEntry& alternative : alternatives)
      add_alternative(alternative, own);
    piece_.variants.end_array();
  }

  void add_alternative(const AlternativeEntry& alternative, const Entry& own)
  {
    const Entry& entry = alternative.entry;
    ScriptJson& column = piece_.variants;
    const std::size_t type = number_of_type(alternative.type);
    chosen_languages_.insert(entry.language);
    column.start_array();
    add_number(column, entry.language);
    add_number(column, type);
    if (entry.label == own.label)
      column.number(1);
    else
      column.text(entry.label);
    if (entry.href) {
      const std::size_t same = common_prefix(own.href.value_or(""), *entry.href);
      column.start_array();
      add_number(column, same);
      column.text(std::string_view{*entry.href}.substr(same));
      column.end_array();
    } else {
      column.number(0);
    }
    if (!entry.description)
      column.number(0);
    else if (entry.description == own.description)
      column.number(1);
    else
      column.text(*entry.description);
    column.number(static_cast<std::int64_t>(entry.mark));
    column.end_array();
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
    html_.raw(">");
    ScriptJson all;
    all.start_object();
    const auto add_column = [&all](std::string_view name, const ScriptJson& column) {
      begin_member(all, name);
      all.value(column);
    };
    for (ScriptJson* column : {&piece_.name, &piece_.link, &piece_.same, &piece_.text, &piece_.below})
      column->end_array();
    for (ScriptJson* column : {&piece_.up, &piece_.date, &piece_.mark, &piece_.lang, &piece_.variants})
      column->end_object();
    add_column("name", piece_.name);
    add_column("link", piece_.link);
    add_column("same", piece_.same);
    add_column("text", piece_.text);
    add_column("below", piece_.below);
    add_column("up", piece_.up);
    add_column("date", piece_.date);
    add_column("mark", piece_.mark);
    add_column("lang", piece_.lang);
    add_column("variants", piece_.variants);
    if (last)
      add_what_is_said_once(all);
    all.end_object();
    html_.raw(all.written());
    html_.raw("</script>\n");
    piece_ = Piece{end};
  }

  static void begin_member(ScriptJson& json, std::string_view name)
  {
    json.break_line();
    json.key(name);
  }

  template <class Values, class Add>
  static void add_list(ScriptJson& json, std::string_view name, const Values& values, Add add)
  {
    begin_member(json, name);
    json.start_array();
    for (const auto& value : values)
      add(value);
    json.end_array();
  }

  void add_what_is_said_once(ScriptJson& json)
  {
    begin_member(json, "size");
    add_number(json, nodes().size());
    add_here(json);
    add_list(json, "marks", all_marks, [&](Mark mark) {
      json.start_array();
      json.text(mark_class(mark));
      json.text(mark_text(mark, page_.words));
      json.end_array();
    });
    add_list(json, "langs", page_.entries.languages(), [&](const EntryLanguage& language) {
      json.start_array();
      json.text(language.tag);
      json.number(language.right_to_left ? 1 : 0);
      json.end_array();
    });
    begin_member(json, "toLeft");
    add_number(json, page_.to_left);
    add_list(json, "types", types_, [&](const std::string& type) { json.text(type); });
    // The languages that the reader can choose from.
    add_list(json, "chosen", chosen_languages_, [&](std::size_t language) { add_number(json, language); });
  }

  void add_here(ScriptJson& json)
  {
    begin_member(json, "here");
    json.start_object();
    for (const PageMatch& here : page_.view.here()) {
      json.key(std::to_string(page_.outline.of(here.node)));
      json.text(is_near(here.match) ? "location" : "page");
    }
    json.end_object();
    begin_member(json, "path");
    json.start_array();
    for (const NodeId node : page_.path)
      json.number(page_.outline.of(node));
    json.end_array();
  }

  HtmlPage& page_;
  HtmlWriter& html_;
  Piece piece_{0};
  std::set<std::size_t> chosen_languages_; ///< of alternatives
  std::vector<std::string> types_;         ///< of alternatives
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>>
      type_numbers_; ///< indices into `types_`
};

} // namespace

void write_data(HtmlPage& page)
{
  DataWriter{page}.write();
  write_index(page);
}

} // namespace standard_sitemap
