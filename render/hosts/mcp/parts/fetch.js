// A `fetch` that says to which network it has connected before it sends a request.

import http from "node:http";
import https from "node:https";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";

import { addressSpaceOf } from "./networks.js";
import { version } from "./version.js";

const own = { "User-Agent": `standard-sitemap-mcp/${version}`, "Accept-Encoding": "gzip, deflate, br" };
const transports = {
  "http:": { request: http.request, connected: "connect", agent: new http.Agent({ keepAlive: true }) },
  "https:": { request: https.request, connected: "secureConnect", agent: new https.Agent({ keepAlive: true }) },
};
const decoders = new Map([["gzip", createUnzip], ["x-gzip", createUnzip], ["deflate", createUnzip], ["br", createBrotliDecompress]]);

const failure = (message, code) => Object.assign(new Error(message), { code });

/** `allow(addressSpace)`: whether the request may be sent there. Redirects are not followed. */
export const fetchIf = (allow) => (address, { headers, signal }) =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const { request: send, connected, agent } = transports[url.protocol];
    const request = send(url, { headers: { ...own, ...headers }, agent, signal });
    request.on("error", reject);
    request.on("response", (response) => {
      try {
        resolve(responseOf(response));
      } catch (error) {
        request.destroy();
        reject(error);
      }
    });
    request.on("socket", (socket) => {
      const judge = () => {
        if (allow(addressSpaceOf(socket.remoteAddress))) request.end();
        else request.destroy(failure(`${url.host} is on a more private network than the site`, "REFUSED"));
      };
      if (request.reusedSocket) judge();
      else socket.once(connected, judge);
    });
  });

/** The bytes as they are read. `Readable.toWeb` of Node.js 18 throws out of everybody's reach if such a body is cancelled. */
function bodyOf(stream) {
  const parts = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      stream.destroy();
    },
  }, { highWaterMark: 0 });
}

function responseOf(response) {
  const { statusCode: status, rawHeaders } = response;
  if (status < 200 || status > 599) throw failure(`the status ${status} is none of HTTP`, "HPE_INVALID_CONSTANT");
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i], rawHeaders[i + 1]);
  response.on("error", () => {}); // whoever reads the body is told
  if ([204, 205, 304].includes(status)) {
    response.resume();
    return new Response(null, { status, headers });
  }
  const decoder = decoders.get(headers.get("Content-Encoding")?.trim().toLowerCase());
  if (!decoder) return new Response(bodyOf(response), { status, headers });
  headers.delete("Content-Encoding");
  return new Response(bodyOf(pipeline(response, decoder(), () => {})), { status, headers });
}
