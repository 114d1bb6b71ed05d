// A server on the loopback interface that keeps a log.

import { once } from "node:events";
import { createServer } from "node:http";
import net from "node:net";

/** A port on which nobody listens, and which no other program gets until it is closed: one end of a connection has it. */
export async function unusedPort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // With an address of its own it is bound: connections do not get its port for their other end.
  const socket = net.connect({ host: "127.0.0.1", port: server.address().port, localAddress: "127.0.0.1" });
  await once(socket, "connect");
  return {
    port: socket.localPort,
    close() {
      socket.destroy();
      server.close();
    },
  };
}

/** `routes`: by path, or `*` for all others, what to answer: a string (XML), an object (status, fields, body, wait), or a function of the request. */
export async function serve(routes) {
  const log = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    log.push({ path: request.url, host: request.headers.host, headers: request.headers });
    let answer = routes[pathname] ?? routes["*"];
    if (typeof answer === "function") answer = await answer(request, response);
    if (answer === undefined && response.headersSent) return; // the function answers itself
    if (typeof answer === "string") answer = { body: answer };
    const { status = answer ? 200 : 404, fields = {}, body = "" } = answer ?? {};
    response.writeHead(status, { "Content-Type": "application/xml", ...fields });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  return {
    log,
    url: `http://127.0.0.1:${port}`,
    /** The same server as another site. */
    otherUrl: `http://localhost:${port}`,
    paths: () => log.map(({ path }) => path),
    async close() {
      server.closeAllConnections?.();
      server.close();
      await once(server, "close");
    },
  };
}
