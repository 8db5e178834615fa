import { useHydrated } from "#app/components/use-hydrated.ts";

/** Tells an action that a script waits for its answer; a plain form is answered with a redirect. */
export function ScriptMark() {
  return useHydrated() ? <input type="hidden" name="script" value="1" /> : null;
}

export function hasScript(form: FormData): boolean {
  return form.has("script");
}
