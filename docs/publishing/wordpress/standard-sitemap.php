<?php
/**
 * Plugin Name:       Standard Sitemap
 * Description:       Makes one map of menus, pages, categories and recent posts, which browsers show beside every page.
 * Version:           1.0.0
 * Requires at least: 5.9
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       standard-sitemap
 *
 * @package Standard_Sitemap
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-standard-sitemap-map.php';

const STANDARD_SITEMAP_VERSION = '1.0.0';
// What a change of the map has among the arguments of its hook: states, taxonomies, names of fields and of options.
const STANDARD_SITEMAP_CHANGES = '/^(publish|category|nav_menu|language|\w+_translations|sitemap-\w+|_menu_item_\w+|blogname|blogdescription|home|siteurl|permalink_structure|category_base|show_on_front|page_on_front|page_for_posts|wp_page_for_privacy_policy|WPLANG|stylesheet|theme_mods_.*|active_plugins|polylang|icl_sitepress_settings)$/D';

// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- the filters are WPML's.
/** The home page in a language: the current one, unless there is a key. */
function standard_sitemap_home( $language = '' ) {
	$home = $language ? apply_filters( 'wpml_permalink', home_url( '/' ), $language ) : apply_filters( 'wpml_home_url', home_url( '/' ) );
	return function_exists( 'pll_home_url' ) ? pll_home_url( $language ) : $home;
}

/** The other languages of the site: keys, and tags of language. */
function standard_sitemap_languages() {
	$is_pll = function_exists( 'pll_languages_list' );
	$tags   = $is_pll ? array_combine( pll_languages_list(), pll_languages_list( array( 'fields' => 'locale' ) ) ) : wp_list_pluck( (array) apply_filters( 'wpml_active_languages', null, 'skip_missing=0' ), 'default_locale' );
	unset( $tags[ $is_pll ? pll_current_language() : apply_filters( 'wpml_current_language', null ) ] );
	return str_replace( '_', '-', $tags );
}

/** The ID of the translation of a page, post or category, or nothing. */
function standard_sitemap_translation( $type, $id, $language ) {
	$pll = 'category' === $type ? 'pll_get_term' : 'pll_get_post';
	return function_exists( $pll ) ? $pll( $id, $language ) : apply_filters( 'wpml_object_id', $id, $type, false, $language );
}
// phpcs:enable

/** The address of the map in the current language. It needs no rewrite rule. */
function standard_sitemap_address() {
	return sanitize_url( add_query_arg( 'standard-sitemap', '1', standard_sitemap_home() ), array( 'http', 'https' ) );
}

/** Names the map in the response fields of a page. */
function standard_sitemap_headers( $headers ) {
	if ( 0 === strpos( $headers['Content-Type'] ?? '', get_option( 'html_type' ) ) && ! get_query_var( 'standard-sitemap' ) ) {
		$headers['Opt']         = '"' . Standard_Sitemap_Map::XMLNS . '"; ns=27';
		$headers['27-Location'] = standard_sitemap_address();
	}
	return $headers;
}
add_filter( 'wp_headers', 'standard_sitemap_headers' );

/** Names the map in the head of a page: caches of whole pages often lose the response fields. */
function standard_sitemap_links() {
	echo '<link rel="schema.sm" href="', esc_url( Standard_Sitemap_Map::XMLNS ), '">', "\n";
	echo '<link rel="sm.location" href="', esc_url( standard_sitemap_address() ), '">', "\n";
}
add_action( 'wp_head', 'standard_sitemap_links' );

add_filter( 'query_vars', fn( $names ) => array_merge( $names, array( 'standard-sitemap' ) ) );

/** The map as xml, etag and modified: from the cache, unless something has changed since it was built. */
function standard_sitemap_current() {
	$key   = 'standard_sitemap_' . md5( standard_sitemap_address() );
	$state = STANDARD_SITEMAP_VERSION . ' ' . get_bloginfo( 'version' ) . ' ' . get_option( 'standard_sitemap_changed', '' );
	$map   = get_transient( $key );
	if ( ! is_array( $map ) || $map['state'] !== $state ) {
		wp_set_current_user( 0 ); // All readers share the map, so it has what strangers see.
		$xml      = ( new Standard_Sitemap_Map() )->xml();
		$etag     = md5( $xml );
		$modified = is_array( $map ) && $map['etag'] === $etag ? $map['modified'] : time();
		$map      = compact( 'state', 'xml', 'etag', 'modified' );
		set_transient( $key, $map, DAY_IN_SECONDS );
	}
	return $map;
}

/** Answers a request for the map. Plugins that keep strangers from the whole site have priority. */
function standard_sitemap_serve() {
	if ( ! get_query_var( 'standard-sitemap' ) ) {
		return;
	}
	$map   = standard_sitemap_current();
	$etags = sanitize_text_field( wp_unslash( $_SERVER['HTTP_IF_NONE_MATCH'] ?? '' ) );
	$since = strtotime( sanitize_text_field( wp_unslash( $_SERVER['HTTP_IF_MODIFIED_SINCE'] ?? '' ) ) );
	// Servers that compress change the tag: they mark it as weak, or add "-gzip" to it.
	$is_known = $etags ? '*' === $etags || false !== strpos( $etags, $map['etag'] ) : $since && $since >= $map['modified'];
	status_header( $is_known ? 304 : 200 );
	header_remove( 'Expires' );
	header( 'Content-Type: application/xml; charset=UTF-8' );
	header( 'Cache-Control: max-age=' . HOUR_IN_SECONDS );
	header( 'ETag: "' . $map['etag'] . '"' );
	if ( $map['modified'] < time() ) { // Within the same second the map may change again.
		header( 'Last-Modified: ' . gmdate( 'D, d M Y H:i:s', $map['modified'] ) . ' GMT' );
	}
	header( 'X-Robots-Tag: noindex' );
	if ( ! $is_known ) { // PHP leaves it out if the method is HEAD.
		echo $map['xml']; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is written.
	}
	exit;
}
add_action( 'template_redirect', 'standard_sitemap_serve', 11 );

/** Marks the map as outdated. One that is being built at this moment will have the former mark. */
function standard_sitemap_changed( ...$arguments ) {
	if ( 'deleted_post' === current_action() || preg_grep( STANDARD_SITEMAP_CHANGES, array_filter( $arguments, 'is_string' ) ) ) {
		update_option( 'standard_sitemap_changed', uniqid( '', true ), false );
	}
}
foreach ( array( 'transition_post_status', 'deleted_post', 'added_post_meta', 'updated_post_meta', 'deleted_post_meta', 'created_term', 'edited_term', 'delete_term', 'set_object_terms', 'deleted_term_relationships', 'added_option', 'updated_option', 'deleted_option' ) as $standard_sitemap_hook ) {
	add_action( $standard_sitemap_hook, 'standard_sitemap_changed', 10, 6 );
}
