import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFetcher, type FetcherWithComponents } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { WithHelp } from "../help-link.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { AnyList, Found, QueryOf } from "./definition.ts";
import type { BulkAnswer, BulkResult, Undo } from "./list-answer.ts";
import { ListContext, type Question } from "./list-context.ts";
import { ListFilters, type Choice } from "./list-filters.tsx";
import { EmptyState, ExportLink, ListPagination, ListStatus, NoMatches } from "./list-parts.tsx";
import { ListOutcome, ListQuestion } from "./list-outcome.tsx";
import { layouts, ListGroups, type Layout, type ListGroup } from "./list-groups.tsx";
import { ownValue } from "#app/platform/own-value.ts";

type Loaded<List extends AnyList, Row> = {
  query: QueryOf<List>;
  found: Found<Row> | undefined;
  asked?: { intent: string; id: string };
  bulkDone?: BulkResult;
  undo?: Undo;
};

/** The words of a screen, as its part of the copy has them. */
type ListCopy<List extends AnyList> = {
  title: string;
  intro?: string;
  /** The label of the search field. */
  search?: string;
  sorts?: Record<List["sorts"][number], string>;
  /** Every word here is offered as an action, in this order. */
  bulk?: Record<keyof List["bulk"] & string, string>;
  empty?: string | { title: string; text: string };
  /** Shown when nothing matches; only needed where the default text ("these filters") would be wrong. */
  noMatches?: string;
  /** Shown when a search only examined the newest rows, "{{count}}" of them. */
  searchNewestOnly?: string;
  loadFailed?: string;
};

type ListPageProps<List extends AnyList, Row> = {
  list: List;
  data: Loaded<List, Row>;
  copy: ListCopy<List>;
  /** The name of the list itself, if it says more than the title. */
  label?: string;
  /** Beside the title: "New", "Export". */
  actions?: ReactNode;
  choices?: Choice<List["filterNames"][number]>[];
  /** Shown when the list is empty, if it is more than words. */
  empty?: ReactNode;
  /** The fetcher of the screen's forms; not needed by a screen that shows no outcome of its own. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The answer to a form that was submitted without JavaScript. */
  answer?: unknown;
  /** What a row action did; the answers of bulk actions are shown by the page itself. */
  outcome?: ReactNode;
  /** The questions of row actions, by intent. */
  questions?: Record<string, (row: Row) => Question>;
  /** Fields that a bulk action needs besides the selection; hidden by style while another action is chosen. */
  bulkFields?: ReactNode;
  /** The file with the whole list. */
  csv?: { path: string; label?: string; hint?: string };
  /** Above the filters: notices, figures, an upload form. */
  children?: ReactNode;
  /** A `ListRow` for each row, or any `<li>` in a layout of cards. */
  row: (row: Row) => ReactNode;
  layout?: Layout;
  /** The rows of a page under several headings. */
  groupsOf?: (rows: Row[]) => ListGroup<Row>[];
};

/** A whole list screen. Screens differ in their definition, their texts and the look of a row. */
export function ListPage<List extends AnyList, Row extends { id: string }>(props: ListPageProps<List, Row>) {
  const { list, data, copy, csv, questions = {}, choices } = props;
  const { title, intro, search: searchLabel, sorts: sortLabels, bulk: bulkLabels = {} } = copy;
  const { query, found } = data;
  const ownFetcher = useFetcher();
  const fetcher = props.fetcher ?? ownFetcher;
  const form = useRef<HTMLFormElement>(null);
  const answer = (fetcher.data ?? props.answer) as Partial<BulkAnswer> | undefined;
  const [selection, setSelection] = useState<{ answer: unknown; count: number }>();
  const loadFailed = useLoadFailed(found === undefined, copy.loadFailed);
  useEffect(() => {
    if (answer && ("bulkResult" in answer || "bulkUnderWay" in answer)) form.current?.reset();
  }, [answer]);

  const findQuestion = (intent: string, id: string) => {
    const row = found?.list.find((other) => other.id === id);
    return row && ownValue(questions, intent)?.(row);
  };
  const bulk = {
    formId: "bulk",
    // Counted from the page: rows that are gone have no checkbox any more.
    onChange: () => setSelection({ answer, count: form.current ? new FormData(form.current).getAll("ids").length : 0 }),
  };
  const hasBulk = Object.keys(list.bulk).length > 0;
  const exportLink = csv && found && found.total > 0 ? <ExportLink csv={csv} /> : null;
  return (
    <ListContext value={{ list, query, fetcher, findQuestion, bulk: hasBulk ? bulk : undefined }}>
      <main id="content" className="page-width pt-6 pb-20">
        <Seo title={title} index={false} />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-4">
            <WithHelp>
              <h1 className="text-title">{title}</h1>
            </WithHelp>
            {intro ? <p className="mt-2 max-w-prose text-ink-soft lg:mt-0 lg:max-w-[46rem]">{intro}</p> : null}
          </div>
          {props.actions}
          {exportLink ? <div className="max-lg:hidden">{exportLink}</div> : null}
        </div>
        {loadFailed ? (
          <Alert variant="destructive" className="mt-8">
            {loadFailed}
          </Alert>
        ) : null}
        {props.children}
        <ListQuestion answer={answer} asked={data.asked} bulkLabels={bulkLabels} />
        {!found ? null : found.total === 0 && !list.isFiltered(query) ? (
          (props.empty ?? <Empty words={copy.empty} />)
        ) : (
          <>
            {searchLabel || choices || sortLabels ? (
              <ListFilters
                searchLabel={searchLabel}
                choices={choices ?? []}
                sortLabels={sortLabels}
                hasRows={found.list.length > 0}
              />
            ) : null}
            <div className="list-bar mt-3 flex flex-col gap-x-4 gap-y-3 lg:flex-row-reverse lg:items-center lg:justify-between">
              <ListStatus found={found} newestOnly={copy.searchNewestOnly} />
              {hasBulk && found.list.length > 0 ? (
                // The result of an action clears the selection.
                <BulkBar
                  formRef={form}
                  labels={bulkLabels}
                  fields={props.bulkFields}
                  selected={selection?.answer === answer ? (selection?.count ?? 0) : 0}
                />
              ) : null}
            </div>
            {found.list.length === 0 ? <NoMatches text={copy.noMatches} /> : null}
            {props.groupsOf ? (
              <ListGroups groups={props.groupsOf(found.list)} row={props.row} />
            ) : (
              <ul aria-label={props.label ?? title} className={layouts[props.layout ?? "rows"]}>
                {found.list.map(props.row)}
              </ul>
            )}
            <ListPagination found={found} label={title} />
            {exportLink ? <div className="mt-6 lg:hidden">{exportLink}</div> : null}
          </>
        )}
        <ListOutcome answer={answer} bulkDone={data.bulkDone} undo={data.undo} bulkLabels={bulkLabels}>
          {props.outcome}
        </ListOutcome>
      </main>
    </ListContext>
  );
}

function Empty({ words }: { words: ListCopy<AnyList>["empty"] }) {
  if (typeof words === "string") return <p className="mt-8 text-ink-soft">{words}</p>;
  return words ? <EmptyState title={words.title} text={words.text} /> : null;
}

/** The sentence to show when the list could not be read; the browser's console has it too. */
function useLoadFailed(failed: boolean, text: string | undefined): string | undefined {
  const { loadFailed } = useCopy("admin").kit.list;
  const sentence = failed ? (text ?? loadFailed) : undefined;
  useEffect(() => {
    if (sentence) console.error(sentence);
  }, [sentence]);
  return sentence;
}
