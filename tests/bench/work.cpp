#include "tests/bench/work.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include <gumbo.h>
#include <libxml/parser.h>
#include <uriparser/Uri.h>

#include "discovery/discovery.h"
#include "discovery/html_prescan.h"
#include "engine/isolate/image.h"
#include "engine/load/load.h"
#include "engine/place/read_stated_place.h"
#include "engine/read/document_reader.h"
#include "render/hosts/audit/page_examination.h"

namespace standard_sitemap::bench {

namespace {

constexpr std::size_t piece_bytes = 16u << 10; // as a network stack delivers them

// The list is at the top folder of its entries: otherwise each would be reported as outside its scope.
constexpr const char* root_of_list = "http://www.site.test/sitemap.xml";
constexpr const char* root_elsewhere = "http://site.test/sitemap.xml";

constexpr const char* base_of_references = "http://www.site.test/catalogue/2024/map.xml";

class PlainReference {
 public:
  const char* number(std::size_t i)
  {
    text_[14] = static_cast<char>('0' + i % 10);
    return text_;
  }

 private:
  char text_[21] = "entries/0000000.html";
};

void count_element(void* count, const xmlChar*, const xmlChar*, const xmlChar*, int, const xmlChar**, int,
                   int, const xmlChar**)
{
  ++*static_cast<std::size_t*>(count);
}

} // namespace

std::size_t xml_elements(std::string_view file)
{
  xmlSAXHandler handler;
  std::memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = count_element;
  std::size_t count = 0;
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, &count, nullptr, 0, nullptr);
  if (!context)
    std::abort();
  xmlCtxtUseOptions(context, XML_PARSE_NONET);
  for (; !file.empty(); file.remove_prefix(std::min(piece_bytes, file.size())))
    xmlParseChunk(context, file.data(), static_cast<int>(std::min(piece_bytes, file.size())), 0);
  xmlParseChunk(context, nullptr, 0, 1);
  xmlFreeParserCtxt(context);
  return count;
}

Policy raised_policy()
{
  Policy policy;
  policy.document_bytes = policy.map_bytes = std::uint64_t{1} << 32;
  policy.list_document_bytes = policy.list_map_bytes = policy.document_bytes;
  policy.list_elements = 10'000'000;
  policy.elements = policy.entries = policy.xml_depth = 10'000'000;
  policy.documents = policy.list_documents = 10'000'000;
  policy.link_bytes = policy.map_bytes;
  policy.document_time = policy.map_time = policy.list_map_time = std::chrono::hours{1};
  return policy;
}

/// Whether no limit was exceeded: the numbers would mean something else. What crawlers read is theirs, and a
/// file of the machine is told that it has no address.
bool is_whole(const Diagnostics& diagnostics)
{
  return std::ranges::all_of(diagnostics.items(), [](const Diagnostic& finding) {
    return finding.code == Code::crawler_limit || finding.code == Code::relative_links ||
           finding.code == Code::outside_scope;
  });
}

void answer(Receiver& receiver, const Uri& url, std::string_view file, AddressSpace from)
{
  const ResponseHead head{url, 200, {{"Content-Type", "application/xml"}}, from};
  if (!receiver.allow_hop(url) || !receiver.allow_address(head.address_space) || !receiver.begin(head))
    std::abort();
  for (; !file.empty(); file.remove_prefix(std::min(piece_bytes, file.size())))
    if (!receiver.append(file.substr(0, piece_bytes)))
      std::abort();
  receiver.end();
}

Map map_of(std::string_view file, SourceKind kind, const char* url)
{
  const Uri root = *Uri::parse({url                            ? url
                                : kind == SourceKind::standard ? "http://site.test/map.xml"
                                                               : root_of_list});
  const AddressSpace from = root.is_http() ? AddressSpace::public_network : AddressSpace::loopback;
  Load load{root, Initiator{root, from}, raised_policy(), {}, kind};
  while (!load.done())
    for (const Request& request : load.take_requests())
      answer(load.receiver(request.id), request.url, file, from);
  LoadResult result = std::move(load).finish();
  if (!result.map || !is_whole(result.diagnostics))
    std::abort();
  return *std::move(result.map);
}

LoadedMap engine_map(std::string_view file)
{
  const Map map = map_of(file);
  return {map.size(), map.memory()};
}

LoadedMap engine_list(std::string_view file)
{
  const Map map = map_of(file, SourceKind::extended);
  return {map.size(), map.memory()};
}

std::size_t engine_lists_elsewhere(std::string_view file)
{
  return map_of(file, SourceKind::extended, root_elsewhere).size();
}

std::size_t engine_names_list(std::string_view file)
{
  const Map map = map_of(file, SourceKind::extended);
  std::size_t bytes = 0;
  for (NodeId id = 0; id < map.size(); ++id)
    bytes += map.node(id).name().value_or("").size();
  return bytes;
}

std::size_t engine_reads_list(std::string_view file)
{
  const Policy policy = raised_policy();
  ElementBudget budget{policy.list_elements};
  DocumentReader reader{*Uri::parse({root_of_list}), std::nullopt, policy, budget, SourceKind::extended};
  for (; !file.empty(); file.remove_prefix(std::min(piece_bytes, file.size())))
    if (!reader.append(file.substr(0, piece_bytes)))
      std::abort();
  const ReadResult result = std::move(reader).finish();
  if (!result.document || !is_whole(result.diagnostics))
    std::abort();
  return result.document->size();
}

