import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import type { Language } from "#app/platform/i18n/language.ts";

export type ListedPage = {
  id: string;
  title: string;
  published: boolean;
  /** Shown in general, but not at this moment. */
  isWaiting: boolean;
  addresses: Partial<Record<Language, string>>;
  /** The languages that something is still missing in. */
  missing: Language[];
  updatedAt: Date;
};

export const ownPageList = defineList({
  name: "own-pages",
  path: "/admin/pages/own",
  pageSize: 50,
  search: true,
  filters: { state: oneOf(["shown", "hidden"]) },
  sorts: ["newest", "title"],
  columns: { title: { sort: "title" }, actions: {} },
  bulk: { show: {}, hide: {}, delete: { needsConfirmation: true } },
  undo: { hide: "show" },
});
export type OwnPageQuery = QueryOf<typeof ownPageList>;
