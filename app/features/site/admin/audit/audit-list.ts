import { anyText, defineList } from "#app/components/admin/list/definition.ts";

/** The person behind an entry, for those who may see people and while the person is stored. */
type Lead = { id: string; name: string };

export type Entry = { id: string; at: Date; who: string; action: string; subject: string; lead?: Lead };

export const auditList = defineList({
  name: "activity",
  path: "/admin/audit",
  pageSize: 50,
  // Any text: an entry may have an action that only an older version of the site knew.
  filters: { action: anyText(), person: anyText(320) },
  sorts: ["newest", "oldest"],
  columns: {
    when: { csv: ({ at }: Entry) => at },
    what: { csv: ({ action }: Entry) => action },
    subject: { csv: ({ subject }: Entry) => subject },
    who: { csv: ({ who }: Entry) => who },
  },
});
