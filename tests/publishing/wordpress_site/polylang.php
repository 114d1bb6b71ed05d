<?php
// Stands in for Polylang, as far as its public functions go: pages whose names begin with "de-" are German.

function pll_languages_list( $args = array() ) {
	return 'locale' === ( $args['fields'] ?? '' ) ? array( 'en_GB', 'de_DE' ) : array( 'en', 'de' );
}

function pll_current_language() {
	return isset( $_GET['lang'] ) ? 'de' : 'en';
}

function pll_home_url( $language = '' ) {
	return home_url( 'de' === ( $language ? $language : pll_current_language() ) ? '/?lang=de' : '/' );
}

function pll_get_post( $id, $language ) {
	$name = preg_replace( '/^de-/', '', get_post( $id )->post_name );
	return get_page_by_path( 'de' === $language ? "de-$name" : $name )->ID ?? false;
}

function pll_get_term( $id, $language ) {
	return false;
}

add_filter(
	'posts_where',
	function ( $where, $query ) {
		$language = $query->get( 'lang' ) ? $query->get( 'lang' ) : pll_current_language();
		return 'page' === $query->get( 'post_type' ) ? $where . ( 'de' === $language ? " AND post_name LIKE 'de-%'" : " AND post_name NOT LIKE 'de-%'" ) : $where;
	},
	10,
	2
);
