#include "render/llms/llms_writer.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/utf8.h"
#include "engine/lists/llms_reader.h"
#include "render/llms/llms_parts.h"
#include "render/llms/markdown_row.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {
namespace {

constexpr std::uint32_t deepest = 250; ///< of places; readers take 256 levels

std::uint32_t characters(std::string_view text)
{
  return static_cast<std::uint32_t>(count_code_points(text));
}

} // namespace

class LlmsWriter::Implementation {
 public:
  Implementation(View& view_, LlmsOptions options_) : view(view_), options(std::move(options_))
  {
    collect();
    const Shown root = view.shown(root_node);
    description = escaped_markdown(root.description.value_or(""));
    const std::size_t head = characters(title_of(root_node)) + characters(description) + of_head;
    parts = LlmsParts{places, options.budget, options.stem, view}.make(head, options.sections);
    report();
  }

  /// Walks the tree, each node with its children at its first place only.
  void collect()
  {
    struct Open {
      std::span<const NodeId> children;
      std::size_t next;
      std::uint32_t place;
    };
    std::vector<bool> is_written(view.map().size());
    is_written[root_node] = true;
    std::vector<Open> open{{view.leading_children(root_node), 0, 0}};
    while (!open.empty()) {
      Open& last = open.back();
      if (last.next == last.children.size()) {
        if (open.size() > 1)
          places[last.place].end = static_cast<std::uint32_t>(places.size());
        open.pop_back();
        continue;
      }
      const NodeId node = last.children[last.next++];
      const MarkdownRow row = markdown_row(view.shown(node));
      const bool is_again = is_written[node];
      const auto children = is_again ? std::span<const NodeId>{} : view.leading_children(node);
      const auto depth = static_cast<std::uint32_t>(open.size() - 1);
      is_written[node] = true;
      if (is_again && !view.leading_children(node).empty())
        ++again;
      if (!row.has_address && children.empty())
        continue;
      const auto place = static_cast<std::uint32_t>(places.size());
      places.push_back({node, place + 1, depth, characters(row.entry) + 3, characters(row.description)});
      if (children.empty())
        continue;
      if (depth == deepest)
        ++too_deep;
      else
        open.push_back({children, 0, place});
    }
  }

  void report()
  {
    const auto add = [&](std::size_t count, std::string message) {
      if (count > 0)
        left_out.add({.severity = Severity::warning,
                      .code = Code::not_written,
                      .message = std::move(message),
                      .document = view.map().documents().front().requested.text(),
                      .count = count});
    };
    add(again, "a node is in several places: what is below it is written at the first of them");
    add(too_deep,
        "what is below a node is left out: it is more than " + std::to_string(deepest) + " levels deep");
    add(view.left_out(), "a node is left out: neither it nor a node below it has an address");
    std::size_t descriptions = 0;
    for (const LlmsPart& part : parts)
      if (!part.has_descriptions)
        for (std::size_t i = 0; i < part.places.size(); ++i) {
          const std::uint32_t end = part.parts[i] == 0 ? places[part.places[i]].end : part.places[i] + 1;
          for (std::uint32_t place = part.places[i]; place < end; ++place)
            descriptions += places[place].of_description > 0 ? 1 : 0;
        }
    add(descriptions, "a description is left out: with it the file would be longer than the budget");
  }

  std::string title_of(NodeId node)
  {
    const std::string name = escaped_markdown(view.shown(node).name.value_or(""));
    if (!name.empty())
      return name;
    const std::string_view host = view.map().documents().front().requested.host();
    return node == root_node && !host.empty() ? escaped_markdown(host) : "Site map";
  }

  /// G-18: what this other part has is at this place.
  std::string link_to(const LlmsPart& part, std::string_view what)
  {
    return "- [" + std::string{what} + "](" + part.name + " \"" + std::string{llms_part_title} + "\")\n";
  }

