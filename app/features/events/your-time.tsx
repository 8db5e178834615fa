import { useSyncExternalStore } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownTime } from "./own-time.ts";

type YourTimeProps = { start: string; timeZone: string; className?: string };

const subscribeToNothing = () => () => {};

/**
 * The visitor's own time, where it differs from the event's. Only the browser knows the zone, so the line appears with
 * JavaScript; without it the event's zone and its offset are there.
 */
export function YourTime({ start, timeZone, className }: YourTimeProps) {
  const { list } = useCopy("events");
  const language = useLanguage();
  const own = useSyncExternalStore(subscribeToNothing, ownZone, () => undefined);
  if (!own) return null;
  const time = ownTime(new Date(start), timeZone, own, language);
  if (!time) return null;
  return (
    <span data-your-time className={className}>
      {unbroken(fill(list.yourTime, { time }))}
    </span>
  );
}

function ownZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
