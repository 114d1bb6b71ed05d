#pragma once

#include <gio/gio.h>

#ifdef __GI_SCANNER__
#define SS_API
#else
#define SS_API __attribute__((visibility("default")))
#endif

G_BEGIN_DECLS

/**
 * SsState:
 * @SS_STATE_NO_PAGE: it shows no page
 * @SS_STATE_NO_MAP: the page names no map
 * @SS_STATE_LOADING: the map is being loaded; there may be a view of a part of it
 * @SS_STATE_OVER: the load is over: there is a view, or no map could be had
 *
 * What a session is doing.
 */
typedef enum {
  SS_STATE_NO_PAGE,
  SS_STATE_NO_MAP,
  SS_STATE_LOADING,
  SS_STATE_OVER,
} SsState;

/**
 * SsArrival:
 * @SS_ARRIVAL_NAVIGATION: by a link, a typed address, a form
 * @SS_ARRIVAL_RELOAD: the page names its map anew, and cached documents are revalidated
 * @SS_ARRIVAL_TRAVERSAL: back or forward: the map is what it was for #SsVisit:entry
 *
 * How a page came to be shown.
 */
typedef enum {
  SS_ARRIVAL_NAVIGATION,
  SS_ARRIVAL_RELOAD,
  SS_ARRIVAL_TRAVERSAL,
} SsArrival;

/**
 * SsAddressSpace:
 * @SS_ADDRESS_SPACE_UNKNOWN: the host does not know the address of the connection
 * @SS_ADDRESS_SPACE_LOOPBACK: this machine
 * @SS_ADDRESS_SPACE_PRIVATE: a local network
 * @SS_ADDRESS_SPACE_PUBLIC: the internet
 *
 * How private the network of an address is.
 */
typedef enum {
  SS_ADDRESS_SPACE_UNKNOWN,
  SS_ADDRESS_SPACE_LOOPBACK,
  SS_ADDRESS_SPACE_PRIVATE,
  SS_ADDRESS_SPACE_PUBLIC,
} SsAddressSpace;

/**
 * ss_address_space_of:
 * @address: an address
 *
 * Finds out how private the network of an address is.
 *
 * Returns: its address space
 */
SS_API SsAddressSpace ss_address_space_of(GInetAddress* address);

/**
 * SsReferrerPolicy:
 * @SS_REFERRER_POLICY_DEFAULT: `strict-origin-when-cross-origin`
 * @SS_REFERRER_POLICY_NO_REFERRER: `no-referrer`
 * @SS_REFERRER_POLICY_NO_REFERRER_WHEN_DOWNGRADE: `no-referrer-when-downgrade`
 * @SS_REFERRER_POLICY_ORIGIN: `origin`
 * @SS_REFERRER_POLICY_ORIGIN_WHEN_CROSS_ORIGIN: `origin-when-cross-origin`
 * @SS_REFERRER_POLICY_SAME_ORIGIN: `same-origin`
 * @SS_REFERRER_POLICY_STRICT_ORIGIN: `strict-origin`
 * @SS_REFERRER_POLICY_STRICT_ORIGIN_WHEN_CROSS_ORIGIN: `strict-origin-when-cross-origin`
 * @SS_REFERRER_POLICY_UNSAFE_URL: `unsafe-url`
 *
 * A referrer policy, as in the W3C's Referrer Policy.
 */
typedef enum {
  SS_REFERRER_POLICY_DEFAULT,
  SS_REFERRER_POLICY_NO_REFERRER,
  SS_REFERRER_POLICY_NO_REFERRER_WHEN_DOWNGRADE,
  SS_REFERRER_POLICY_ORIGIN,
  SS_REFERRER_POLICY_ORIGIN_WHEN_CROSS_ORIGIN,
  SS_REFERRER_POLICY_SAME_ORIGIN,
  SS_REFERRER_POLICY_STRICT_ORIGIN,
  SS_REFERRER_POLICY_STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
  SS_REFERRER_POLICY_UNSAFE_URL,
} SsReferrerPolicy;

/**
 * SsSource:
 * @SS_SOURCE_STANDARD: a Standard Sitemap only
 * @SS_SOURCE_ANY: also an XML sitemap (sitemaps.org), a text list or a feed
 * @SS_SOURCE_ROBOTS: a robots.txt, whose `Sitemap:` lines name such files
 *
 * Which formats the root document of a map may have that the host itself names.
 */
typedef enum {
  SS_SOURCE_STANDARD,
  SS_SOURCE_ANY,
  SS_SOURCE_ROBOTS,
} SsSource;

/**
 * SsPreferredSource:
 * @SS_PREFERRED_SOURCE_NONE: nowhere, unless the preferences say so
 * @SS_PREFERRED_SOURCE_LINK: at the page's own `<link rel="sitemap">`
 * @SS_PREFERRED_SOURCE_ROBOTS: at the `Sitemap:` lines of the site's robots.txt
 * @SS_PREFERRED_SOURCE_LLMS: at the page's own `<link rel="describedby">` to Markdown or text
 *
 * Where the reader wants to find the map of a site whose pages name none.
 */
typedef enum {
  SS_PREFERRED_SOURCE_NONE,
  SS_PREFERRED_SOURCE_LINK,
  SS_PREFERRED_SOURCE_ROBOTS,
  SS_PREFERRED_SOURCE_LLMS,
} SsPreferredSource;

