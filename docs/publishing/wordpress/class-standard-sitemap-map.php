<?php
/**
 * The map of a site in one language.
 *
 * @package Standard_Sitemap
 */

defined( 'ABSPATH' ) || exit;

/**
 * A tree of numbered nodes: 0 is the root, items have an address, groups have none. Each address has one item, at its
 * first place; at other places, a negative number among the children refers to that item.
 */
class Standard_Sitemap_Map {
	const XMLNS = 'http://standard-sitemap.org/2007/ns';
	const DEPTH = 100; // Deeper levels are flattened, because readers of XML have limits.
	const POSTS = 100; // The most recent ones.
	const TEXT  = 2000; // Characters of a name, a description or a path.

	/** Number => array of name, address, above (a number), depth, children (numbers), and what else is known. */
	private $nodes = array( array( 'depth' => 0 ) );
	/** Address without its last slash => number, and => roles. */
	private $numbers = array();
	private $roles   = array();
	/** Number => true, if a place refers to the item. */
	private $is_referred = array();
	/** ID => row() of each page. */
	private $pages;
	private $home;
	private $host;

	/** Returns the map as XML. */
	public function xml() {
		$this->host  = '~^(https?:)?//' . preg_quote( preg_replace( '~^https?://|/.*~', '', home_url() ), '~' ) . '(?=$|[/?#])~i';
		$this->home  = $this->address( standard_sitemap_home() );
		$this->pages = $this->read_pages();
		$posts_page  = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_for_posts' ) : 0;
		$this->read_fields( $posts_page );
		$menus = wp_is_block_theme() ? $this->block_menus() : $this->menus();
		$main  = array_shift( $menus );
		$this->place( 0, $main[2] ?? array() );
		if ( ! $this->number( $this->home ) ) {
			$this->nodes[ $this->add( 0, get_bloginfo( 'name' ), $this->home ) ]['is_excluded'] = true;
		}
		$this->nodes[ $this->number( $this->home ) ] += array( 'description' => get_bloginfo( 'description' ) );
		$at_end                                       = array();
		foreach ( $menus as list( $name, $role, $entries ) ) {
			$this->place( $this->add( 0, $name ), $entries, $role );
			$at_end[] = array_pop( $this->nodes[0]['children'] );
		}
		$labels = get_post_type_object( 'post' )->labels;
		$page   = empty( $this->pages[ $posts_page ]['is_open'] ) ? $this->row( $labels->name, '', '' ) : $this->pages[ $posts_page ];
		$posts  = $this->number( $page['address'] ) ?? $this->add( 0, $page['name'], $page['address'] );
		$this->add_all( 'page', $this->pages, $main ? $this->add( 0, get_post_type_object( 'page' )->labels->name ) : 0 );
		$this->add_posts( $posts );
		$this->describe( $this->number( $this->home ), 'home', 0, $this->row( '', '', $this->home ) );
		$this->nodes[0]['children'] = array_merge( $this->nodes[0]['children'], $at_end );
		$this->nodes[ $this->add( 0, $labels->search_items, add_query_arg( 's', '', $this->home ) ) ]['is_excluded'] = true;
		$this->add_variants();
		return '<?xml version="1.0" encoding="UTF-8"?>' . "\n" . $this->written( 0 );
	}

	/** What the map says of a page, a category or a post. */
	private function row( $name, $description, $link, $above = 0, $is_open = true ) {
		return array_combine( array( 'name', 'description', 'address', 'above', 'is_open' ), array( $name, $description, $this->address( $link ), $above, $is_open ) );
	}

