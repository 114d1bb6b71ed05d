#include <algorithm>
#include <unordered_map>

#include <standard_sitemap/render/html/page.h>

namespace standard_sitemap {

namespace {

constexpr std::size_t node_per_line = 64;    // so that no line of the page is very long
constexpr std::size_t piece_bytes = 100'000; // or a little more: parsed in one go
constexpr std::string_view piece_begin = "<script type=\"application/json\" class=data>{";
constexpr std::string_view piece_end = "}</script>\n";

std::size_t common_prefix(std::string_view a, std::string_view b)
{
  // URIs are ASCII (D-9): a prefix never ends within a character.
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// Writes the columns of the data: for each member an array by node, or an object of those that have one. In
/// pieces, so that a browser can do something else between them: what is an array or object goes on, by the
/// same name, in the next.
class DataWriter {
 public:
  explicit DataWriter(HtmlPage& page) : page_(page), html_(page.html) {}

  void write()
  {
    begun_ = html_.bytes();
    html_.raw(piece_begin);
    html_.raw("\"marks\":[");
    const char* comma = "";
    for (const Mark mark : all_marks) {
      html_.raw(comma);
      html_.raw("[" + script_string(mark_class(mark)) + "," + script_string(mark_text(mark)) + "]");
      comma = ",";
    }
    html_.raw("],\n");
    write_names();
    write_links();
    write_descriptions();
    write_children();
    write_sparse();
    write_alternatives();
    write_here();
    write_languages();
    html_.raw(piece_end);
  }

 private:
  const std::vector<NodeId>& nodes() const { return page_.numbers.nodes(); }

  /// Before the next value of a member, not the first: a comma, or a new piece.
  void separate(std::string_view name, char opening, std::string_view comma)
  {
    if (html_.bytes() - begun_ < piece_bytes)
      return html_.raw(comma);
    html_.raw(opening == '[' ? "]" : "}");
    html_.raw(piece_end);
    begun_ = html_.bytes();
    html_.raw(piece_begin);
    html_.raw("\"");
    html_.raw(name);
    html_.raw(opening == '[' ? "\":[" : "\":{");
  }

  template <class Value>
  void column(std::string_view name, Value value)
  {
    html_.raw("\"");
    html_.raw(name);
    html_.raw("\":[");
    for (std::size_t i = 0; i < nodes().size() && !html_.stopped(); ++i) {
      if (i > 0)
        separate(name, '[', i % node_per_line == 0 ? ",\n" : ",");
      value(nodes()[i]);
    }
    html_.raw("],\n");
  }

  void write_names()
  {
    column("name", [&](NodeId node) {
      const Entry entry = page_.entries.of(node);
      html_.raw(script_string(node == root_node ? std::string{} : entry.label));
      if (entry.mark != Mark::none)
        marks_.emplace_back(node, static_cast<std::size_t>(entry.mark));
      if (entry.language != 0)
        languages_.emplace_back(node, entry.language);
    });
  }

  /// Each as what is new in it after the one before; how much is not new is in `same`.
  void write_links()
  {
    std::string before;
    std::vector<std::size_t> same;
    column("link", [&](NodeId node) {
      const auto href = page_.entries.of(node).href;
      if (!href) {
        same.push_back(0);
        html_.raw("0");
        return;
      }
      same.push_back(common_prefix(before, *href));
      html_.raw(script_string(std::string_view{*href}.substr(same.back())));
      before = *href;
    });
    std::size_t at = 0;
    column("same", [&](NodeId) { html_.number(same[at++]); });
  }

  void write_descriptions()
  {
    column("text", [&](NodeId node) {
      const auto description = page_.entries.of(node).description;
      html_.raw(description ? script_string(*description) : "0");
    });
  }

  /// Each child as its distance from the one before it, the first from the node: mostly small.
  void write_children()
  {
    column("below", [&](NodeId node) {
      std::int64_t before = page_.numbers.of(node);
      bool any = false;
      for (const NodeId child : page_.view.children(node)) {
        if (!page_.view.leads_somewhere(child))
          continue;
        const std::int64_t number = page_.numbers.of(child);
        html_.raw(any ? "," : "[");
        html_.raw(std::to_string(number - before));
        before = number;
        any = true;
      }
      html_.raw(any ? "]" : "0");
    });
  }

  void sparse(std::string_view name, const std::vector<std::pair<NodeId, std::size_t>>& values)
  {
    html_.raw("\"");
    html_.raw(name);
    html_.raw("\":{");
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0)
        separate(name, '{', i % node_per_line == 0 ? ",\n" : ",");
      html_.raw("\"");
      html_.number(page_.numbers.of(values[i].first));
      html_.raw("\":");
      html_.number(values[i].second);
    }
    html_.raw("},\n");
  }

