<?php

namespace MediaWiki\Extension\StandardSitemap;

use MediaWiki\MediaWikiServices;
use MediaWiki\Rest\Handler;
use MediaWiki\Rest\StringStream;
use ObjectCache;
use RequestContext;

/** Serves the map. Who may not read the wiki gets none: MediaWiki answers 403 (needsReadAccess). */
class MapHandler extends Handler {
	private ?string $map = null;

	/** What has been kept is old. */
	public static function forget(): void {
		$stash = MediaWikiServices::getInstance()->getMainObjectStash();
		$stash->set( $stash->makeKey( 'standard-sitemap' ), wfRandomString() );
	}

	public function execute() {
		$response = $this->getResponseFactory()->create();
		$response->setHeader( 'Content-Type', 'application/xml; charset=utf-8' );
		$response->setHeader( 'Cache-Control', 'private, no-cache' );
		$response->setHeader( 'Vary', 'Cookie' );
		$response->setBody( new StringStream( $this->map() ) );
		return $response;
	}

	protected function getETag() {
		return '"' . md5( $this->map() ) . '"';
	}

	/** The map for this reader, which is kept for an hour unless something changes. */
	private function map(): string {
		if ( $this->map !== null ) {
			return $this->map;
		}
		$services = MediaWikiServices::getInstance();
		$context = RequestContext::getMain();
		$stash = $services->getMainObjectStash();
		$cache = ObjectCache::getInstance( CACHE_ANYTHING );
		$state = [
			$stash->get( $stash->makeKey( 'standard-sitemap' ) ), // before the pages are read
			$context->getUser()->getId(), $services->getUserGroupManager()->getUserEffectiveGroups( $context->getUser() ),
			$context->getLanguage()->getCode(),
			$context->getConfig()->get( 'ArticlePath' ), $context->getConfig()->get( 'CacheEpoch' ),
		];
		return $this->map = $cache->getWithSetCallback( $cache->makeKey( 'standard-sitemap', md5( serialize( $state ) ) ),
			$cache::TTL_HOUR, static fn () => ( new SiteMap() )->xml() );
	}
}
