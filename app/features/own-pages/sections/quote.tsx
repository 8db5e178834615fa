import { PullQuote } from "#app/components/pull-quote.tsx";
import { declareSection } from "./declare.ts";

export const quote = declareSection({
  fields: {
    words: { kind: "area", max: 600, rows: 3, required: true },
    source: { kind: "line", max: 120, required: true },
  },
  example: { words: "What we water grows.", source: "A participant in Oaxaca" },
  Section: ({ words, source }) => <PullQuote text={words} source={source} />,
});
