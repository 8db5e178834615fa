import { randomUUID } from "node:crypto";
import { data, redirect, useLocation } from "react-router";
import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { findConfirmation } from "#app/features/leads/confirmation.server.ts";
import { confirmationAddress, type Confirmation } from "#app/features/leads/confirmation.ts";
import { formProblem, readSubmittedForm, receive } from "#app/features/leads/intake.server.ts";
import { typedOf } from "#app/platform/forms/fields.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { oneVisitPage, privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/journey.route.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { inquiryIntake } from "./inquiry-intake.server.ts";
import { emptyValues, fields, type InquiryField } from "./inquiry.ts";
import { Success } from "./success.tsx";

export const handle: PageHandle = { namespaces: ["journey"] };

/** The form has its own key, so the page is rendered for each visit; "?sent=" confirms an inquiry. */
export async function loader({ request }: Route.LoaderArgs) {
  const confirmation = await findConfirmation(request, "inquiry");
  const headers = { "Cache-Control": confirmation ? privatePage : oneVisitPage };
  return data({ confirmation, submissionKey: randomUUID(), startedAt: Date.now() }, { headers });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

/** After a submit by JavaScript the page already knows what the loader would return. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.has("sent");
}

/** The form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { form, pathname, context } = await readSubmittedForm(args);
  const values = typedOf(fields, form);
  const outcome = await receive(inquiryIntake, values, context);
  if (outcome.kind === "accepted") return redirect(confirmationAddress(pathname, outcome), 303);
  const { problem, init } = formProblem<InquiryField>(outcome);
  const { key: submissionKey = "", elapsed = 0, keepPosted } = context;
  return data({ values, keepPosted, submissionKey, startedAt: Date.now() - elapsed, ...problem }, init);
}

export default function Journey({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("journey");
  const trail = usePageTrail(copy.hero.eyebrow, "/journey");
  const { state } = useLocation();
  const confirmation = loaderData.confirmation ?? (state as { confirmation?: Confirmation } | null)?.confirmation;
  if (confirmation) {
    return (
      <main id="content">
        <Seo {...copy.meta} title={copy.success.title} index={false} />
        <Success {...confirmation} />
        <RelatedContent page="journey" />
      </main>
    );
  }
  const initial = {
    values: emptyValues,
    keepPosted: false,
    errors: {},
    ...loaderData,
    ...actionData,
    returned: actionData !== undefined,
  };
  return (
    <main id="content">
      <Seo {...copy.meta} structuredData={[trail]} />
      <Hero />
      <section id="journey-start" aria-labelledby="journey-title" className="page-width scroll-mt-20 pb-24 lg:pb-36">
        <p id="journey-form-intro" className="mb-8 border-t border-line pt-8 text-ink-soft lg:mb-16">
          {/* On phones as wide as its lines are in either font: nothing moves when the fonts arrive. */}
          <span className="block max-[30rem]:max-w-[22.375rem]">{copy.form.intro}</span>
        </p>
        <InquiryForm {...initial} />
      </section>
      <RelatedContent page="journey" />
    </main>
  );
}

function Hero() {
  const { hero } = useCopy("journey");
  const { breadcrumbLabel, breadcrumbHome } = useCopy("common");
  const localized = useLocalized();
  return (
    <section className="relative overflow-hidden">
      <div className="page-width relative z-10 pt-6 pb-12 lg:pt-10 lg:pb-20">
        <Breadcrumb
          label={breadcrumbLabel}
          items={[{ label: breadcrumbHome, to: localized("/") }, { label: hero.eyebrow }]}
        />
        <h1
          id="journey-title"
          className="mt-8 text-display font-light tracking-[-0.025em] max-[25rem]:max-w-[21rem] md:max-w-[calc(100vw-17rem)] md:text-[clamp(3rem,4.2vw,3.75rem)] lg:mt-14 lg:max-w-[min(51rem,100vw-24rem)]"
        >
          {hero.titleLines.map((line) => (
            <span key={line} className="block">
              {line}{" "}
            </span>
          ))}
        </h1>
        <p className="mt-7 max-w-[36rem] text-intro text-ink-soft md:max-lg:max-w-[30rem]">{hero.intro}</p>
        <p className="mt-6 max-w-[36rem] md:max-lg:max-w-[30rem] border-l-2 border-sun pl-4 text-base font-medium">
          {hero.promise}
        </p>
      </div>
      {/* Not eager: phones do not show it, so they should not load it. */}
      <SitePicture
        slot="journey-hero"
        frame="side"
        className="pointer-events-none absolute -right-24 bottom-0 hidden w-72 md:grid lg:right-[max(-2rem,calc(50vw-38rem))] lg:w-84"
      />
    </section>
  );
}
