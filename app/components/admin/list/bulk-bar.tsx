import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { useListState, type Question } from "./list-context.ts";
import { undoneAction, type BulkResult } from "./list-answer.ts";
import { CheckSquare } from "./list-row.tsx";
import { RowFields } from "./row-action.tsx";

/** The words of the bulk actions, by their name. */
export type BulkLabels = Record<string, string>;

type Asking = { action: string; ids: string[] };
type BulkBarProps = {
  formRef: RefObject<HTMLFormElement | null>;
  labels: BulkLabels;
  fields?: ReactNode;
  selected: number;
};

/** Above the rows: select all, choose what to do, apply. The checkboxes of the rows belong to this form. */
export function BulkBar({ formRef, labels, fields, selected }: BulkBarProps) {
  const { list, fetcher, bulk } = useListState();
  const copy = useCopy("admin");
  const words = copy.kit.list;
  const language = useLanguage();
  const question = useBulkQuestion();
  const [asking, setAsking] = useState<Asking>();
  const all = useRef<HTMLInputElement>(null);
  const boxes = () => [...(formRef.current?.elements ?? [])].filter(isRowBox);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const action = String(form.get("bulk"));
    const ids = form.getAll("ids").map(String);
    if (!ownValue(list.bulk, action)?.needsConfirmation || ids.length === 0) return;
    event.preventDefault();
    setAsking({ action, ids });
  }

  return (
    <>
      <fetcher.Form
        ref={formRef}
        id={bulk?.formId}
        method="post"
        action={list.action}
        onSubmit={onSubmit}
        onReset={() => {
          if (all.current) all.current.checked = false;
        }}
        className={cn(
          "group/bulk flex items-center gap-x-2 sm:gap-x-3 lg:grow",
          fields !== undefined && "flex-wrap gap-y-2",
        )}
      >
        <RowFields />
        <CheckSquare
          ref={all}
          aria-label={words.selectAll}
          onChange={({ currentTarget }) => {
            for (const box of boxes()) box.checked = currentTarget.checked;
            bulk?.onChange();
          }}
          className="relative sm:ml-2.5 noscript:hidden"
        />
        {/* Nothing is chosen at first: the first action would otherwise be one careless click away. */}
        <Select
          name="bulk"
          required
          defaultValue=""
          aria-label={words.bulk}
          className="min-w-0 flex-1 max-sm:[&>select]:pr-8 max-sm:[&>select]:pl-3 max-sm:[&>svg]:right-2.5 sm:max-w-64 lg:grow-0 lg:basis-56"
        >
          <option value="" disabled>
            {words.bulk}
          </option>
          {Object.entries(labels).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </Select>
        {fields}
        <Button variant="outline" size="sm" disabled={fetcher.state !== "idle"} className="h-12">
          {words.apply}
        </Button>
        <p role="status" className="text-[0.9375rem] text-ink-soft max-sm:sr-only">
          {selected > 0 ? plural(words, "selected", selected, language) : ""}
        </p>
      </fetcher.Form>
      {asking ? (
        <Dialog
          id="bulk-question"
          alert
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={question(labels, asking).title}
          closeLabel={copy.common.close}
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{copy.common.cancel}</Button>
            </DialogClose>
            <fetcher.Form method="post" action={list.action} onSubmit={() => setAsking(undefined)} className="grid">
              <BulkFields {...asking} />
              <Button variant="destructive" name="bulk" value={asking.action}>
                {labels[asking.action]}
              </Button>
            </fetcher.Form>
          </DialogFooter>
        </Dialog>
      ) : null}
    </>
  );
}

/** The confirmed selection. */
export function BulkFields({ ids }: { ids: string[] }) {
  return (
    <>
      <RowFields />
      <input type="hidden" name="confirmed" value="1" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </>
  );
}

export function useBulkQuestion(): (labels: BulkLabels, asking: Asking) => Question {
  const words = useCopy("admin").kit.list;
  const language = useLanguage();
  return (labels, { action, ids }) => ({
    title: fill(plural(words, "question", ids.length, language), { action: labels[action] ?? action }),
    confirm: labels[action] ?? action,
  });
}

/** "Publish: 3 entries changed. 1 stayed as it was." */
export function BulkOutcome({ result, labels }: { result: BulkResult; labels: BulkLabels }) {
  const words = useCopy("admin").kit.list;
  const language = useLanguage();
  const { action, changed, skipped } = result;
  if (changed + skipped === 0) return <Alert>{words.nothingSelected}</Alert>;
  const done = action === undoneAction ? words.undone : (labels[action] ?? action);
  const sentence = fill(plural(words, "changed", changed, language), { action: done });
  return (
    <Alert variant={changed > 0 ? "success" : "destructive"} role={undefined}>
      {sentence} {skipped > 0 ? plural(words, "skipped", skipped, language) : ""}
    </Alert>
  );
}

function isRowBox(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.name === "ids";
}
