/**
 * Lists whose number of items the specification or a program fixes: their words can change, not their count or order.
 */
const fixedLists = new Set([
  "home:hero.titleLines",
  "journey:hero.titleLines",
  "assessment:scale.labels",
  "results:bandLabels",
  "services:framework.pillars",
  "services:services.phases",
  "services:dashboard.sideList",
  "services:dashboard.metrics",
]);

export function hasFixedCount(namespace: string, path: string): boolean {
  return fixedLists.has(`${namespace}:${path}`) || /^results:pillars\.\w+\.bands$/.test(`${namespace}:${path}`);
}
