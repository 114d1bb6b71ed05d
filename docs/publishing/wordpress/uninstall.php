<?php
/**
 * Removes what the plugin keeps. Maps that it has kept go by themselves within a day.
 *
 * @package Standard_Sitemap
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

array_map( fn( $site ) => delete_blog_option( $site, 'standard_sitemap_changed' ), is_multisite() ? get_sites( 'fields=ids&number=0' ) : array() );
delete_option( 'standard_sitemap_changed' );
