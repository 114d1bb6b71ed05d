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
	const TEXT  = 2000; // Bytes of a name, a description or a path.

	/** Number => array of name, address, above (a number), depth, children (numbers), and what else is known. */
	private $nodes = array( array( 'depth' => 0 ) );
	/** Address without its last slash => number, and => roles. */
	private $numbers = array();
	private $roles   = array();
	/** ID => row() of each page. */
	private $pages;
	private $home;

	/** Returns the map as XML. */
	public function xml() {
		$this->home  = $this->address( standard_sitemap_home() );
		$this->pages = $this->read_pages();
		$posts_page  = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_for_posts' ) : 0;
		$this->read_roles( $posts_page );
		$menus = wp_is_block_theme() ? $this->block_menus() : $this->menus();
		$main  = array_shift( $menus );
		$this->place( 0, $main[2] ?? array() );
		if ( ! $this->number( $this->home ) ) {
			$this->add( 0, get_bloginfo( 'name' ), $this->home );
			array_unshift( $this->nodes[0]['children'], array_pop( $this->nodes[0]['children'] ) );
		}
		$this->nodes[ $this->number( $this->home ) ] += array( 'description' => get_bloginfo( 'description' ) );
		$at_end = array();
		foreach ( $menus as list( $name, $role, $entries ) ) {
			$this->place( $this->add( 0, $name ), $entries, $role );
			$at_end[] = array_pop( $this->nodes[0]['children'] );
		}
		$labels = get_post_type_object( 'post' )->labels;
		$page   = $this->pages[ $posts_page ] ?? $this->row( $labels->name, '', '' );
		$posts  = $this->number( $page['address'] ) ?? $this->add( 0, $page['is_open'] ? $page['name'] : $labels->name, $page['is_open'] ? $page['address'] : '' );
		$this->add_all( 'page', $this->pages, $main ? $this->add( 0, get_post_type_object( 'page' )->labels->name ) : 0 );
		$this->add_posts( $posts );
		$this->nodes[0]['children'] = array_merge( $this->nodes[0]['children'], $at_end );
		$this->describe( $this->number( $this->home ), 'home', 0, array() );
		$this->nodes[ $this->add( 0, $labels->search_items, add_query_arg( 's', '', $this->home ) ) ] += array( 'is_excluded' => true );
		$this->add_variants();
		return '<?xml version="1.0" encoding="UTF-8"?>' . "\n" . $this->written( 0 );
	}

	/** What the map says of a page, a category or a post. */
	private function row( $name, $description, $link, $above = 0, $is_open = true ) {
		$address = $this->address( $link );
		return compact( 'name', 'description', 'address', 'above', 'is_open' );
	}

	/**
	 * All pages of a language, the current one unless there is a key. WordPress makes their addresses from pages without
	 * a parent, whose name is the whole path: for pages as they are, it would take a query for each.
	 */
	private function read_pages( $language = '' ) {
		$columns = static function () {
			global $wpdb;
			return "$wpdb->posts." . implode( ", $wpdb->posts.", array( 'ID', 'post_title', 'post_excerpt', 'post_name', 'post_parent', 'post_status', 'post_password', 'post_type' ) );
		};
		add_filter( 'posts_fields', $columns, 99 );
		$query = new WP_Query( 'post_type=page&orderby=menu_order+title&order=ASC&nopaging=1&ignore_sticky_posts=1&cache_results=0&post_status=' . implode( ',', get_post_stati() ) . $language );
		remove_filter( 'posts_fields', $columns, 99 );
		$rows  = array_column( $query->posts, null, 'ID' );
		$paths = array();
		if ( function_exists( 'pll_get_post' ) ) {
			update_object_term_cache( array_keys( $rows ), 'page' );
		}
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
			$link             = strlen( $row->post_name ) < self::TEXT - 1 ? get_permalink( $row ) : home_url( "?page_id=$id" );
			$pages[ $id ]     = $this->row( get_the_title( $row ), $row->post_excerpt, $link, $above, 'publish' === $row->post_status && '' === $row->post_password );
		}
		return $pages;
	}

	/** The categories of a language that have posts. A single one sorts nothing. */
	private function read_categories( $language = '' ) {
		$terms = get_terms( 'taxonomy=category' . $language );
		$rows  = array();
		foreach ( is_array( $terms ) ? $terms : array() as $term ) {
			$rows[ $term->term_id ] = $this->row( $term->name, $term->description, get_term_link( $term ), $term->parent, count( $terms ) > 1 );
		}
		return $rows;
	}

	/** The recent posts of a language. */
	private function read_posts( $language = '' ) {
		$posts = get_posts( 'has_password=0&suppress_filters=0&numberposts=' . self::POSTS . $language );
		$rows  = array();
		cache_users( wp_list_pluck( $posts, 'post_author' ) );
		foreach ( $posts as $post ) {
			$terms             = get_the_terms( $post, 'category' );
			$rows[ $post->ID ] = $this->row( get_the_title( $post ), $post->post_excerpt, get_permalink( $post ), is_array( $terms ) ? wp_list_pluck( $terms, 'term_id' ) : array() );
		}
		return $rows;
	}

	/** Notes the roles of pages that WordPress knows, and of those with the custom field `sitemap-role`. */
	private function read_roles( $posts_page ) {
		$roles = array( array( $posts_page, 'blog' ), array( (int) get_option( 'wp_page_for_privacy_policy' ), 'privacy-policy' ) );
		$ids   = get_posts( 'post_type=page&meta_key=sitemap-role&fields=ids&nopaging=1' );
		update_meta_cache( 'post', $ids );
		foreach ( $ids as $id ) {
			$roles[] = array( $id, $this->plain( get_post_meta( $id, 'sitemap-role', true ) ) );
		}
		foreach ( $roles as list( $id, $words ) ) {
			if ( isset( $this->pages[ $id ] ) ) {
				$this->roles[ untrailingslashit( $this->pages[ $id ]['address'] ) ] = $words;
			}
		}
		$this->roles[ untrailingslashit( $this->home ) ]                                = 'home';
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
				if ( ! array_intersect( array( 'lang-item', 'wpml-ls-item' ), (array) $item->classes ) ) {
					$below[ (int) $item->menu_item_parent ][] = $item;
				}
			}
			if ( $below ) {
				$entries = $this->entries( $below, isset( $below[0] ) ? 0 : key( $below ) );
				foreach ( array_merge( ...array_values( $below ) ) as $item ) { // As in the theme, these come last.
					$entries = array_merge( $entries, $this->entry( $item, array() ) );
				}
				$menus[ $menu->term_id ] = array( $menu->name, preg_match( '/foot|bottom|legal/i', "$place $label" ) ? 'contentinfo' : '', $entries );
			}
		}
		return array_values( $menus );
	}

	/** The entries of a menu below an item, which are removed from the array: name, address, and entries below. */
	private function entries( &$below, $parent ) {
		$entries = array();
		$items   = $below[ $parent ] ?? array();
		unset( $below[ $parent ] );
		foreach ( $items as $item ) {
			$entries = array_merge( $entries, $this->entry( $item, $this->entries( $below, $item->ID ) ) );
		}
		return $entries;
	}

	/** The entry of an item of a menu; only what is below it, if strangers cannot open it. */
	private function entry( $item, $children ) {
		if ( 'post_type' === $item->type && ! is_post_publicly_viewable( (int) $item->object_id ) ) {
			return $children;
		}
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- as in the theme's menu.
		return array( array( apply_filters( 'the_title', $item->title, $item->ID ), $item->url, $children ) );
	}

	/** The same for a theme of blocks. The main menu is the first in a header. */
	private function block_menus() {
		$menus = array( array(), array() );
		foreach ( get_block_templates( array(), 'wp_template_part' ) as $part ) {
			foreach ( $this->navigations( parse_blocks( $part->content ), 10 ) as $block ) {
				$post   = get_post( $block['attrs']['ref'] ?? -1 );
				$blocks = $post && 'publish' === $post->post_status ? parse_blocks( $post->post_content ) : $block['innerBlocks'];
				$blocks = $post || $blocks ? $blocks : block_core_navigation_get_fallback_blocks();

				$menus[ 'header' === $part->area ? 0 : 1 ][] = array( $post ? $post->post_title : $part->title, 'footer' === $part->area ? 'contentinfo' : '', $this->block_entries( $blocks ) );
			}
		}
		return array_merge( ...$menus );
	}

	/** The navigation blocks in blocks, and in the patterns that these have. */
	private function navigations( $blocks, $levels ) {
		$found = array();
		foreach ( $blocks as $block ) {
			$inside = $block['innerBlocks'];
			if ( 'core/pattern' === $block['blockName'] && $levels ) {
				$inside = parse_blocks( WP_Block_Patterns_Registry::get_instance()->get_registered( $block['attrs']['slug'] ?? '' )['content'] ?? '' );
			}
			$found = array_merge( $found, 'core/navigation' === $block['blockName'] ? array( $block ) : $this->navigations( $inside, $levels - 1 ) );
		}
		return $found;
	}

	/** The entries of a navigation block. A list of pages has no name. */
	private function block_entries( $blocks ) {
		$entries = array();
		foreach ( $blocks as $block ) {
			$settings = $block['attrs'];
			$children = $this->block_entries( $block['innerBlocks'] );
			$is_link  = in_array( $block['blockName'], array( 'core/navigation-link', 'core/navigation-submenu' ), true );
			if ( 'core/page-list' === $block['blockName'] ) {
				$entries[] = array( null, (int) ( $settings['parentPageID'] ?? 0 ), array() );
			} elseif ( 'core/home-link' === $block['blockName'] ) {
				$entries[] = array( $settings['label'] ?? get_bloginfo( 'name' ), $this->home, array() );
			} elseif ( $is_link && ( 'post-type' !== ( $settings['kind'] ?? '' ) || is_post_publicly_viewable( $settings['id'] ?? -1 ) ) ) {
				$entries[] = array( $settings['label'] ?? '', $settings['url'] ?? '', $children );
			} else {
				$entries = array_merge( $entries, $children );
			}
		}
		return $entries;
	}

	/** Adds entries of a menu. New items that are pages of this site have the role, unless they have another. */
	private function place( $parent, $entries, $role = '' ) {
		foreach ( $entries as list( $name, $url, $children ) ) {
			if ( null === $name ) {
				$this->add_all( 'page', $this->pages, $parent, $url );
				continue;
			}
			$address = $this->address( $url );
			if ( '/' === substr( $address, 0, 1 ) && ! $this->number( $address ) ) {
				$this->roles += array( untrailingslashit( $address ) => $role );
			}
			$this->place( $this->add( $parent, $name, $address, (bool) $children ), $children, $role );
		}
	}

	/** Adds pages or categories that have no place yet, each below the one above it, and describes all of them. */
	private function add_all( $type, $rows, $parent, $from = 0 ) {
		$below = array();
		foreach ( $rows as $id => $row ) {
			$below[ $row['above'] ][] = $id;
		}
		$queue = array( array( $from, $parent ) );
		for ( $i = 0; isset( $queue[ $i ] ); $i++ ) {
			foreach ( $below[ $queue[ $i ][0] ] ?? array() as $id ) {
				$number = $this->number( $rows[ $id ]['address'] );
				if ( ! $number && $rows[ $id ]['is_open'] ) {
					$number = $this->add( $queue[ $i ][1], $rows[ $id ]['name'], $rows[ $id ]['address'] );
				}
				$this->describe( $number, $type, $id, $rows[ $id ] );
				$queue[] = array( $id, $number ?? $queue[ $i ][1] );
			}
		}
	}

	/** Adds categories, and posts to each of their categories. */
	private function add_posts( $parent ) {
		$categories = $this->read_categories();
		$this->add_all( 'category', $categories, $parent );
		foreach ( $this->read_posts() as $id => $post ) {
			$parents = array();
			foreach ( $post['above'] as $category ) {
				$parents[] = $this->number( $categories[ $category ]['address'] ?? '' ) ?? $parent;
			}
			foreach ( array_unique( $parents ? $parents : array( $parent ) ) as $number ) {
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
				'home'     => array( 0 => $this->row( get_bloginfo( 'name' ), '', standard_sitemap_home( $key ) ) ),
			);
			foreach ( $this->nodes as $number => $node ) {
				list( $type, $id ) = $node['object'] ?? array( '', 0 );

				$row = $rows[ $type ][ $id ? standard_sitemap_translation( $type, $id, $key ) : 0 ] ?? null;
				if ( $row && $row['is_open'] ) {
					$this->nodes[ $number ]['variants'][] = array( $tag, $row );
				}
			}
		}
		do_action( 'wpml_switch_language', null ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
	}

	/** Adds an item, a group if it has no address, or a reference; returns the node for what is below it. */
	private function add( $parent, $name, $address = '', $has_children = false ) {
		while ( $this->nodes[ $parent ]['depth'] >= self::DEPTH ) {
			$parent = $this->nodes[ $parent ]['above'];
		}
		$name = $this->plain( $name );
		$item = $this->number( $address );
		for ( $at = $parent; $at && $at !== $item; ) {
			$at = $this->nodes[ $at ]['above'];
		}
		if ( $item && ! $at && ! $has_children && in_array( $name, array( '', $this->nodes[ $item ]['name'] ), true ) ) {
			$this->nodes[ $parent ]['children'][] = -$item;
			$this->nodes[ $item ]['is_referred']  = true;
			return $item;
		}
		$number         = count( $this->nodes );
		$this->nodes[]  = array(
			'name'     => $name,
			'address'  => $item ? '' : $address,
			'above'    => $parent,
			'depth'    => $this->nodes[ $parent ]['depth'] + 1,
			'children' => $item && ! $at ? array( -$item ) : array(),
		);
		$this->nodes[ $parent ]['children'][] = $number;
		if ( $item ) {
			$this->nodes[ $item ]['is_referred'] = true;
		} elseif ( '' !== $address ) {
			$this->numbers[ untrailingslashit( $address ) ] = $number;
		}
		return $number;
	}

	/** Says of an item what it is. */
	private function describe( $number, $type, $id, $row ) {
		if ( $number ) {
			$this->nodes[ $number ] += array(
				'description' => $row['description'] ?? '',
				'object'      => array( $type, $id ),
			);
		}
	}

	/** The number of the item that has this address. */
	private function number( $address ) {
		return '' === $address ? null : $this->numbers[ untrailingslashit( $address ) ] ?? null;
	}

	/** An address as RFC 3986 has it, on this host without the host; empty if it is none that a map can have. */
	private function address( $url ) {
		$url = is_string( $url ) ? sanitize_url( $url, array( 'http', 'https', 'mailto', 'tel' ) ) : '';
		if ( '' === $url || '#' === $url[0] ) {
			return '';
		}
		$url  = preg_replace_callback( '/[^!-~]|["<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})/', fn( $match ) => rawurlencode( $match[0] ), $url );
		$path = preg_replace( '~^(https?:)?//' . preg_quote( preg_replace( '~^https?://|/.*~', '', home_url() ), '~' ) . '(?=$|[/?#])~i', '', $url, 1, $is_here );
		$path = $is_here && '/' !== substr( $path, 0, 1 ) ? "/$path" : $path;
		return '//' === substr( $path, 0, 2 ) ? $url : $path;
	}

	/** HTML as text in one line. */
	private function plain( $html ) {
		$text = html_entity_decode( wp_strip_all_tags( substr( $html, 0, self::TEXT ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( preg_replace( '/[^ -\x{D7FF}\x{E000}-\x{FFFD}\x{10000}-\x{10FFFF}]+|\s+/u', ' ', wp_check_invalid_utf8( $text, true ) ) );
	}

	/** Attributes, without those that are empty. */
	private function attributes( $values ) {
		$written = '';
		foreach ( array_filter( $values, 'strlen' ) as $name => $value ) {
			$written .= " $name=\"" . htmlspecialchars( $value, ENT_XML1 | ENT_QUOTES, 'UTF-8' ) . '"';
		}
		return $written;
	}

	/** A node and what is in it as XML. Groups with nothing in them are left out. */
	private function written( $number, $indent = '' ) {
		$node   = $this->nodes[ $number ];
		$inside = '';
		foreach ( $node['variants'] ?? array() as list( $tag, $row ) ) {
			$inside .= "$indent <variant" . $this->attributes( array( 'lang' => $tag, 'name' => $this->plain( $row['name'] ), 'xlink:href' => $row['address'] ) ) . "/>\n";
		}
		foreach ( $node['children'] ?? array() as $child ) {
			$inside .= $child < 0 ? "$indent <external xlink:href=\"#e" . -$child . "\"/>\n" : $this->written( $child, "$indent " );
		}
		if ( ! $number ) {
			return '<sitemap' . $this->attributes( array( 'xmlns' => self::XMLNS, 'xmlns:xlink' => 'http://www.w3.org/1999/xlink', 'xml:lang' => get_bloginfo( 'language' ) ) ) . ">\n$inside</sitemap>\n";
		}
		$is_group = '' === $node['address'];
		if ( $is_group && ( '' === $inside || '' === $node['name'] ) ) {
			return $inside;
		}
		$element    = $is_group ? 'group' : 'item';
		$attributes = $this->attributes(
			array(
				'name'        => '' === $node['name'] ? $node['address'] : $node['name'],
				'description' => $this->plain( $node['description'] ?? '' ),
				'role'        => $is_group ? '' : $this->roles[ untrailingslashit( $node['address'] ) ] ?? '',
				'tree'        => isset( $node['is_excluded'] ) ? 'exclude' : '',
				'xlink:href'  => $node['address'],
				'xml:id'      => isset( $node['is_referred'] ) ? "e$number" : '',
			)
		);
		return "$indent<$element$attributes" . ( '' === $inside ? "/>\n" : ">\n$inside$indent</$element>\n" );
	}
}
