/**
 * Small periodic work of a feature, in its `chores.server.ts`. It runs in one process at a time, but another may take
 * over a stalled one: the rows must record what is done. The name is the key of its lease: a renamed chore runs once more.
 */
export type Chore = {
  name: string;
  minutes: number;
  work(): Promise<unknown>;
  /** False for work that this site has none of: no lease is taken. */
  isNeeded?(): boolean;
};
