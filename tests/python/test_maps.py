"""Whole maps."""

from __future__ import annotations

import gc
import os
import threading
import unittest
import weakref
from pathlib import Path
from tempfile import TemporaryDirectory

from loopback import SITEMAP, URLSET, Server, Site, index, urlset
from standard_sitemap import (
    Alternate,
    ClosedError,
    IncompleteError,
    LoadError,
    NoSitemapError,
    Page,
    TooManyPlacesError,
    check,
    discover,
    load,
    parse,
    place,
)

S = "https://site.example"
BAKERY = (
    SITEMAP
    + "<item name='The Bakery' url='/' role='home'/>"
    + "<group name='Breads' relation='sequence'><item name='Rye' url='/rye' description='dark'/>"
    + "<item name='Wheat' url='/wheat'><variant lang='de' name='Weizen' url='/de/weizen'/></item></group>"
    + "<external url='more.xml'/></sitemap>"
)
MORE = SITEMAP + "<item name='日本語 のパン' url='/%E6%97%A5' role='contact'/></sitemap>"
PAGE = Page(
    S + "/rye",
    b"<html><head><title>Rye</title><link rel=next href=/wheat title=Wheat></head><body></body></html>",
    {
        "Content-Type": "text/html",
        "Opt": '"http://standard-sitemap.org/2007/ns"; ns=05',
        "05-Location": "/map.xml",
    },
)


def bakery():
    return Site({S + "/map.xml": BAKERY, S + "/more.xml": MORE})


