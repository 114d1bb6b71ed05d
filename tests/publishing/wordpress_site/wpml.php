<?php
// Stands in for WPML, as far as its public filters go: pages whose names begin with "de-" are German.

$GLOBALS['wpml_language'] = isset( $_GET['lang'] ) ? 'de' : 'en';

function wpml_stand_in_home( $language ) {
	return home_url( 'de' === $language ? '/?lang=de' : '/' );
}

add_filter( 'wpml_active_languages', fn() => array( 'en' => array( 'default_locale' => 'en_GB' ), 'de' => array( 'default_locale' => 'de_DE' ) ) );
add_filter( 'wpml_current_language', fn() => $GLOBALS['wpml_language'] );
add_filter( 'wpml_home_url', fn() => wpml_stand_in_home( $GLOBALS['wpml_language'] ) );
add_filter( 'wpml_permalink', fn( $url, $language ) => wpml_stand_in_home( $language ), 10, 2 );
add_filter(
	'wpml_object_id',
	function ( $id, $type, $or_itself, $language ) {
		$name = preg_replace( '/^de-/', '', get_post( $id )->post_name );
		return get_page_by_path( 'de' === $language ? "de-$name" : $name )->ID ?? null;
	},
	10,
	4
);
add_action(
	'wpml_switch_language',
	function ( $language ) {
		$GLOBALS['wpml_language'] = $language ?? ( isset( $_GET['lang'] ) ? 'de' : 'en' );
	}
);
add_filter(
	'posts_where',
	function ( $where, $query ) {
		return 'page' === $query->get( 'post_type' ) ? $where . ( 'de' === $GLOBALS['wpml_language'] ? " AND post_name LIKE 'de-%'" : " AND post_name NOT LIKE 'de-%'" ) : $where;
	},
	10,
	2
);
