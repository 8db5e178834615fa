import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="mt-8 rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 className="text-heading">{title}</h2>
      {hint ? <p className="mt-1 text-base text-ink-soft">{hint}</p> : null}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

/**
 * What the last form did. Its key is in the address (`?done=`), so that it survives the redirect without JavaScript.
 */
export function Outcome({ done }: { done: string | null }) {
  const { outcomes } = useCopy("account");
  const text = ownValue(outcomes, done);
  if (!text) return null;
  const bad = done === "lastOwner" || done === "second-factor" || done === "weak-password";
  return (
    <Alert variant={bad ? "destructive" : "success"} className="mt-6">
      {text}
    </Alert>
  );
}
