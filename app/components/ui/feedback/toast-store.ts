export type Toast = { id: number; title: string; description?: string; variant: "default" | "destructive" };

// A fourth message would cover the page on a phone, so the oldest is removed.
const limit = 3;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

/** Only for the browser: on the server all visitors would share this module. */
export function toast({
  variant = "default",
  ...message
}: Omit<Toast, "id" | "variant"> & { variant?: Toast["variant"] }): number {
  lastId += 1;
  replace([...toasts, { id: lastId, variant, ...message }].slice(-limit));
  return lastId;
}

export function dismissToast(id: number): void {
  replace(toasts.filter((entry) => entry.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readToasts = () => toasts;
export const readToastsOnServer = () => none;

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
