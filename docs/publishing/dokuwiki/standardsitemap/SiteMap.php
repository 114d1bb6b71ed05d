<?php

namespace dokuwiki\plugin\standardsitemap;

use dokuwiki\Utf8\Clean;
use XMLWriter;

/** The pages that this reader may see, in the order and by the names of the index (do=index). */
class SiteMap
{
    public const NAMESPACE = 'http://standard-sitemap.org/2007/ns';
    private const LEVELS = 100; // deeper pages are in the last one: readers of XML have limits
    private const NO_TEXT = '/[^\x{21}-\x{7E}\x{A0}-\x{D7FF}\x{E000}-\x{FFFD}\x{10000}-\x{10FFFF}]+/u';

    private XMLWriter $writer;
    private array $readable = []; // the pages, as keys
    private array $written = [];  // the home page, and those that stand for their namespaces

    public function xml(): string
    {
        global $conf, $lang;
        $this->writer = new XMLWriter();
        $this->writer->openMemory();
        $this->writer->setIndent(true);
        $this->writer->startDocument('1.0', 'UTF-8');
        $this->start('sitemap', ['xmlns' => self::NAMESPACE, 'xmlns:xlink' => 'http://www.w3.org/1999/xlink',
            'xml:lang' => $conf['lang'], 'name' => $conf['title']]);
        $top = $this->pages();
        $home = cleanID($conf['start']);
        if (isset($this->readable[$home])) {
            $this->written[$home] = true;
            $this->start('item', ['name' => $this->title($home), 'role' => 'home', 'xlink:href' => wl($home)]);
            // The home page has a second address. The type makes this an alternative of its own.
            $address = DOKU_BASE . ($conf['userewrite'] ? '' : DOKU_SCRIPT);
            $this->start('variant', ['type' => 'text/html', 'xlink:href' => $address])->endElement();
            $this->writer->endElement();
        }
        $this->write('', $top);
        // DokuWiki shows the form of its search only with results: here the start pages.
        $this->action('search', 'search', $lang['btn_search'], ['q' => $conf['start']]);
        $this->action('index', 'contents', $lang['btn_index']);
        $this->action('recent', 'recent-changes', $lang['btn_recent']);
        if ($conf['useacl'] && !isset($_SERVER['REMOTE_USER'])) $this->action('login', 'log-in', $lang['btn_login']);
        $this->writer->endDocument();
        return $this->writer->outputMemory();
    }

    /** The namespaces with the pages in each, without what is hidden and what this reader may not read. */
    private function pages(): array
    {
        global $conf;
        $top = $found = [];
        search($found, $conf['datadir'], 'search_universal', ['pagesonly' => true, 'listfiles' => true,
            'listdirs' => true, 'sneakyacl' => $conf['sneaky_index']]);
        foreach ($found as ['id' => $id, 'type' => $type]) {
            if ($type !== 'f') continue;
            $this->readable[$id] = true;
            $place = &$top;
            foreach (array_slice(explode(':', $id, self::LEVELS), 0, -1) as $name) {
                $place = &$place['namespaces'][$name];
            }
            $place['pages'][] = $id;
        }
        return $top;
    }

    private function write(string $namespace, array $place): void
    {
        foreach ($place['namespaces'] ?? [] as $name => $inner) {
            $id = ltrim("$namespace:$name", ':');
            $page = $this->startPage($id);
            if ($page === null) {
                $this->start('group', ['name' => $name]);
            } else {
                $this->written[$page] = true;
                $name = useHeading('navigation') ? $this->title($page) : $name;
                $this->start('item', ['name' => $name, 'xlink:href' => wl($page)]);
            }
            $this->write($id, $inner);
            $this->writer->endElement();
        }
        foreach ($place['pages'] ?? [] as $id) {
            if (isset($this->written[$id])) continue;
            $this->start('item', ['name' => $this->title($id), 'xlink:href' => wl($id)])->endElement();
        }
    }

    /** The page to which a link to a namespace leads, if this reader may see it, and it is not in the map yet. */
    private function startPage(string $namespace): ?string
    {
        global $conf;
        foreach (["$namespace:" . cleanID($conf['start']), "$namespace:" . noNS($namespace), $namespace] as $id) {
            if (page_exists($id)) return isset($this->readable[$id]) && !isset($this->written[$id]) ? $id : null;
        }
        return null;
    }

    private function title(string $id): string
    {
        $heading = $this->text(useHeading('navigation') ? p_get_first_heading($id) : '');
        return $heading === '' ? noNS($id) : $heading;
    }

    private function action(string $action, string $role, string $name, array $parameters = []): void
    {
        global $conf;
        if (!actionOK($action)) return;
        $address = wl($conf['start'], ['do' => $action] + $parameters, false, '&');
        $attributes = ['name' => $name, 'role' => $role, 'tree' => 'exclude', 'xlink:href' => $address];
        $this->start('item', $attributes)->endElement();
    }

    private function start(string $element, array $attributes): XMLWriter
    {
        $this->writer->startElement($element);
        foreach ($attributes as $name => $value) {
            $this->writer->writeAttribute($name, $this->text($value));
        }
        return $this->writer;
    }

    /** Characters that XML does not allow become spaces. */
    private function text(?string $value): string
    {
        return trim(preg_replace(self::NO_TEXT, ' ', Clean::replaceBadBytes((string)$value)));
    }
}
