import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";
import {
  dismissAllToasts,
  dismissToast,
  readToasts,
  readToastsOnServer,
  subscribeToToasts,
  type Toast,
} from "./toast-store.ts";

const visibleMs = 7000;

/** Render it once per page. Messages come from `toast()` in toast-store.ts and are removed with the page. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToastsOnServer);
  useEffect(() => () => dismissAllToasts(), []);
  const entries = (variant: Toast["variant"]) =>
    toasts
      .filter((entry) => entry.variant === variant)
      .map((entry) => <ToastCard key={entry.id} entry={entry} closeLabel={closeLabel} />);

  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96">
      {entries("destructive")}
      {/* The live region must exist before its first message, or screen readers miss that one. */}
      <div role="status">{entries("default")}</div>
    </div>
  );
}

/**
 * A success disappears by itself, unless the pointer or focus is on it; an error stays until it is dismissed or
 * outdated.
 */
function ToastCard({ entry, closeLabel }: { entry: Toast; closeLabel: string }) {
  const { id, title, description, variant } = entry;
  const [isPaused, setIsPaused] = useState(false);
  const destructive = variant === "destructive";
  const Icon = destructive ? CircleAlert : CircleCheck;

  useEffect(() => {
    if (destructive || isPaused) return;
    const timer = setTimeout(() => dismissToast(id), visibleMs);
    return () => clearTimeout(timer);
  }, [destructive, isPaused, id]);

  return (
    <div
      role={destructive ? "alert" : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={cn(
        "pointer-events-auto mt-3 flex gap-3 rounded-card border py-3.5 pr-2 pl-5 shadow-[0_8px_30px_-12px_rgb(15_26_21/0.25)]",
        "transition-[opacity,translate] duration-300 ease-calm starting:translate-y-3 starting:opacity-0",
        destructive ? "border-danger/40 bg-danger-soft text-ink" : "border-line-strong/50 bg-card text-ink",
      )}
    >
      <Icon
        aria-hidden
        className={cn("mt-2.5 size-5 shrink-0 stroke-[1.75]", destructive ? "text-danger" : "text-moss")}
      />
      <div className="min-w-0 flex-1 py-2 text-base leading-normal">
        <p className="font-semibold">{title}</p>
        {description ? <p className="mt-0.5 text-[0.9375rem] text-ink-soft">{description}</p> : null}
      </div>
      <Button variant="ghost" size="icon" aria-label={closeLabel} onClick={() => dismissToast(id)} className="shrink-0">
        <X aria-hidden />
      </Button>
    </div>
  );
}
