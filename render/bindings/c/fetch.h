#ifndef STANDARD_SITEMAP_C_FETCH_H
#define STANDARD_SITEMAP_C_FETCH_H

/// @file
/// Part of the C interface: requests of the engine, and the responses that the host hands in.

#include "render/bindings/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

// --- requests ---

/// A document that a session wants. The host fetches it under the conditions of the page's own request (F-1),
/// as if it were an image in the page (F-3).
typedef struct standard_sitemap_request {
  size_t struct_size;          ///< `sizeof` of this struct
  standard_sitemap_string url; ///< without fragment
  /// If there is such a string, the session has a stale copy of the document, and the response may be 304.
  /// The two validators that follow are sent to this URL and to no other. If not, there are none.
  standard_sitemap_string validators_url;
  standard_sitemap_string entity_tag;    ///< the value of If-None-Match; none: do not send it
  standard_sitemap_string last_modified; ///< the value of If-Modified-Since; none: do not send it
  uint32_t id;                           ///< unique within the session (until 2^32 requests)
  uint32_t reserved;                     ///< 0
  /// When the document changed, by the first index (sitemaps.org) that names it, as authored; none: no index
  /// says it.
  standard_sitemap_string lastmod;
} standard_sitemap_request;

/// Gives the next request of the session, each one once. Returns NONE if there is no other at the moment. Ask
/// again after each standard_sitemap_receiver_end() and standard_sitemap_receiver_fail(), or in the callback
/// of the session. The strings live until the next call of this function with the session, or until the
/// session shows a page, leaves it, or is freed.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_next_request(standard_sitemap_session* session, standard_sitemap_request* request);

/// How a URL is related to that of the page.
typedef int32_t standard_sitemap_relation;
/// Values of #standard_sitemap_relation.
enum {
  STANDARD_SITEMAP_SAME_ORIGIN = 0, ///< the same scheme, host and port
  STANDARD_SITEMAP_SAME_SITE = 1,   ///< another origin of the same site
  STANDARD_SITEMAP_CROSS_SITE = 2   ///< another site
};

/// What to send with a request for a document. Send cookies and HTTP authentication as for an image: at most
/// to the same site. Send the page's extra fields to the same origin only.
typedef struct standard_sitemap_conditions {
  size_t struct_size;                           ///< `sizeof` of this struct
  standard_sitemap_string page;                 ///< the URL of the page, which is the initiator
  standard_sitemap_string accept;               ///< F-2: the value of Accept
  standard_sitemap_string referer;              ///< the value of Referer; none: do not send it
  standard_sitemap_relation relation;           ///< of the URL to the page
  standard_sitemap_address_space address_space; ///< of the page
} standard_sitemap_conditions;

/// Gives what to send with a request to an absolute `url`. Call it before each request, redirects included.
/// If a map was opened without a page, `page` is the URL of its root document, and there is no `referer`.
/// Returns NONE if neither is shown, and INVALID_ARGUMENT if `url` is not absolute. The strings live until
/// the next call of this function with the session, or until the session moves, shows a page, leaves it, or
/// is freed.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_conditions(
    standard_sitemap_session* session, standard_sitemap_string url, standard_sitemap_conditions* conditions);

// --- responses ---

/// Takes the response to one request, in parts, as they arrive:
///
///   allow_hop*  allow_address*  ( begin append* end | fail )
///
/// If one of these functions returns anything but OK, stop the transfer. After REFUSED no further call is
/// needed; after any other status call standard_sitemap_receiver_fail(). A receiver may outlive its session
/// and the cache. If the page or the load is gone, its functions may still be called: those that ask whether
/// to go on return REFUSED, and the others do nothing.
typedef struct standard_sitemap_receiver standard_sitemap_receiver;

/// Creates the receiver for a request. If `id` is unknown, or belongs to a page that is no longer shown, the
/// receiver refuses everything.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_receiver(
    standard_sitemap_session* session, uint32_t id, standard_sitemap_receiver** receiver);
/// Frees a receiver, or nothing if it is null. This does not end its request: call
/// standard_sitemap_receiver_fail() before if there is no complete response.
STANDARD_SITEMAP_API void standard_sitemap_receiver_free(standard_sitemap_receiver* receiver);

