#pragma once

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Renders a map of any origin as one Standard Sitemap file. Reading the file again gives the same map: the
/// same nodes with the same numbers, links, values, variants and children, the same roles and logo, and the
/// same class changes and styles except refused ones. So a map of several files becomes one file, and an XML
/// sitemap (sitemaps.org) becomes the draft of a site map, marked as such in a comment: derived names and
/// groups are ordinary ones in it, for its author to edit.
///
///   SspRenderer ssp;
///   ssp.render(report, sink);        // writes nothing if the report has no map
///   ssp.left_out().items();          // what it could not write
///
/// Not preserved: documents, lines and diagnostics; whether names or positions were derived; ids, which are
/// new; addresses, which become absolute; and what only XML sitemaps can express: dates, frequencies, images,
/// videos and news. Characters that XML cannot represent are replaced as by `shown_text`. Omitted and
/// reported are links longer than `Policy::link_bytes` or `uri_bytes`, texts that would make a tag longer
/// than `tag_bytes`, and refused class changes and style sheets. Features that the protocol calls obsolete
/// (O-3, O-4) are understood only by tolerant readers. A reader's limits must allow the whole file: the
/// limits for XML sitemaps are higher than those for site maps.
///
/// Time is linear in nodes and parent-child entries; memory is about 5 bytes per node.
class STANDARD_SITEMAP_API SspRenderer final : public Renderer {
 public:
  /// Writes UTF-8, in pieces of any size; the only control characters are the line feeds of the layout.
  void render(const Report& report, const Sink& sink) override;
  /// What the last map contained that its file does not: `not-written`.
  const Diagnostics& left_out() const { return left_out_; }

 private:
  Diagnostics left_out_;
};

} // namespace standard_sitemap
