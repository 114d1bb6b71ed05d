#ifndef STANDARD_SITEMAP_C_SEARCH_H
#define STANDARD_SITEMAP_C_SEARCH_H

/// @file
/// Part of the C interface: looking for nodes of a map by words.

#include "render/bindings/c/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where a node is in the tree in which each node has one place: below the parent through which it was first
/// reached (V-3).
typedef struct standard_sitemap_outline {
  size_t struct_size; ///< `sizeof` of this struct
  uint32_t number;    ///< in the order of that tree, from 0, the root; nodes that are not shown have none
  uint32_t up; ///< the parent; STANDARD_SITEMAP_NO_NODE: it is the root, or outside the hierarchy (M-6)
  uint32_t count_below; ///< how many nodes are below it, its children and theirs
  uint32_t reserved;    ///< 0
} standard_sitemap_outline;
/// Gives the place of a node in that tree. Returns NONE if the view does not show the node. The first call
/// makes one pass over the map.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_outline(standard_sitemap_view* view,
                                                                           uint32_t node,
                                                                           standard_sitemap_outline* outline);

/// The tree that a view shows, as lists by node: for hosts that keep it, as in another process. `starts` has
/// one number more than the map has nodes.
typedef struct standard_sitemap_tree {
  size_t struct_size; ///< `sizeof` of this struct
  standard_sitemap_nodes
      starts; ///< where the children of a node begin in `children`; they end at the next start
  standard_sitemap_nodes children; ///< those that lead somewhere (V-4), in presentation order (M-7)
  standard_sitemap_nodes ups; ///< as in standard_sitemap_outline; STANDARD_SITEMAP_NO_NODE also if not shown
  standard_sitemap_nodes counts_below; ///< as in standard_sitemap_outline; 0 if not shown
} standard_sitemap_tree;
/// Gives that tree. The first call makes one pass over the map. The lists live as long as the view: 16 bytes
/// a node, and 4 for each place of a child.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_view_tree(standard_sitemap_view* view,
                                                                        standard_sitemap_tree* tree);

/// A search. It keeps what it needs of its view alive.
typedef struct standard_sitemap_search standard_sitemap_search;

/// Creates a search for all nodes that have all words of `text`, in any order, in their names, descriptions
/// or addresses; the words may be cut short. If there are none, small typos are forgiven. `limit`: how many
/// of the best are given (0: 200). `near`: what is near to this node comes first; STANDARD_SITEMAP_NO_NODE:
/// what is near to the root.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_search_new(standard_sitemap_view* view,
                                                                         standard_sitemap_string text,
                                                                         size_t limit, uint32_t near,
                                                                         standard_sitemap_search** search);
/// Frees a search, or nothing if it is null.
STANDARD_SITEMAP_API void standard_sitemap_search_free(standard_sitemap_search* search);
/// Goes on with a search for some milliseconds at most; the first of a view makes an index of its words, and
/// finds in it meanwhile.
/// Returns OK if the search is done, and NONE if it must be called again.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_search_step(standard_sitemap_search* search);
/// Gives the best hits, best first, and how many nodes match in all. Before the search is done, they are
/// those among the nodes whose words the index has so far: none if it was ready. They live until the next
/// step.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_search_hits(
    const standard_sitemap_search* search, standard_sitemap_nodes* hits, size_t* count);

/// A word that a search looks for.
typedef struct standard_sitemap_sought_word {
  size_t struct_size;           ///< `sizeof` of this struct
  standard_sitemap_string text; ///< without accents, in lower case
  uint32_t typos;               ///< how many are forgiven in it; 0 if it was found as it is
  uint32_t reserved;            ///< 0
} standard_sitemap_sought_word;
/// Gives a word of the search, by index from 0. Returns NONE if there is no such word. The string lives until
/// the next call of any function with this search.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_search_word(standard_sitemap_search* search,
                                                                          size_t index,
                                                                          standard_sitemap_sought_word* word);

#ifdef __cplusplus
}
#endif

#endif
