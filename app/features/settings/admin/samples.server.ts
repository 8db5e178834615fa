import type { Actor } from "#app/platform/audit/audit.server.ts";
import { eventSamples } from "#app/features/events/sample-events.server.ts";
import { articleSamples } from "#app/features/insights/admin/list/article-samples.server.ts";

/** Content that is delivered to show how a page looks, and that the owner removes. */
export type SampleSource = {
  /** Named in settings.json, `samples.kinds`. */
  kind: "articles" | "events";
  /** Those that visitors or editors still see. */
  count: () => Promise<number>;
  /** Takes them off the site; articles go to the bin. Returns how many. */
  remove: (actor: Actor) => Promise<number>;
};

/** How many samples there are of each kind. A new kind joins here. */
export type SampleCounts = Record<SampleSource["kind"], number>;

export async function countSamples(): Promise<SampleCounts> {
  return { articles: await articleSamples.count(), events: await eventSamples.count() };
}

export async function removeSamples(actor: Actor): Promise<SampleCounts> {
  return { articles: await articleSamples.remove(actor), events: await eventSamples.remove(actor) };
}