/**
 * SsRelation:
 * @SS_RELATION_SAME_ORIGIN: the same scheme, host and port
 * @SS_RELATION_SAME_SITE: another origin of the same site
 * @SS_RELATION_CROSS_SITE: another site
 *
 * How a URI is related to that of the page.
 */
typedef enum {
  SS_RELATION_SAME_ORIGIN,
  SS_RELATION_SAME_SITE,
  SS_RELATION_CROSS_SITE,
} SsRelation;

/**
 * SsFailure:
 * @SS_FAILURE_NETWORK: for any reason that is not listed below
 * @SS_FAILURE_TIMEOUT: it took too long
 * @SS_FAILURE_REDIRECTS: too many redirects
 * @SS_FAILURE_FIELDS: too many response fields
 * @SS_FAILURE_REFUSED: the request was refused by the engine
 * @SS_FAILURE_CANCELLED: the host ended the transfer
 * @SS_FAILURE_OFFLINE: the host does not use the network
 * @SS_FAILURE_NAME: the host name has no address
 * @SS_FAILURE_CONNECTION: no connection to the server
 * @SS_FAILURE_PROXY: no connection to the proxy
 * @SS_FAILURE_UNTRUSTED_CERTIFICATE: nobody trusted has signed the certificate
 * @SS_FAILURE_EXPIRED_CERTIFICATE: the certificate has expired, or is not yet valid
 * @SS_FAILURE_WRONG_HOST_CERTIFICATE: the certificate is for other hosts
 * @SS_FAILURE_TLS: TLS failed for another reason
 * @SS_FAILURE_INCOMPLETE_RESPONSE: the connection closed before the end
 * @SS_FAILURE_NOT_HTTP: the response is not HTTP
 * @SS_FAILURE_FILE_MISSING: `file:`: there is no such file
 * @SS_FAILURE_FILE_UNREADABLE: `file:`: it may not be read, or is not a regular file
 * @SS_FAILURE_CODING_BROKEN: the bytes are not what `Content-Encoding` says
 *
 * Why there is no complete response.
 */
typedef enum {
  SS_FAILURE_NETWORK,
  SS_FAILURE_TIMEOUT,
  SS_FAILURE_REDIRECTS,
  SS_FAILURE_FIELDS,
  SS_FAILURE_REFUSED,
  SS_FAILURE_CANCELLED,
  SS_FAILURE_OFFLINE,
  SS_FAILURE_NAME,
  SS_FAILURE_CONNECTION,
  SS_FAILURE_PROXY,
  SS_FAILURE_UNTRUSTED_CERTIFICATE,
  SS_FAILURE_EXPIRED_CERTIFICATE,
  SS_FAILURE_WRONG_HOST_CERTIFICATE,
  SS_FAILURE_TLS,
  SS_FAILURE_INCOMPLETE_RESPONSE,
  SS_FAILURE_NOT_HTTP,
  SS_FAILURE_FILE_MISSING,
  SS_FAILURE_FILE_UNREADABLE,
  SS_FAILURE_CODING_BROKEN,
} SsFailure;

/**
 * SsKind:
 * @SS_KIND_ROOT: the root of the map, which has no name
 * @SS_KIND_ITEM: in general, a page
 * @SS_KIND_GROUP: a heading for the nodes below it
 *
 * The kind of a node.
 */
typedef enum {
  SS_KIND_ROOT,
  SS_KIND_ITEM,
  SS_KIND_GROUP,
} SsKind;

/**
 * SsMark:
 * @SS_MARK_NONE: nothing
 * @SS_MARK_OTHER_SITE: the link leads to another site than the page's
 * @SS_MARK_MAIL: the link is `mailto:`
 * @SS_MARK_TELEPHONE: the link is `tel:`
 * @SS_MARK_DERIVED: the link comes from the page's own links
 * @SS_MARK_WITHOUT_DATA: the author wants data to be sent, which a link does not
 * @SS_MARK_FORM: the author wants a method that a link does not have
 * @SS_MARK_REFUSED: the link may not be followed
 * @SS_MARK_REFUSED_CREDENTIALS: it may not: it has a user name or a password
 * @SS_MARK_REFUSED_LENGTH: it may not: it is too long
 * @SS_MARK_RELATIVE: the link of a local file, whose destination is not known
 *
 * What to say beside the label of a node.
 */
typedef enum {
  SS_MARK_NONE,
  SS_MARK_OTHER_SITE,
  SS_MARK_MAIL,
  SS_MARK_TELEPHONE,
  SS_MARK_DERIVED,
  SS_MARK_WITHOUT_DATA,
  SS_MARK_FORM,
  SS_MARK_REFUSED,
  SS_MARK_REFUSED_CREDENTIALS,
  SS_MARK_REFUSED_LENGTH,
  SS_MARK_RELATIVE,
} SsMark;

/**
 * SsDirection:
 * @SS_DIRECTION_UNKNOWN: nothing says it
 * @SS_DIRECTION_LEFT_TO_RIGHT: as in English
 * @SS_DIRECTION_RIGHT_TO_LEFT: as in Arabic
 *
 * A direction of writing.
 */
typedef enum {
  SS_DIRECTION_UNKNOWN,
  SS_DIRECTION_LEFT_TO_RIGHT,
  SS_DIRECTION_RIGHT_TO_LEFT,
} SsDirection;

G_END_DECLS