	/**
	 * All pages of a language, the current one if it is empty. WordPress makes their addresses from pages without a
	 * parent, whose name is the whole path: for pages as they are, it would take a query for each.
	 */
	private function read_pages( $language = '' ) {
		$table   = $GLOBALS['wpdb']->posts;
		$columns = fn() => "$table." . implode( ", $table.", array( 'ID', 'post_title', 'post_excerpt', 'post_name', 'post_parent', 'post_status', 'post_password', 'post_type' ) );
		add_filter( 'posts_fields', $columns, 99 );
		$rows    = array_column( ( new WP_Query( 'post_type=page&orderby=menu_order+title&order=ASC&nopaging=1&ignore_sticky_posts=1&cache_results=0&post_status=' . implode( ',', get_post_stati() ) . $language ) )->posts, null, 'ID' );
		remove_filter( 'posts_fields', $columns, 99 );
		update_object_term_cache( array_keys( $rows ), 'page' ); // Polylang has the languages there.
		$paths = array();
		foreach ( $rows as $at => $row ) {
			for ( $chain = array(); isset( $rows[ $at ] ) && ! isset( $paths[ $at ] ) && ! isset( $chain[ $at ] ); $at = $rows[ $at ]->post_parent ) {
				$chain[ $at ] = $at;
			}
			$path = $paths[ $at ] ?? '';
			foreach ( array_reverse( $chain ) as $at ) {
				$path         = substr( "$path/{$rows[ $at ]->post_name}", 0, self::TEXT );
				$paths[ $at ] = $path;
			}
		}
		$pages = array();
		foreach ( $rows as $id => $row ) {
			$above            = isset( $rows[ $row->post_parent ] ) ? $row->post_parent : 0;
			$row->post_parent = 0;
			$row->post_name   = ltrim( $paths[ $id ], '/' );
			$link             = strlen( $paths[ $id ] ) < self::TEXT ? get_permalink( $row ) : home_url( "?page_id=$id" );
			$pages[ $id ]     = $this->row( get_the_title( $row ), $row->post_excerpt, $link, $above, 'publish' === $row->post_status && '' === $row->post_password );
		}
		return $pages;
	}

	/** The categories of a language that have posts. A single one sorts nothing. */
	private function read_categories( $language = '' ) {
		$terms = get_terms( 'taxonomy=category' . $language );
		$row   = fn( $term ) => $this->row( $term->name, $term->description, get_term_link( $term ), $term->parent, count( $terms ) > 1 );
		return array_combine( wp_list_pluck( $terms, 'term_id' ), array_map( $row, $terms ) );
	}

	/** The recent posts of a language. */
	private function read_posts( $language = '' ) {
		$posts = get_posts( 'has_password=0&suppress_filters=0&numberposts=' . self::POSTS . $language );
		cache_users( wp_list_pluck( $posts, 'post_author' ) );
		$terms = fn( $post ) => array_filter( (array) get_the_terms( $post, 'category' ) ); // It returns false if there are none.
		$row   = fn( $post ) => $this->row( get_the_title( $post ), $post->post_excerpt, get_permalink( $post ), wp_list_pluck( $terms( $post ), 'term_id' ) );
		return array_combine( wp_list_pluck( $posts, 'ID' ), array_map( $row, $posts ) );
	}

	/** Notes the roles of pages that WordPress knows, and what the custom fields of pages say. */
	private function read_fields( $posts_page ) {
		$read = function ( $field ) {
			$ids = get_posts( "post_type=page&meta_key=$field&fields=ids&nopaging=1" );
			update_meta_cache( 'post', $ids );
			$values = array_map( fn( $id ) => $this->plain( get_post_meta( $id, $field, true ) ), $ids );
			return array_intersect_key( array_filter( array_combine( $ids, $values ) ), $this->pages );
		};
		foreach ( $read( 'sitemap-relation' ) as $id => $relation ) {
			$this->pages[ $id ]['relation'] = $relation;
		}
		$known = array_fill_keys( array( $posts_page ), 'blog' ) + array_fill_keys( array( (int) get_option( 'wp_page_for_privacy_policy' ) ), 'privacy-policy' );
		foreach ( $read( 'sitemap-role' ) + array_intersect_key( $known, $this->pages ) as $id => $words ) {
			$this->roles[ untrailingslashit( $this->pages[ $id ]['address'] ) ] = $words;
		}
		$this->roles[ untrailingslashit( $this->home ) ] = 'home';

		$this->roles[ untrailingslashit( add_query_arg( 's', '', $this->home ) ) ] = 'search';
	}

