// host URL: prints where a page is in the map of its site, what comes before and after it, and the map.
//   valac --pkg standard-sitemap-gobject --pkg libsoup-3.0 host.vala

class Host {
  Soup.Session http = new Soup.Session ();
  MainLoop loop = new MainLoop ();
  Ss.Session tab = new Ss.Session (new Ss.Profile ());

  static HashTable<string, string> fields_of (Soup.Message message) {
    var fields = new HashTable<string, string> (str_hash, str_equal);
    message.response_headers.foreach ((name, value) => fields[name] = message.response_headers.get_list (name));
    return fields;
  }

  // --- the session asks for documents ---

  async void fetch (Ss.Request request) {
    var message = new Soup.Message ("GET", request.get_uri ());
    request.dup_fields (null).foreach ((name, value) => message.request_headers.replace (name, value));
    message.restarted.connect (() => { // before the answer of another address is taken
      try {
        request.allow_hop (message.uri.to_string ());
      } catch (Error refused) {
        request.get_cancellable ().cancel ();
      }
    });
    try {
      var body = yield http.send_and_read_async (message, Priority.DEFAULT, request.get_cancellable ());
      request.respond (message.uri.to_string (), message.status_code, fields_of (message), body);
    } catch (Error error) {
      request.fail_with_error (error);
    }
  }

  // --- and tells when there is more to show ---

  void changed () {
    if (tab.state == Ss.State.LOADING)
      return;
    if (tab.view != null)
      show (tab.view);
    var diagnostics = tab.get_diagnostics ();
    for (uint i = 0; i < diagnostics.get_n_items (); ++i) {
      var diagnostic = (Ss.Diagnostic) diagnostics.get_item (i);
      if (diagnostic.severity != "note")
        print ("%s: %s\n", diagnostic.severity, diagnostic.message);
    }
    loop.quit ();
  }

  static unowned string label (Ss.Node? node) {
    return node != null ? node.get_label () : "-";
  }

  void show (Ss.View view) {
    for (uint i = 0; i < view.places.get_n_items (); ++i) {
      var path = ((Ss.Place) view.places.get_item (i)).path;
      var labels = new StringBuilder ();
      for (uint j = 0; j < path.get_n_items (); ++j)
        labels.append ((j > 0 ? " > " : "") + label ((Ss.Node) path.get_item (j)));
      print ("Here      %s\n", labels.str);
    }
    print ("Previous  %s\n", label (view.previous));
    print ("Next      %s  (%u of %u)\n", label (view.next), view.position, view.count);
    show_tree (view.tree, "  ");
  }

  void show_tree (ListModel nodes, string indent) {
    for (uint i = 0; i < nodes.get_n_items (); ++i) {
      var node = (Ss.Node) nodes.get_item (i);
      print ("%s%s%s\n", indent, node.current ? "* " : node.loop > 0 ? "^ " : "", label (node));
      if (node.children != null)
        show_tree (node.children, indent + "  ");
    }
  }

  async void open (string uri) {
    var message = new Soup.Message ("GET", uri);
    message.request_headers.replace ("Accept-Language", "en");
    try {
      var content = yield http.send_and_read_async (message, Priority.DEFAULT, null);
      var visit = new Ss.Visit (message.uri.to_string ()) { content = content, accept_language = "en" };
      fields_of (message).foreach ((name, value) => visit.add_field (name, value));
      tab.show (visit);
    } catch (Error error) {
      printerr ("%s\n", error.message);
      loop.quit ();
    }
  }

  static int main (string[] args) {
    Intl.setlocale ();
    var host = new Host ();
    host.tab.request.connect ((request) => { host.fetch.begin (request); return true; });
    host.tab.view_changed.connect (host.changed);
    host.open.begin (args[1]);
    host.loop.run ();
    return 0;
  }
}
