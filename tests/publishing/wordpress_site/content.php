<?php
// The content of the site with which the plugin is tested: a museum, with what strangers must not see.

function page( $slug, $title, $parent = 0, $more = array() ) {
	static $order = 0;
	$page = array( 'post_type' => 'page', 'post_name' => $slug, 'post_title' => $title, 'post_parent' => $parent, 'post_status' => 'publish', 'menu_order' => ++$order );
	return wp_insert_post( wp_slash( $more + $page ), true );
}

function post( $slug, $title, $categories, $more = array() ) {
	static $day = 0;
	$post = array( 'post_name' => $slug, 'post_title' => $title, 'post_category' => $categories, 'post_status' => 'publish', 'post_date' => sprintf( '2024-01-%02d 12:00:00', ++$day ) );
	return wp_insert_post( wp_slash( $more + $post ), true );
}

function entry( $menu, $parent, $title, $target ) {
	$data = array( 'menu-item-title' => $title, 'menu-item-parent-id' => $parent, 'menu-item-status' => 'publish' );
	if ( $target instanceof WP_Term ) {
		$data += array( 'menu-item-type' => 'taxonomy', 'menu-item-object' => 'category', 'menu-item-object-id' => $target->term_id );
	} elseif ( is_int( $target ) ) {
		$data += array( 'menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => $target );
	} else {
		$data += array( 'menu-item-type' => 'custom', 'menu-item-url' => $target );
	}
	return wp_update_nav_menu_item( $menu, 0, wp_slash( $data ) );
}

function category( $name, $parent = 0, $description = '' ) {
	return get_term( wp_insert_term( $name, 'category', array( 'parent' => $parent, 'description' => $description ) )['term_id'] );
}

update_option( 'permalink_structure', '/%year%/%postname%/' );
update_option( 'category_base', '' );
$GLOBALS['wp_rewrite']->init();
flush_rewrite_rules( false );
update_option( 'blogdescription', 'Ships & "people"' );
wp_delete_post( 1, true );
wp_delete_post( 2, true );
wp_delete_post( 3, true );

$front   = page( 'welcome', 'Welcome' );
$news    = page( 'news', 'News' );
$about   = page( 'about', 'About us', 0, array( 'post_excerpt' => 'Who we are, & why' ) );
$history = page( 'history', 'Our history', $about );
page( 'founding', 'The founding of 1898', $history );
$team  = page( 'team', 'Team', $about );
$board = page( 'board', 'SECRET board', $about, array( 'post_status' => 'private' ) );
page( 'minutes', 'Minutes', $board );
$plan = page( 'plan', 'SECRET plan', 0, array( 'post_status' => 'draft' ) );
page( 'budget', 'Budget', $plan );
$visit   = page( 'öffnungszeiten', 'Öffnungszeiten & Preise' );
$contact = page( 'contact', 'Write to us' );
update_post_meta( $contact, 'sitemap-role', 'contact' );
$imprint = page( 'imprint', 'Imprint' );
$privacy = page( 'privacy', 'Privacy policy' );
page( 'locked', 'SECRET room', 0, array( 'post_password' => 'pw' ) );
page( 'inside', 'Behind the room', get_page_by_path( 'locked' )->ID );
$members = page( 'members', 'For members', 0, array( 'post_password' => 'pw' ) );
$help    = page( 'help', 'Ask the “keeper”' );
update_post_meta( $help, 'sitemap-role', 'Help  faq' );
update_post_meta( $history, 'sitemap-relation', 'sequence' );
update_post_meta( $front, 'sitemap-relation', 'list' );
page( 'trashed', 'SECRET rubbish' );
wp_trash_post( get_page_by_path( 'trashed' )->ID );
page( 'future', 'SECRET future', 0, array( 'post_status' => 'future', 'post_date' => '2099-01-01 00:00:00' ) );
update_option( 'show_on_front', 'page' );
update_option( 'page_on_front', $front );
update_option( 'page_for_posts', $news );
update_option( 'wp_page_for_privacy_policy', $privacy );

$ships    = category( 'Ships & boats', 0, 'What floats' );
$steamers = category( 'Steamers', $ships->term_id );
$people   = category( 'People' );
category( 'SECRET: nothing in it' );
post( 'elbe', 'The <em>Elbe</em> is back', array( $steamers->term_id ), array( 'post_excerpt' => 'After 3 years' ) );
post( 'captain', "The captain's log", array( $people->term_id, $steamers->term_id ) );
post( 'kayak', 'Kayaks', array( $ships->term_id ) );
post( 'draft', 'SECRET draft', array( $people->term_id ), array( 'post_status' => 'draft' ) );
post( 'private', 'SECRET post', array( $people->term_id ), array( 'post_status' => 'private' ) );
post( 'password', 'SECRET letter', array( $people->term_id ), array( 'post_password' => 'pw' ) );

$main = wp_create_nav_menu( 'Main menu' );
entry( $main, 0, 'Start', home_url( '/' ) );
$at = entry( $main, 0, '', $about );
entry( $main, $at, 'The team', $team );
entry( $main, 0, 'Hours', $visit );
$at = entry( $main, 0, 'Topics', '#' );
entry( $main, $at, '', $ships );
entry( $main, $at, 'Who was aboard?', get_term( $people->term_id ) );
entry( $main, $at, 'Our story', $about );
entry( $main, 0, 'Shop', 'https://shop.example/?a[]=1&b=%zz' );
entry( $main, 0, '', $members );
$at = entry( $main, 0, 'SECRET entry', $plan );
entry( $main, $at, 'Behind a draft', 'https://shop.example/behind' );
entry( $main, 0, '', $news );
$foot = wp_create_nav_menu( 'At the foot' );
foreach ( array( $contact, $imprint, $privacy, $visit ) as $id ) {
	entry( $foot, 0, '', $id );
}
set_theme_mod( 'nav_menu_locations', array( 'primary' => $main, 'footer' => $foot ) );
