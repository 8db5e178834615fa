import { useHydrated } from "#app/components/use-hydrated.ts";

const name = "script";

/** Tells an action that JavaScript waits for its answer; a plain form is answered with a redirect. */
export function ScriptField() {
  return useHydrated() ? <input type="hidden" name={name} value="1" /> : null;
}

export function isScripted(form: FormData): boolean {
  return form.has(name);
}
