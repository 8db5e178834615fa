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

/** Every kind of content that comes with samples. A new kind joins here. */
const sources: SampleSource[] = [articleSamples, eventSamples];

/** How many samples there are of each kind. */
export type SampleCounts = Record<SampleSource["kind"], number>;

export async function countSamples(): Promise<SampleCounts> {
  const counts = await Promise.all(sources.map(async ({ kind, count }) => [kind, await count()] as const));
  return Object.fromEntries(counts) as SampleCounts;
}

export async function removeSamples(actor: Actor): Promise<SampleCounts> {
  const removed: Partial<SampleCounts> = {};
  for (const { kind, remove } of sources) removed[kind] = await remove(actor);
  return removed as SampleCounts;
}
