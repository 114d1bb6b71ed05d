<?php

namespace MediaWiki\Extension\StandardSitemap;

use ContextSource;
use MediaWiki\MediaWikiServices;
use Sanitizer;
use SpecialPage;
use Title;

/** The sidebar, categories and pages, as one reader may see them. More pages do not take more queries. */
class SiteMap extends ContextSource {
	public const NAMESPACE = 'http://standard-sitemap.org/2007/ns';
	private const NO_TEXT = '/[^\x{21}-\x{7E}\x{A0}-\x{D7FF}\x{E000}-\x{FFFD}\x{10000}-\x{10FFFF}]+/u';
	private const LEVELS = 50; // what is deeper is written elsewhere: readers of XML have limits

	// All of these have addresses as keys. The xml:id are those of what has been written, or is in $deep.
	private array $names = [], $roles = [], $ids = [];
	// For each address, the set of those that are below it.
	private array $below = [];
	// Sets: pages, categories, what is below something, what has a place in the map, what is being written.
	private array $pages = [], $categories = [], $placed = [], $reached = [], $open = [];
	// A list of what is still to be written.
	private array $deep = [];

	public function xml(): string {
		$this->readPages();
		$this->readRoles();
		$map = $this->sidebar();
		// After those that are in no other one come those that only contain one another: of these the first is taken.
		$categories = array_diff_key( $this->categories, $this->placed ) + $this->categories;
		$map .= $this->group( 'categories', $categories );
		$map .= $this->group( 'uncategorizedpages', array_diff_key( $this->pages, $this->placed ) );
		while ( $this->deep ) {
			// Externals have given places to the entries of this group.
			$items = array_map( fn ( $address ) => $this->item( $address, 2 ), array_splice( $this->deep, 0 ) );
			$map .= $this->element( 'group', [ 'name' => $this->text( 'categories' ), 'tree' => 'exclude' ], $items );
		}
		foreach ( array_diff_key( $this->roles, $this->ids ) as $address => $role ) {
			$map .= $this->element( 'item', [ 'name' => $this->names[$address], 'role' => $role, 'tree' => 'exclude',
				'xlink:href' => $address ] );
		}
		return '<?xml version="1.0" encoding="UTF-8"?>' . "\n" . $this->element( 'sitemap', [ 'xmlns' => self::NAMESPACE,
			'xmlns:xlink' => 'http://www.w3.org/1999/xlink', 'name' => $this->getConfig()->get( 'Sitename' ),
			'xml:lang' => MediaWikiServices::getInstance()->getContentLanguage()->getHtmlCode() ], [ $map ] );
	}

