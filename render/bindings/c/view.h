#ifndef STANDARD_SITEMAP_C_VIEW_H
#define STANDARD_SITEMAP_C_VIEW_H

/// @file
/// Part of the C interface: the map as seen from a page.

#include "render/bindings/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The map as seen from the page that a session shows. It keeps the map alive, and does not change when the
/// session goes on or is freed. Nodes are numbers, from 0 (the root) to standard_sitemap_view_size() - 1. The
/// map is a graph: a node may have several parents, and there may be loops.
typedef struct standard_sitemap_view standard_sitemap_view;
/// The number of the root.
#define STANDARD_SITEMAP_ROOT 0u
/// In place of the number of a node: there is none.
#define STANDARD_SITEMAP_NO_NODE 0xffffffffu

/// Creates a view of the map for the page that the session shows. While the map is being loaded, the view may
/// have only a part of it. Returns NONE if there is no map (yet).
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_view(standard_sitemap_session* session,
                                                                           standard_sitemap_view** view);
/// Creates a view of the same map for another page, whose links are not known (V-2, V-5), and for the same
/// reader. Neither view needs the other. Returns INVALID_ARGUMENT if `page` is not absolute.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_from(const standard_sitemap_view* view,
                                                                        standard_sitemap_string page,
                                                                        standard_sitemap_view** other);
/// Frees a view, or nothing if it is null. Unfoldings and changes that were made from it stay valid.
STANDARD_SITEMAP_API void standard_sitemap_view_free(standard_sitemap_view* view);

/// A list of nodes. How long it lives is said by the function that gives it.
typedef struct standard_sitemap_nodes {
  const uint32_t* ids; ///< their numbers; may be null if there are none
  size_t count;        ///< of `ids`
} standard_sitemap_nodes;

/// Returns the number of nodes; 0 for null.
STANDARD_SITEMAP_API size_t standard_sitemap_view_size(const standard_sitemap_view* view);
/// Gives the number of nodes that lead nowhere: see standard_sitemap_view_leads_somewhere().
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_left_out(standard_sitemap_view* view,
                                                                            size_t* left_out);

/// What holds for the map as a whole.
typedef struct standard_sitemap_map {
  size_t struct_size; ///< `sizeof` of this struct
  /// The format of the root document: `standard-sitemap`, `sitemaps.org`, `text`, `feed`. Never changes, for
  /// programs; lives as long as the program.
  standard_sitemap_string format;
  uint32_t hierarchy_derived; ///< G-13: 1 if the hierarchy, and names that are missing, come from the URLs
  uint32_t reserved;          ///< 0
} standard_sitemap_map;
/// Gives what holds for the map as a whole.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_map(const standard_sitemap_view* view,
                                                                       standard_sitemap_map* map);

// --- nodes ---
//
// A node that is not below standard_sitemap_view_size() is an INVALID_ARGUMENT.

/// The kind of a node.
typedef int32_t standard_sitemap_kind;
/// Values of #standard_sitemap_kind.
enum {
  STANDARD_SITEMAP_KIND_ROOT = 0, ///< the root of the map, which has no name
  STANDARD_SITEMAP_KIND_ITEM = 1, ///< an `<item>`: in general, a page
  STANDARD_SITEMAP_KIND_GROUP = 2 ///< a `<group>`: a heading for the nodes below it
};

/// What to say beside the label of a node. Where more could be said, the first that applies.
typedef int32_t standard_sitemap_mark;
/// Values of #standard_sitemap_mark.
enum {
  STANDARD_SITEMAP_MARK_NONE = 0,         ///< nothing
  STANDARD_SITEMAP_MARK_OTHER_SITE = 1,   ///< the link leads to another site than the page's
  STANDARD_SITEMAP_MARK_MAIL = 2,         ///< the link is `mailto:`
  STANDARD_SITEMAP_MARK_TELEPHONE = 3,    ///< the link is `tel:`
  STANDARD_SITEMAP_MARK_DERIVED = 4,      ///< V-5: the link comes from the page's own links
  STANDARD_SITEMAP_MARK_WITHOUT_DATA = 5, ///< M-10: the author wants data to be sent, which a link does not
  STANDARD_SITEMAP_MARK_FORM = 6,         ///< M-10: the author wants a method that a link does not have
  STANDARD_SITEMAP_MARK_REFUSED = 7,      ///< the link may not be followed
  STANDARD_SITEMAP_MARK_REFUSED_CREDENTIALS = 8, ///< it may not: it has a user name or a password
  STANDARD_SITEMAP_MARK_REFUSED_LENGTH = 9,      ///< it may not: it is too long
  STANDARD_SITEMAP_MARK_RELATIVE = 10            ///< the link of a local file, whose destination is not known
};

