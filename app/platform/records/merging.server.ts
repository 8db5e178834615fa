import { AsyncLocalStorage } from "node:async_hooks";

const asking = new AsyncLocalStorage<true>();

/**
 * Runs a save for a form that cannot take in other people's changes: where its own would be merged with them, it is a
 * conflict about the whole record.
 */
export function withoutMerging<Result>(save: () => Result): Result {
  return asking.run(true, save);
}

export function isMerging(): boolean {
  return asking.getStore() !== true;
}
