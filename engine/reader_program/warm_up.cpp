#include "engine/reader_program/warm_up.h"

#include <array>
#include <new>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "engine/base/keyed_hash.h"
#include "engine/encoding/encoding.h"
#include "engine/encoding/encoding_labels.h"
#include "engine/reader_program/job_socket.h"
#include "engine/reader_program/reading.h"

namespace standard_sitemap {
namespace {

struct Sample {
  std::string_view content_type;
  std::string_view content;
  SourceKind kind = SourceKind::extended;
};

// The samples make use of each library: an XPath, an address in another script, named characters.
constexpr std::array documents{
    Sample{"application/xml",
           R"(<?xml version="1.0"?><!DOCTYPE sitemap [<?none?>]>
<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:h="http://www.w3.org/1999/xhtml" xml:lang="en" xml:base="/folder/">
<class-change elem="//h:p[position() = 1]/*" prefix="a"/><class-change elem="//[" prefix="b"/>
<item xlink:href="http://b&#xFC;cher.example/&amp;" name="B"><variant xml:lang="ar" xlink:href="http://&#x645;&#x62B;&#x627;&#x644;.example/" name="&#xE9;"/></item>
<external xlink:href="other.xml#id"/><p/></sitemap>)",
           SourceKind::standard},
    Sample{"application/xml", "<sitemap", SourceKind::standard},
    Sample{"application/xml", R"(<?xml version="1.0" encoding="iso-8859-1"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>http://example.org/a?b&c</loc><lastmod>2026-01-02T03:04:05Z</lastmod><priority>0.5</priority>
<xhtml:link rel="alternate" hreflang="de" href="http://example.org/de"/></url></urlset>)"},
    Sample{"application/xml", R"(<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>http://example.org/a.xml</loc></sitemap></sitemapindex>)"},
    Sample{"application/rss+xml",
           R"(<rss version="2.0"><channel><title>T</title><item><title>A &amp;eacute; B</title>
<link>http://example.org/a</link><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate><description>&lt;b&gt;x&lt;/b&gt;</description></item></channel></rss>)"},
    Sample{"application/atom+xml", R"(<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry>
<title type="html">a &amp;nbsp; b</title><link href="http://example.org/b"/><updated>2026-01-02T03:04:05Z</updated></entry></feed>)"},
    Sample{"application/rdf+xml", R"(<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:desc="http://bioontology.org/ontologies/biositemap.owl#"><desc:Resource_Description rdf:ID="A">
<desc:resource_name>A</desc:resource_name><desc:URL>http://example.org/c</desc:URL></desc:Resource_Description></rdf:RDF>)"},
    Sample{"text/plain", "http://example.org/1\nhttp://example.org/2\n"},
    Sample{"text/plain", "User-agent: *\nSitemap: http://example.org/sitemap.xml\n", SourceKind::robots},
    // "http://example.org/" in gzip
    Sample{"application/gzip",
           std::string_view{
               "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb\x28\x29\x29\xb0\xd2\xd7\x4f\xad\x48\xcc\x2d\xc8"
               "\x49\xd5\xcb\x2f\x4a\xd7\x07\x00\x93\xa2\xdd\xd7\x13\x00\x00\x00",
               39}},
};

constexpr std::array pages{
    Sample{
        "text/html; charset=windows-1252",
        "<!DOCTYPE html><html lang=en><head><base href='/a/'><link rel='schema.x' href='http://example.org/'>"
        "<link rel=\"x.sitemap\" href=m.xml><svg><td></svg></head><body><p>&eacute;<table><tr><td>x</table>"},
    Sample{
        "application/xhtml+xml",
        "<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml' xml:lang='en'><head>"
        "<link rel='schema.x' href='http://example.org/'/></head><body xml:base='/b'>&nbsp;</body></html>"},
};

/// Returns the content of a sample in the form of a job's.
std::vector<ContentPart> content_of(const Sample& sample)
{
  FileDescriptor file{::memfd_create("", MFD_CLOEXEC)};
  const std::string_view bytes = sample.content;
  if (::write(file.number(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
    end_process(Exit::misused);
  std::vector<ContentPart> content;
  content.push_back({std::move(file), bytes.size()});
  return content;
}

/// Every lead byte with a trail byte, and sequences of three and four bytes: the tables of all encodings are
/// loaded when the first of their characters is looked up.
std::string sequences()
{
  std::string bytes = "\x8F\xB0\xA1\x81\x30\x81\x30\x1B$B0!\x1B(B";
  for (int lead = 0x81; lead < 0xFF; ++lead) {
    bytes += static_cast<char>(lead);
    bytes += '\xA1';
  }
  return bytes;
}

void decode_each_encoding()
{
  const std::string bytes = sequences();
  for (const EncodingLabel& label : encoding_labels) {
    if (label.label != label.name) // once for each encoding, whose name is one of its labels
      continue;
    std::string text;
    if (const auto encoding = Encoding::for_label(label.label)) {
      Decoder decoder{*encoding, Decoder::OnInvalid::replace};
      decoder.append(bytes, text);
      decoder.finish(text);
    }
  }
}

/// The first exception of a process looks up tables.
void throw_once()
{
  try {
    throw std::bad_alloc{};
  } catch (const std::bad_alloc&) {
  }
}

} // namespace

void warm_up()
{
  throw_once();
  keyed_hash(std::string_view{}); // draws the key
  decode_each_encoding();
  const Uri url = *Uri::parse(Leiri{"http://example.org/map.xml"});
  for (const Sample& sample : documents) {
    DocumentJob job{
        .source = {.url = url, .content_type = std::string{sample.content_type}, .kind = sample.kind},
        .content = {},
        .policy = {},
        .elements = Policy{}.elements,
        .map_bytes = Policy{}.map_bytes};
    job.policy.for_check = true;
    DocumentJobs{}.image_of(std::move(job), content_of(sample));
  }
  for (const Sample& sample : pages)
    image_of(PageJob{url, std::string{sample.content_type}}, content_of(sample));
}

} // namespace standard_sitemap
