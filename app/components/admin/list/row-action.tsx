import { useState, type ComponentProps, type ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ScriptField } from "../form/script-field.tsx";
import { listField } from "./list-answer.ts";
import { useListState, type Question } from "./list-context.ts";

/** Hidden fields of every form in a list: the row, and the query of the list to return to. */
export function RowFields({ id }: { id?: string }) {
  const { list, query } = useListState();
  const search = list.address(query).split("?")[1];
  return (
    <>
      <ScriptField />
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      {search ? <input type="hidden" name={listField} value={search} /> : null}
    </>
  );
}

type ButtonProps = Omit<ComponentProps<typeof Button>, "name" | "value" | "asChild">;
type RowActionProps = ButtonProps & { intent: string; id: string; formClass?: string };

/** A button that does something with one row, at once. */
export function RowAction({ intent, id, formClass, ...button }: RowActionProps) {
  const { list, fetcher } = useListState();
  return (
    <fetcher.Form method="post" action={list.action} className={formClass}>
      <RowFields id={id} />
      <Button size="sm" {...button} name="intent" value={intent} disabled={useIsBusy(id)} />
    </fetcher.Form>
  );
}

type ConfirmedRowActionProps = Pick<ButtonProps, "variant" | "size" | "className"> & {
  intent: string;
  id: string;
  /** The button's name, where its content is only an icon. */
  label?: string;
  children: ReactNode;
};

/** A row action with a confirmation: in a dialog or, without JavaScript, at a separate address. */
export function ConfirmedRowAction({ intent, id, label, children, ...buttonProps }: ConfirmedRowActionProps) {
  const { list, query, fetcher, findQuestion } = useListState();
  const { common } = useCopy("admin");
  const [asking, setAsking] = useState(false);
  const busy = useIsBusy(id);
  const question = findQuestion(intent, id);
  if (!question) return null;
  return (
    <>
      <Button asChild size="sm" variant="ghost-danger" {...buttonProps}>
        <Link
          to={list.address(query, { ask: intent, id })}
          role="button"
          aria-label={label}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          {children}
        </Link>
      </Button>
      {asking ? (
        <Dialog
          id={`${intent}-${id}`}
          alert
          open
          onOpenChange={setAsking}
          title={question.title}
          description={question.text}
          closeLabel={common.close}
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{common.cancel}</Button>
            </DialogClose>
            <fetcher.Form method="post" action={list.action} onSubmit={() => setAsking(false)} className="grid">
              <RowFields id={id} />
              <Button variant="destructive" name="intent" value={intent} disabled={busy}>
                {question.confirm}
              </Button>
            </fetcher.Form>
          </DialogFooter>
        </Dialog>
      ) : null}
    </>
  );
}

type QuestionPanelProps = { question: Question; fields: ReactNode; button: { name: string; value: string } };

/** The question as a part of the page, for browsers without JavaScript. */
export function QuestionPanel({ question, fields, button }: QuestionPanelProps) {
  const { list, query } = useListState();
  const { common } = useCopy("admin");
  return (
    <section
      role="alertdialog"
      aria-labelledby="list-question"
      className="mt-6 rounded-card border border-danger/40 bg-danger-soft p-5"
    >
      <h2 id="list-question" className="text-heading">
        {question.title}
      </h2>
      {question.text ? <p className="mt-2 text-base">{question.text}</p> : null}
      <Form method="post" action={list.action} className="mt-5 flex flex-wrap gap-3">
        {fields}
        <Button variant="destructive" size="sm" {...button}>
          {question.confirm}
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to={list.address(query)}>{common.cancel}</Link>
        </Button>
      </Form>
    </section>
  );
}

function useIsBusy(id: string): boolean {
  const { fetcher } = useListState();
  return fetcher.state !== "idle" && fetcher.formData?.get("id") === id;
}
