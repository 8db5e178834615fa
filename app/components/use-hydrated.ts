import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and until hydration is complete. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
