import { AlarmClock, Clock } from "lucide-react";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { spanOf } from "./clock.ts";

/** "3 h 5 min" in the page's language. */
export function useSpanText(): (milliseconds: number) => string {
  const { time } = useCopy("admin").leads;
  const language = useLanguage();
  return (milliseconds) => {
    const { kind, days, hours, minutes } = spanOf(milliseconds);
    return kind === "days" ? plural(time, "days", days, language) : fill(time[kind], { hours, minutes });
  };
}

type DueMarkProps = {
  lead: { status: string; dueAt: Date | null };
  /** The server's clock, so that both renders agree. */
  now: number;
};

/** Time left to answer, or by how much the answer is overdue. Nothing once somebody has answered. */
export function DueMark({ lead: { status, dueAt }, now }: DueMarkProps) {
  const { due } = useCopy("admin").leads;
  const span = useSpanText();
  if (status !== "new" || !dueAt) return null;
  const left = dueAt.getTime() - now;
  const overdue = left < 0;
  const Icon = overdue ? AlarmClock : Clock;
  return (
    <span
      data-due={overdue ? "overdue" : "left"}
      className={`inline-flex items-center gap-1.5 text-[0.9375rem] whitespace-nowrap ${overdue ? "font-semibold text-danger" : "text-ink"}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {fill(overdue ? due.overdue : due.left, { time: span(left) })}
    </span>
  );
}
