#include "tests/walk/site.h"

namespace standard_sitemap::walk {
namespace {

// White space is written as character references, which attribute-value normalisation leaves alone.
std::string escaped(const std::string& value)
{
  std::string out;
  for (char c : value) {
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\t':
      out += "&#9;";
      break;
    case '\n':
      out += "&#10;";
      break;
    case '\r':
      out += "&#13;";
      break;
    default:
      out += c;
    }
  }
  return out;
}

void write(const Tag& tag, const std::string& indent, std::string& out)
{
  out += indent + "<" + tag.name;
  for (const auto& [name, value] : tag.attributes)
    out += " " + name + "=\"" + escaped(value) + "\"";
  if (tag.children.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  for (const Tag& child : tag.children)
    write(child, indent + " ", out);
  out += indent + "</" + tag.name + ">\n";
}

} // namespace

std::string body_of(const Answer& answer)
{
  std::string body;
  write(answer.root, "", body);
  switch (answer.damage) {
  case Answer::Damage::none:
    break;
  case Answer::Damage::end_tag_missing:
    body.erase(body.rfind('<'));
    break;
  case Answer::Damage::junk_after_the_end:
    body += "<again/>\n";
    break;
  }
  return body;
}

std::string describe(const Site& site)
{
  std::string out = "root " + site.root + (site.page ? "\npage " + *site.page : "") +
                    (site.strict ? "\nstrict" : "") + "\nAccept-Language: " + site.accept_language +
                    "\nAccept: " + site.accept + "\n";
  for (const auto& [uri, answer] : site.answers) {
    out += "--- " + uri + "  ";
    if (answer.kind == Answer::Kind::failure)
      out += "fails\n";
    else if (answer.kind == Answer::Kind::redirect)
      out += std::to_string(answer.status) + " -> " + answer.location + "\n";
    else
      out += std::to_string(answer.status) + " " + answer.content_type + "\n" + body_of(answer);
  }
  return out;
}

} // namespace standard_sitemap::walk