class Maps(unittest.TestCase):
    def test_files_languages_and_the_tree(self):
        with load(S + "/map.xml", session=bakery()) as found:
            self.assertEqual(found.format, "standard-sitemap")
            self.assertFalse(found.hierarchy_derived)
            self.assertEqual(
                [(each.depth, each.node.name) for each in found.walk()],
                [(1, "The Bakery"), (1, "Breads"), (2, "Rye"), (2, "Wheat"), (1, "日本語 のパン")],
            )
            self.assertEqual([each.node.label for each in found.walk(places=2)], ["The Bakery", "Breads"])
            self.assertEqual([each.node.label for each in found.walk(depth=1)][1:], ["Breads", "日本語 のパン"])
            breads = found.root.children[1]
            self.assertEqual((breads.kind, breads.relation, breads.url), ("group", "sequence", None))
            rye, wheat = breads.children
            self.assertEqual((rye.url, rye.description, rye.file), (S + "/rye", "dark", S + "/map.xml"))
            self.assertEqual(wheat.alternates, (Alternate("de", S + "/de/weizen"),))
            self.assertEqual([node.label for node in wheat.path][1:], ["Breads", "Wheat"])
            roles = found.roles()
            self.assertEqual([node.url for node in roles["contact"]], [S + "/%E6%97%A5"])
            self.assertEqual(roles["home"][0].roles, ["home"])
            self.assertEqual([node.label for node in found.search("whea")], ["Wheat"])
            self.assertEqual([node.label for node in found.search("のパン")], ["日本語 のパン"])
            self.assertEqual([(each.requested, each.outcome) for each in found.documents],
                             [(S + "/map.xml", "ok"), (S + "/more.xml", "ok")])
            self.assertTrue(found.complete)
            with self.assertRaises(IndexError):
                found.node(len(found))
            self.assertEqual([each.url for each in found.entries()][:2], [S + "/", S + "/rye"])
        with load(S + "/map.xml", session=bakery(), languages="de") as found:
            self.assertIn("Weizen", [node.name for node in found])

    def test_seen_from_a_page(self):
        found = discover(PAGE)
        self.assertEqual((found.rule, found.sitemap), ("http-opt", S + "/map.xml"))
        site = bakery()
        with load(found, session=site) as seen:
            self.assertEqual(site.asked[0].headers["Referer"], S + "/rye")
            self.assertEqual([node.name for node in seen.here()], ["Rye"])
            around = seen.around()
            self.assertEqual((around.previous.label, around.next.label, around.up.label, around.position, around.total),
                             ("The Bakery", "Wheat", "Breads", 2, 4))
            other = seen.seen_from(S + "/wheat")
            self.assertEqual([node.name for node in other.here()], ["Wheat"])
            other.close()
            self.assertEqual([node.name for node in seen.here()], ["Rye"])
            self.assertEqual(seen.seen_from(S + "/nowhere/at/all").here(), [])
            with self.assertRaises(ValueError):
                seen.seen_from("rye")

    def test_what_is_written(self):
        with load(S + "/map.xml", session=bakery()) as found:
            self.assertIn("├─ Rye", found.render())
            self.assertIn("日本語", found.render("html"))
            self.assertIn("[Rye](", found.render("markdown"))
            again = parse(Page(S + "/sitemap.xml", found.render("sitemaps_org").encode()))
            self.assertEqual([each.url for each in again.entries], [S + path for path in (
                "/", "/rye", "/wheat", "/de/weizen", "/%E6%97%A5")])
            with self.assertRaises(ValueError):
                found.render("pdf")

    def test_a_loop_is_cut_where_it_closes(self):
        text = SITEMAP + "<group name='A' xml:id='a'><item name='B' url='/b'/><external url='#a'/></group></sitemap>"
        with load(S + "/map.xml", session=Site({S + "/map.xml": text})) as found:
            self.assertEqual([(each.node.label, each.loop) for each in found.walk()],
                             [("A", False), ("B", False), ("A", True)])

    def test_a_tree_that_nobody_could_read_is_told(self):
        levels = "".join(
            f"<group name='{n}' xml:id='g{n}'><external url='#g{n + 1}'/><external url='#g{n + 1}'/></group>" for n in range(30)
        )
        text = SITEMAP + "<external url='#g0'/><group name='X' tree='exclude'>" + levels + "<item xml:id='g30' name='end' url='/end'/></group></sitemap>"
        with load(S + "/map.xml", session=Site({S + "/map.xml": text})) as found:
            with self.assertRaises(TooManyPlacesError):
                for _ in found.walk():
                    pass

    def test_local_files(self):
        with TemporaryDirectory() as folder:
            inside = Path(folder) / "site"
            inside.mkdir()
            (Path(folder) / "secret.xml").write_text(MORE)
            (inside / "link.xml").symlink_to(Path(folder) / "secret.xml")
            (inside / "more.xml").write_text(MORE)
            (inside / "map.xml").write_text(
                SITEMAP + "<item name='Home' url='/'/><external url='more.xml'/><external url='link.xml'/></sitemap>"
            )
            with self.assertRaises(IncompleteError) as raised:
                load(inside / "map.xml")
            with raised.exception.map as found:
                self.assertEqual([each.node.label for each in found.walk()], ["Home", "日本語 のパン"])
                self.assertIsInstance(found.missing[0].cause, PermissionError)
            with self.assertRaises(LoadError) as raised:
                load(inside / "none.xml")
            self.assertEqual(raised.exception.code, "file-missing")
            self.assertIsInstance(raised.exception.__cause__, FileNotFoundError)

    def test_what_is_no_source(self):
        for source, words in (("example.com/sitemap.xml", "absolute"), ("ftp://example.com/", "http"), (b"x", "url")):
            with self.assertRaisesRegex((ValueError, TypeError), words):
                load(source)
        with self.assertRaisesRegex(NoSitemapError, "names no site map") as raised:
            load(discover(Page(S + "/", b"<html></html>", {"Content-Type": "text/html"})))
        self.assertEqual(raised.exception.trace[0].outcome, "absent")

    def test_limits(self):
        site = Site({S + "/i.xml": index(S + "/a.xml", S + "/b.xml"), S + "/a.xml": urlset(S + "/a"), S + "/b.xml": urlset(S + "/b")})
        with self.assertRaises(IncompleteError) as raised:
            load(S + "/i.xml", session=site, policy={"list_documents": 2})
        self.assertEqual([each.code for each in raised.exception.diagnostics], ["limit-documents"])
        with raised.exception.map as found:
            self.assertEqual([entry.url for entry in found.entries()], [S + "/a"])
        for policy, words in (({"document": 1}, "no limit 'document'"), ({"tolerant": 2}, "not a value"), ({"tolerant": -1}, "not a value")):
            with self.assertRaisesRegex(ValueError, words):
                load(S + "/i.xml", session=site, policy=policy)


class Checks(unittest.TestCase):
    def test_findings_have_code_message_remedy_and_line(self):
        text = URLSET + f">\n<url><loc>{S}/a</loc><lastmod>soon</lastmod></url>\n<url><locc>{S}/b</locc></url></urlset>"
        report = check(S + "/m.xml", session=Site({S + "/m.xml": text}))
        by_code = {each.code: each for each in report.findings}
        self.assertEqual(by_code["bad-value"].line, 2)
        self.assertTrue(by_code["bad-value"].message and by_code["bad-value"].remedy)
        self.assertIn(f"{S}/m.xml:2: ", str(by_code["bad-value"]))
        self.assertFalse(report.passes())
        good = check(S + "/m.xml", session=Site({S + "/m.xml": urlset(S + "/a")}))
        self.assertTrue(good.passes("warning"), good.findings)

    def test_a_map_that_cannot_be_read_is_a_finding(self):
        report = check(S + "/m.xml", session=Site({}))
        self.assertFalse(report.passes())
        self.assertEqual([each.outcome for each in report.documents], ["http-error"])


