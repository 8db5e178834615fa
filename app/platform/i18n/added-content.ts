import type { Namespace } from "./copy.ts";
import { useCopy } from "./use-copy.ts";

/**
 * Content of the admin area that pages show besides their copy. It is sent with the copy of the page's namespace
 * (docs/decisions/0021-people-and-proof.md), so that a page needs no query, loader or request for it. While there is
 * none, nothing is sent. All texts are in the language of that copy.
 */
export type AddedContent = {
  /** With "common": the photographs in place of delivered pictures, by slot (components/slots/slots.ts). */
  pictures?: Record<string, Photograph>;
  /** With "common": there are stories, so navigation links to them. */
  hasStories?: true;
  team?: TeamMember[];
  /** The team's names and portraits, for a page that only mentions them. */
  faces?: TeamFace[];
  quotes?: Quote[];
  stories?: StoryCard[];
  facts?: Fact[];
  /** With "insights": the categories that editors made, in their order. */
  categories?: OwnCategory[];
};

/**
 * An uploaded picture as a page shows it. The focus, in percent, is the part that stays visible when the picture is
 * cropped.
 */
export type Photograph = {
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  focusX: number;
  focusY: number;
  alt: string;
};

export type TeamMember = { id: string; name: string; role: string; text: string; portrait?: Photograph };
export type TeamFace = { id: string; name: string; portrait?: string; focusX: number; focusY: number };
export type Quote = { id: string; words: string; name: string; role: string; organization: string };
/** A number with its source, or a place of work. */
export type Fact = { id: string; figure: string; meaning: string; source?: string; sourceUrl?: string };
/** A category of articles that editors made. */
export type OwnCategory = {
  key: string;
  label: string;
  /** What it is about, in a sentence: the description of its page and its feed. */
  intro: string;
  /** How the covers of its articles are drawn (components/art/cover-families.ts); empty: each one after its article. */
  family: string;
};
export type StoryCard = {
  slug: string;
  title: string;
  summary: string;
  /** ISO date of the publication. */
  date: string;
  picture?: Photograph;
};

/** What was added to the copy of a namespace that the page uses. */
export function useAddedContent(namespace: Namespace): AddedContent {
  return (useCopy(namespace) as { added?: AddedContent }).added ?? {};
}