  void write_rows(SinkBuffer& out, const LlmsPart& part, std::uint32_t from, std::uint32_t end,
                  std::uint32_t depth)
  {
    for (std::uint32_t place = from; place < end && !out.stopped(); ++place) {
      const MarkdownRow row = markdown_row(view.shown(places[place].node));
      out.append(std::string(std::size_t{2} * (places[place].depth - depth), ' '));
      out.append("- " + row.entry + (part.has_descriptions ? row.description : "") + '\n');
    }
  }

  void write_section(SinkBuffer& out, const LlmsPart& part, std::size_t i)
  {
    const std::uint32_t place = part.places[i];
    const Shown shown = view.shown(places[place].node);
    Shown plain = shown;
    plain.description.reset();
    out.append("\n## " + markdown_row(plain).entry + "\n\n");
    if (const std::string text = escaped_markdown(shown.description.value_or(""));
        part.has_descriptions && !text.empty())
      out.append("> " + text + "\n\n");
    if (part.parts[i] == 0)
      write_rows(out, part, place + 1, places[place].end, places[place].depth + 1);
    else
      out.append(link_to(parts[part.parts[i]], "All of " + title_of(places[place].node)));
  }

  void write_in_sections(SinkBuffer& out, const LlmsPart& part)
  {
    bool has_others = false;
    for (std::size_t i = 0; i < part.places.size(); ++i)
      if (places[part.places[i]].end > part.places[i] + 1)
        write_section(out, part, i);
      else
        has_others = true;
    if (has_others)
      out.append("\n## Other\n\n");
    for (const std::uint32_t place : part.places)
      if (places[place].end == place + 1)
        write_rows(out, part, place, place + 1, places[place].depth);
  }

  void write_as_list(SinkBuffer& out, const LlmsPart& part)
  {
    out.append("\n");
    for (std::size_t i = 0; i < part.places.size(); ++i) {
      const std::uint32_t place = part.places[i], depth = places[place].depth;
      write_rows(out, part, place, part.parts[i] == 0 ? places[place].end : place + 1, depth);
      if (part.parts[i] != 0)
        out.append("  " + link_to(parts[part.parts[i]], "All of " + title_of(places[place].node)));
    }
  }

  bool write(std::size_t number, const Sink& sink)
  {
    const LlmsPart& part = parts[number];
    SinkBuffer out{sink};
    out.append("# " + title_of(part.title) + '\n');
    if (number == 0 && !description.empty())
      out.append("\n> " + description + '\n');
    if (part.is_of_parts) {
      out.append("\n");
      for (std::size_t i = 0; i < part.parts.size(); ++i)
        out.append(link_to(parts[part.parts[i]],
                           "Part " + std::to_string(i + 1) + " of " + std::to_string(part.parts.size())));
    } else if (number == 0 && options.sections) {
      write_in_sections(out, part);
    } else {
      write_as_list(out, part);
    }
    out.finish();
    return !out.stopped();
  }

  static constexpr std::size_t of_head = 16; ///< characters of its markup

  View& view;
  LlmsOptions options;
  std::vector<LlmsPlace> places;
  std::string description;
  std::vector<LlmsPart> parts;
  std::size_t again = 0, too_deep = 0;
  Diagnostics left_out;
};

LlmsWriter::LlmsWriter(View& view, LlmsOptions options)
    : implementation_(std::make_unique<Implementation>(view, std::move(options)))
{
}

LlmsWriter::~LlmsWriter() = default;

std::size_t LlmsWriter::count() const
{
  return implementation_->parts.size();
}

const std::string& LlmsWriter::name(std::size_t number) const
{
  return implementation_->parts[number].name;
}

const Diagnostics& LlmsWriter::left_out() const
{
  return implementation_->left_out;
}

bool LlmsWriter::write(std::size_t number, const Sink& sink) const
{
  return implementation_->write(number, sink);
}

} // namespace standard_sitemap
