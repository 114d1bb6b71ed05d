#include "render/ssp/ssp_renderer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/map/authored.h"
#include "render/sink_buffer.h"
#include "render/ssp/file_plan.h"
#include "render/ssp/head.h"
#include "render/ssp/node_tags.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view draft_comment =
    "<!-- A draft, made from the site's XML sitemap (sitemaps.org) or feed. Its groups and missing names are "
    "derived\n"
    "     from addresses: check them, give the home page role=\"home\", and leave out what a reader would "
    "not "
    "look for. -->\n";

class FileWriter {
 public:
  FileWriter(const Map& map, const Policy& policy, Diagnostics& left_out, const Sink& sink)
      : map_(map), left_out_(left_out), out_(sink), plan_(map), tags_(policy, left_out)
  {
  }

  void write()
  {
    std::string& xml = out_.text();
    xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    if (AuthoredElement::of(map_.root()).document->format() != DocumentFormat::standard_sitemap)
      xml += draft_comment;
    Tag root = tags_.node(map_.root(), std::nullopt, plan_.named(root_node));
    root.set("xmlns", "http://standard-sitemap.org/2007/ns");
    root.set("xmlns:xlink", "http://www.w3.org/1999/xlink");
    xml += root.start() + '\n';
    xml += instructions_xml(map_, left_out_);
    open_.push_back({root_node, 0, root_node + 1, {}});
    write_open();
    write_store();
    tags_.name_unwritten_values();
    xml += root.end() + '\n';
    out_.finish();
  }

 private:
  /// A node whose element is being written.
  struct Open {
    NodeId node;
    std::size_t child; ///< index of the next child to examine
    NodeId next;       ///< all earlier nodes in its part of the file have been written
    std::string end_tag;
  };

  /// Writes the contents and the ends of all open elements.
  void write_open()
  {
    while (!open_.empty() && !out_.stopped()) {
      Open& here = open_.back();
      const auto children = map_.node(here.node).children();
      const bool listed = here.child < children.size();
      if (listed && children[here.child] < here.next) {
        write_external(children[here.child++]);
      } else if (here.next < plan_.end(here.node)) {
        const NodeId next = here.next;
        here.next = plan_.end(next);
        if (listed && children[here.child] == next)
          ++here.child;
        if (!plan_.stored(next)) {
          write_node(next, here.node);
        } else {
          write_external(next);
          store_.push_back(next);
        }
      } else {
        const std::string end_tag = std::move(here.end_tag);
        open_.pop_back();
        if (!end_tag.empty())
          line(end_tag);
      }
    }
  }

  void write_external(NodeId node) { line(tags_.external(node).empty()); }

  void write_node(NodeId id, NodeId around)
  {
    const Node node = map_.node(id);
    const Tag tag = tags_.node(node, map_.node(around), plan_.named(id));
    const std::vector<Tag> variants = tags_.variants(node);
    if (variants.empty() && plan_.childless(node))
      return line(tag.empty());
    line(tag.start());
    open_.push_back({id, 0, id + 1, tag.end()});
    for (const Tag& variant : variants)
      line(variant.empty());
  }

  // A nested sitemap is not reached by itself (M-4): only externals refer to its nodes.
  void write_store()
  {
    if (store_.empty())
      return;
    const Tag store{"sitemap"};
    out_.text() += "  " + store.start() + '\n';
    levels_around_ = 2;
    for (std::size_t i = 0; i < store_.size() && !out_.stopped(); ++i) { // grows during the loop
      write_node(store_[i], root_node);
      write_open();
    }
    out_.text() += "  " + store.end() + '\n';
  }

  void line(const std::string& text)
  {
    constexpr std::size_t deepest_indent = 20;
    std::string& xml = out_.text();
    xml.append(2 * std::min(levels_around_ + open_.size(), deepest_indent), ' ');
    (xml += text) += '\n';
    out_.flush_if_full();
  }

  const Map& map_;
  Diagnostics& left_out_;
  SinkBuffer out_;
  FilePlan plan_;
  NodeTags tags_;
  std::vector<Open> open_;
  std::size_t levels_around_ = 0; ///< of the open elements
  std::vector<NodeId> store_;     ///< in the order of the references to them
};

} // namespace

void SspRenderer::render(const Report& report, const Sink& sink)
{
  left_out_ = {};
  if (report.view)
    FileWriter{report.view->map(), report.view->policy(), left_out_, sink}.write();
}

} // namespace standard_sitemap
