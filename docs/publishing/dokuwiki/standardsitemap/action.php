<?php

use dokuwiki\Extension\ActionPlugin;
use dokuwiki\Extension\Event;
use dokuwiki\Extension\EventHandler;
use dokuwiki\plugin\standardsitemap\SiteMap;

/** Announces the map on every page, and serves it. */
class action_plugin_standardsitemap extends ActionPlugin
{
    private const CALL = 'standard-sitemap';
    private bool $building = false;

    /** @inheritdoc */
    public function register(EventHandler $controller)
    {
        $controller->register_hook('ACTION_HEADERS_SEND', 'BEFORE', $this, 'addFields');
        $controller->register_hook('TPL_METAHEADER_OUTPUT', 'BEFORE', $this, 'addLinks');
        $controller->register_hook('AJAX_CALL_UNKNOWN', 'BEFORE', $this, 'serve');
        $controller->register_hook('PARSER_METADATA_RENDER', 'BEFORE', $this, 'keepTitle');
        $controller->register_hook('PARSER_METADATA_RENDER', 'AFTER', $this, 'compareTitle');
    }

    public function addFields(Event $event)
    {
        array_push($event->data, 'Opt: "' . SiteMap::NAMESPACE . '"; ns=27', '27-Location: ' . $this->address());
    }

    public function addLinks(Event $event)
    {
        $event->data['link'][] = ['rel' => 'schema.ssp', 'href' => SiteMap::NAMESPACE];
        $event->data['link'][] = ['rel' => 'ssp.location', 'href' => $this->address()];
    }

    public function serve(Event $event)
    {
        if ($event->data !== self::CALL) return;
        $event->preventDefault();
        $map = $this->map();
        $tag = '"' . md5($map) . '"'; // no Last-Modified: it cannot tell apart two maps of one second
        array_map('header_remove', ['Pragma', 'Expires']); // those of the session
        header('Cache-Control: private, no-cache');
        header("ETag: $tag");
        if (str_contains($_SERVER['HTTP_IF_NONE_MATCH'] ?? '', $tag)) {
            http_status(304);
        } else {
            header('Content-Type: application/xml; charset=utf-8');
            echo $map;
        }
    }

    /** A title is known when the page's metadata are rendered, which may be long after the page was saved. */
    public function keepTitle(Event $event)
    {
        $event->data['standardsitemap'] = $event->data['current']['title'] ?? null;
    }

    public function compareTitle(Event $event)
    {
        $changed = ($event->result['current']['title'] ?? null) !== $event->data['standardsitemap'];
        unset($event->data['standardsitemap']);
        if ($changed && !$this->building) io_saveFile($this->stamp(), uniqid('', true));
    }

    private function address(): string
    {
        return DOKU_BASE . 'lib/exe/ajax.php?call=' . self::CALL;
    }

    /** The file that is written when a title has changed. */
    private function stamp(): string
    {
        return getCacheName('standardsitemap', '.titles');
    }

    /** The map for this reader, from the cache if nothing has changed since it was made. */
    private function map(): string
    {
        global $conf, $USERINFO;
        $reader = [$_SERVER['REMOTE_USER'] ?? '', $USERINFO['grps'] ?? [], $conf['lang'], DOKU_BASE];
        $file = getCacheName(serialize($reader), '.standardsitemap');
        $state = $this->state(); // before the pages are read: what changes meanwhile makes the map old
        [$of, $sum, $map] = explode("\n", io_readFile($file, false), 3) + ['', '', ''];
        if ($of === $state && $sum === md5($map)) return $map; // the sum: another request may be writing the file
        $this->building = true;
        $map = (new SiteMap())->xml();
        io_saveFile($file, "$state\n" . md5($map) . "\n$map");
        return $map;
    }

    /** Changes with the pages, their titles, the rights of readers, and the configuration. */
    private function state(): string
    {
        global $conf, $AUTH_ACL;
        $state = [io_readFile($this->stamp(), false), $conf, $AUTH_ACL];
        foreach ([$conf['changelog'], __FILE__, ...getConfigFiles('main')] as $file) {
            $state[] = [@filemtime($file), @filesize($file)];
        }
        return md5(serialize($state));
    }
}
