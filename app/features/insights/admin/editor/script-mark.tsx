import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until React has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Tells an action that a script waits for its answer; a plain form is answered with a redirect. */
export function ScriptMark() {
  return useHydrated() ? <input type="hidden" name="script" value="1" /> : null;
}

export function hasScript(form: FormData): boolean {
  return form.has("script");
}