	private function readPages(): void {
		$dbr = MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_REPLICA );
		$info = MediaWikiServices::getInstance()->getNamespaceInfo();
		$shown = [ 'page_is_redirect' => 0,
			'page_namespace' => array_merge( $info->getContentNamespaces(), [ NS_CATEGORY ] ) ];
		$most = $this->getConfig()->get( 'StandardSitemapMaxPages' );
		if ( $dbr->selectRowCount( 'page', '*', $shown, __METHOD__, [ 'LIMIT' => $most + 1 ] ) > $most ) {
			$shown['page_namespace'] = NS_CATEGORY;
		}
		$property = static fn ( $name, $key ) => [ 'LEFT JOIN', [ "$name.pp_page = page_id", "$name.pp_propname" => $key ] ];
		$byId = $byTitle = $subpages = [];
		foreach ( $dbr->select( [ 'page', 'shown' => 'page_props', 'hidden' => 'page_props' ],
			[ 'page_id', 'page_namespace', 'page_title', 'shown' => 'shown.pp_value', 'hidden' => 'hidden.pp_page' ],
			$shown, __METHOD__, [ 'ORDER BY' => [ 'page_namespace', 'page_title' ] ],
			[ 'shown' => $property( 'shown', 'displaytitle' ), 'hidden' => $property( 'hidden', 'hiddencat' ) ] ) as $row ) {
			$title = Title::makeTitle( $row->page_namespace, $row->page_title );
			$siblings = &$byTitle[$row->page_namespace];
			$address = $row->hidden === null ? $this->add( $title, Sanitizer::stripAllTags( $row->shown ?? '' ) ) : null;
			$byId[$row->page_id] = $siblings[$row->page_title] = $address;
			// A page is below the nearest one whose name begins its own. That one is earlier in this order.
			$above = $address && $info->hasSubpages( $row->page_namespace ) ? $row->page_title : '';
			while ( $end = strrpos( $above, '/' ) ) {
				$above = substr( $above, 0, $end );
				if ( isset( $siblings[$above] ) ) {
					$subpages[$siblings[$above]][] = $address;
					break;
				}
			}
		}
		foreach ( [ 'subcat', 'page' ] as $type ) {
			foreach ( $dbr->select( 'categorylinks', [ 'cl_from', 'cl_to' ], [ 'cl_type' => $type ], __METHOD__,
				[ 'ORDER BY' => [ 'cl_to', 'cl_sortkey', 'cl_from' ] ] ) as $row ) {
				$page = $byId[$row->cl_from] ?? null;
				if ( $page !== null && !array_key_exists( $row->cl_to, $byTitle[NS_CATEGORY] ?? [] ) ) { // a category without a page
					$byTitle[NS_CATEGORY][$row->cl_to] = $this->add( Title::makeTitle( NS_CATEGORY, $row->cl_to ) );
				}
				$category = $byTitle[NS_CATEGORY][$row->cl_to] ?? null;
				if ( $page !== null && $category !== null ) {
					$this->below[$category][$page] = true;
				}
			}
		}
		foreach ( $subpages as $above => $addresses ) {
			$this->below[$above] = ( $this->below[$above] ?? [] ) + array_fill_keys( $addresses, true );
		}
		foreach ( $this->below as $set ) {
			$this->placed += $set;
		}
		uksort( $this->categories, fn ( $a, $b ) => strnatcasecmp( $this->names[$a], $this->names[$b] ) );
	}

	/** Notes a page or category, unless this reader may not read it. */
	private function add( Title $title, string $name = '' ): ?string {
		if ( !$this->getAuthority()->probablyCan( 'read', $title ) ) {
			return null;
		}
		$address = $title->getLocalURL();
		if ( $title->getNamespace() === NS_CATEGORY ) {
			$this->categories[$address] = true;
			$this->names[$address] = $name ?: $title->getText();
		} else {
			$this->pages[$address] = true;
			$this->names[$address] = $name ?: $title->getPrefixedText();
		}
		return $address;
	}

	private function readRoles(): void {
		$roles = [
			'home' => [ Title::newMainPage(), 'mainpage-description' ],
			'search' => [ SpecialPage::getTitleFor( 'Search' ), 'search' ],
			'index' => [ SpecialPage::getTitleFor( 'Allpages' ), 'allpages' ],
			'recent-changes' => [ SpecialPage::getTitleFor( 'Recentchanges' ), 'recentchanges' ],
		] + ( $this->getUser()->isRegistered() ? [] : [ 'log-in' => [ SpecialPage::getTitleFor( 'Userlogin' ), 'login' ] ] );
		foreach ( [ 'help' => [ 'helppage', 'help' ], 'privacy-policy' => [ 'privacypage', 'privacy' ],
			'contentinfo' => [ 'aboutpage', 'aboutsite' ] ] as $role => [ $page, $text ] ) {
			$title = Title::newFromText( $this->msg( $page )->inContentLanguage()->text() );
			$roles += $title && $title->exists() ? [ $role => [ $title, $text ] ] : [];
		}
		foreach ( $roles as $role => [ $title, $message ] ) {
			$this->names[$title->getLocalURL()] ??= $this->text( $message );
			$this->roles[$title->getLocalURL()] ??= $role;
		}
	}

	private function sidebar(): string {
		$sections = [];
		$map = '';
		$this->getSkin()->addToSidebar( $sections, 'sidebar' );
		MediaWikiServices::getInstance()->getHookContainer()->run( 'SkinBuildSidebar', [ $this->getSkin(), &$sections ] );
		// Sections without entries are places for the search, for tools and for languages.
		foreach ( array_filter( array_filter( $sections, 'is_array' ) ) as $heading => $entries ) {
			$elements = [];
			// An entry without an address is no title that a page could have.
			foreach ( array_filter( $entries, static fn ( $entry ) => $entry['href'] ) as $entry ) {
				$address = preg_replace_callback( '/[^\x21-\x7E]|["<>\\\\^`{|}]/', static fn ( $found ) => rawurlencode( $found[0] ),
					$entry['href'] );
				$this->reach( [ $address ] );
				$name = trim( $entry['text'] ) ?: $this->names[$address] ?? $address;
				$again = isset( $this->ids[$address] ) && $this->names[$address] !== $name;
				$this->names[$address] = $again ? $this->names[$address] : $name;
				$element = $this->place( $address, 3 );
				$elements[] = $again ? $this->element( 'group', [ 'name' => $name ], [ $element ] ) : $element;
			}
			$map .= $elements ? $this->element( 'group', [ 'name' => $this->text( $heading ) ], $elements ) : '';
		}
		return $map;
	}

	/** A group of those of a set that have no place yet, and are not below an earlier one of them. */
	private function group( string $message, array $set ): string {
		$entries = [];
		foreach ( array_keys( $set ) as $address ) {
			if ( !isset( $this->reached[$address] ) ) {
				$this->reach( [ $address ] );
				$entries[] = $this->place( $address, 2 );
			}
		}
		return $entries ? $this->element( 'group', [ 'name' => $this->text( $message ) ], $entries ) : '';
	}

	/** Notes that these addresses, and all below them, have a place in the map. */
	private function reach( array $addresses ): void {
		while ( $addresses ) {
			$address = array_pop( $addresses );
			if ( !isset( $this->reached[$address] ) ) {
				$this->reached[$address] = true;
				array_push( $addresses, ...array_keys( $this->below[$address] ?? [] ) );
			}
		}
	}

	/** An entry at its first place, and what refers to it at all others; but nothing is shown below itself. */
	private function place( string $address, int $depth ): string {
		if ( isset( $this->open[$address] ) ) {
			return '';
		}
		if ( !isset( $this->ids[$address] ) ) {
			$this->ids[$address] = 'n' . count( $this->ids );
			if ( $depth <= self::LEVELS ) {
				return $this->item( $address, $depth );
			}
			$this->deep[] = $address;
		}
		return $this->element( 'external', [ 'xlink:href' => '#' . $this->ids[$address] ] );
	}

	private function item( string $address, int $depth ): string {
		$this->open[$address] = true;
		$below = array_map( fn ( $child ) => $this->place( $child, $depth + 1 ), array_keys( $this->below[$address] ?? [] ) );
		unset( $this->open[$address] );
		$role = isset( $this->roles[$address] ) ? [ 'role' => $this->roles[$address] ] : [];
		return $this->element( 'item', [ 'xml:id' => $this->ids[$address], 'name' => $this->names[$address],
			'xlink:href' => $address ] + $role, $below );
	}

	private function text( string $key ): string {
		$message = $this->msg( $key );
		return $message->exists() ? $message->text() : $key;
	}

	/** An element with what is in it. Characters that XML does not allow become spaces. */
	private function element( string $element, array $attributes, array $inside = [] ): string {
		$tag = "<$element";
		foreach ( $attributes as $name => $value ) {
			$value = trim( preg_replace( self::NO_TEXT, ' ', $value ) );
			$tag .= " $name=\"" . htmlspecialchars( $value, ENT_XML1 | ENT_QUOTES ) . '"';
		}
		return $inside ? "$tag>\n" . implode( '', $inside ) . "</$element>\n" : "$tag/>\n";
	}
}
