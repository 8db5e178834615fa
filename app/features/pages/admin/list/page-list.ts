import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";

export const pageStates = ["delivered", "changed", "draft", "older", "update"] as const;
export type PageState = (typeof pageStates)[number];

export type PageRow = {
  id: string;
  kind: "page" | "part" | "mail";
  address?: string;
  /** Several can be true at once; without any change a page is as delivered. */
  states: PageState[];
  changedBy?: string;
  changedAt?: Date;
  /** Its first words: of a mail, its subject. */
  excerpt: string;
  /** How many of its texts have the searched words. */
  matches: number;
};

export const pageList = defineList({
  name: "pages",
  path: "/admin/pages",
  pageSize: 100,
  search: true,
  filters: { kind: oneOf(["page", "part", "mail"]), state: oneOf(pageStates) },
  columns: {},
});
export type PageQuery = QueryOf<typeof pageList>;
