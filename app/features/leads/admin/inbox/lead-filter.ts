/** What the inbox's address says: its search, filters and page. Pure. */

export const leadStatuses = ["new", "answered", "closed", "spam"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadSources = ["journey", "raices-latinas", "scanner"] as const;
export type LeadSource = (typeof leadSources)[number];

export type LeadFilter = {
  q: string;
  source: LeadSource | "";
  status: LeadStatus | "";
  /** An admin's id, or "none". */
  owner: string;
  language: "en" | "es" | "";
  due: "overdue" | "";
  page: number;
};

export function readLeadFilter(search: URLSearchParams): LeadFilter {
  const oneOf = <Option extends string>(name: string, options: readonly Option[]) =>
    options.find((option) => option === search.get(name)) ?? "";
  return {
    q: (search.get("q") ?? "").trim().slice(0, 100),
    source: oneOf("source", leadSources),
    status: oneOf("status", leadStatuses),
    owner: (search.get("owner") ?? "").slice(0, 100),
    language: oneOf("language", ["en", "es"]),
    due: oneOf("due", ["overdue"]),
    page: Math.min(100_000, Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1)),
  };
}

/** The part of the address behind /admin/leads; empty values are left out. */
export function leadSearch(
  filter: LeadFilter,
  change: Partial<Record<keyof LeadFilter, string | number>> = {},
): string {
  const entries = Object.entries({ ...filter, ...change }).filter(
    ([name, value]) => value !== "" && !(name === "page" && Number(value) === 1),
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : "";
}

export function isFiltered({ page: _, ...filter }: LeadFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}
