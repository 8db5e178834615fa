import type { PageScreenProps } from "./page-screen-props.ts";
import { ExternalLink, History, MousePointerClick } from "lucide-react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { LeaveGuard } from "#app/components/admin/form/leave-guard.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { pageNames } from "../../page-names.ts";
import { FieldRow } from "./field-row.tsx";
import { PageNotices } from "./page-notices.tsx";
import { FilterForm } from "./filter-form.tsx";
import { DraftTools } from "./draft-tools.tsx";
import { groupsOf } from "./groups.ts";
import { useTypedFields } from "./use-typed-fields.ts";
import { fieldKey, readValues, type Pair } from "../fields/values.ts";
import { useLabels } from "../fields/use-labels.ts";

/** All texts of a page as a plain form. It needs no JavaScript. */
export function PageScreen(props: PageScreenProps) {
  const { page, filter, fields, drafts, answer } = props;
  const copy = useCopy("pages");
  const { common } = useCopy("admin");
  const { partName } = useLabels();
  const localized = useLocalized();
  const busy = useNavigation().state !== "idle";
  const typed = useTypedFields(fields, answer.fields);
  const [sent, setSent] = useState<ReadonlyMap<string, Pair>>();
  const title = pageTitle(pageNames(copy, useCopy("emails")), page.id);
  return (
    <DetailPage
      back={{ to: "/admin/pages", label: copy.title }}
      title={title}
      state={drafts > 0 ? <Badge variant="accent">{copy.states.draft}</Badge> : undefined}
      intro={page.address ? copy.form.intro : copy.form.introWithoutPage}
      message={useMessage(props)}
      actions={
        <>
          {page.address ? (
            <>
              <Button asChild size="sm" className="noscript:hidden">
                <a href={`/admin/pages/${page.id}/edit`}>
                  <MousePointerClick aria-hidden />
                  {copy.editOnPage}
                </a>
              </Button>
              <Button asChild size="sm" variant="outline">
                <a href={localized(page.address)}>
                  <ExternalLink aria-hidden />
                  {copy.form.open}
                </a>
              </Button>
            </>
          ) : null}
          <Button asChild size="sm" variant="outline">
            <Link to={`/admin/pages/${page.id}/history`}>
              <History aria-hidden />
              {copy.form.history}
            </Link>
          </Button>
        </>
      }
    >
      <PageNotices {...props} fields={typed.shown} />
      <FilterForm page={page.id} filter={filter} found={fields.length} total={props.total} />
      <Form
        method="post"
        noValidate
        preventScrollReset
        onSubmit={(event) => setSent(readValues(new FormData(event.currentTarget)))}
        className="mt-6 grid gap-6"
        aria-label={title}
      >
        {/* Enter in a field must save, not rearrange the first list. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden />
        {groupsOf(typed.shown).map(({ name, fields: members }) => (
          <section
            key={name}
            aria-label={partName(name)}
            className="rounded-card border border-line bg-card p-4 sm:p-6"
          >
            <h2 className="text-heading">{partName(name)}</h2>
            <div className="mt-4 grid gap-7">
              {members.map((field) => (
                <FieldRow
                  key={fieldKey(field)}
                  field={field}
                  answer={answer}
                  sent={sent?.get(fieldKey(field))}
                  onTyped={typed.report}
                />
              ))}
            </div>
          </section>
        ))}
        {fields.length === 0 ? <p className="text-ink-soft">{common.noMatches}</p> : null}
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-y border-line bg-card px-4 py-3 sm:mx-0 sm:rounded-card sm:border-x">
          <Button name="intent" value="save" variant="outline" size="sm" disabled={busy}>
            {copy.form.save}
          </Button>
          <Button name="intent" value="publish" size="sm" disabled={busy}>
            {copy.form.publish}
          </Button>
          <p className="text-[0.9375rem] text-ink-soft max-sm:sr-only">{copy.form.publishHint}</p>
        </div>
      </Form>
      <DraftTools {...props} />
      <LeaveGuard dirty={typed.isDirty && !busy} />
    </DetailPage>
  );
}

export function pageTitle(names: Record<string, string>, id: string): string {
  return ownValue(names, id) ?? id;
}

function useMessage({ done, count, answer }: PageScreenProps): string | undefined {
  const { form: copy } = useCopy("pages");
  const language = useLanguage();
  // Says more, in its own place.
  if (answer.unfinished) return undefined;
  if (answer.saved > 0) return plural(copy, "saved", answer.saved, language);
  if (Object.keys(answer.values).length > 0) return undefined;
  if (done === "saved") return plural(copy, "saved", count, language);
  if (done === "published") return plural(copy, "published", count, language);
  if (done === "discarded") return copy.discarded;
  if (done === "restored") return copy.restored;
  if (done === "nothing") return copy.nothing;
  return done === "unchanged" ? copy.unchanged : undefined;
}