namespace {

constexpr std::string_view root_of_map = "http://example.com/map.xml";

DocumentAnswer map_read(std::string_view file, const Policy& policy)
{
  ElementBudget budget{policy.elements};
  const std::size_t bytes = file.size();
  DocumentReader reader{*Uri::parse({root_of_map}), MediaType::parse("application/xml"), policy, budget};
  for (; !file.empty(); file.remove_prefix(std::min(piece_bytes, file.size())))
    if (!reader.append(file.substr(0, piece_bytes)))
      std::abort();
  ReadResult result = std::move(reader).finish();
  if (!result.document || !is_whole(result.diagnostics))
    std::abort();
  return {std::move(result), bytes, policy.elements - budget.left};
}

/// Gives out the pieces of an image, as the kernel does that of another process.
class PiecewiseImage final : public ImageSource {
 public:
  explicit PiecewiseImage(const Image& image) : left_(image.pieces()), size_(image.size()) {}

  std::uint64_t size() const override { return size_; }
  bool read(std::span<std::byte> into) override
  {
    while (!into.empty()) {
      while (!left_.empty() && at_ == left_.front().size()) {
        left_ = left_.subspan(1);
        at_ = 0;
      }
      if (left_.empty())
        return false;
      const std::size_t some = std::min(into.size(), left_.front().size() - at_);
      std::memcpy(into.data(), left_.front().data() + at_, some);
      into = into.subspan(some);
      at_ += some;
    }
    return true;
  }

 private:
  std::span<const std::string_view> left_;
  std::size_t at_ = 0; ///< in the first
  std::uint64_t size_;
};

} // namespace

std::size_t engine_reads_map(std::string_view file)
{
  return map_read(file, raised_policy()).result.document->size();
}

std::size_t engine_reads_map_by_image(std::string_view file)
{
  const Policy policy = raised_policy();
  const Image image{map_read(file, policy)};
  PiecewiseImage source{image};
  const DocumentSource expected{.url = *Uri::parse({root_of_map}), .content_type = "application/xml"};
  const auto taken = document_of_image(source, {expected, policy, policy.elements, policy.map_bytes});
  if (!taken)
    std::abort(); // as above
  return taken->result.document->size();
}

std::size_t html_children(std::string_view page)
{
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  GumboOutput* output = gumbo_parse_with_options(&options, page.data(), page.size());
  const std::size_t children = output->document->v.document.children.length;
  gumbo_destroy_output(&options, output);
  return children;
}

namespace {

Page page_with(std::string_view body)
{
  return {
      .url = *Uri::parse({"http://site.test/a/page"}),
      .fields = {{"Content-Type", "text/html; charset=utf-8"}},
      .media_type = MediaType::parse("text/html; charset=utf-8"),
      .body = body,
      .address_space = AddressSpace::public_network,
  };
}

} // namespace

bool engine_discovers(std::string_view body)
{
  return discover(page_with(body), Policy{}).found.has_value();
}

Pages::Pages(std::string file) : file_(std::move(file))
{
  const std::string_view all = file_;
  for (std::size_t start = 0, end = 0; (end = all.find('\0', start)) != std::string_view::npos;
       start = end + 1)
    pages_.push_back(page_with(all.substr(start, end - start)));
}

std::size_t Pages::engine_scans() const
{
  return static_cast<std::size_t>(
      std::ranges::count_if(pages_, [](const Page& page) { return lacks_candidate(page.body, "utf-8"); }));
}

std::size_t Pages::look_at_each_byte() const
{
  return static_cast<std::size_t>(std::ranges::count_if(
      pages_, [](const Page& page) { return page.body.find('\1') == std::string_view::npos; }));
}

std::size_t engine_examines(std::string_view body)
{
  constexpr std::string_view fragments[] = {"s0000001", "none"};
  return examine(page_with(body), {.fragments = fragments, .links = true}, Policy{}).links.size();
}

std::size_t engine_reads_place(std::string_view body)
{
  const StatedPlace place = read_stated_place(page_with(body), Policy{});
  return place.trails.size() + place.of(RelationKind::next).size() + place.of(RelationKind::contents).size();
}

std::size_t engine_resolves(std::size_t references)
{
  const Uri base = *Uri::parse({base_of_references});
  PlainReference reference;
  std::size_t bytes = 0;
  Uri uri = base;
  for (std::size_t i = 0; i < references; ++i)
    if (!Uri::resolve_into(uri, base, {reference.number(i)}))
      bytes += uri.text().size();
  return bytes;
}

std::size_t uriparser_resolves(std::size_t references)
{
  UriUriA base, relative, absolute;
  if (uriParseSingleUriA(&base, base_of_references, nullptr) != URI_SUCCESS)
    std::abort();
  PlainReference reference;
  std::size_t bytes = 0;
  char text[256]; // long enough for all of them: a buffer that is reused, as ours is
  for (std::size_t i = 0; i < references; ++i) {
    int written = 0;
    if (uriParseSingleUriA(&relative, reference.number(i), nullptr) != URI_SUCCESS ||
        uriAddBaseUriA(&absolute, &relative, &base) != URI_SUCCESS ||
        uriToStringA(text, &absolute, sizeof text, &written) != URI_SUCCESS)
      std::abort();
    bytes += static_cast<std::size_t>(written) - 1;
    uriFreeUriMembersA(&absolute);
    uriFreeUriMembersA(&relative);
  }
  uriFreeUriMembersA(&base);
  return bytes;
}

} // namespace standard_sitemap::bench
