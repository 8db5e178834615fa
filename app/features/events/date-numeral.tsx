import { cn } from "#app/components/ui/cn.ts";
import type { EventView } from "./event-view.ts";

type DateNumeralProps = { event: EventView; className?: string; numeralClassName?: string };

/** The day as a large numeral with its month and weekday, so that a list can be read by its dates. */
export function DateNumeral({ event, className, numeralClassName }: DateNumeralProps) {
  return (
    <time dateTime={event.start} className={cn("flex items-center gap-x-4", className)}>
      <span
        className={cn(
          "block font-display leading-[0.86] font-[200] tracking-[-0.05em] lining-nums",
          event.cancelled ? "text-ink-soft line-through decoration-1" : "text-forest",
          numeralClassName,
        )}
      >
        {event.day}
      </span>
      <span className="block text-base leading-snug">
        <span className="block font-medium">{event.month}</span>
        <span className="block text-ink-soft">{event.weekday}</span>
      </span>
    </time>
  );
}
