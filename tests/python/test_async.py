"""async and await."""

from __future__ import annotations

import asyncio
import unittest

import httpx

from loopback import XML, Halves, Server, Site, index, urlset
from standard_sitemap import (
    AsyncResponse,
    ClosedError,
    IncompleteError,
    LoadError,
    Response,
    acheck,
    aentries,
    aload,
)

S = "https://site.example"
FILES = {f"{S}/{n}.xml": urlset(f"{S}/{n}") for n in range(8)}
SITE = {**FILES, S + "/i.xml": index(*FILES)}


class AsyncSite(Site):
    """Its responses are asynchronous; `hook` is awaited before each."""

    def __init__(self, files, hook=None):
        super().__init__(files)
        self.hook = hook
        self.closed = 0

    async def __call__(self, request):
        if self.hook is not None:
            await self.hook(request)
        response = super().__call__(request)

        async def body():
            for data in response.body:
                yield data

        async def close():
            self.closed += 1

        return AsyncResponse(response.status, response.headers, body(), close)


class Async(unittest.IsolatedAsyncioTestCase):
    async def test_the_first_entries_come_while_the_file_still_arrives(self):
        with Server() as server:
            async with httpx.AsyncClient() as client:
                for session in (client, None):
                    for name in ("/list.xml", "/list.xml.gz"):
                        with self.subTest(session=session, name=name):
                            file = server.files[name] = Halves(server.base, name.endswith(".gz"))
                            stream = aentries(server.base + name, session=session)
                            found = [(await stream.__anext__()).url]
                            self.assertFalse(file.go.is_set())
                            file.go.set()
                            found += [entry.url async for entry in stream]
                            self.assertEqual((found, file.was_awaited), (file.urls, True))

    async def test_answers_in_any_order(self):
        second = asyncio.Event()

        async def hook(request):
            if request.url.endswith("/0.xml"):
                await second.wait()
            elif request.url.endswith("/1.xml"):
                second.set()

        site = AsyncSite(SITE, hook)
        with await aload(S + "/i.xml", session=site) as found:
            self.assertEqual([each.url for each in found.entries()], [f"{S}/{n}" for n in range(8)])
        self.assertEqual(site.closed, 9, "each response is closed")

    async def test_entries_stream(self):
        site = AsyncSite(SITE)
        async with aentries(S + "/i.xml", session=site) as stream:
            self.assertEqual((await stream.__anext__()).url, S + "/0")
            self.assertEqual(site.urls, [S + "/i.xml", S + "/0.xml"])
            kept = stream.frontier
        with self.assertRaises(ClosedError):
            await stream.__anext__()
        rest = [each.url async for each in aentries(frontier=kept, session=site)]
        self.assertEqual(rest, [f"{S}/{n}" for n in range(8)])

    async def test_sessions(self):
        with Server() as server:
            b = server.base
            server.files = {"/i.xml": index(f"{b}/r.xml", f"{b}/gone.xml"), "/r.xml": (301, {"Location": "/a.xml"}, b""),
                            "/a.xml": urlset(S + "/a")}
            async with httpx.AsyncClient() as client:
                for session in (client, None, Site({f"{b}{path}": text for path, text in server.files.items()
                                                    if isinstance(text, str)})):
                    stream = aentries(b + "/i.xml", session=session, partial=True)
                    found = [each.url async for each in stream]
                    if isinstance(session, Site):
                        self.assertEqual([each.status for each in stream.missing], [404, 404])
                    else:
                        self.assertEqual((found, [each.status for each in stream.missing]), ([S + "/a"], [404]))
                report = await acheck(b + "/a.xml", session=client)
                self.assertTrue(report.passes("error"))

    async def test_what_is_missing(self):
        site = AsyncSite({**SITE, S + "/3.xml": None})
        with self.assertRaises(IncompleteError) as raised:
            await aload(S + "/i.xml", session=site)
        raised.exception.map.close()
        found = []
        with self.assertRaises(IncompleteError):
            async for entry in aentries(S + "/i.xml", session=site):
                found.append(entry.url)
        self.assertEqual(len(found), 7)
        with self.assertRaises(LoadError):
            await aload(S + "/none.xml", session=site)

    async def test_a_defect_of_the_session(self):
        for error in (LookupError("mine"), asyncio.CancelledError()):
            site = AsyncSite({**SITE, S + "/3.xml": error})
            with self.assertRaises(type(error)):
                await aload(S + "/i.xml", session=site)
            with self.assertRaises(type(error)):
                async for _ in aentries(S + "/i.xml", session=site):
                    pass
        with self.assertRaisesRegex(TypeError, "AsyncResponse"):
            async def nothing(request):
                return b"<urlset/>"

            await aload(S + "/i.xml", session=nothing)

    async def test_a_timeout_is_ours(self):
        never = asyncio.Event()

        async def hook(request):
            await never.wait()

        with self.assertRaises(LoadError) as raised:
            await aload(S + "/i.xml", session=AsyncSite(SITE, hook), timeout=0.02)
        self.assertEqual(raised.exception.code, "timeout")

    async def test_a_task_is_cancelled(self):
        asked, never = asyncio.Event(), asyncio.Event()

        async def hook(request):
            if request.url.endswith("/2.xml"):
                asked.set()
                await never.wait()

        async def read():
            async for _ in aentries(S + "/i.xml", session=AsyncSite(SITE, hook)):
                pass

        for work in (read(), aload(S + "/i.xml", session=AsyncSite(SITE, hook))):
            asked.clear()
            task = asyncio.ensure_future(work)
            await asked.wait()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

    async def test_closed_while_a_file_is_read(self):
        stream = None

        async def hook(request):
            if request.url.endswith("/2.xml"):
                await stream.aclose()

        stream, found = aentries(S + "/i.xml", session=AsyncSite(SITE, hook)), []
        with self.assertRaises(ClosedError):
            async for entry in stream:
                found.append(entry.url)
        self.assertEqual(found, [S + "/0", S + "/1"])

    async def test_a_plain_response_will_do(self):
        async def session(request):
            return Response(200, [("Content-Type", XML)], [urlset(S + "/a").encode()])

        self.assertEqual([each.url async for each in aentries(S + "/m.xml", session=session)], [S + "/a"])


if __name__ == "__main__":
    unittest.main()
