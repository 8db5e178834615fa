import type { RouterContextProvider } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import type { AnyList, QueryOf } from "./definition.ts";
import { undoneAction, type BulkResult, type Undo } from "./list-answer.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

export type Loaded<Query, Result> = {
  query: Query;
  /** Undefined when the query failed: the page stays usable and says so. */
  found: Result | undefined;
  /** A row action that waits for an answer to its question, without JavaScript. */
  asked: { intent: string; id: string } | undefined;
  /** The row action that was done last, without JavaScript (`doneInAddress`). */
  done: string | undefined;
  /** What the last bulk action did, without JavaScript. */
  bulkDone: BulkResult | undefined;
  /** What takes the last action back, without JavaScript. */
  undo: Undo | undefined;
};

/** The loader of a list screen: reads the address, runs the query, and reports a failure in the log. */
export async function loadList<List extends AnyList, Result>(
  list: List,
  { request, context }: Args,
  find: (query: QueryOf<List>) => Promise<Result>,
): Promise<Loaded<QueryOf<List>, Result>> {
  const search = new URL(request.url).searchParams;
  const query = list.read(search) as QueryOf<List>;
  const [intent, id] = [search.get("ask"), search.get("id")];
  const address = {
    query,
    asked: intent && id ? { intent, id } : undefined,
    done: search.get("done") ?? undefined,
    bulkDone: readResult(list, search),
    undo: readUndo(list, search),
  };
  try {
    return { ...address, found: await find(query) };
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, request: context.get(requestContext).id }, `the ${list.name} could not be listed`);
    return { ...address, found: undefined };
  }
}

function readUndo(list: AnyList, search: URLSearchParams): Undo | undefined {
  const intent = Object.values(list.undo).find((known) => known === search.get("undo"));
  const ids = (search.get("of") ?? "").split(",").filter(Boolean);
  return intent && ids.length > 0 ? { intent, ids } : undefined;
}

function readResult(list: AnyList, search: URLSearchParams): BulkResult | undefined {
  const known = [...Object.keys(list.bulk), undoneAction];
  const action = search.has("changed") ? known.find((name) => name === search.get("done")) : undefined;
  const count = (name: string) => Math.max(0, Number.parseInt(search.get(name) ?? "0", 10) || 0);
  return action === undefined ? undefined : { action, changed: count("changed"), skipped: count("skipped") };
}
