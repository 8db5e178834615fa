import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { formProblem, readSubmittedForm, receive } from "#app/features/leads/intake.server.ts";
import { emptyOf, typedOf } from "#app/platform/forms/fields.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { oneVisitPage, privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { textField } from "#app/platform/pages/read-body.server.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { closingDays } from "../closing-day.ts";
import { findByManageToken, type ManagedScan } from "../team-scans.server.ts";
import type { Route } from "./+types/start.route.ts";
import { StartForm } from "./start-form.tsx";
import { startIntake } from "./start-intake.server.ts";
import { fields, groupFields, type StartField, type StartValues } from "./start-fields.ts";

export const handle: PageHandle = { namespaces: ["team-scan"] };

/** "?previous=" with a private link starts the next round of that scan. */
export async function loader({ request }: Route.LoaderArgs) {
  const previous = new URL(request.url).searchParams.get("previous") ?? "";
  const earlier = await findByManageToken(previous);
  const days = closingDays();
  const values = { ...emptyOf(fields), closingDay: days.suggested, ...(earlier && valuesOf(earlier)) };
  const headers = { "Cache-Control": earlier ? privatePage : oneVisitPage };
  return data(
    { values, days, previous: earlier ? previous : "", submissionKey: randomUUID(), startedAt: Date.now() },
    { headers },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

/** Leads to the management page, whose address is the private link. */
export async function action(args: Route.ActionArgs) {
  const { form, context } = await readSubmittedForm(args);
  const values = typedOf(fields, form);
  const comparable = form.has("comparable");
  const previous = textField(form, "previous") ?? "";
  const earlier = await findByManageToken(previous);
  const outcome = await receive(startIntake(comparable, earlier?.scan), values, context);
  if (outcome.kind === "accepted") {
    const path = localizedPath(context.language, `/tools/team/manage/${outcome.receipt.manageToken}`);
    // Without a fragment of its own the browser would keep the form's.
    return redirect(`${path}#content`, 303);
  }
  const { problem, init } = formProblem<StartField>(outcome);
  const { key: submissionKey = "", elapsed = 0 } = context;
  return data({ values, comparable, submissionKey, startedAt: Date.now() - elapsed, ...problem }, init);
}

function valuesOf({ scan, manager }: ManagedScan): Partial<StartValues> {
  const { organization, invited, personal, groups, leadership } = scan;
  return {
    ...Object.fromEntries(groupFields.map((field, index) => [field, groups[index] ?? ""])),
    ...manager,
    organization,
    invited: String(invited),
    personal: personal ? "yes" : "",
    leadership: leadership === null ? "" : String(leadership + 1),
  };
}

export default function TeamScanStart({ loaderData, actionData }: Route.ComponentProps) {
  const { meta, start } = useCopy("team-scan");
  const { nav, breadcrumbLabel, breadcrumbHome } = useCopy("common");
  const localized = useLocalized();
  const trail = usePageTrail(start.formHeading, "/tools/team");
  const initial = { errors: {}, comparable: false, ...loaderData, ...actionData, returned: actionData !== undefined };
  return (
    <main id="content">
      <Seo {...meta} structuredData={[trail]} />
      <section className="bg-sage">
        <div className="page-width pt-6 pb-14 lg:pt-10 lg:pb-20">
          <Breadcrumb
            label={breadcrumbLabel}
            items={[
              { label: breadcrumbHome, to: localized("/") },
              { label: nav.tools, to: localized("/tools") },
              { label: start.formHeading },
            ]}
          />
          <div className="mt-10 grid gap-x-8 gap-y-7 lg:grid-cols-12 lg:items-end">
            <div className="lg:col-span-8">
              <p className="eyebrow">{start.eyebrow}</p>
              <h1 className="mt-4 max-w-[18ch] text-display font-light">{start.title}</h1>
            </div>
            <p className="max-w-[40rem] text-intro text-ink-soft lg:col-span-4">{start.intro}</p>
          </div>
        </div>
      </section>
      <section className="section page-width">
        <h2 className="text-title font-light">{start.stepsHeading}</h2>
        <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {start.steps.map(({ title, text }, index) => (
            <li key={title} className="border-t border-line-strong/50 pt-5">
              <span aria-hidden className="font-display text-5xl font-[200] text-moss/80">
                {index + 1}
              </span>
              <h3 className="mt-2 text-heading">{title}</h3>
              <p className="mt-2 text-base text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section
        id="start"
        className="page-width grid scroll-mt-18 gap-x-16 gap-y-12 pb-24 lg:grid-cols-[minmax(0,42rem)_1fr]"
      >
        <div className="min-w-0">
          <h2 className="text-title font-light">{loaderData.previous ? start.roundHeading : start.formHeading}</h2>
          {loaderData.previous ? <p className="mt-3 max-w-prose text-ink-soft">{start.roundIntro}</p> : null}
          <StartForm {...initial} />
        </div>
        <aside className="min-w-0 self-start rounded-card bg-sage p-6 sm:p-8 max-lg:order-first">
          <h2 className="text-heading">{start.promiseHeading}</h2>
          <ul className="mt-4 space-y-4 text-base">
            {start.promise.map((text) => (
              <li key={text} className="border-l-2 border-sun pl-4">
                {text}
              </li>
            ))}
          </ul>
        </aside>
      </section>
    </main>
  );
}
