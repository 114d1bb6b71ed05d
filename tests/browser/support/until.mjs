/** Calls `look` until it does not throw, for at most `most` milliseconds, which only what hangs takes; then throws what it threw. */
export async function until(look, most = 180_000) {
  const end = Date.now() + most;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
