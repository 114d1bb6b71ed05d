#!/usr/bin/env -S gjs -m
// host.js URL: prints where a page is in the map of its site, what comes before and after it, and the map.
import GLib from 'gi://GLib';
import Soup from 'gi://Soup?version=3.0';
import StandardSitemap from 'gi://StandardSitemap?version=0';
import System from 'system';

const http = new Soup.Session();
const loop = new GLib.MainLoop(null, false);

/** Gets a document. `moved` is asked before the answer of another address is taken. */
function get(uri, fields, cancellable, moved, done) {
  const message = Soup.Message.new('GET', uri);
  for (const [name, value] of Object.entries(fields))
    message.request_headers.replace(name, value);
  message.connect('restarted', () => moved(message.uri.to_string()));
  http.send_and_read_async(message, GLib.PRIORITY_DEFAULT, cancellable, (_, result) => {
    try {
      done(message, http.send_and_read_finish(result), null);
    } catch (error) {
      done(message, null, error);
    }
  });
}

function each(headers, use) {
  const seen = new Set();
  headers.foreach(name => {
    if (!seen.has(name))
      use(name, headers.get_list(name));
    seen.add(name);
  });
}

const items = function* (list) {
  for (let i = 0; i < list.get_n_items(); ++i)
    yield list.get_item(i);
};

// --- the session asks for documents ---

const tab = new StandardSitemap.Session({profile: new StandardSitemap.Profile()});

tab.connect('request', (_, request) => {
  const moved = uri => {
    try {
      request.allow_hop(uri);
    } catch {
      request.cancellable.cancel();
    }
  };
  get(request.uri, request.dup_fields(null), request.cancellable, moved, (message, body, error) => {
    if (error)
      return request.fail_with_error(error);
    const fields = {};
    each(message.response_headers, (name, value) => (fields[name] = value));
    request.respond(message.uri.to_string(), message.status_code, fields, body);
  });
  return true;
});

// --- and tells when there is more to show ---

tab.connect('view-changed', () => {
  if (tab.state === StandardSitemap.State.LOADING)
    return;
  if (tab.view)
    show(tab.view);
  for (const diagnostic of items(tab.get_diagnostics()))
    if (diagnostic.severity !== 'note')
      print(`${diagnostic.severity}: ${diagnostic.message}`);
  loop.quit();
});

function show(view) {
  for (const place of items(view.places))
    print('Here      ' + [...items(place.path)].map(node => node.label).join(' > '));
  print(`Previous  ${view.previous?.label ?? '-'}`);
  print(`Next      ${view.next?.label ?? '-'}  (${view.position} of ${view.count})`);
  showTree(view.tree, '  ');
}

function showTree(nodes, indent) {
  for (const node of items(nodes)) {
    print(indent + (node.current ? '* ' : node.loop ? '^ ' : '') + node.label);
    if (node.children)
      showTree(node.children, indent + '  ');
  }
}

get(System.programArgs[0], {'Accept-Language': 'en'}, null, () => {}, (message, content, error) => {
  if (error) {
    printerr(error.message);
    return loop.quit();
  }
  const visit = new StandardSitemap.Visit({uri: message.uri.to_string(), content, accept_language: 'en'});
  each(message.response_headers, (name, value) => visit.add_field(name, value));
  tab.show(visit);
});
loop.run();
