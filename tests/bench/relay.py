"""A network with a latency, on a machine that has none.

    with Relay(port_of_a_server, 0.010) as far: ... connect to far.port; a round trip takes 20 ms ...

A separate process passes on everything that it receives, in both directions, with this delay, at any rate and in order.
The first bytes of a connection come a whole round trip later still: this stands for the TCP handshake, which takes no
time on loopback. This is right for protocols in which the client speaks first, such as HTTP and TLS.
"""

import asyncio
import collections
import multiprocessing
import socket


class Direction:
    """What is on its way to `transport`; None means the end."""

    def __init__(self, delay, not_before):
        self.loop = asyncio.get_running_loop()
        self.delay = delay
        self.not_before = not_before
        self.transport = None
        self.on_its_way = collections.deque()

    def take(self, data):
        if not self.on_its_way:
            self.loop.call_at(self.due(), self.arrive)
        self.on_its_way.append((self.due(), data))

    def due(self):
        return max(self.loop.time(), self.not_before) + self.delay

    def connect(self, transport):
        self.transport = transport
        if self.on_its_way:
            self.arrive()

    def arrive(self):
        if not self.transport:
            return  # `connect` will come back to it
        now, arrived, is_end = self.loop.time(), [], False
        while self.on_its_way and self.on_its_way[0][0] <= now:
            data = self.on_its_way.popleft()[1]
            is_end = is_end or data is None
            arrived.append(data or b"")
        self.transport.write(b"".join(arrived))
        if is_end:
            self.transport.close()
        if self.on_its_way:
            self.loop.call_at(self.on_its_way[0][0], self.arrive)


class End(asyncio.Protocol):
    """One end of a connection: what it receives is passed to the other."""

    def __init__(self, incoming, outgoing):
        self.incoming, self.outgoing = incoming, outgoing

    def connection_made(self, transport):
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.outgoing.connect(transport)

    def data_received(self, data):
        self.incoming.take(data)

    def connection_lost(self, _):
        self.incoming.take(None)


class NearEnd(End):
    def __init__(self, target, delay):
        there = Direction(delay, asyncio.get_running_loop().time() + 2 * delay)
        back = Direction(delay, 0)
        super().__init__(there, back)
        self.target = target

    def connection_made(self, transport):
        super().connection_made(transport)
        loop = asyncio.get_running_loop()
        far_end = loop.create_connection(lambda: End(self.outgoing, self.incoming), "127.0.0.1", self.target)
        self.connecting = loop.create_task(far_end)


async def serve(listener, target, delay):
    server = await asyncio.get_running_loop().create_server(lambda: NearEnd(target, delay), sock=listener)
    await server.serve_forever()


def run(listener, target, delay):
    asyncio.run(serve(listener, target, delay))


class Relay:
    def __init__(self, target, delay):
        listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = listener.getsockname()[1]
        self.process = multiprocessing.get_context("fork").Process(target=run, args=(listener, target, delay),
                                                                   daemon=True)
        self.process.start()
        listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.join()
