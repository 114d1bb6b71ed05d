#ifndef STANDARD_SITEMAP_C_VIEW_H
#define STANDARD_SITEMAP_C_VIEW_H

/// @file
/// The map as seen from one page.

#include "engine/c/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The map as seen from the page that a session shows, for as long as one likes, whatever becomes of the
/// session. A node is a number, the root is 0; the graph may have loops, and nodes with several parents.
typedef struct standard_sitemap_view standard_sitemap_view;
#define STANDARD_SITEMAP_ROOT 0u
#define STANDARD_SITEMAP_NO_NODE 0xffffffffu

/// While loading perhaps of a part of the map. NONE: there is no map.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_session_view(standard_sitemap_session* session,
                                                                           standard_sitemap_view** view);
STANDARD_SITEMAP_API void standard_sitemap_view_free(standard_sitemap_view* view);

/// Numbers of nodes: those of `children` and `role` live as long as the view, others until the same function
/// is called again with this view.
typedef struct standard_sitemap_nodes {
  const uint32_t* ids; ///< null if there are none
  size_t count;        ///< of `ids`
} standard_sitemap_nodes;

STANDARD_SITEMAP_API size_t standard_sitemap_view_size(const standard_sitemap_view* view); ///< nodes
/// How many of them lead nowhere.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_left_out(standard_sitemap_view* view,
                                                                            size_t* left_out);

/// The whole map. The text lives as long as the program.
typedef struct standard_sitemap_map {
  size_t struct_size;             ///< sizeof this struct
  standard_sitemap_string format; ///< `standard-sitemap`, `sitemaps.org`, `text`, `feed`: stable
  uint32_t hierarchy_derived;     ///< G-13: it was made of a list's URLs, as names of those who have none
  uint32_t reserved;              ///< 0
} standard_sitemap_map;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_map(const standard_sitemap_view* view,
                                                                       standard_sitemap_map* map);

// --- nodes ---

typedef int32_t standard_sitemap_kind;
enum { STANDARD_SITEMAP_KIND_ROOT = 0, STANDARD_SITEMAP_KIND_ITEM = 1, STANDARD_SITEMAP_KIND_GROUP = 2 };

/// No author wrote the node: it is a group that was made of the URLs of a list for crawlers.
#define STANDARD_SITEMAP_NO_DOCUMENT UINT64_MAX

/// What to show of a node: the variant that suits the reader (M-8). Safe to show as plain text, and `url` to
/// be offered as a link; escape both for your medium. Lives until the next call with this view.
typedef struct standard_sitemap_node {
  size_t struct_size;                  ///< sizeof this struct
  standard_sitemap_string name;        ///< none: it has no name
  standard_sitemap_string description; ///< none: it has none
  standard_sitemap_string url;         ///< absolute; none: it leads nowhere
  standard_sitemap_string blocked;  ///< why there is no `url` although the author gave one: `scheme`: stable
  standard_sitemap_string lang;     ///< BCP 47 tag
  standard_sitemap_string type;     ///< media type
  standard_sitemap_string charset;  ///< of what lies there
  standard_sitemap_string target;   ///< name of a window; not to be passed on unseen
  standard_sitemap_string relation; ///< of its children: `sequence`
  standard_sitemap_string priority; ///< as authored
  standard_sitemap_string method;   ///< HTTP method, as authored
  standard_sitemap_string data;     ///< as authored
  standard_sitemap_kind kind;       ///< root, item or group
  uint32_t derived;                 ///< V-5: `url` was taken from the page's own links
  uint32_t excluded;                ///< M-6
  uint32_t line;                    ///< of its tag
  uint64_t document;                ///< index of `standard_sitemap_session_document`; or NO_DOCUMENT
  standard_sitemap_string lastmod;  ///< of an entry of a list for crawlers: when it changed, as authored
  standard_sitemap_string changefreq; ///< how often it does, as authored
  uint32_t name_derived;              ///< `name` was made of the URL: no author gave one
  uint32_t reserved;                  ///< 0
} standard_sitemap_node;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_node(standard_sitemap_view* view,
                                                                        uint32_t node,
                                                                        standard_sitemap_node* shown);

/// M-12: lower case. Beyond the last: NONE. The text lives until the next call with this view.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_node_role(standard_sitemap_view* view,
                                                                             uint32_t node, size_t index,
                                                                             standard_sitemap_string* role);

/// The authored alternatives of a node, in document order. As with `standard_sitemap_node`.
typedef struct standard_sitemap_variant {
  size_t struct_size;                  ///< sizeof this struct
  standard_sitemap_string name;        ///< none: it has no name
  standard_sitemap_string description; ///< none: it has none
  standard_sitemap_string url;         ///< absolute; none: it leads nowhere
  standard_sitemap_string blocked;     ///< why there is no `url` although the author gave one
  standard_sitemap_string lang;        ///< BCP 47 tag
  standard_sitemap_string type;        ///< media type
  standard_sitemap_string charset;     ///< of what lies there
  standard_sitemap_string target;      ///< name of a window; not to be passed on unseen
} standard_sitemap_variant;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_variant(standard_sitemap_view* view,
                                                                           uint32_t node, size_t index,
                                                                           standard_sitemap_variant* variant);

