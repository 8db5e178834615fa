import { keysOf } from "../typed-keys.ts";

/** What became of two people's changes to one record. Pure: browser and server share it. */
export type Merge<Values extends object> = {
  /** Both people's changes; where both changed the same field, `mine`. */
  values: Values;
  /** Fields that only they changed. */
  taken: string[];
  /** Fields that both changed, to different values: somebody has to decide. */
  clashes: string[];
};

/**
 * Merges two versions that began as `base`, field by field. The fields of a group in `together` count as one, for example
 * the parts of a schedule.
 */
export function mergeValues<Values extends object>(
  base: Partial<Values>,
  mine: Values,
  theirs: Values,
  together: readonly (readonly string[])[] = [],
): Merge<Values> {
  // Either may have fields that the other has not: the sections of a page come and go.
  const names = keysOf({ ...theirs, ...mine });
  const groupOf = (name: string) => together.find((group) => group.includes(name)) ?? [name];
  const differs = (one: Partial<Values>, other: Partial<Values>) => (name: string) =>
    !isEqual(one[name as keyof Values], other[name as keyof Values]);
  const isMine = (name: string) => groupOf(name).some(differs(base, mine));
  const isTheirs = (name: string) => groupOf(name).some(differs(base, theirs));
  const changed = names.map(String).filter((name) => isTheirs(name) && differs(mine, theirs)(name));
  const clashes = changed.filter(isMine);
  const taken = changed.filter((name) => !isMine(name));
  return { values: { ...mine, ...pick(theirs, taken) }, taken, clashes };
}

export function pick<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>;
}

/** Null, an empty text and a missing value are the same in a form. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}
