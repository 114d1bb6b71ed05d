// Fetches what a session wants, a few documents at a time, until there is nothing more to fetch.

import { OutOfMemoryError } from "./errors.js";

/** As `Session.fetch`. Ends when the page is left, too. */
export async function drive(session, fetchDocument, { signal, connections }) {
  signal?.throwIfAborted();
  const page = session.pages;
  const isWanted = () => !session.isDisposed && session.pages === page && session.state === "loading";
  const queue = [];
  let running = 0, failure;

  const run = async (request) => {
    const controller = session.transfer();
    const receiver = session.receiver(request.id);
    try {
      await fetchDocument(request, receiver, (url) => session.conditions(url), controller.signal);
      if (!session.isDisposed && !controller.signal.aborted)
        receiver.fail("network", "the host has fetched nothing"); // does nothing if it has
    } catch (error) {
      if (error instanceof OutOfMemoryError)
        failure ??= error;
      receiver.fail(controller.signal.aborted ? "cancelled" : "network", String(error?.message ?? error));
    } finally {
      receiver.dispose();
      --running;
      session.endTransfer(controller);
    }
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
    if (isWanted())
      await session.change(signal);
  }
  signal?.throwIfAborted();
  if (!session.isDisposed && session.pages === page)
    await session.ready();
  if (failure)
    throw failure;
}
