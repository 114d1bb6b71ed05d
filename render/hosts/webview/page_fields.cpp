#include "render/hosts/webview/page_fields.h"

#include "render/hosts/webview/gobject.h"

namespace standard_sitemap::webview {

std::optional<HeaderList> fields_of(WebKitURIResponse* response, const Policy& policy)
{
  HeaderList list;
  SoupMessageHeaders* const fields = webkit_uri_response_get_http_headers(response);
  if (!fields)
    return list;
  SoupMessageHeadersIter at;
  soup_message_headers_iter_init(&at, fields);
  for (const char *name, *value; soup_message_headers_iter_next(&at, &name, &value);)
    if (!list.add_within(policy, name, value))
      return std::nullopt;
  return list;
}

std::optional<Page> page_of(WebKitURIResponse* response, const Policy& policy)
{
  auto url = Uri::parse({text_or_empty(webkit_uri_response_get_uri(response))});
  if (!url)
    return std::nullopt;
  Page page{.url = *std::move(url)};
  page.fields = fields_of(response, policy).value_or(HeaderList{});
  page.address_space = address_space_by_spelling(page.url);
  page.media_type = MediaType::of_response(page.fields);
  if (!page.media_type)
    page.media_type = MediaType::parse(text_or_empty(webkit_uri_response_get_mime_type(response)));
  return page;
}

} // namespace standard_sitemap::webview