	/** The menus at the places of the theme, the main one first: name, role of what is only there, and entries. */
	private function menus() {
		$menus  = array();
		$places = get_nav_menu_locations();
		foreach ( get_registered_nav_menus() as $place => $label ) {
			$menu  = empty( $places[ $place ] ) ? false : wp_get_nav_menu_object( $places[ $place ] );
			$below = array();
			foreach ( $menu && ! isset( $menus[ $menu->term_id ] ) ? wp_get_nav_menu_items( $menu ) : array() as $item ) {
				// The languages, which plugins write into menus, are variants here.
				if ( ! array_intersect( array( 'lang-item', 'wpml-ls-item' ), (array) ( $item->classes ?? '' ) ) ) {
					$below[ (int) $item->menu_item_parent ][] = $item;
				}
			}
			if ( $below ) {
				$entries = $this->entries( $below, isset( $below[0] ) ? 0 : key( $below ) );
				foreach ( $below as $items ) { // As in the theme, items below none come last, without a hierarchy.
					$alone   = array( $items );
					$entries = array_merge( $entries, $this->entries( $alone, 0 ) );
				}
				$menus[ $menu->term_id ] = array( $menu->name, preg_match( '/foot|bottom|legal/i', "$place $label" ) ? 'contentinfo' : '', $entries );
			}
		}
		return array_values( $menus );
	}

	/** The entries below an item, which leave the array: name, address, entries. What strangers cannot open is none. */
	private function entries( &$below, $id ) {
		$entries = array();
		$items   = $below[ $id ] ?? array();
		unset( $below[ $id ] );
		foreach ( $items as $item ) {
			$inside = $this->entries( $below, $item->ID );
			if ( 'post_type' !== $item->type || is_post_publicly_viewable( (int) $item->object_id ) ) {
				// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- as in the theme.
				$inside = array( array( apply_filters( 'the_title', $item->title, $item->ID ), $item->url, $inside ) );
			}
			$entries = array_merge( $entries, $inside );
		}
		return $entries;
	}

	/** The same for a theme of blocks. The main menu is the first in a header. */
	private function block_menus() {
		$menus    = array( array(), array() );
		$patterns = array();
		foreach ( get_block_templates( array(), 'wp_template_part' ) as $part ) {
			foreach ( $this->navigations( parse_blocks( $part->content ), $patterns ) as $block ) {
				$id   = (int) ( $block['attrs']['ref'] ?? 0 );
				$post = $id || ! $block['innerBlocks'] ? get_posts( "post_type=wp_navigation&numberposts=1&include=$id" )[0] ?? null : null;
				preg_match_all( '/"id":(\d+)/', $post->post_content ?? $part->content, $ids );
				_prime_post_caches( $ids[1], false, false ); // One query for all.
				$entries = $this->block_entries( $post ? parse_blocks( $post->post_content ) : $block['innerBlocks'] );
				$entries = $entries || $id ? $entries : array( array( null, 0, array() ) );
				$menus[ 'header' === $part->area ? 0 : 1 ][ $post->ID ?? wp_unique_id( 'block' ) ] = array( $post->post_title ?? $part->title, 'footer' === $part->area ? 'contentinfo' : '', $entries );
			}
		}
		return array_values( $menus[0] + $menus[1] );
	}

	/** The navigation blocks in blocks, and in the patterns that these have, each pattern once. */
	private function navigations( $blocks, &$patterns ) {
		$found = array();
		foreach ( $blocks as $block ) {
			$slug = 'core/pattern' === $block['blockName'] ? $block['attrs']['slug'] ?? '' : '';
			if ( $slug && ! isset( $patterns[ $slug ] ) ) {
				$patterns[ $slug ]    = true;
				$block['innerBlocks'] = parse_blocks( WP_Block_Patterns_Registry::get_instance()->get_registered( $slug )['content'] ?? '' );
			}
			$found = array_merge( $found, 'core/navigation' === $block['blockName'] ? array( $block ) : $this->navigations( $block['innerBlocks'], $patterns ) );
		}
		return $found;
	}

	/** The entries of a navigation block. A list of pages has no name. */
	private function block_entries( $blocks ) {
		$entries = array();
		foreach ( $blocks as $block ) {
			$settings = $block['attrs'];
			$inside   = $this->block_entries( $block['innerBlocks'] );
			if ( 'core/page-list' === $block['blockName'] ) {
				$inside = array( array( null, (int) ( $settings['parentPageID'] ?? 0 ), array() ) );
			} elseif ( 'core/home-link' === $block['blockName'] ) {
				$inside = array( array( $settings['label'] ?? get_bloginfo( 'name' ), $this->home, array() ) );
			} elseif ( in_array( $block['blockName'], array( 'core/navigation-link', 'core/navigation-submenu' ), true ) && ( 'post-type' !== ( $settings['kind'] ?? '' ) || empty( $settings['id'] ) || is_post_publicly_viewable( (int) $settings['id'] ) ) ) {
				$inside = array( array( $settings['label'] ?? '', $settings['url'] ?? '', $inside ) );
			}
			$entries = array_merge( $entries, $inside );
		}
		return $entries;
	}

