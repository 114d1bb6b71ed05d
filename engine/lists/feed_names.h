#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// What a feed is written in (G-6).
enum class FeedKind : std::uint8_t { rss, rdf, atom };

/// By its root element; nothing: it is no feed. Known slips count: other letters (`<RSS>`), no namespace or a
/// misspelt one on `<feed>` and `<rdf:RDF>`.
std::optional<FeedKind> feed_kind(const XmlTag& root);

/// What is wrong with the root element of a feed, for a message.
std::optional<std::string> root_fault(FeedKind kind, const XmlTag& root);

/// Whether these are namespaces of the format itself: of RSS in its versions (none at all is RSS 2.0), of
/// Atom with its slips.
bool is_feed_namespace(FeedKind kind, std::string_view uri);
/// Whether it is that of Atom 0.3, which has `mode` in place of today's `type`.
bool is_old_atom(std::string_view uri);

/// The vocabularies beside it of which something is read.
enum class FeedModule : std::uint8_t { dublin_core, media, itunes, other };
/// By namespace, or by a prefix that nothing binds.
FeedModule module_of(const XmlTag& tag);

} // namespace standard_sitemap
