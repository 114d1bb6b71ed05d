// How long the page's main thread was busy without a pause. These figures are only reported: no test depends on
// them.

const run_task = 'RunTask';

/**
 * Does `action` and gives `{tasks, longest, busiest}`: the tasks of the page's main thread that took longer than
 * `above` milliseconds, `{at, ms}` in order, and the longest of all, in milliseconds; `busiest` is the most
 * time that one of them had a CPU, which does not depend on what else the machine does.
 */
export async function measureTasks(page, action, { above = 50 } = {}) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['__metadata', 'disabled-by-default-devtools.timeline'] });
  let trace;
  try {
    await action();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents: events } = JSON.parse(trace.toString('utf8'));
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const main = new Set(events.filter((it) => it.name === 'thread_name' && it.args.name === 'CrRendererMain')
                             .map(thread));
  const runs = events.filter((it) => it.name === run_task && it.ph === 'X' && main.has(thread(it)))
                     .sort((a, b) => a.ts - b.ts);
  if (runs.length === 0)
    throw new Error('the trace has no task of a page');
  const begin = runs[0].ts;
  const tasks = runs.map((it) => ({ at: (it.ts - begin) / 1000, ms: it.dur / 1000 }));
  return {
    tasks: tasks.filter(({ ms }) => ms > above),
    longest: Math.max(...tasks.map(({ ms }) => ms)),
    busiest: Math.max(...runs.map(({ tdur = 0 }) => tdur / 1000)),
  };
}