	/** Adds entries of a menu. New items that are pages of this site have the role, unless they have another. */
	private function place( $node, $entries, $role = '' ) {
		foreach ( $entries as list( $name, $url, $inside ) ) {
			if ( null === $name ) {
				$this->add_all( 'page', $this->pages, $node, $url );
				continue;
			}
			$address = $this->address( $url );
			if ( '/' === substr( $address, 0, 1 ) && ! $this->number( $address ) ) {
				$this->roles += array( untrailingslashit( $address ) => $role );
			}
			$this->place( $this->add( $node, $name, $address, (bool) $inside ), $inside, $role );
		}
	}

	/** Adds pages or categories that have no place yet, each below the one above it, and describes all of them. */
	private function add_all( $type, $rows, $node, $from = 0 ) {
		$below = array();
		foreach ( $rows as $id => $row ) {
			$below[ $row['above'] ][] = $id;
		}
		$queue = array( array( $from, $node ) );
		for ( $i = 0; isset( $queue[ $i ] ); $i++ ) {
			foreach ( $below[ $queue[ $i ][0] ] ?? array() as $id ) {
				$number = $this->number( $rows[ $id ]['address'] );
				if ( ! $number && $rows[ $id ]['is_open'] ) {
					$number = $this->add( $queue[ $i ][1], $rows[ $id ]['name'], $rows[ $id ]['address'] );
				}
				$this->describe( $number, $type, $id, $rows[ $id ] );
				$queue[] = array( $id, $number && empty( $this->nodes[ $number ]['is_excluded'] ) ? $number : $queue[ $i ][1] );
			}
		}
	}

	/** Adds categories, and posts to each of their categories. */
	private function add_posts( $node ) {
		$categories = $this->read_categories();
		$this->add_all( 'category', $categories, $node );
		foreach ( $this->read_posts() as $id => $post ) {
			$nodes = array_map( fn( $category ) => $this->number( $categories[ $category ]['address'] ?? '' ) ?? $node, $post['above'] );
			foreach ( array_unique( $nodes ? $nodes : array( $node ) ) as $number ) {
				$this->add( $number, $post['name'], $post['address'] );
			}
			$this->describe( $this->number( $post['address'] ), 'post', $id, $post );
		}
	}

