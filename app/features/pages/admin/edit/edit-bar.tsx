import { Fragment } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { languages, nameKey, type Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { useLabels } from "../fields/use-labels.ts";
import { fieldKey } from "../fields/values.ts";
import { pageTitle } from "../form/page-screen.tsx";
import type { OwnedField } from "./owned-field.ts";
import type { Publishing } from "./use-publishing.ts";

type EditBarProps = {
  page: string;
  fields: OwnedField[];
  language: Language;
  setLanguage: (language: Language) => void;
  isPhone: boolean;
  setPhone: (isPhone: boolean) => void;
  /** A text is being saved: the page in the frame would lose it. */
  isBusy: boolean;
  isUntouched: boolean;
  publishing: Publishing;
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
        {languages.map((code) => (
          <Fragment key={code}>{toggle(copy[nameKey[code]], language === code, () => setLanguage(code))}</Fragment>
        ))}
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
function Waiting({ page, fields, publishing, isUntouched }: EditBarProps) {
  const { edit: copy } = useCopy("pages");
  const waiting = Map.groupBy(
    fields.filter(({ hasDraft }) => hasDraft),
    ({ owner }) => owner,
  );
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {waiting.size === 0 ? (
        <span className="text-[0.9375rem] text-ink-soft">
          {publishing.isPublished && isUntouched ? copy.published : copy.nothingWaits}
        </span>
      ) : null}
      {[...waiting].map(([owner, { length }]) => (
        <PublishPart key={owner} {...{ page, owner, publishing, fields }} count={length} />
      ))}
    </div>
  );
}

type PublishPartProps = Pick<EditBarProps, "page" | "publishing" | "fields"> & { owner: string; count: number };

/** Does not leave the page, so that words which were refused stay in the panel. */
function PublishPart({ page, owner, count, publishing, fields }: PublishPartProps) {
  const { edit: copy, form, names } = useCopy("pages");
  const language = useLanguage();
  const { kit } = useCopy("admin");
  const { fieldName } = useLabels();
  const isOther = owner !== page;
  const { failed, outdated } = publishing.owner === owner ? publishing : {};
  return (
    <div className="flex flex-wrap items-center gap-2">
      {failed || outdated ? (
        <Alert variant="destructive" className="basis-full">
          {failed ? kit.form[failed] : outdated && fill(form.outdated, { fields: outdated.map(fieldName).join(", ") })}
        </Alert>
      ) : null}
      <span className="text-[0.9375rem] text-ink-soft">
        {isOther ? `${pageTitle(names, owner)}: ` : ""}
        {plural(copy, "drafts", count, language)}
      </span>
      <Button
        size="sm"
        disabled={publishing.isBusy}
        className="noscript:hidden"
        onClick={() => {
          const keys = fields.filter((field) => field.owner === owner).map(fieldKey);
          void publishing.publish(owner, keys);
        }}
      >
        {copy.publish}
        {isOther ? <span className="sr-only"> {pageTitle(names, owner)}</span> : null}
      </Button>
    </div>
  );
}
