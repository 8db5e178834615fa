import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { fromSiteTime } from "#app/platform/time/site-time.ts";

type PublishState = {
  live: boolean;
  /** The stored flag. */
  isPublished: boolean;
  /** The switch in the form. */
  willBePublished: boolean;
  /** The planned time in the form. */
  publishAt: string;
};

/** The line beside the buttons: what each of them will do now. */
export function buttonEffects(
  { live, isPublished, willBePublished, publishAt }: PublishState,
  words: Copy["admin"]["editor"]["buttons"],
  language: Language,
  now: Date,
): string {
  if (live) return willBePublished ? words.draftBesideLive : words.saveDraftUnpublishes;
  const time = publishAt ? fromSiteTime(publishAt) : undefined;
  const planned = time && time > now ? momentText(time, language) : undefined;
  if (isPublished && willBePublished && planned) return fill(words.bothPlanned, { date: planned });
  if (willBePublished) return planned ? fill(words.saveDraftPlans, { date: planned }) : words.saveDraftPublishes;
  return planned ? fill(words.publishPlans, { date: planned }) : words.publishAtOnce;
}