/// A direction of writing.
typedef int32_t standard_sitemap_direction;
/// Values of #standard_sitemap_direction.
enum {
  STANDARD_SITEMAP_DIRECTION_UNKNOWN = 0,       ///< nothing says it
  STANDARD_SITEMAP_DIRECTION_LEFT_TO_RIGHT = 1, ///< as in English
  STANDARD_SITEMAP_DIRECTION_RIGHT_TO_LEFT = 2  ///< as in Arabic
};

/// In place of the index of a document: the node is not in a document. It is a group that the engine made
/// from the URLs of a list of pages, such as an XML sitemap (sitemaps.org).
#define STANDARD_SITEMAP_NO_DOCUMENT UINT64_MAX

/// What to show of a node: the variant that suits the reader (M-8). The strings are safe to show as plain
/// text, and `url` may be offered as a link; escape both for your medium.
typedef struct standard_sitemap_node {
  size_t struct_size;                  ///< `sizeof` of this struct
  standard_sitemap_string name;        ///< none: the node has no name
  standard_sitemap_string description; ///< none: the node has no description
  standard_sitemap_string url;         ///< absolute; none: there is no link
  standard_sitemap_string blocked;  ///< why there is no `url` although the author gave one, such as `scheme`
  standard_sitemap_string lang;     ///< BCP 47 language tag
  standard_sitemap_string type;     ///< media type of the link's target
  standard_sitemap_string charset;  ///< encoding of the link's target
  standard_sitemap_string target;   ///< name of a window, from the author: check it before you use it
  standard_sitemap_string relation; ///< how its children are related, as authored, such as `sequence`
  standard_sitemap_string priority; ///< as authored
  standard_sitemap_string method;   ///< HTTP method of the link, as authored
  standard_sitemap_string data;     ///< request data of the link, as authored
  standard_sitemap_kind kind;       ///< root, item or group
  uint32_t derived;                 ///< V-5: 1 if `url` comes from the page's own links
  uint32_t excluded;                ///< M-6: 1 if it has no place in the hierarchy
  uint32_t line;                    ///< of its start tag, 1-based; 0: unknown
  uint64_t document;                ///< index for standard_sitemap_session_document(), or NO_DOCUMENT
  standard_sitemap_string lastmod;  ///< in a list of pages: when the page changed, as authored
  standard_sitemap_string changefreq;   ///< in a list of pages: how often the page changes, as authored
  uint32_t name_derived;                ///< 1 if `name` was made from the URL, because no author gave one
  standard_sitemap_mark mark;           ///< what to say beside the label
  standard_sitemap_string label;        ///< what to call the node: its name, or the last part of its address,
                                        ///< decoded; none: it has neither
  standard_sitemap_direction direction; ///< of `lang`
  uint32_t reserved;                    ///< 0
} standard_sitemap_node;
/// Gives what to show of a node. The strings live until the next call of any function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_node(standard_sitemap_view* view,
                                                                        uint32_t node,
                                                                        standard_sitemap_node* shown);

/// Gives a role of a node (M-12), in lower case, by index from 0. Returns NONE if there is no such role. The
/// string lives until the next call of any function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_node_role(standard_sitemap_view* view,
                                                                             uint32_t node, size_t index,
                                                                             standard_sitemap_string* role);

/// An authored alternative of a node. Its strings are as safe as those of standard_sitemap_node.
typedef struct standard_sitemap_variant {
  size_t struct_size;                  ///< `sizeof` of this struct
  standard_sitemap_string name;        ///< none: the variant has no name
  standard_sitemap_string description; ///< none: the variant has no description
  standard_sitemap_string url;         ///< absolute; none: there is no link
  standard_sitemap_string blocked;     ///< why there is no `url` although the author gave one
  standard_sitemap_string lang;        ///< BCP 47 language tag
  standard_sitemap_string type;        ///< media type of the link's target
  standard_sitemap_string charset;     ///< encoding of the link's target
  standard_sitemap_string target;      ///< name of a window, from the author: check it before you use it
} standard_sitemap_variant;
/// Gives an alternative of a node, by index from 0, in document order. Returns NONE if there is no such
/// alternative. The strings live until the next call of any function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_variant(standard_sitemap_view* view,
                                                                           uint32_t node, size_t index,
                                                                           standard_sitemap_variant* variant);

