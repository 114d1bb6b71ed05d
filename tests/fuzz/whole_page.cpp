#include "tests/fuzz/whole_page.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <memory>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <gumbo.h>

#include "engine/base/ascii.h"
#include "engine/encoding/encoding.h"
#include "engine/encoding/sniff.h"
#include "engine/web/header_list.h"

namespace standard_sitemap::fuzz {
namespace {

/// Whether one of the tokens of a `rel`, or of a meta element's `name`, is what a rule looks for.
bool interests_a_rule(const std::string& value, bool is_link)
{
  std::istringstream tokens{ascii_lower(value)};
  for (std::string token; tokens >> token;)
    if (token.starts_with("schema.") ||
        (is_link && (token == "standard-sitemap" || token.ends_with(".location"))))
      return true;
  return false;
}

std::optional<std::string> candidate(const GumboElement& element)
{
  const bool is_link = element.tag == GUMBO_TAG_LINK;
  if (!is_link && element.tag != GUMBO_TAG_META)
    return std::nullopt;
  const GumboAttribute* value = gumbo_get_attribute(&element.attributes, is_link ? "rel" : "name");
  if (!value || !interests_a_rule(value->value, is_link))
    return std::nullopt;
  return value->value;
}

} // namespace

std::string decoded(const Page& page)
{
  const auto type = page.effective_media_type();
  const SniffedEncoding sniffed = sniff_html(page.body, type ? type->charset() : std::nullopt);
  Decoder decoder{sniffed.encoding, Decoder::OnInvalid::replace};
  std::string utf8;
  decoder.append(page.body.substr(sniffed.bom_bytes), utf8);
  decoder.finish(utf8);
  return utf8;
}

namespace {

/// What Gumbo allocates: on some pages it forgets to free a name.
using Blocks = std::vector<std::unique_ptr<std::max_align_t[]>>;

void* allocate(void* blocks, std::size_t bytes)
{
  const std::size_t size = bytes / sizeof(std::max_align_t) + 1;
  return static_cast<Blocks*>(blocks)->emplace_back(new std::max_align_t[size]).get();
}

/// Runs Gumbo in this process, which Gumbo ends on some pages.
std::optional<std::string> candidate_here(const std::string& html)
{
  Blocks blocks;
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  options.allocator = allocate;
  options.deallocator = [](void*, void*) {};
  options.userdata = &blocks;
  GumboOutput* output = gumbo_parse_with_options(&options, html.data(), html.size());
  std::optional<std::string> found;
  std::vector<const GumboNode*> waiting{output->root};
  while (!waiting.empty() && !found) {
    const GumboNode* node = waiting.back();
    waiting.pop_back();
    if (node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE)
      continue;
    found = candidate(node->v.element);
    const GumboVector& children = node->v.element.children;
    for (unsigned i = 0; i < children.length; ++i)
      waiting.push_back(static_cast<const GumboNode*>(children.data[i]));
  }
  return found;
}

/// In a tag, the HTML Standard reads U+0000 as U+FFFD, so that `<link \0rel=...>` has no `rel`. Gumbo leaves
/// it out if it is the first character of an attribute's name.
std::string with_replaced_nuls(std::string_view page)
{
  std::string html;
  char before = ' ';
  for (const char c : page) {
    if (c == '\0' && (is_ascii_whitespace(before) || before == '/'))
      html += "\xef\xbf\xbd";
    else
      html += c;
    before = c;
  }
  return html;
}

void write_all(int descriptor, std::string_view bytes)
{
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written <= 0)
      return;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string read_all(int descriptor)
{
  std::string bytes;
  std::array<char, 4096> piece;
  for (ssize_t size = 0; (size = read(descriptor, piece.data(), piece.size())) > 0;)
    bytes.append(piece.data(), static_cast<std::size_t>(size));
  return bytes;
}

} // namespace

std::optional<std::string> candidate_in_tree(const std::string& page)
{
  const std::string html = with_replaced_nuls(page);
  // All inputs known to make Gumbo fail have foreign content; a process for each page would be slow.
  const std::string lower = ascii_lower(html);
  if (lower.find("<svg") == std::string::npos && lower.find("<math") == std::string::npos)
    return candidate_here(html);
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0)
    throw std::system_error{errno, std::generic_category(), "pipe"};
  const pid_t child = fork();
  if (child < 0)
    throw std::system_error{errno, std::generic_category(), "fork"};
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL); // else the fuzzer would report it
    close(STDERR_FILENO);
    if (const auto candidate = candidate_here(html))
      write_all(ends[1], ":" + *candidate);
    _exit(0); // so that the parent's output is not flushed twice
  }
  close(ends[1]);
  const std::string answer = read_all(ends[0]);
  close(ends[0]);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return answer.empty() ? std::nullopt : std::optional{answer.substr(1)};
}

} // namespace standard_sitemap::fuzz
