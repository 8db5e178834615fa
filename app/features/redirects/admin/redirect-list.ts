import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";

export type ListedRedirect = {
  id: string;
  source: string;
  target: string;
  permanent: boolean;
  uses: number;
  usedAt: Date | null;
  /** A page is at the old address by now, or none at the new one any more. */
  warning: "covers" | "broken" | undefined;
};

export const redirectList = defineList({
  name: "redirects",
  path: "/admin/redirects",
  pageSize: 50,
  search: true,
  filters: { kind: oneOf(["permanent", "temporary"]) },
  sorts: ["newest", "source", "uses"],
  columns: {
    source: { sort: "source", csv: ({ source }: ListedRedirect) => source },
    target: { csv: ({ target }: ListedRedirect) => target },
    kind: { csv: ({ permanent }: ListedRedirect) => (permanent ? "permanent" : "temporary") },
    uses: { sort: "uses", csv: ({ uses }: ListedRedirect) => uses },
    actions: {},
  },
  bulk: { delete: { needsConfirmation: true } },
  undo: { delete: "restore" },
});

export type RedirectQuery = QueryOf<typeof redirectList>;
