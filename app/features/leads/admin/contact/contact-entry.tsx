import { Facts } from "#app/components/admin/detail/facts.tsx";
import { TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageNamed, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeadEntry } from "../lead/lead.server.ts";

/** A correction of who the person is: what each field was and is. */
export function ContactEntry({ entry: { createdAt, actor, payload } }: { entry: LeadEntry }) {
  const { lead: copy, common } = useCopy("admin");
  const { contact = {}, replaced = {} } = payload;
  const names = (["name", "organization", "email", "language"] as const).filter(
    (name) => contact[name] !== replaced[name],
  );
  const shown = (name: (typeof names)[number], value: string | undefined) =>
    name === "language" ? common[nameKey[languageNamed(value)]] : value || common.none;
  return (
    <TimelineEntry at={createdAt} title={fill(copy.timeline.contact, { name: actor ?? common.someone })}>
      <Facts
        className="mt-2"
        facts={names.map((name) => ({
          label: copy.details[name],
          value: `${shown(name, replaced[name])} → ${shown(name, contact[name])}`,
        }))}
      />
    </TimelineEntry>
  );
}
