#include "engine/display/shown.h"
#include "render/html/page.h"
#include "render/node/steps.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t longest_title = 200; ///< code points

/// One direction of the bar. Its link has the name of the direction, too, for screen readers.
class StepWriter {
 public:
  StepWriter(HtmlPage& page, std::string_view relation, std::string_view title)
      : page_(page), html_(page.html), relation_(relation), title_(title)
  {
  }

  void write(const Step& step)
  {
    html_.raw("<li class=");
    html_.raw(relation_);
    html_.raw("><span class=kind id=kind-");
    html_.raw(relation_);
    html_.raw(">");
    html_.text(title_);
    html_.raw("</span> ");
    if (step.node)
      page_.write_outside_link(*step.node, link_attributes(page_.entries.of(*step.node).label));
    else if (step.page)
      write_page(*step.page);
    else
      write_end(step.end);
    html_.raw("\n");
  }

 private:
  std::string id_attributes() const
  {
    const std::string name{relation_};
    return " id=to-" + name + " aria-labelledby=\"kind-" + name + " to-" + name + '"';
  }

  /// `hint`: what is seen of the link while the pointer is on it, since the bar may have no room for its
  /// name.
  std::string link_attributes(std::string_view hint) const
  {
    return id_attributes() + " rel=" + std::string{relation_} + " title=\"" + html_text(hint) + '"';
  }

  /// what the page itself says.
  void write_page(const RelatedPage& page)
  {
    const std::string own = shown_text(page.title, longest_title);
    const std::string name = own.empty() ? std::string{title_} : own;
    html_.raw("<a");
    html_.raw(link_attributes(name + " (" + std::string{page_.words.from_page()} + ')'));
    html_.attribute("href", page.url.text());
    html_.raw(page.same_site ? " dir=auto>" : " dir=auto class=other>");
    html_.name(name);
    if (!page.same_site) {
      html_.raw(" <span class=mark>(");
      html_.text(page_.words.mark_other());
      html_.raw(")</span>");
    }
    html_.raw("</a>");
  }

  void write_end(std::string_view end)
  {
    html_.raw("<a");
    html_.raw(id_attributes());
    html_.raw(" role=link aria-disabled=true tabindex=0>");
    html_.text(end);
    html_.raw("</a>");
  }

  HtmlPage& page_;
  HtmlWriter& html_;
  std::string_view relation_, title_;
};

} // namespace

void write_reading(HtmlPage& page)
{
  const StatedPlace* const place = page.report.place ? &*page.report.place : nullptr;
  const Steps steps = steps_of_page(&page.view, place, page.words);
  if (!steps.any())
    return;
  HtmlWriter& html = page.html;
  html.raw("<div id=reading>\n<p id=told role=status></p>\n<nav class=around");
  html.attribute("aria-label", page.words.around());
  html.raw(">\n<ul id=steps>\n");
  StepWriter{page, "prev", page.words.previous()}.write(steps.previous);
  StepWriter{page, "up", page.words.up()}.write(steps.up);
  StepWriter{page, "next", page.words.next()}.write(steps.next);
  if (steps.position != 0) {
    html.raw("<li class=position>");
    html.text(page.words.page_of(page.words.number(steps.position), page.words.number(steps.count)));
    html.raw("\n");
  }
  html.raw("</ul>\n</nav>\n</div>\n");
}

} // namespace standard_sitemap
