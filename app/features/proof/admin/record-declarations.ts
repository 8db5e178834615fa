import { coverFamilies } from "#app/components/art/cover-families.ts";
import type { RecordField } from "#app/platform/records/record-fields.ts";
import { pictureFields } from "#app/components/admin/images/picture-declaration.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";

/** The fields of each kind of record; all are texts and boxes, stored as they are. */

const line = { kind: "line", max: 160 } as const;
const text = { kind: "area", max: 4000, rows: 7 } as const;
const name = { kind: "line", max: 120, required: true } as const;
const title = { kind: "line", max: 140, words: "needed" } as const;
const day = { kind: "own", max: 10, check: pastDay } as const;

/** Nothing is shown of people who have not agreed. */
const permission = { permissionBy: { kind: "own", max: 160 }, permissionOn: day } as const;
const shown = { shown: { kind: "ownSwitch" } } as const;

export const recordDeclarations = {
  "team-member": {
    name,
    role: { ...line, words: "needed" },
    text: { ...text, words: "bothOrNeither" },
    ...pictureFields,
    ...shown,
  },
  story: {
    title,
    slug: { kind: "line", max: 100 },
    situation: { ...text, words: "needed" },
    done: { ...text, words: "needed" },
    changed: { ...text, words: "needed" },
    ...pictureFields,
    pictureAlt: { kind: "line", max: 300, words: "free" },
    ...permission,
    ...shown,
  },
  quote: {
    words: { kind: "area", max: 700, rows: 5, words: "needed" },
    name,
    role: { ...line, words: "bothOrNeither" },
    organization: line,
    onHome: { kind: "ownSwitch", initial: true },
    onOfferings: { kind: "ownSwitch", initial: true },
    ...permission,
    ...shown,
  },
  /** A number with its source, or a place of work. */
  fact: {
    figure: { kind: "line", max: 40, words: "needed" },
    meaning: { ...line, words: "needed" },
    source: { ...line, words: "free" },
    sourceUrl: { kind: "url", max: 2000 },
    ...shown,
  },
  /** A category of articles. Its key is given once and never changes: articles and addresses refer to it. */
  category: {
    name: { kind: "line", max: 60, words: "needed" },
    about: { ...line, words: "needed" },
    key: { kind: "own", max: 60 },
    family: { kind: "own", max: 20, check: (value) => (isFamily(value) ? undefined : "invalid") },
    ...shown,
  },
  /** A template for answers. Its name is for the team. */
  template: {
    name,
    subject: { kind: "own", max: 140, words: "bothOrNeither" },
    text: { kind: "own", max: 4000, words: "needed" },
    ...shown,
  },
} as const satisfies Record<RecordKind, Record<string, RecordField>>;

function isFamily(value: string): boolean {
  return value === "" || coverFamilies.some((family) => family === value);
}

/** Of a day that does not exist, or is in the future. */
function pastDay(value: string): string | undefined {
  if (value === "") return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || !new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)) return "date";
  // In some time zones it is already tomorrow.
  return Date.parse(value) < Date.now() + 14 * 3_600_000 ? undefined : "future";
}
