#include "render/html/page.h"

namespace standard_sitemap {

// The box and the list of its hits stay empty without a script, and are not seen then (find.css).
void write_tools(HtmlWriter& html, const Words& words)
{
  html.raw("<div class=tools role=search>\n<label class=find><span class=kind>");
  html.text(words.find());
  html.raw("</span> <input id=find type=search autocomplete=off spellcheck=false autocapitalize=off "
           "enterkeyhint=go aria-controls=results aria-keyshortcuts=/");
  html.attribute("placeholder", words.find());
  html.raw("></label>\n<label class=choice hidden><span class=kind>");
  html.text(words.language_choice());
  html.raw("</span> <select id=language autocomplete=off></select></label>\n"
           "<label class=choice hidden><span class=kind>");
  html.text(words.format_choice());
  html.raw(
      "</span> <select id=type autocomplete=off></select></label>\n<p id=said role=status></p>\n</div>\n");
}

void write_results(HtmlWriter& html)
{
  html.raw("<section id=results hidden>\n<p id=count></p>\n<ol id=hits></ol>\n"
           "<button id=more type=button hidden></button>\n</section>\n");
}

} // namespace standard_sitemap