  void write_sparse()
  {
    sparse("mark", marks_);
    sparse("lang", languages_);
  }

  // M-8: [language, type, name, link, description, mark]. Of the link, what is new in it after the one the
  // node is shown with; 1 for the same name or description, however long: a node may have very many variants.
  void write_alternatives()
  {
    html_.raw("\"variants\":{");
    bool any = false;
    for (const NodeId node : nodes()) {
      const std::vector<AlternativeEntry> alternatives = page_.entries.alternatives(node);
      if (alternatives.size() < 2)
        continue;
      const Entry own = page_.entries.of(node);
      if (any)
        separate("variants", '{', ",\n");
      html_.raw("\"");
      html_.number(page_.numbers.of(node));
      html_.raw("\":[");
      for (std::size_t i = 0; i < alternatives.size(); ++i) {
        html_.raw(i == 0 ? "" : ",");
        write_alternative(alternatives[i], own);
      }
      html_.raw("]");
      any = true;
    }
    html_.raw("},\n\"types\":[");
    for (std::size_t i = 0; i < types_.size(); ++i)
      html_.raw((i == 0 ? "" : ",") + script_string(types_[i]));
    html_.raw("],\n");
  }

  void write_alternative(const AlternativeEntry& alternative, const Entry& own)
  {
    const Entry& entry = alternative.entry;
    html_.raw("[");
    html_.number(entry.language);
    html_.raw(",");
    html_.number(number_of_type(alternative.type));
    html_.raw("," + (entry.label == own.label ? "1" : script_string(entry.label)) + ",");
    if (entry.href) {
      const std::size_t same = common_prefix(own.href.value_or(""), *entry.href);
      html_.raw("[" + std::to_string(same) + "," + script_string(std::string_view{*entry.href}.substr(same)) +
                "]");
    } else {
      html_.raw("0");
    }
    html_.raw(!entry.description                     ? std::string{",0,"}
              : entry.description == own.description ? std::string{",1,"}
                                                     : "," + script_string(*entry.description) + ",");
    html_.number(static_cast<std::size_t>(entry.mark));
    html_.raw("]");
  }

  std::size_t number_of_type(const std::string& type)
  {
    const auto [place, is_new] = type_numbers_.try_emplace(type, types_.size());
    if (is_new)
      types_.push_back(type);
    return place->second;
  }

  void write_here()
  {
    html_.raw("\"here\":{");
    const char* comma = "";
    for (const Here& here : page_.view.here()) {
      html_.raw(comma);
      html_.raw("\"");
      html_.number(page_.numbers.of(here.node));
      html_.raw(here.match == Match::up || here.match == Match::start ? "\":\"location\"" : "\":\"page\"");
      comma = ",";
    }
    html_.raw("},\n\"path\":[");
    comma = "";
    for (const NodeId node : page_.path) {
      if (!page_.numbers.has(node))
        break;
      html_.raw(comma);
      html_.number(page_.numbers.of(node));
      comma = ",";
    }
    html_.raw("],\n");
  }

  void write_languages()
  {
    html_.raw("\"langs\":[");
    const char* comma = "";
    for (const EntryLanguage& language : page_.entries.languages()) {
      html_.raw(comma);
      html_.raw("[" + script_string(language.tag) + (language.right_to_left ? ",1]" : ",0]"));
      comma = ",";
    }
    html_.raw("]");
  }

  HtmlPage& page_;
  HtmlWriter& html_;
  std::size_t begun_ = 0; ///< where the piece at hand begins, in bytes of the page
  std::vector<std::pair<NodeId, std::size_t>> marks_, languages_; ///< of those that have one
  std::vector<std::string> types_;
  std::unordered_map<std::string, std::size_t> type_numbers_; ///< in `types_`
};

} // namespace

void write_data(HtmlPage& page)
{
  DataWriter{page}.write();
}

} // namespace standard_sitemap
