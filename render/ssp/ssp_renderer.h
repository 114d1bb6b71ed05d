#pragma once

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// A map, whatever it was made of, as one Standard-Sitemap file. Read again, it gives the same map: the same
/// nodes with the same numbers, links, values, variants and children, the same roles, logo, and class changes
/// and styles that are not refused. So the files of a map become one, and a list for crawlers becomes the
/// draft of a site map, which says so in a comment: names and groups that were derived are ordinary ones in
/// it, for its author to mend.
///
///   SspRenderer ssp;
///   ssp.render(report, sink);        // nothing, if the report has no map
///   ssp.left_out().items();          // what it could not write
///
/// What is not the same: documents, lines and diagnostics; whether names or places were derived; ids, which
/// are new; addresses, which are absolute now; and what only a list can say: dates, frequencies, images,
/// videos and news. What XML cannot hold is replaced as by `shown_text`. Left out,
/// and named, are links beyond `Policy::link_bytes` or `uri_bytes`, texts with which a tag would be longer
/// than `tag_bytes`, and class changes and style sheets that are refused. What the
/// protocol calls obsolete (O-3, O-4) is read again only by tolerant readers. That the file is read whole, a
/// reader's limits must allow: those of a list are higher than those of a site map.
///
/// Linear in nodes and parent-child entries; some 5 bytes a node.
class STANDARD_SITEMAP_API SspRenderer final : public Renderer {
 public:
  /// UTF-8, in pieces of any size; no character but line feeds of its own that could act on a terminal.
  void render(const Report& report, const Sink& sink) override;
  /// What the last map had that is not in its file: `not-written`.
  const Diagnostics& left_out() const { return left_out_; }

 private:
  Diagnostics left_out_;
};

} // namespace standard_sitemap
