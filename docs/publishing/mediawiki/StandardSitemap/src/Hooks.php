<?php

namespace MediaWiki\Extension\StandardSitemap;

use DeferredUpdates;
use OutputPage;

class Hooks {

	/** Names the map in every page. */
	public static function onBeforePageDisplay( OutputPage $out ): void {
		if ( !$out->getAuthority()->isAllowed( 'read' ) ) {
			return; // this reader would not get the map
		}
		$address = $out->getConfig()->get( 'RestPath' ) . '/standard-sitemap/v1/map';
		$out->addLink( [ 'rel' => 'schema.ssp', 'href' => SiteMap::NAMESPACE ] );
		$out->addLink( [ 'rel' => 'ssp.location', 'href' => $address ] );
		$out->getRequest()->response()->header( 'Opt: "' . SiteMap::NAMESPACE . '"; ns=27' );
		$out->getRequest()->response()->header( "27-Location: $address" );
	}

	/** A page, its links to categories, or the sidebar may have changed: later, when others can read what was written. */
	public static function onChange(): void {
		DeferredUpdates::addCallableUpdate( [ MapHandler::class, 'forget' ] );
	}
}
