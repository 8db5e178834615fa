/** Stable keys, in the order of the tabs. The labels stand in the insights copy: `copy.clusters[key].label` and `.short`. */
export const clusters = ["business", "evolution", "consciousness", "stories"] as const;
export type Cluster = (typeof clusters)[number];

export function isCluster(value: unknown): value is Cluster {
  return clusters.some((cluster) => cluster === value);
}

/** A row whose cluster is no longer known still has to be shown somewhere. */
export function asCluster(value: string): Cluster {
  return isCluster(value) ? value : "business";
}
