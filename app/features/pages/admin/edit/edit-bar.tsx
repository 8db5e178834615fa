import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { plural } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
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
  const { edit: copy, names } = useCopy("pages");
  const language = useLanguage();
  const isLeaving = useNavigation().state !== "idle";
  const owners = [...new Set(fields.filter(({ hasDraft }) => hasDraft).map(({ owner }) => owner))];
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {owners.length === 0 ? (
        <span className="text-[0.9375rem] text-ink-soft">
          {done === "published" ? copy.published : copy.nothingWaits}
        </span>
      ) : null}
      {owners.map((owner) => {
        const count = fields.filter((field) => field.hasDraft && field.owner === owner).length;
        return (
          <Form
            key={owner}
            method="post"
            action={`/admin/pages/${owner}`}
            onSubmit={onPublish}
            className="flex items-center gap-2"
          >
            <input type="hidden" name="back" value={page} />
            <span className="text-[0.9375rem] text-ink-soft">
              {owner === page ? "" : `${pageTitle(names, owner)}: `}
              {plural(copy, "drafts", count, language)}
            </span>
            <Button size="sm" name="intent" value="publish" disabled={isBusy || isLeaving}>
              {copy.publish}
              {owner === page ? null : <span className="sr-only"> {pageTitle(names, owner)}</span>}
            </Button>
          </Form>
        );
      })}
    </div>
  );
}
