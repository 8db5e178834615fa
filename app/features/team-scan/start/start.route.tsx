import { randomUUID } from "node:crypto";
import { ArrowDown } from "lucide-react";
import { data, redirect } from "react-router";
import { answerHash } from "#app/components/form/form-answer.ts";
import { PageHero } from "#app/components/page-hero.tsx";
import { Section } from "#app/components/section.tsx";
import { Button } from "#app/components/ui/button.tsx";
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
    return redirect(`${path}${answerHash}`, 303);
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
  const { nav } = useCopy("common");
  const localized = useLocalized();
  const trail = usePageTrail(start.formHeading, "/tools/team");
  const initial = { errors: {}, comparable: false, ...loaderData, ...actionData, returned: actionData !== undefined };
  return (
    <main id="content">
      <Seo {...meta} structuredData={[trail]} />
      <PageHero
        name={start.formHeading}
        parents={[{ label: nav.tools, to: localized("/tools") }]}
        eyebrow={start.eyebrow}
        title={start.title}
        wideTitle
        intro={start.intro}
        picture={{
          slot: "team-hero",
          className:
            "max-lg:-mr-[12%] max-lg:mb-12 sm:max-lg:-mt-12 lg:top-1/2 lg:right-[max(-6rem,calc(50vw-42rem))] lg:w-[min(46vw,40rem)] lg:-translate-y-1/2",
        }}
      >
        <Button asChild variant="hero" size="lg" className="mt-9">
          <a href="#start">
            {start.formHeading}
            <ArrowDown aria-hidden />
          </a>
        </Button>
      </PageHero>
      <Section tone="sage">
        <div className="page-width">
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
          <div className="mt-14 rounded-card bg-card p-6 sm:p-10 lg:mt-20">
            <h2 className="text-heading">{start.promiseHeading}</h2>
            <ul className="mt-6 gap-x-10 text-base leading-relaxed md:columns-2 lg:columns-3">
              {start.promise.map((text) => (
                <li key={text} className="mb-6 break-inside-avoid border-l-2 border-sun pl-4">
                  {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
      <section id="start" className="page-width section grid scroll-mt-18 gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-4 xl:col-span-5">
          <h2 className="text-title font-light">{loaderData.previous ? start.roundHeading : start.formHeading}</h2>
          {loaderData.previous ? <p className="mt-3 max-w-prose text-ink-soft">{start.roundIntro}</p> : null}
        </div>
        <div className="min-w-0 lg:col-span-8 xl:col-span-7 xl:col-start-6">
          <StartForm {...initial} />
        </div>
      </section>
    </main>
  );
}
