#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

#define SS_TYPE_REQUEST (ss_request_get_type())
/**
 * SsRequest:
 *
 * A document that a session wants, and the answer to it, in parts, as they arrive:
 *
 *   allow_hop*  allow_address*  ( begin append* end | fail )      or at once: respond
 *
 * If one of these functions fails, the host stops the transfer; no further call is needed. When the page
 * changes or the load ends, #SsRequest:cancellable is cancelled; answers that come later are refused, and do
 * no harm. A request that is finalized without an answer has failed.
 */
SS_API G_DECLARE_FINAL_TYPE(SsRequest, ss_request, SS, REQUEST, GObject)

/**
 * ss_request_get_uri:
 * @self: a request
 *
 * Gets the URI of the document, without fragment.
 *
 * Returns: (transfer none): the URI
 */
SS_API const char* ss_request_get_uri(SsRequest* self);

/**
 * ss_request_get_cancellable:
 * @self: a request
 *
 * Gets what the transfer should be made with: it is cancelled, from the main loop, once nobody waits for the
 * answer.
 *
 * Returns: (transfer none): a cancellable
 */
SS_API GCancellable* ss_request_get_cancellable(SsRequest* self);

/**
 * ss_request_is_over:
 * @self: a request
 *
 * Returns: whether there is an answer, or none is wanted any more
 */
SS_API gboolean ss_request_is_over(SsRequest* self);

/**
 * ss_request_dup_fields:
 * @self: a request
 * @uri: (nullable): the absolute URI that the request is sent to; %NULL: that of the document
 *
 * Makes the header fields to send: `Accept`, `Referer`, `If-None-Match`, `If-Modified-Since`. They depend on
 * the URI: ask again after each redirect. Cookies and credentials are as for an image in the page, at most
 * for the same site: see ss_request_get_relation().
 *
 * Returns: (transfer full) (element-type utf8 utf8): names and values; empty if the page has changed
 */
SS_API GHashTable* ss_request_dup_fields(SsRequest* self, const char* uri);

/**
 * ss_request_get_relation:
 * @self: a request
 * @uri: (nullable): the absolute URI that the request is sent to; %NULL: that of the document
 *
 * Finds out how a URI is related to the page.
 *
 * Returns: their relation; %SS_RELATION_CROSS_SITE if the page has changed
 */
SS_API SsRelation ss_request_get_relation(SsRequest* self, const char* uri);

/**
 * ss_request_allow_hop:
 * @self: a request
 * @uri: an absolute URI
 * @error: return location for an error
 *
 * Asks whether a request may be sent to a URI: before the first, and before each redirect is followed.
 *
 * Returns: whether it may
 */
SS_API gboolean ss_request_allow_hop(SsRequest* self, const char* uri, GError** error);

/**
 * ss_request_allow_address:
 * @self: a request
 * @address: the remote address
 * @error: return location for an error
 *
 * Asks whether a connection to an address may be used, as soon as it is known.
 *
 * Returns: whether it may
 */
SS_API gboolean ss_request_allow_address(SsRequest* self, GInetAddress* address, GError** error);

/**
 * ss_request_begin:
 * @self: a request
 * @uri: (nullable): the absolute URI of the final response; %NULL: that of the document
 * @status: the status of HTTP; 0 if there is none
 * @fields: (nullable) (element-type utf8 utf8): the fields of the response; repeated ones are combined
 * @error: return location for an error
 *
 * Hands in the head of the final response. The address of its connection is that of the last
 * ss_request_allow_address().
 *
 * Returns: whether the body is wanted
 */
SS_API gboolean ss_request_begin(SsRequest* self, const char* uri, guint status, GHashTable* fields,
                                 GError** error);

/**
 * ss_request_append:
 * @self: a request
 * @bytes: some of the body, after content decoding
 * @error: return location for an error
 *
 * Hands in a part of the body.
 *
 * Returns: whether more is wanted
 */
SS_API gboolean ss_request_append(SsRequest* self, GBytes* bytes, GError** error);

/**
 * ss_request_end:
 * @self: a request
 *
 * Tells the session that the response is complete. Does nothing if the request is over.
 */
SS_API void ss_request_end(SsRequest* self);

/**
 * ss_request_fail:
 * @self: a request
 * @failure: why
 * @message: (nullable): one sentence for the reader; %NULL: that of the engine
 *
 * Tells the session that there is no complete response. Does nothing if the request is over.
 */
SS_API void ss_request_fail(SsRequest* self, SsFailure failure, const char* message);

/**
 * ss_request_fail_with_error:
 * @self: a request
 * @error: an error of GIO, or of a library that uses GIO
 *
 * Does what ss_request_fail() does, with the failure that the error stands for.
 */
SS_API void ss_request_fail_with_error(SsRequest* self, const GError* error);

/**
 * ss_request_respond:
 * @self: a request
 * @uri: (nullable): the absolute URI of the final response; %NULL: that of the document
 * @status: the status of HTTP; 0 if there is none
 * @fields: (nullable) (element-type utf8 utf8): the fields of the response; repeated ones are combined
 * @body: (nullable): the body, after content decoding
 *
 * Hands in a whole response. If the engine refuses it, the diagnostics of the session say so.
 */
SS_API void ss_request_respond(SsRequest* self, const char* uri, guint status, GHashTable* fields,
                               GBytes* body);

G_END_DECLS
