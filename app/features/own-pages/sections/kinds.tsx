import type { ReactNode } from "react";
import { ownValue } from "#app/platform/own-value.ts";
import { articles } from "./articles.tsx";
import { cards } from "./cards.tsx";
import type { LiveKind, SectionKind, ShownSection } from "./declare.ts";
import { events } from "./events.tsx";
import { figures } from "./figures.tsx";
import { invitation } from "./invitation.tsx";
import { opening } from "./opening.tsx";
import { people } from "./people.tsx";
import { questions } from "./questions.tsx";
import { quote } from "./quote.tsx";
import { steps } from "./steps.tsx";
import { stories } from "./stories.tsx";
import { text } from "./text.tsx";
import { textWithPicture } from "./text-with-picture.tsx";

/** THE kinds of sections, in the order in which they are offered. A further one is a file and a line here. */
export const sectionKinds = {
  opening,
  text,
  "text-with-picture": textWithPicture,
  cards,
  steps,
  figures,
  questions,
  quote,
  people,
  stories,
  articles,
  events,
  invitation,
} as const;

export type SectionName = keyof typeof sectionKinds;

/** What is known of any kind. Its component gets props that were made from its own fields. */
export type AnyKind = Pick<SectionKind, "fields" | "example"> & {
  live?: LiveKind;
  Section: (props: AnyProps) => ReactNode;
};

type AnyProps = { id: string; isFirst: boolean } & Record<string, unknown>;

export function kindNamed(name: string): AnyKind | undefined {
  return ownValue(sectionKinds as unknown as Record<string, AnyKind>, name);
}

/** A section of a kind that this release does not know is left out. */
export function OwnSection({ section: { kind, ...props }, isFirst }: { section: ShownSection; isFirst: boolean }) {
  const Section = kindNamed(kind)?.Section;
  return Section ? <Section {...props} isFirst={isFirst} /> : null;
}
