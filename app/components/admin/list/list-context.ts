import { createContext, use } from "react";
import type { FetcherWithComponents } from "react-router";
import type { AnyList } from "./definition.ts";

/** What is asked before a row action or a bulk action is done. */
export type Question = { title: string; text?: string; confirm: string };

type ListState = {
  list: AnyList;
  query: { q: string; sort: string; page: number };
  fetcher: FetcherWithComponents<unknown>;
  /** The question of a row action, by its intent. Screens type the row; here it is whatever the list shows. */
  findQuestion: (intent: string, id: string) => Question | undefined;
  /** Rows have a checkbox that belongs to the form with this id. */
  bulk: { formId: string; onChange: () => void } | undefined;
};

export const ListContext = createContext<ListState | null>(null);

/** For components inside a ListPage. */
export function useListState(): ListState {
  const state = use(ListContext);
  if (!state) throw new Error("No list here: render the component inside a ListPage.");
  return state;
}
