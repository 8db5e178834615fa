import type { Actor } from "#app/platform/audit/audit.server.ts";
import { articleSamples } from "#app/features/insights/admin/list/article-samples.server.ts";

/** Content that is delivered to show how a page looks, and that the owner removes. */
export type SampleSource = {
  /** Named in settings.json, `samples.kinds`. */
  kind: "articles";
  /** Those that visitors or editors still see. */
  count: () => Promise<number>;
  /** Moves them to where they can be restored from. Returns how many. */
  remove: (actor: Actor) => Promise<number>;
};

/** Every kind of content that comes with samples. A new kind joins here. */
const sources: SampleSource[] = [articleSamples];

export async function countSamples(): Promise<number> {
  const counts = await Promise.all(sources.map(({ count }) => count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function removeSamples(actor: Actor): Promise<number> {
  let removed = 0;
  for (const source of sources) removed += await source.remove(actor);
  return removed;
}
