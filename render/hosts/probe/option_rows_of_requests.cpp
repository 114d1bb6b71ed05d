#include <algorithm>
#include <cctype>

#include "render/hosts/probe/option_values.h"
#include "render/words/words.h"

namespace standard_sitemap {

namespace {

constexpr const char* no_control = "no control characters";

bool has_no_control(const std::string& word)
{
  return std::ranges::none_of(word, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; });
}

bool has_colon(const std::string& word)
{
  return word.find(':') != word.npos;
}

} // namespace

OptionGroup options_of_fetching()
{
  return {
      "How to fetch (the page and the site map)",
      "The site map is fetched under the conditions of the page, as an image in it would be.",
      {OptionRow{"--lang", "LIST", "Your languages, as in Accept-Language: \"de, en;q=0.5\"",
                 only(text_like(FIELD(options.context.accept_language), Words::languages()), has_no_control,
                      no_control)}
           .manual(R"(
The reader's languages, as in the field Accept-Language: `de, en;q=0.5`. They choose among the pages that a map has in
several languages. The page of `--format html` speaks the one of them that suits best: Arabic, English, French,
German, Japanese or Spanish. If it speaks none of them, or this option is not given and the preferences name no
languages, it speaks the language of the map, else that of the page, else English.)"),
       OptionRow{"--user-agent", "NAME", "User-Agent",
                 only(text(FIELD(options.context.user_agent)), has_no_control, no_control)}
           .manual(
               "The value of User-Agent; if not given, `Mozilla/5.0 (compatible; sitemap-probe/VERSION)`."),
       OptionRow{"--header", "'NAME: VALUE'",
                 "An additional header field, sent to the page's own origin only; may be repeated",
                 one_more_of(FIELD(options.context.extra_fields), header_field)},
       OptionRow{"--cookie-jar", "FILE", "Cookies in Netscape format, read and written",
                 file(FIELD(options.context.cookie_jar))}
           .manual("Cookies in Netscape format, read and written. A new file can be read by its owner only."),
       OptionRow{"--user", "NAME:PASSWORD", "For HTTP authentication on the page's own origin",
                 only(text(FIELD(options.context.user_password)), has_colon, "NAME:PASSWORD")},
       OptionRow{"--proxy", "URL", "Proxy (environment variables are ignored)",
                 address(FIELD(options.context.proxy))},
       OptionRow{"--cacert", "FILE", "Certificates to trust instead of the system's",
                 values_of(FIELD(options.context.ca_file), name_of_file, "a file that exists", Offer::files)},
       OptionRow{"--http2", "", "Use HTTP/2 also without TLS",
                 flag(FIELD(options.context.http_version), HttpVersion::http2)}
           .excludes({"--http1.1"}),
       OptionRow{"--http1.1", "", "Never use HTTP/2",
                 flag(FIELD(options.context.http_version), HttpVersion::http1_1)},
       OptionRow{"--offline", "", "Do not use the network", flag(FIELD(options.offline))}.manual(
           "Do not use the network: only local files are read, and every other request fails.")}};
}

OptionGroup options_of_limits()
{
  return {
      "Limits and tolerances",
      "",
      {OptionRow{"--isolation", "WHEN",
                 "Parse pages and files in a process of their own: automatic (the default: if there can be "
                 "one), required or none",
                 choice<Isolation>(FIELD(options.policy.isolation), {{{"automatic"}, Isolation::automatic},
                                                                     {{"required"}, Isolation::required},
                                                                     {{"none"}, Isolation::none}})}
           .manual(R"(
Pages and files of maps are parsed in a process of their own, the reader process, which can neither open files, nor
use the network, nor start programs. `automatic`, the default: if there can be such a process on this machine; if not,
a note says why, with `--check` on standard error, and they are parsed in the program itself. `required`: nothing is
requested if there can be none, and the exit status is 5. `none`: they are parsed in the program itself. The result is
the same. `--verbose` says what keeps the process from doing anything else.)"),
       OptionRow{"--strict", "", "Do not accept obsolete or improper forms",
                 flag(FIELD(options.policy.tolerant), false)},
       OptionRow{"--any-type", "", "Parse documents of any media type",
                 flag(FIELD(options.policy.any_media_type))},
       OptionRow{"--allow-private", "", "Allow documents on a more private network than the page",
                 flag(FIELD(options.policy.allow_private_network))},
       OptionRow{"--max-documents", "N", "Maximum number of documents in the map",
                 number(FIELD(options.limits.documents))}
           .manual(
               "Maximum number of documents in the map: 64 if not given, or 1,024 if it is an XML sitemap."),
       OptionRow{"--max-elements", "N", "Maximum number of elements in all documents",
                 number(FIELD(options.limits.elements))},
       OptionRow{"--max-bytes", "N", "Maximum number of decoded bytes, of each document and of all",
                 number(FIELD(options.limits.bytes))},
       OptionRow{"--max-time", "SECONDS", "Maximum time for the whole map",
                 values_of(FIELD(options.limits.time), seconds_of, "seconds, from 0.001 to 86400")}
           .manual(R"(
Maximum time for the whole map: 20 if not given, or 120 if the map may be an XML sitemap. A single document may also
take that long; without this option it has 10 seconds.)")}};
}

} // namespace standard_sitemap
