#ifndef STANDARD_SITEMAP_C_FETCH_H
#define STANDARD_SITEMAP_C_FETCH_H

/// @file
/// Requests of the engine, and the answers that a host gives.

#include "engine/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

// --- what is wanted ---

/// A document that a session wants. The host decides how to get it: under the conditions of the page's own
/// fetch (F-1), as an image of that page would be (F-3).
typedef struct standard_sitemap_request {
  size_t struct_size;          ///< sizeof this struct
  standard_sitemap_string url; ///< without fragment
  /// There is a document at hand, and the answer may be 304: to be sent to this URL and to no other, as
  /// If-None-Match and If-Modified-Since. None, all three of them: nothing is at hand.
  standard_sitemap_string validators_url;
  standard_sitemap_string entity_tag;    ///< If-None-Match
  standard_sitemap_string last_modified; ///< If-Modified-Since
  uint32_t id;                           ///< never comes twice in a session
  uint32_t reserved;                     ///< 0
} standard_sitemap_request;

/// Each request once; NONE: no more for now. To be asked again after each `end` and `fail`, or when `changed`
/// is called. The texts live until this function is called again with this session, or the page is shown no
/// more.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_session_next_request(standard_sitemap_session* session, standard_sitemap_request* request);

/// How another URL is related to that of the page.
typedef int32_t standard_sitemap_relation;
enum { STANDARD_SITEMAP_SAME_ORIGIN = 0, STANDARD_SITEMAP_SAME_SITE = 1, STANDARD_SITEMAP_CROSS_SITE = 2 };

/// What a request for the page is sent with. Cookies and authentication go where those of an image would: at
/// most SAME_SITE; the page's extra fields: SAME_ORIGIN.
typedef struct standard_sitemap_conditions {
  size_t struct_size;                           ///< sizeof this struct
  standard_sitemap_string page;                 ///< who asks
  standard_sitemap_string accept;               ///< F-2: the value of Accept
  standard_sitemap_string referer;              ///< none: send none
  standard_sitemap_relation relation;           ///< of the URL to the page
  standard_sitemap_address_space address_space; ///< the page's
} standard_sitemap_conditions;

/// For each hop anew. NONE without a page. The texts live until the next call of this function with this
/// session, or until the page is shown no more.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_conditions(
    standard_sitemap_session* session, standard_sitemap_string url, standard_sitemap_conditions* conditions);

// --- what has come ---

/// Takes the answer to one request, in parts, as it arrives:
///
///   allow_hop*  allow_address*  ( begin append* end | fail )
///
/// Where one of these says anything but OK: stop the transfer, and call `fail` unless it said REFUSED. May
/// outlive its session and the cache, and be called any time: then what asks for more says REFUSED.
typedef struct standard_sitemap_receiver standard_sitemap_receiver;

/// An id that is not known, or that of a page before, gives one that refuses everything.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_receiver(
    standard_sitemap_session* session, uint32_t id, standard_sitemap_receiver** receiver);
STANDARD_SITEMAP_API void standard_sitemap_receiver_free(standard_sitemap_receiver* receiver);

/// Before each request is sent: the first, and each hop of a redirect. Absolute.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_receiver_allow_hop(standard_sitemap_receiver* receiver, standard_sitemap_string url);
/// As soon as the remote address is known, before the connection is used.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_receiver_allow_address(
    standard_sitemap_receiver* receiver, standard_sitemap_address_space address_space);

/// The head of an answer: borrowed for the call.
typedef struct standard_sitemap_response {
  size_t struct_size;                           ///< sizeof this struct
  standard_sitemap_string url;                  ///< of the final response; absolute
  const standard_sitemap_field* fields;         ///< in their order; repeated ones apart or merged
  size_t field_count;                           ///< of `fields`
  int32_t status;                               ///< 0 where there is none (file:)
  standard_sitemap_address_space address_space; ///< of the connection it came by
} standard_sitemap_response;

/// The head of the final response. More fields than the policy allows are a failure of the document.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_receiver_begin(
    standard_sitemap_receiver* receiver, const standard_sitemap_response* response);
/// Some bytes of the body, content codings undone.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_receiver_append(standard_sitemap_receiver* receiver, standard_sitemap_string bytes);
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_receiver_end(standard_sitemap_receiver* receiver);

typedef int32_t standard_sitemap_failure;
enum {
  STANDARD_SITEMAP_FAILED_NETWORK = 0, ///< no or half a response, for a reason that is none of those below
  STANDARD_SITEMAP_FAILED_TIMEOUT = 1,
  STANDARD_SITEMAP_FAILED_REDIRECTS = 2, ///< too many
  STANDARD_SITEMAP_FAILED_FIELDS = 3,    ///< too many
  STANDARD_SITEMAP_FAILED_REFUSED = 4,
  STANDARD_SITEMAP_FAILED_CANCELLED = 5,
  STANDARD_SITEMAP_FAILED_OFFLINE = 6, ///< the network is not to be used
  STANDARD_SITEMAP_FAILED_NAME = 7,    ///< of the server: it has no address
  STANDARD_SITEMAP_FAILED_CONNECTION = 8,
  STANDARD_SITEMAP_FAILED_PROXY = 9,
  STANDARD_SITEMAP_FAILED_UNTRUSTED_CERTIFICATE = 10,
  STANDARD_SITEMAP_FAILED_EXPIRED_CERTIFICATE = 11,
  STANDARD_SITEMAP_FAILED_FOREIGN_CERTIFICATE = 12, ///< for other hosts
  STANDARD_SITEMAP_FAILED_TLS = 13,                 ///< otherwise
  STANDARD_SITEMAP_FAILED_BROKEN_OFF = 14,          ///< within the answer
  STANDARD_SITEMAP_FAILED_NOT_HTTP = 15,
  STANDARD_SITEMAP_FAILED_FILE_MISSING = 16,
  STANDARD_SITEMAP_FAILED_FILE_UNREADABLE = 17
};
/// `message`: one sentence for the reader; empty or none: that of the engine.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_receiver_fail(
    standard_sitemap_receiver* receiver, standard_sitemap_failure failure, standard_sitemap_string message);

#ifdef __cplusplus
}
#endif

#endif
