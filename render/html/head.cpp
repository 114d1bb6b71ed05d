#include "render/html/assets.h"
#include "render/html/page.h"
#include "render/words/script_words.h"

namespace standard_sitemap {

void write_head(HtmlWriter& html, const Words& words, std::string_view title)
{
  html.raw("<!DOCTYPE html>\n<html lang=");
  html.raw(words.language());
  html.raw(words.direction() == Direction::right_to_left ? " dir=rtl>\n" : ">\n");
  html.raw("<head>\n<meta charset=utf-8>\n<meta http-equiv=Content-Security-Policy content=\"");
  html.raw("default-src 'none'; script-src 'sha256-");
  html.raw(html_script_hash);
  html.raw("'; style-src 'sha256-");
  html.raw(html_style_hash);
  html.raw(
      "'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'\">\n"
      "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=color-scheme content=\"light dark\">\n"
      "<meta name=referrer content=strict-origin-when-cross-origin>\n<title>");
  html.text(title);
  html.raw("</title>\n<style>");
  html.raw(html_style());
  html.raw("</style>\n<script type=\"application/json\" id=words>");
  html.raw(script_words(words, html_script_messages()));
  html.raw("</script>\n<script>");
  html.raw(html_script());
  html.raw("</script>\n</head>\n<body>\n");
}

} // namespace standard_sitemap
