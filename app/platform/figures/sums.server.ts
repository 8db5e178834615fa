import type { Language } from "#app/platform/i18n/language.ts";

/**
 * What is counted. Everything is a sum of a day (some also of an hour) under one name; nothing is combined further, so
 * that no row describes a single visit.
 */
export type SumKind =
  /** Name: empty. */
  | "views"
  /** Of a day, each once. */
  | "visitors"
  /** Views, by path without the language. */
  | "page"
  /** Arrivals, by the host of the link; "direct" without one. */
  | "source"
  /** Arrivals, by utm_source, utm_medium and utm_campaign. */
  | "campaign"
  /** Views; phone or computer. */
  | "device"
  /** Something a visitor did (steps.ts). */
  | "step"
  /** Addresses that were not found; the detail is the page with the link. */
  | "missing"
  /** Searches without a result. */
  | "emptySearch"
  /** Pages that took long to render, with their milliseconds. */
  | "slow";

export type SumRow = {
  day: string;
  hour: number;
  kind: SumKind;
  name: string;
  detail: string;
  language: string;
  count: number;
  total: number;
};

/** Of these the hours are kept, too, for a shorter time. */
const hourly: ReadonlySet<SumKind> = new Set(["views", "page", "source", "campaign", "device"]);

/** Names that clients can invent are counted under "other" once a process has seen this many in a day. */
const maxNames: Partial<Record<SumKind, number>> = {
  page: 1000,
  source: 300,
  campaign: 300,
  missing: 300,
  emptySearch: 200,
  slow: 300,
};
export const otherName = "other";

export type Sum = { name?: string; detail?: string; language?: Language | ""; count?: number; total?: number };

/** The sums of this process that the database does not have yet. */
export function createSums() {
  let rows = new Map<string, SumRow>();
  const seen = new Map<SumKind, Set<string>>();
  let seenOn = "";

  function add(day: string, hour: number, kind: SumKind, { name = "", detail = "", language = "", ...sum }: Sum) {
    const isKnown = remember(day, kind, `${name}\n${detail}`);
    put(day, -1, kind, isKnown ? name : otherName, isKnown ? detail : "", language, sum);
    if (hourly.has(kind)) put(day, hour, kind, isKnown ? name : otherName, isKnown ? detail : "", language, sum);
  }

  function remember(day: string, kind: SumKind, name: string): boolean {
    const most = maxNames[kind];
    if (most === undefined) return true;
    if (day !== seenOn) {
      seen.clear();
      seenOn = day;
    }
    const names = seen.get(kind) ?? new Set<string>();
    seen.set(kind, names);
    if (names.size < most) names.add(name);
    return names.has(name);
  }

  function put(
    day: string,
    hour: number,
    kind: SumKind,
    name: string,
    detail: string,
    language: string,
    { count = 1, total = 0 }: Pick<Sum, "count" | "total">,
  ) {
    const key = `${kind}\n${day}\n${hour}\n${name}\n${detail}\n${language}`;
    const row = rows.get(key);
    if (row) {
      row.count += count;
      row.total += total;
    } else rows.set(key, { day, hour, kind, name, detail, language, count, total });
  }

  return {
    add,
    /** Hands over what was counted since the last time. */
    take(): SumRow[] {
      const taken = [...rows.values()];
      rows = new Map();
      return taken;
    },
    /** After a failed attempt to store them. */
    giveBack(taken: SumRow[]) {
      for (const { day, hour, kind, name, detail, language, count, total } of taken)
        put(day, hour, kind, name, detail, language, { count, total });
    },
  };
}
