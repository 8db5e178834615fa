import type { ReactNode } from "react";
import type { Field } from "#app/platform/forms/fields.ts";
import type { Photograph } from "#app/platform/i18n/added-content.ts";
import type { CardData } from "#app/features/insights/post-data.ts";
import type { EventView } from "#app/features/events/event-view.ts";
import type { StoryCard, TeamMember } from "#app/platform/i18n/added-content.ts";

/**
 * The fields of a section. The kinds are those of public forms and what a page needs besides them: a link, a picture of
 * the library, and a list of entries. Lines and areas are written in each language.
 */
export type SectionField =
  | Extract<Field, { kind: "area" | "choice" }>
  | { kind: "line"; max: number; required: boolean }
  /** A word for programs, the same in every language. */
  | { kind: "key"; max: number; required: false }
  /** A page of this site ("/about"), a part of this page ("#part") or another website. */
  | { kind: "link"; required: false }
  | { kind: "picture"; required: false }
  | { kind: "list"; most: number; of: EntryFields; required: false };
export type SectionFields = { readonly [name: string]: SectionField };
export type EntryFields = { readonly [name: string]: Extract<SectionField, { kind: "line" | "area" | "link" }> };

type ShownField<One extends SectionField> = One extends { kind: "list"; of: infer Of extends EntryFields }
  ? ({ [Name in keyof Of]: string } & { id: string })[]
  : One extends { kind: "choice"; options: readonly (infer Option)[] }
    ? Option
    : One extends { kind: "picture" }
      ? Photograph | undefined
      : string;

/** What a section shows besides its own words; it is read when the page is rendered. */
export type Live = { people: TeamMember[]; stories: StoryCard[]; articles: CardData[]; events: EventView[] };
export type LiveKind = keyof Live;

/** Every text in the language of the page. `id` is unique on the page: ids of headings are made from it. */
export type SectionProps<Fields extends SectionFields, From extends LiveKind = never> = {
  [Name in keyof Fields]: ShownField<Fields[Name]>;
} & {
  id: string /** The first section has the heading of the page. */;
  isFirst: boolean;
  live: [From] extends [never] ? undefined : Live[From];
};

export type SectionKind<Fields extends SectionFields = SectionFields, From extends LiveKind = never> = {
  fields: Fields;
  live?: From;
  /** Words of an example, for the style guide and tests: one text for each line and area. */
  example: Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>;
  Section: (props: SectionProps<Fields, From>) => ReactNode;
};

export function declareSection<const Fields extends SectionFields, From extends LiveKind = never>(
  kind: SectionKind<Fields, From>,
): SectionKind<Fields, From> {
  return kind;
}

/** A section in one language, as it is sent to the browser. */
export type ShownSection = { id: string; kind: string; live?: unknown } & Record<string, unknown>;
