/**
 * The definition of a list screen, without its appearance and its database query: its address, filters, order, columns
 * and bulk actions. Pure.
 */

/** A filter in the address. Whatever it does not accept reads as "", which means that the filter is not set. */
export type Param<Value extends string = string> = { read: (text: string) => Value | "" };

/** A filter with a fixed set of values. */
export function oneOf<const Value extends string>(values: readonly Value[]): Param<Value> {
  return { read: (text) => values.find((value) => value === text) ?? "" };
}

/** A filter whose values are in the data: an id, an e-mail address. */
export function anyText(maxLength = 100): Param {
  return { read: (text) => text.trim().slice(0, maxLength) };
}

type Filters = Record<string, Param>;

type Column<Row, Sort extends string> = {
  /** The cell in the CSV export; a column without it is only on the page. */
  csv?: (row: Row) => CsvValue;
  /** The order that a click on the heading asks for. */
  sort?: Sort;
};

export type CsvValue = string | number | boolean | Date | null | undefined;

type Config<F extends Filters, Sort extends string, Col extends string, Bulk extends string, Row> = {
  /** In log messages: "the posts could not be listed". */
  name: string;
  /** The address of the page, which is also where its forms are sent. */
  path: string;
  /** Where forms are sent, if it differs: an index route needs "?index". */
  action?: string;
  pageSize: number;
  /** There is a search field; its text is `q`. */
  search?: boolean;
  filters?: F;
  /** The first one is the default and is not named in the address. */
  sorts?: readonly Sort[];
  columns?: Record<Col, Column<Row, Sort>>;
  /** What can be done with several rows at once. */
  bulk?: Record<Bulk, { needsConfirmation?: boolean }>;
  /** The action that takes another one back, for *Undo* beside what was done. */
  undo?: Record<string, string>;
};

type Values<F extends Filters> = { [Name in keyof F]: F[Name] extends Param<infer Value> ? Value | "" : never };

/** The parsed query of a list's address. */
export type Query<F extends Filters = Filters, Sort extends string = string> = {
  q: string;
  sort: Sort;
  page: number;
} & Values<F>;

const maxSearchLength = 100;
const maxPage = 100_000;

export function defineList<
  const F extends Filters = Record<never, Param>,
  const Sort extends string = "default",
  const Col extends string = never,
  const Bulk extends string = never,
  Row = unknown,
>(config: Config<F, Sort, Col, Bulk, Row>) {
  type ListQuery = Query<F, Sort>;
  const filters = (config.filters ?? {}) as F;
  const sorts = (config.sorts ?? ["default"]) as readonly [Sort, ...Sort[]];
  const names = Object.keys(filters) as (keyof F & string)[];

  return {
    ...config,
    action: config.action ?? config.path,
    search: config.search ?? false,
    sorts,
    columns: (config.columns ?? {}) as Record<Col, Column<Row, Sort>>,
    bulk: (config.bulk ?? {}) as Record<Bulk, { needsConfirmation?: boolean }>,
    undo: config.undo ?? {},
    filterNames: names,

    read(search: URLSearchParams): ListQuery {
      const values = Object.fromEntries(names.map((name) => [name, filters[name]!.read(search.get(name) ?? "")]));
      const page = Number.parseInt(search.get("page") ?? "1", 10) || 1;
      return {
        ...values,
        q: config.search ? (search.get("q") ?? "").trim().slice(0, maxSearchLength) : "",
        sort: sorts.find((sort) => sort === search.get("sort")) ?? sorts[0],
        page: Math.min(maxPage, Math.max(1, page)),
      } as ListQuery;
    },

    /** The page's address with this query; a value that is not set, or the default, is left out. */
    address(query: ListQuery, extra: Record<string, string> = {}, path = config.path): string {
      const known = { ...pick(query, ["q", ...names]), sort: query.sort === sorts[0] ? "" : query.sort };
      const page = query.page === 1 ? "" : String(query.page);
      const search = new URLSearchParams(Object.entries({ ...known, page, ...extra }).filter(([, value]) => value));
      return search.size > 0 ? `${path}?${search}` : path;
    },

    isFiltered(query: ListQuery): boolean {
      return query.q !== "" || this.countFilters(query) > 0;
    },

    /** How many filters are set, not counting the search field. */
    countFilters(query: ListQuery): number {
      return names.filter((name) => query[name] !== "").length;
    },
  };
}

function pick(query: Record<string, unknown>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(query[name] ?? "")]));
}

type AnyQuery = { q: string; sort: string; page: number };

/**
 * Any list, whatever its filters and rows are. Declared with methods, because TypeScript compares their parameters less
 * strictly than those of function properties.
 */
export type AnyList = {
  name: string;
  path: string;
  action: string;
  pageSize: number;
  search: boolean;
  sorts: readonly string[];
  columns: Record<string, { sort?: string }>;
  bulk: Record<string, { needsConfirmation?: boolean }>;
  undo: Record<string, string>;
  filterNames: readonly string[];
  read(search: URLSearchParams): AnyQuery;
  address(query: AnyQuery, extra?: Record<string, string>, path?: string): string;
  isFiltered(query: AnyQuery): boolean;
  countFilters(query: AnyQuery): number;
};

export type QueryOf<List extends { read(search: URLSearchParams): unknown }> = ReturnType<List["read"]>;

/** A page of a list, as its query function returns it. */
export type Found<Row> = {
  list: Row[];
  total: number;
  page: number;
  pages: number;
  /** A search stopped at `total`: there are more. */
  more?: boolean;
  /** A search looked only at this many of the newest rows. */
  newestOnly?: number;
};

/** The page to show: a number beyond the end shows the last page. */
export function pageOf(total: number, { page: asked }: { page: number }, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pages);
  return { total, page, pages, offset: (page - 1) * pageSize };
}
