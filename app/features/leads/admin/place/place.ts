/**
 * Where a lead stands in the list that its page was opened from. The address keeps it: `list` is the query of the inbox.
 * Forms also send `next` and `previous`, because what they change may move the lead within that list, or out of it.
 */
export type Neighbor = { id: string; name: string };
export type Place = {
  /** The query of the inbox, canonical; empty for the whole inbox. */
  list: string;
  /** The page of the inbox that shows the lead. */
  back: string;
  /** Undefined when the lead is not in that list (any more). */
  position?: { number: number; total: number };
  next?: Neighbor;
  previous?: Neighbor;
};

const kept = ["list", "next", "previous"] as const;

/** The page of a lead, opened from this list. */
export function leadPath(id: string, list: string): string {
  return list ? `/admin/leads/${id}?${new URLSearchParams({ list })}` : `/admin/leads/${id}`;
}

/** Where the forms of the page are sent. */
export function formPath(id: string, { list, next, previous }: Place): string {
  const values = { list, next: next?.id ?? "", previous: previous?.id ?? "" };
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  return search.size > 0 ? `/admin/leads/${id}?${search}` : `/admin/leads/${id}`;
}

/** Where a form leads that was sent to `address`: the same page, with what was done. */
export function donePath(id: string, address: URL, done: Record<string, string> = {}): string {
  const values = kept.map((name) => [name, address.searchParams.get(name) ?? ""]).filter(([, value]) => value);
  const search = new URLSearchParams([...values, ...Object.entries(done)] as [string, string][]);
  return search.size > 0 ? `/admin/leads/${id}?${search}` : `/admin/leads/${id}`;
}
