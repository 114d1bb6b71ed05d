#!/usr/bin/env python3
"""host.py URL: prints where a page is in the map of its site, what comes before and after it, and the map."""
import sys

import gi

gi.require_version("Soup", "3.0")
gi.require_version("StandardSitemap", "0")
from gi.repository import GLib, Soup, StandardSitemap

http = Soup.Session()
loop = GLib.MainLoop()


def get(uri, fields, cancellable, moved, done):
    """Gets a document. `moved` is asked before the answer of another address is taken."""
    message = Soup.Message.new("GET", uri)
    for name, value in fields.items():
        message.get_request_headers().replace(name, value)
    message.connect("restarted", lambda message: moved(message.get_uri().to_string()))

    def finish(session, result):
        try:
            done(message, session.send_and_read_finish(result), None)
        except GLib.Error as error:
            done(message, None, error)

    http.send_and_read_async(message, GLib.PRIORITY_DEFAULT, cancellable, finish)


def fields_of(message):
    headers, fields = message.get_response_headers(), {}
    headers.foreach(lambda name, _: fields.setdefault(name, headers.get_list(name)))
    return fields


# --- the session asks for documents ---
def fetch(_, request):
    def moved(uri):
        try:
            request.allow_hop(uri)
        except GLib.Error:
            request.props.cancellable.cancel()

    def answer(message, body, error):
        if error:
            request.fail_with_error(error)
        else:
            request.respond(message.get_uri().to_string(), message.get_status(), fields_of(message), body)

    get(request.props.uri, request.dup_fields(None), request.props.cancellable, moved, answer)
    return True


# --- and tells when there is more to show ---
def changed(tab):
    if tab.props.state == StandardSitemap.State.LOADING:
        return
    if tab.props.view:
        show(tab.props.view)
    for diagnostic in tab.get_diagnostics():
        if diagnostic.props.severity != "note":
            print(f"{diagnostic.props.severity}: {diagnostic.props.message}")
    loop.quit()


def label(node):
    return node.props.label if node else "-"


def show(view):
    for place in view.props.places:
        print("Here     ", " > ".join(map(label, place.props.path)))
    print("Previous ", label(view.props.previous))
    print("Next     ", label(view.props.next), f" ({view.props.position} of {view.props.count})")
    show_tree(view.props.tree, "  ")


def show_tree(nodes, indent):
    for node in nodes:
        print(indent + ("* " if node.props.current else "^ " if node.props.loop else "") + label(node))
        show_tree(node.props.children or [], indent + "  ")


def page(message, content, error):
    if error:
        print(error.message, file=sys.stderr)
        return loop.quit()
    visit = StandardSitemap.Visit(uri=message.get_uri().to_string(), content=content, accept_language="en")
    for name, value in fields_of(message).items():
        visit.add_field(name, value)
    tab.show(visit)


tab = StandardSitemap.Session(profile=StandardSitemap.Profile())
tab.connect("request", fetch)
tab.connect("view-changed", changed)
get(sys.argv[1], {"Accept-Language": "en"}, None, lambda uri: None, page)
loop.run()
