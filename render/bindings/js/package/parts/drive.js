// Fetches what a session wants, a few documents at a time, until there is nothing more to fetch.

import { OutOfMemoryError } from "./errors.js";
import { longestTimeout } from "./values.js";

const hostOf = (url) => url.split("/")[2];

/** As `Session.fetch`. Ends when the page is left, too. */
export async function drive(session, fetchDocument, { signal, connections }) {
  signal?.throwIfAborted();
  const { turn, limits } = session;
  const isWanted = () => !session.isDisposed && session.turn === turn && session.state === "loading";
  const queue = [];
  const running = []; // the host of each request that is under way
  let failure;

  // Never rejects. A request that cannot even be ended for lack of memory ends at the deadline of the load.
  const run = async (request) => {
    const controller = session.transfer();
    let receiver, timer;
    const fail = (why, message) => {
      try {
        if (receiver && !receiver.isDisposed) receiver.fail(why, message); // does nothing if the request is over
      } catch (error) {
        failure ??= error;
      }
    };
    const outOfTime = new Promise((resolve) => {
      if (limits.documentTime > longestTimeout) return;
      timer = setTimeout(() => {
        fail("timeout", `there was no complete response after ${limits.documentTime} ms`);
        controller.abort(new DOMException("the time for this document is over", "TimeoutError"));
        timer = setTimeout(resolve); // a fetcher that obeys the signal has ended by then
      }, limits.documentTime);
    });
    try {
      receiver = session.receiver(request.id);
      const fetched = fetchDocument(request, receiver, (url) => session.conditions(url), controller.signal, limits);
      await Promise.race([fetched, outOfTime]);
      fail("network", "the host has fetched nothing");
    } catch (error) {
      if (error instanceof OutOfMemoryError) failure ??= error;
      fail(controller.signal.aborted ? "cancelled" : "network", String(error?.message ?? error));
    }
    clearTimeout(timer);
    receiver?.dispose();
    running.splice(running.indexOf(hostOf(request.url)), 1);
    session.endTransfer(controller);
  };
  const mostPerHost = limits.connectionsPerHost || Infinity;
  const isFree = ({ url }) => running.filter((host) => host === hostOf(url)).length < mostPerHost;
  const startWhatMay = () => {
    for (let i; running.length < connections && (i = queue.findIndex(isFree)) >= 0;) {
      const [request] = queue.splice(i, 1);
      running.push(hostOf(request.url));
      run(request);
    }
  };

  while (isWanted()) {
    if (signal?.aborted) {
      session.stop();
      break;
    }
    queue.push(...session.requests());
    startWhatMay();
    if (isWanted()) await session.change(signal);
  }
  signal?.throwIfAborted();
  if (!session.isDisposed && session.turn === turn) await session.ready();
  if (failure) throw failure;
}
