export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant: "default" | "destructive";
  /** What it is about, for example the form that was sent. Messages about one topic replace each other. */
  topic?: string;
};

// A fourth message would cover the page on a phone, so the oldest is removed.
const limit = 3;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message and removes outdated ones: all others about its topic or, for a success without a topic, earlier
 * errors without one. Call it in the browser only: on the server this module is shared by all visitors.
 */
export function toast({
  variant = "default",
  ...message
}: Omit<Toast, "id" | "variant"> & { variant?: Toast["variant"] }): number {
  lastId += 1;
  const { topic } = message;
  const outdated = (other: Toast) =>
    other.topic === topic && (topic !== undefined || (variant === "default" && other.variant === "destructive"));
  replace([...toasts.filter((other) => !outdated(other)), { id: lastId, variant, ...message }].slice(-limit));
  return lastId;
}

export function dismissToast(id: number): void {
  replace(toasts.filter((entry) => entry.id !== id));
}

/** Called when a new attempt begins: removes the message about the last one. */
export function dismissTopic(topic: string): void {
  if (toasts.some((entry) => entry.topic === topic)) replace(toasts.filter((entry) => entry.topic !== topic));
}

/** Called when the page that shows them is left. */
export function dismissAllToasts(): void {
  if (toasts.length > 0) replace(none);
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
