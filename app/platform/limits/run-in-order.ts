const last = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same name sequentially in this process. Work that would only wait for the same row lock then does
 * not occupy a database connection while it waits, and other requests can use it.
 */
export function runInOrder<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const run = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, run);
  const untrack = () => {
    if (last.get(name) === run) last.delete(name);
  };
  run.then(untrack, untrack);
  return run;
}
