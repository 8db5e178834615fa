const last = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same name one after the other in this process. What would only wait for the same row lock then holds
 * no database connection meanwhile, and the rest of the site keeps its own.
 */
export function inOrder<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const run = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, run);
  const forget = () => {
    if (last.get(name) === run) last.delete(name);
  };
  run.then(forget, forget);
  return run;
}