class Pages(unittest.TestCase):
    def test_what_a_page_says_of_its_place(self):
        found = place(PAGE)
        self.assertEqual((found.first("next").url, found.first("next").title), (S + "/wheat", "Wheat"))
        self.assertIsNone(found.first("up"))
        self.assertEqual(found.menus, ())
        trail = Page(
            S + "/a/b",
            b"<script type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@type\":\"BreadcrumbList\",\"itemListElement\":"
            b"[{\"@type\":\"ListItem\",\"position\":1,\"name\":\"Home\",\"item\":\"https://site.example/\"},"
            b"{\"@type\":\"ListItem\",\"position\":2,\"name\":\"B\"}]}</script>"
            b"<nav aria-label=Main><ul><li><a href=/>Home</a><ul><li><a href=/x>X</a></ul></ul></nav>",
            {"Content-Type": "text/html"},
        )
        found = place(trail, menus=True)
        self.assertEqual([(step.name, step.url) for step in found.trails[0]], [("Home", S + "/"), ("B", None)])
        self.assertEqual([(each.name, each.depth) for each in found.menus[0].entries], [("Home", 0), ("X", 1)])

    def test_responses_of_other_packages(self):
        import urllib.request

        class Scrapy:
            url, status, body = PAGE.url, 200, PAGE.body
            headers = {name.encode(): [value.encode()] for name, value in PAGE.fields.items()}

        self.assertEqual(discover(Scrapy()).sitemap, S + "/map.xml")
        with Server() as server:
            server.files["/rye"] = (200, dict(PAGE.fields), PAGE.body)
            with urllib.request.urlopen(server.base + "/rye") as response:
                self.assertEqual(discover(response).sitemap, server.base + "/map.xml")
        for what in (None, "https://site.example/", object()):
            with self.assertRaises(TypeError):
                discover(what)
        with self.assertRaises((TypeError, ValueError)):
            discover(Page("/relative"))


class Lifetimes(unittest.TestCase):
    def test_what_is_closed_raises(self):
        found = load(S + "/map.xml", session=bakery())
        node, root = found.node(1), found.root
        self.assertEqual(node.name, "The Bakery")
        walk = found.walk()
        next(walk)
        found.close()
        found.close()
        self.assertTrue(found.closed)
        self.assertEqual(node.name, "The Bakery", "what was asked for is a copy")
        for use in (lambda: root.name, lambda: len(found), found.render, found.check, lambda: next(walk),
                    lambda: list(found.entries()), lambda: found.search("a"), lambda: found.__enter__()):
            with self.assertRaises(ClosedError):
                use()
        self.assertIn("closed", repr(found))

    def test_everything_is_given_back_without_close(self):
        found = load(S + "/map.xml", session=bakery())
        freed = []
        for handle, name in ((found._view, "view"), (found._tab.handle, "tab"), (found._engine._handle, "engine")):
            weakref.finalize(handle, freed.append, name)
            self.assertTrue(handle._finalizer.alive)
        finalizers = [found._view._finalizer, found._tab.handle._finalizer, found._engine._handle._finalizer]
        node = found.node(1)
        del found, handle
        gc.collect()
        self.assertEqual(freed, [], "a node keeps its map")
        del node
        gc.collect()
        self.assertEqual(sorted(freed), ["engine", "tab", "view"])
        self.assertEqual([each.alive for each in finalizers], [False] * 3)

    def test_threads_wait_for_each_other(self):
        found = load(S + "/map.xml", session=bakery())
        results, go = [], threading.Event()

        def read():
            go.wait()
            for _ in range(50):
                results.append([node.name for node in found] + [each.node.id for each in found.walk()])

        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        go.set()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 200)
        self.assertTrue(all(result == results[0] for result in results))
        found.close()

    def test_a_fork_has_no_part_in_the_maps_of_its_parent(self):
        found = load(S + "/map.xml", session=bakery(), policy={"isolation": 1})
        child = os.fork()
        if child == 0:
            status = 1
            try:
                len(found)
            except ClosedError:
                status = 42
            del found
            gc.collect()
            with load(S + "/map.xml", session=bakery(), policy={"isolation": 1}) as own:
                os._exit(status if own.node(1).name == "The Bakery" else 2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 42)
        self.assertEqual(found.node(1).name, "The Bakery")
        other = load(S + "/map.xml", session=bakery(), policy={"isolation": 1})
        self.assertEqual(len(other), len(found))

    def test_an_exception_in_a_callback_of_the_library_is_raised_here(self):
        from unittest import mock

        from standard_sitemap import map as module

        with load(S + "/map.xml", session=bakery()) as found:
            with mock.patch.object(module.ctypes, "string_at", side_effect=ZeroDivisionError("mine")):
                with self.assertRaisesRegex(ZeroDivisionError, "mine"):
                    found.render("json")
            self.assertIn("Rye", found.render("json"))


if __name__ == "__main__":
    unittest.main()