/// What a list for crawlers says of an image or video on a page, or of the page as news (G-9), in document
/// order. Beyond the last: NONE. As with `standard_sitemap_node`.
typedef struct standard_sitemap_attachment {
  size_t struct_size;                  ///< sizeof this struct
  standard_sitemap_string type;        ///< `image`, `video`, `news`
  standard_sitemap_string name;        ///< none: it has no title
  standard_sitemap_string description; ///< none: it has none
  standard_sitemap_string url;         ///< absolute; none: it lies nowhere of its own
  standard_sitemap_string blocked;     ///< why there is no `url` although the author gave one
  standard_sitemap_string lastmod;     ///< W3C date, as authored: of news, when it was published
} standard_sitemap_attachment;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_attachment(
    standard_sitemap_view* view, uint32_t node, size_t index, standard_sitemap_attachment* attachment);

/// In presentation order (M-7), the whole graph.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_children(standard_sitemap_view* view,
                                                                            uint32_t node,
                                                                            standard_sitemap_nodes* children);
/// V-4: OK, or NONE: nothing below it has a URL; to be left out.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_leads_somewhere(standard_sitemap_view* view, uint32_t node);

/// A role and the nodes that have it; known roles first (M-12). Beyond the last: NONE.
typedef struct standard_sitemap_role {
  size_t struct_size;           ///< sizeof this struct
  standard_sitemap_string name; ///< in lower case
  standard_sitemap_nodes nodes; ///< in the order reached
} standard_sitemap_role;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_role(const standard_sitemap_view* view,
                                                                        size_t index,
                                                                        standard_sitemap_role* role);

/// O-4: the logo for a space of so many CSS pixels; NONE: none fits. The texts live until the
/// next call of this function with this view.
typedef struct standard_sitemap_logo {
  size_t struct_size;           ///< sizeof this struct
  standard_sitemap_string url;  ///< absolute
  standard_sitemap_string type; ///< media type, as authored
  uint32_t width;               ///< 0: unknown
  uint32_t height;              ///< 0: unknown
} standard_sitemap_logo;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_logo(standard_sitemap_view* view,
                                                                        uint32_t width, uint32_t height,
                                                                        standard_sitemap_logo* logo);

// --- where the page stands ---

/// One place of the page in the hierarchy (V-3); the first is the default. Beyond the last: NONE.
typedef struct standard_sitemap_page_place {
  size_t struct_size;            ///< sizeof this struct
  standard_sitemap_string match; ///< `exact`, `no-query`, `suffix`, `up`, `start`
  uint64_t position;             ///< in the parent's children, in document order
  uint32_t node;                 ///< that stands for the page
  uint32_t parent;               ///< NO_NODE: it has no place in the hierarchy, or is the root
  uint32_t approximate;          ///< V-2: the page belongs somewhere below `node`
  uint32_t in_sequence;          ///< M-11: the author calls the parent's children a sequence
  uint32_t up;                   ///< where one can go from here; each may be NO_NODE
  uint32_t previous;             ///< the nearest sibling before it
  uint32_t next;                 ///< the nearest sibling behind it
  uint32_t reserved;             ///< 0
} standard_sitemap_page_place;
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_place(standard_sitemap_view* view,
                                                                         size_t index,
                                                                         standard_sitemap_page_place* place);
/// From the root to the place's node, both included.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_place_path(standard_sitemap_view* view,
                                                                              size_t index,
                                                                              standard_sitemap_nodes* path);
/// The children of its parent that lead somewhere, in presentation order, itself among them.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_place_siblings(
    standard_sitemap_view* view, size_t index, standard_sitemap_nodes* siblings);
/// The place whose neighbours "previous" and "next" mean; NONE: the page has no place.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_view_place_to_step_from(standard_sitemap_view* view, size_t* index);
/// From the root to any node, along the parents through which it was first reached.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_path(standard_sitemap_view* view,
                                                                        uint32_t node,
                                                                        standard_sitemap_nodes* path);

// --- the graph as a tree ---

/// Gives it place by place, depth first, only what leads somewhere (V-4); keeps its view alive.
typedef struct standard_sitemap_unfolding standard_sitemap_unfolding;

/// One place of the tree.
typedef struct standard_sitemap_place {
  size_t struct_size; ///< sizeof this struct
  uint64_t depth;     ///< 1 for the children of where it began
  uint64_t loop_up;   ///< for a loop: so many levels up it stands already
  uint32_t node;      ///< which node stands here
  uint32_t last;      ///< no sibling follows
  uint32_t loop;      ///< L-1: the node is its own ancestor here; nothing is given below it
  uint32_t cut_below; ///< it has children that `depth` kept from being given
} standard_sitemap_place;

/// `depth`: levels, 0: all. `places`: at most so many, 0: the 10,000 of the policy's default.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_unfolding_new(standard_sitemap_view* view, uint32_t from, size_t depth, size_t places,
                               standard_sitemap_unfolding** unfolding);
STANDARD_SITEMAP_API void standard_sitemap_unfolding_free(standard_sitemap_unfolding* unfolding);
/// NONE: that was the last; STOPPED: there are more than `places`.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_unfolding_next(standard_sitemap_unfolding* unfolding, standard_sitemap_place* place);

#ifdef __cplusplus
}
#endif

#endif