/// Gives an alternative of a node that the reader can choose from, by index from 0, in document order: the
/// node itself and its variants; if any of them has a link, only those with one. Returns NONE if there is no
/// such alternative; there is at least one. The strings live until the next call of any function with this
/// view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_alternative(
    standard_sitemap_view* view, uint32_t node, size_t index, standard_sitemap_variant* alternative);

/// What an XML sitemap (sitemaps.org) says about an image or video in a page, or about the page as news
/// (G-9). Its strings are as safe as those of standard_sitemap_node.
typedef struct standard_sitemap_attachment {
  size_t struct_size;                  ///< `sizeof` of this struct
  standard_sitemap_string type;        ///< `image`, `video`, `news`
  standard_sitemap_string name;        ///< none: it has no title
  standard_sitemap_string description; ///< none: it has no description
  standard_sitemap_string url;         ///< absolute; none: it has no URL
  standard_sitemap_string blocked;     ///< why there is no `url` although the author gave one
  standard_sitemap_string lastmod;     ///< of news: the W3C date of publication, as authored
} standard_sitemap_attachment;
/// Gives an attachment of a node, by index from 0, in document order. Returns NONE if there is no such
/// attachment. The strings live until the next call of any function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_attachment(
    standard_sitemap_view* view, uint32_t node, size_t index, standard_sitemap_attachment* attachment);

/// Gives all children of a node, in presentation order (M-7), also those that lead nowhere. The list lives as
/// long as the view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_children(standard_sitemap_view* view,
                                                                            uint32_t node,
                                                                            standard_sitemap_nodes* children);
/// Gives all nodes that are in a document, as they are there: in the order of the documents, and in each in
/// the order of its elements. The list lives as long as the view. The first call takes O(n log n) time.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_in_document_order(standard_sitemap_view* view, standard_sitemap_nodes* nodes);
/// Whether a node or one below it has a link (V-4). Returns OK if so, and NONE if not: then do not show the
/// node.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_leads_somewhere(standard_sitemap_view* view, uint32_t node);

/// Gives the direction in which to write the tree: that of most of the first 100 entries below the root, each
/// by its language or else by its name; of as many of both, that of the language of the root.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_direction(standard_sitemap_view* view, standard_sitemap_direction* direction);

/// A role, and the nodes that have it (M-12).
typedef struct standard_sitemap_role {
  size_t struct_size;           ///< `sizeof` of this struct
  standard_sitemap_string name; ///< in lower case
  standard_sitemap_nodes nodes; ///< in the order in which they were reached
} standard_sitemap_role;
/// Gives a role of the map, by index from 0, the well-known roles first. Returns NONE if there is no such
/// role. What it gives lives as long as the view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_role(const standard_sitemap_view* view,
                                                                        size_t index,
                                                                        standard_sitemap_role* role);

/// The logo of the site (O-4).
typedef struct standard_sitemap_logo {
  size_t struct_size;           ///< `sizeof` of this struct
  standard_sitemap_string url;  ///< absolute
  standard_sitemap_string type; ///< media type, as authored
  uint32_t width;               ///< in CSS pixels; 0: unknown
  uint32_t height;              ///< in CSS pixels; 0: unknown
} standard_sitemap_logo;
/// Gives the largest logo that fits into a space of `width` by `height` CSS pixels. Returns NONE if none
/// fits. The strings live until the next call of this function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_logo(standard_sitemap_view* view,
                                                                        uint32_t width, uint32_t height,
                                                                        standard_sitemap_logo* logo);

// --- where the page is in the map ---

/// A place of the page in the hierarchy (V-3).
typedef struct standard_sitemap_page_place {
  size_t struct_size; ///< `sizeof` of this struct
  /// How the page was recognised: `exact`, `no-query`, `suffix`, or near the node: `up`, `start`, `trail`,
  /// `near`. Never changes, for programs;
  /// lives as long as the program.
  standard_sitemap_string match;
  uint64_t position;    ///< among the parent's children, in document order, from 0
  uint32_t node;        ///< the node that stands for the page
  uint32_t parent;      ///< NO_NODE if the node is the root, or has no place in the hierarchy
  uint32_t approximate; ///< V-2, V-8: 1 if the page is not in the map, but belongs somewhere below `node`
  uint32_t in_sequence; ///< M-11: 1 if the author calls the parent's children a sequence
  uint32_t up;          ///< the node to go to for "up", or NO_NODE
  uint32_t previous;    ///< the nearest sibling before it that has a link, or NO_NODE
  uint32_t next;        ///< the nearest sibling after it that has a link, or NO_NODE
  uint32_t reserved;    ///< 0
} standard_sitemap_page_place;
/// Gives a place of the page, by index from 0; the first is the default. Returns NONE if there is no such
/// place. There are at most as many as the limit `places_of_page` says.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_place(standard_sitemap_view* view,
                                                                         size_t index,
                                                                         standard_sitemap_page_place* place);
