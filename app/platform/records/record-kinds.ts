/**
 * The kinds of content about people and proof, the categories of articles and the templates for answers, with the addresses
 * of their screens. Pure.
 */
export const recordKinds = ["team-member", "story", "quote", "fact", "category", "template"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** "team" and "users" name accounts (features/accounts), so these are "people". */
export const adminPaths: Record<RecordKind, string> = {
  "team-member": "/admin/people",
  story: "/admin/stories",
  quote: "/admin/quotes",
  fact: "/admin/facts",
  category: "/admin/categories",
  template: "/admin/templates",
};

/** The kind that a screen below one of these addresses is about. */
export function kindOfPath(pathname: string): RecordKind {
  // Requests for data, which the router makes, end in ".data".
  const path = pathname.replace(/\.data$/, "");
  const kind = recordKinds.find((candidate) => `${path}/`.startsWith(`${adminPaths[candidate]}/`));
  if (!kind) throw new Error(`No kind of record has its screens at ${pathname}`);
  return kind;
}
