import { useHydrated } from "#app/components/use-hydrated.ts";

const name = "script";
/** Release 1.1 sent "1". */
const release = "2";

/** Tells an action that JavaScript waits for its answer; a plain form is answered with a redirect. */
export function ScriptField() {
  return useHydrated() ? <input type="hidden" name={name} value={release} /> : null;
}

export function isScripted(form: FormData): boolean {
  return form.has(name);
}

/**
 * False for a page of release 1.1 that is still open after the upgrade: told that its record is saved, it goes on with the
 * words that it sent, and its next save would undo what was merged.
 */
export function takesMerged(form: FormData): boolean {
  return !form.has(name) || form.get(name) === release;
}