/// Gives the path from the root to the node of the place with this index, both included. Returns NONE if
/// there is no such place. The list lives until the next call of this function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_place_path(standard_sitemap_view* view,
                                                                              size_t index,
                                                                              standard_sitemap_nodes* path);
/// Gives the children of the parent of the place with this index, in presentation order: those that lead
/// somewhere, the node of the place among them. The list is empty if the place has no parent. Returns NONE if
/// there is no such place. The list lives until the next call of this function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_place_siblings(
    standard_sitemap_view* view, size_t index, standard_sitemap_nodes* siblings);
/// Gives the index of the place whose `previous` and `next` to use: the first that is in a sequence,
/// otherwise the default place. Returns NONE if the page has no place.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_place_to_step_from(standard_sitemap_view* view, size_t* index);

/// The place of the page among the entries of the map in reading order (V-6).
typedef struct standard_sitemap_reading_place {
  size_t struct_size; ///< `sizeof` of this struct
  uint32_t previous;  ///< the entry before it, or NO_NODE
  uint32_t next;      ///< the entry after it, or NO_NODE
  uint32_t position;  ///< its number, from 1; 0: the page itself is no entry
  uint32_t count;     ///< the number of entries
} standard_sitemap_reading_place;
/// Gives the place of the page in reading order. Without a page only `count` says something.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_reading_place(standard_sitemap_view* view, standard_sitemap_reading_place* place);

/// Where a reader goes on from the page: what "previous", "up" and "next" of a host lead to.
typedef struct standard_sitemap_around {
  size_t struct_size; ///< `sizeof` of this struct
  uint32_t previous;  ///< V-6; of a page that is no entry, the sibling before it (V-3); or NO_NODE
  uint32_t next;      ///< V-6; of a page that is no entry, the sibling after it (V-3); or NO_NODE
  uint32_t up;        ///< V-3; or NO_NODE
  uint32_t position;  ///< V-6: its number among the entries, from 1; 0: it is none
  uint32_t count;     ///< the number of entries; 0 if the page has no place
  uint32_t reserved;  ///< 0
} standard_sitemap_around;
/// Gives where a reader goes on from the page; nowhere if that has no place.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_around(standard_sitemap_view* view,
                                                                          standard_sitemap_around* around);
/// Gives the path from the root to any node, both included, along the parents through which it was first
/// reached. It is only the node itself if that has no place in the hierarchy. The list lives until the next
/// call of this function with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_path(standard_sitemap_view* view,
                                                                        uint32_t node,
                                                                        standard_sitemap_nodes* path);

// --- the graph as a tree ---

/// Walks through the map as a tree, depth first, place by place. Only nodes that lead somewhere have places
/// (V-4). It keeps what it needs of its view alive.
typedef struct standard_sitemap_unfolding standard_sitemap_unfolding;

/// A place in the tree.
typedef struct standard_sitemap_place {
  size_t struct_size; ///< `sizeof` of this struct
  uint64_t depth;     ///< 1 for the children of the node where the walk began
  uint64_t loop_up;   ///< if `loop`: how many levels further up the node is an ancestor
  uint32_t node;      ///< the node at this place
  uint32_t last;      ///< 1 if no sibling follows
  uint32_t loop;      ///< L-1: 1 if the node is its own ancestor here; nothing below it follows
  uint32_t cut_below; ///< 1 if it has children that are deeper than `depth` allows
} standard_sitemap_place;

/// Creates a walk through all that is below the node `from`, which itself is not part of it. `depth` is the
/// number of levels (0: all). `places` is the number of places (0: 10,000).
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_unfolding_new(standard_sitemap_view* view, uint32_t from, size_t depth, size_t places,
                               standard_sitemap_unfolding** unfolding);
/// Frees a walk, or nothing if it is null.
STANDARD_SITEMAP_API void standard_sitemap_unfolding_free(standard_sitemap_unfolding* unfolding);
/// Gives the next place. Returns NONE after the last place, and STOPPED if there are more places than wanted.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_unfolding_next(standard_sitemap_unfolding* unfolding, standard_sitemap_place* place);

#ifdef __cplusplus
}
#endif

#endif
