import { unbroken } from "#app/platform/i18n/typography.ts";

/** "9:05 AM – 11:05 AM" and "Colombia Time (UTC−5)", between which a line may end; another text as it is. */
const parts = /^(.+[ap]\.?\s?m\.?,?) (\D+\(UTC.*)$/i;

/** The hours of an event. Where there is no room for all on one line, the zone stands on the next. */
export function Hours({ children }: { children: string }) {
  const [, range, zone] = parts.exec(children) ?? [];
  if (!range || !zone) return unbroken(children);
  return (
    <>
      <span className="inline-block">{unbroken(range)}</span> <span className="inline-block">{unbroken(zone)}</span>
    </>
  );
}
