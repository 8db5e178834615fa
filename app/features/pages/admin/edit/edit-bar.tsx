import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { useLabels } from "../fields/use-labels.ts";
import type { PageAnswer } from "../form/page-answer.ts";
import { pageTitle } from "../form/page-screen.tsx";
import type { OwnedField } from "./edit-screen.tsx";

type EditBarProps = {
  page: string;
  fields: OwnedField[];
  language: Language;
  setLanguage: (language: Language) => void;
  isPhone: boolean;
  setPhone: (isPhone: boolean) => void;
  done: string;
  isBusy: boolean;
  onPublish: () => void;
};

/** How the page is shown, and what waits to be published. */
export function EditBar(props: EditBarProps) {
  const { page, language, setLanguage, isPhone, setPhone, isBusy } = props;
  const { edit: copy } = useCopy("pages");
  const toggle = (label: string, isOn: boolean, onClick: () => void) => (
    <Button size="sm" variant={isOn ? "secondary" : "ghost"} aria-pressed={isOn} onClick={onClick} disabled={isBusy}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 lg:ml-auto">
      <div className="flex flex-wrap gap-1 noscript:hidden">
        {toggle(copy.english, language === "en", () => setLanguage("en"))}
        {toggle(copy.spanish, language === "es", () => setLanguage("es"))}
        <span className="hidden gap-1 md:flex">{toggle(copy.phone, isPhone, () => setPhone(!isPhone))}</span>
      </div>
      <Button asChild size="sm" variant="outline">
        <a href={`/admin/pages/${page}`}>{copy.plain}</a>
      </Button>
      <Waiting {...props} />
    </div>
  );
}

/** Each page is published by itself: the header is shown on this page, but belongs to all. */
function Waiting({ page, fields, done, isBusy, onPublish }: EditBarProps) {
  const { edit: copy } = useCopy("pages");
  const waiting = Map.groupBy(
    fields.filter(({ hasDraft }) => hasDraft),
    ({ owner }) => owner,
  );
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {waiting.size === 0 ? (
        <span className="text-[0.9375rem] text-ink-soft">
          {done === "published" ? copy.published : copy.nothingWaits}
        </span>
      ) : null}
      {[...waiting].map(([owner, { length }]) => (
        <PublishForm key={owner} {...{ page, owner, isBusy, onPublish }} count={length} />
      ))}
    </div>
  );
}

type PublishFormProps = Pick<EditBarProps, "page" | "isBusy" | "onPublish"> & { owner: string; count: number };

/** Does not leave the page, so that words which were refused stay in the panel. */
function PublishForm({ page, owner, count, isBusy, onPublish }: PublishFormProps) {
  const { edit: copy, form, names } = useCopy("pages");
  const language = useLanguage();
  const { kit } = useCopy("admin");
  const { fieldName } = useLabels();
  const fetcher = useFetcher<PageAnswer>();
  const isOther = owner !== page;
  const { failed, outdated } = fetcher.data ?? {};
  return (
    <fetcher.Form
      method="post"
      action={`/admin/pages/${owner}`}
      onSubmit={onPublish}
      className="flex flex-wrap items-center gap-2"
    >
      {failed || outdated ? (
        <Alert variant="destructive" className="basis-full">
          {failed ? kit.form[failed] : fill(form.outdated, { fields: outdated!.map(fieldName).join(", ") })}
        </Alert>
      ) : null}
      <input type="hidden" name="back" value={page} />
      <span className="text-[0.9375rem] text-ink-soft">
        {isOther ? `${pageTitle(names, owner)}: ` : ""}
        {plural(copy, "drafts", count, language)}
      </span>
      <Button size="sm" name="intent" value="publish" disabled={isBusy || fetcher.state !== "idle"}>
        {copy.publish}
        {isOther ? <span className="sr-only"> {pageTitle(names, owner)}</span> : null}
      </Button>
    </fetcher.Form>
  );
}