	/** Adds the names and addresses in the other languages of Polylang or WPML. */
	private function add_variants() {
		foreach ( standard_sitemap_languages() as $key => $tag ) {
			do_action( 'wpml_switch_language', $key ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
			$rows = array(
				'page'     => $this->read_pages( "&lang=$key" ),
				'category' => $this->read_categories( "&lang=$key" ),
				'post'     => $this->read_posts( "&lang=$key" ),
				'home'     => array( $this->row( get_bloginfo( 'name' ), '', standard_sitemap_home( $key ) ) ),
			);
			foreach ( $this->nodes as $number => $node ) {
				list( $type, $id ) = $node['object'] ?? array( '', 0 );

				$row = $rows[ $type ][ $id ? (int) standard_sitemap_translation( $type, $id, $key ) : 0 ] ?? null;
				if ( $row && ( $row['is_open'] || 'category' === $type ) ) {
					$this->nodes[ $number ]['variants'][] = array( $tag, $row );
				}
			}
			do_action( 'wpml_switch_language', null ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
		}
	}

	/** Adds an item, a group if it has no address, or a reference; returns the node for what is below it. */
	private function add( $node, $name, $address = '', $has_children = false ) {
		while ( $this->nodes[ $node ]['depth'] >= self::DEPTH ) {
			$node = $this->nodes[ $node ]['above'];
		}
		$name  = $this->plain( $name );
		$item  = $this->number( $address );
		$above = $item ? $node : 0;
		while ( $above && $above !== $item ) {
			$above = $this->nodes[ $above ]['above'];
		}
		$reference = $item && ! $above ? array( -$item ) : array(); // No item refers to itself.

		$this->is_referred[ $item ] = true;
		if ( $reference && ! $has_children && in_array( $name, array( '', $this->nodes[ $item ]['name'] ), true ) ) {
			$this->nodes[ $node ]['children'][] = -$item;
			return $item;
		}
		$number = count( $this->nodes );

		$this->nodes[ $node ]['children'][] = $number;
		$this->nodes[ $number ]             = array_combine( array( 'name', 'address', 'above', 'depth', 'children' ), array( $name, $item ? '' : $address, $node, $this->nodes[ $node ]['depth'] + 1, $reference ) );
		if ( ! $item && '' !== $address ) {
			$this->numbers[ untrailingslashit( $address ) ] = $number;
		}
		return $number;
	}

	/** Says what an item is, unless that is known, with the exact address. */
	private function describe( $number, $type, $id, $row ) {
		if ( $number ) {
			$this->nodes[ $number ] = array( 'address' => $row['address'] ) + $this->nodes[ $number ] + array( 'object' => array( $type, $id ) ) + $row;
		}
	}

	/** The number of the item that has this address. */
	private function number( $address ) {
		return '' === $address ? null : $this->numbers[ untrailingslashit( $address ) ] ?? null;
	}

	/** An address as RFC 3986 has it, on this host without the host; empty if it is none that a map can have. */
	private function address( $url ) {
		$url = is_string( $url ) ? sanitize_url( $url, array( 'http', 'https', 'mailto', 'tel' ) ) : '';
		if ( preg_match( '~^(#|/{2,}$|$)~D', $url ) ) {
			return '';
		}
		$url  = str_replace( array( '&amp;', '&#038;' ), '&', $url ); // Themes write addresses as HTML.
		$url  = preg_replace_callback( '/[^!-~]|["<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})/', fn( $found ) => rawurlencode( $found[0] ), $url );
		$path = preg_replace( array( $this->host, '~^(?=$|[?#])~' ), array( '', '/' ), $url );
		return '//' === substr( $path, 0, 2 ) ? $url : $path;
	}

	/** HTML as text in one line. */
	private function plain( $html ) {
		$html = is_scalar( $html ) ? mb_substr( $html, 0, self::TEXT ) : '';
		$text = html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( (string) preg_replace( '/[^!-\x{D7FF}\x{E000}-\x{FFFD}\x{10000}-\x{10FFFF}]+/u', ' ', $text ) );
	}

	/** Attributes from names and values, without those that are empty. */
	private function attributes( ...$words ) {
		$written = fn( $pair ) => '' === $pair[1] ? '' : " $pair[0]=\"" . htmlspecialchars( $pair[1], ENT_XML1 | ENT_QUOTES, 'UTF-8' ) . '"';
		return implode( '', array_map( $written, array_chunk( $words, 2 ) ) );
	}

	/** A node and what is in it as XML. Groups with nothing in them are left out. */
	private function written( $number, $indent = '' ) {
		$node   = $this->nodes[ $number ];
		$inside = '';
		foreach ( $node['variants'] ?? array() as list( $tag, $row ) ) {
			$inside .= "$indent <variant" . $this->attributes( 'lang', $tag, 'name', $this->plain( $row['name'] ), 'xlink:href', $row['address'] ) . "/>\n";
		}
		foreach ( $node['children'] ?? array() as $child ) {
			$inside .= $child < 0 ? "$indent <external xlink:href=\"#e" . -$child . "\"/>\n" : $this->written( $child, "$indent " );
		}
		if ( ! $number ) {
			return '<sitemap' . $this->attributes( 'xmlns', self::XMLNS, 'xmlns:xlink', 'http://www.w3.org/1999/xlink', 'xml:lang', get_bloginfo( 'language' ), 'relation', $this->nodes[ $this->number( $this->home ) ]['relation'] ?? '' ) . ">\n$inside</sitemap>\n";
		}
		if ( '' === $node['address'] && ( '' === $inside || '' === $node['name'] ) ) {
			return $inside;
		}
		$element = '' === $node['address'] ? 'group' : 'item';
		$role    = 'group' === $element ? '' : $this->roles[ untrailingslashit( $node['address'] ) ] ?? '';
		$start   = "$indent<$element" . $this->attributes( 'name', '' === $node['name'] ? $node['address'] : $node['name'], 'description', $this->plain( $node['description'] ?? '' ), 'role', $role, 'relation', 'home' === $role ? '' : $node['relation'] ?? '', 'tree', isset( $node['is_excluded'] ) ? 'exclude' : '', 'xlink:href', $node['address'], 'xml:id', isset( $this->is_referred[ $number ] ) ? "e$number" : '' );
		return $start . ( '' === $inside ? "/>\n" : ">\n$inside$indent</$element>\n" );
	}
}
