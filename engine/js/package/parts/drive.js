// Fetches what a session wants, a few documents at a time, until there is nothing more to fetch.

import { OutOfMemoryError } from "./errors.js";

/** As `Session.fetch`. Ends when the page is left, too. */
export async function drive(session, fetchDocument, { signal, connections }) {
  signal?.throwIfAborted();
  const page = session.pages;
  const isWanted = () => !session.isDisposed && session.pages === page && session.state === "loading";
  const queue = [];
  let running = 0,
    failure;

  // Never rejects. A request that cannot even be ended for lack of memory ends at the deadline of the load.
  const run = async (request) => {
    const controller = session.transfer();
    let receiver;
    const fail = (why, message) => {
      try {
        if (receiver && !receiver.isDisposed) receiver.fail(why, message); // does nothing if the request is over
      } catch (error) {
        failure ??= error;
      }
    };
    try {
      receiver = session.receiver(request.id);
      await fetchDocument(request, receiver, (url) => session.conditions(url), controller.signal);
      fail("network", "the host has fetched nothing");
    } catch (error) {
      if (error instanceof OutOfMemoryError) failure ??= error;
      fail(controller.signal.aborted ? "cancelled" : "network", String(error?.message ?? error));
    }
    receiver?.dispose();
    --running;
    session.endTransfer(controller);
  };

  while (isWanted()) {
    if (signal?.aborted) {
      session.stop();
      break;
    }
    queue.push(...session.requests());
    while (running < connections && queue.length > 0) {
      ++running;
      run(queue.shift());
    }
    if (isWanted()) await session.change(signal);
  }
  signal?.throwIfAborted();
  if (!session.isDisposed && session.pages === page) await session.ready();
  if (failure) throw failure;
}
