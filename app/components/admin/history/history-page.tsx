import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { DetailPage } from "../detail/detail-page.tsx";
import { EmptyState } from "../list/list-parts.tsx";
import { Comparison } from "./comparison.tsx";
import type { LoadedHistory } from "./load-history.server.ts";

type HistoryPageProps = {
  /** Of `historyRoute`. The newest version is the record's, unless it counts its own. */
  loaderData: { subject: { title: string; version?: number }; address: string; history: LoadedHistory };
  actionData?: { failed: boolean };
  /** What the record is called, when its title is copy, and the link back to it, when it has no title. */
  name?: string;
  back?: string;
  title?: string;
  /** The names of the compared fields. */
  labels: Readonly<Record<string, string>>;
  /** Added to the hint of the restore button, where restoring has a consequence at once. */
  restoreHint?: string;
};

/** Every saved version: compare any two, restore one. */
export function HistoryPage({ loaderData, actionData, title, labels, restoreHint, ...names }: HistoryPageProps) {
  const { subject, address, history } = loaderData;
  const { revisions, from, to, changes } = history;
  const { name = subject.title, back = name } = names;
  const current = subject.version ?? revisions[0]?.version;
  const { kit } = useCopy("admin");
  const words = kit.history;
  const language = useLanguage();
  const busy = useNavigation().state !== "idle";
  const nameOf = ({ savedBy, createdAt }: { savedBy: string; createdAt: Date }) =>
    fill(words.item, { date: momentText(createdAt, language), name: savedBy || words.original });
  const chosen = revisions.find(({ version }) => version === from);
  return (
    <DetailPage
      back={{ to: address, label: back }}
      title={title ?? words.title}
      subtitle={<span className="text-heading">{name}</span>}
      intro={revisions.length > 0 ? words.intro : undefined}
    >
      {actionData?.failed ? (
        <Alert variant="destructive" className="mt-6">
          {words.failed}
        </Alert>
      ) : null}
      {revisions.length > 0 ? (
        <Form className="mt-6 grid gap-4 rounded-card border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] lg:items-end">
          {[
            { name: "from", label: words.from, value: from },
            { name: "to", label: words.to, value: to },
          ].map(({ name, label, value }) => (
            <Field key={name} label={label}>
              <Select name={name} defaultValue={value} key={value}>
                {revisions.map((revision) => (
                  <option key={revision.version} value={revision.version}>
                    {revision.version}. {nameOf(revision)}
                    {revision.version === current ? ` (${words.current})` : ""}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
          <Button variant="secondary">{words.compare}</Button>
        </Form>
      ) : (
        <EmptyState title={words.empty} text={words.emptyHint} />
      )}
      {revisions.length > 1 ? (
        <section aria-live="polite" className="mt-8">
          {changes.length === 0 ? <p className="text-ink-soft">{words.same}</p> : null}
          <Comparison changes={changes} labels={labels} />
        </section>
      ) : null}
      {chosen && chosen.version !== current ? (
        <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-sage p-5">
          <input type="hidden" name="version" value={chosen.version} />
          <Button variant="outline" disabled={busy}>
            {words.restore}
          </Button>
          <p className="text-base text-ink-soft">
            {chosen.version}. {nameOf(chosen)}. {words.restoreHint} {restoreHint}
          </p>
        </Form>
      ) : null}
    </DetailPage>
  );
}
