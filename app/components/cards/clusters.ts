/**
 * Stable keys, in the order of the tabs. The labels are copy: `useCopy("insights").clusters[key].label` and `.short`.
 */
export const clusters = ["business", "evolution", "consciousness", "stories"] as const;
export type Cluster = (typeof clusters)[number];

export function isCluster(value: unknown): value is Cluster {
  return clusters.some((cluster) => cluster === value);
}

/** A post with an unknown cluster is shown under the first one. */
export function asCluster(value: string): Cluster {
  return isCluster(value) ? value : "business";
}
