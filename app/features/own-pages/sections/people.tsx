import { People } from "#app/components/proof/team.tsx";
import { declareSection } from "./declare.ts";

/** The team members that are shown on the site; nothing while there are none. */
export const people = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
  },
  live: "people",
  example: { heading: "Who will be there" },
  Section: ({ id, heading, intro, live }) =>
    live.length > 0 ? <People name={id} copy={{ heading, intro }} team={live} /> : null,
});