/// Asks whether a request may be sent to `url`, which is absolute. Call it before the first request and
/// before each redirect is followed. Returns REFUSED if it must not be sent, and INVALID_ARGUMENT if `url` is
/// not absolute.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_receiver_allow_hop(standard_sitemap_receiver* receiver, standard_sitemap_string url);
/// Asks whether a connection to such an address may be used. Call it as soon as the remote address is known,
/// before the connection is used. Returns REFUSED if not, and INVALID_ARGUMENT for an unknown number.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_receiver_allow_address(
    standard_sitemap_receiver* receiver, standard_sitemap_address_space address_space);

/// The head of a response. What it points to is borrowed for the call.
typedef struct standard_sitemap_response {
  size_t struct_size;                           ///< `sizeof` of this struct
  standard_sitemap_string url;                  ///< of the final response; absolute
  const standard_sitemap_field* fields;         ///< in their order; repeated fields may be combined
  size_t field_count;                           ///< of `fields`
  int32_t status;                               ///< of HTTP; 0 if there is none (`file:`)
  standard_sitemap_address_space address_space; ///< of the connection that it came over
} standard_sitemap_response;

/// Hands in the head of the final response. Returns REFUSED if the body is not wanted: the status is an
/// error, the media type is unexpected, the policy forbids the URL or the address, there are more fields than
/// the policy allows, or a head has been handed in before. Returns INVALID_ARGUMENT if `url` is not absolute.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_receiver_begin(
    standard_sitemap_receiver* receiver, const standard_sitemap_response* response);
/// Hands in some bytes of the body, after content decoding, borrowed for the call. Returns REFUSED if no more
/// are wanted: a limit is reached, the document is malformed, or no head has been handed in.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_receiver_append(standard_sitemap_receiver* receiver, standard_sitemap_string bytes);
/// Tells the session that the response is complete. Does nothing if no head has been handed in, or if the
/// request is over already.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_receiver_end(standard_sitemap_receiver* receiver);

/// Why there is no complete response.
typedef int32_t standard_sitemap_failure;
/// Values of #standard_sitemap_failure.
enum {
  STANDARD_SITEMAP_FAILED_NETWORK = 0,                 ///< for any reason that is not listed below
  STANDARD_SITEMAP_FAILED_TIMEOUT = 1,                 ///< it took too long
  STANDARD_SITEMAP_FAILED_REDIRECTS = 2,               ///< too many redirects
  STANDARD_SITEMAP_FAILED_FIELDS = 3,                  ///< too many response fields
  STANDARD_SITEMAP_FAILED_REFUSED = 4,                 ///< the receiver returned REFUSED
  STANDARD_SITEMAP_FAILED_CANCELLED = 5,               ///< the host ended the transfer
  STANDARD_SITEMAP_FAILED_OFFLINE = 6,                 ///< the host does not use the network
  STANDARD_SITEMAP_FAILED_NAME = 7,                    ///< the host name has no address
  STANDARD_SITEMAP_FAILED_CONNECTION = 8,              ///< no connection to the server
  STANDARD_SITEMAP_FAILED_PROXY = 9,                   ///< no connection to the proxy
  STANDARD_SITEMAP_FAILED_UNTRUSTED_CERTIFICATE = 10,  ///< nobody trusted has signed the certificate
  STANDARD_SITEMAP_FAILED_EXPIRED_CERTIFICATE = 11,    ///< the certificate has expired, or is not yet valid
  STANDARD_SITEMAP_FAILED_WRONG_HOST_CERTIFICATE = 12, ///< the certificate is for other hosts
  STANDARD_SITEMAP_FAILED_TLS = 13,                    ///< TLS failed for another reason
  STANDARD_SITEMAP_FAILED_INCOMPLETE_RESPONSE = 14,    ///< the connection closed before the end
  STANDARD_SITEMAP_FAILED_NOT_HTTP = 15,               ///< the response is not HTTP
  STANDARD_SITEMAP_FAILED_FILE_MISSING = 16,           ///< `file:`: there is no such file
  STANDARD_SITEMAP_FAILED_FILE_UNREADABLE = 17, ///< `file:`: it may not be read, or is not a regular file
  STANDARD_SITEMAP_FAILED_CODING_BROKEN = 18    ///< the bytes are not what `Content-Encoding` says
};
/// Tells the session that there is no complete response, and why. `message` is one sentence for the reader;
/// if it is empty or none, the engine has its own. Does nothing if the request is over already. Returns
/// INVALID_ARGUMENT for an unknown failure.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_receiver_fail(
    standard_sitemap_receiver* receiver, standard_sitemap_failure failure, standard_sitemap_string message);

#ifdef __cplusplus
}
#endif

#endif
