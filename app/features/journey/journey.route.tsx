import { randomUUID } from "node:crypto";
import { data, redirect, useLocation } from "react-router";
import { Picture } from "#app/components/picture.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { circumstancesOfForm } from "#app/features/leads/circumstances.server.ts";
import { failureOf } from "#app/features/leads/json-function.server.ts";
import { fieldOf, readForm } from "#app/features/leads/read-body.server.ts";
import { findSubmission } from "#app/features/leads/submissions.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { oneVisitPage, privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/journey.route.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { checkInquiry } from "./inquiry-schema.ts";
import { emptyValues, inquiryFields, type InquiryValues } from "./inquiry.ts";
import { sendInquiry } from "./send-inquiry.server.ts";
import { Success } from "./success.tsx";
import type { Failure, FormErrors } from "./use-inquiry-form.ts";

export const handle: PageHandle = { namespaces: ["journey"] };

/** The form has its own key, so the page is rendered for each visit; "?sent=" shows that this inquiry arrived. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const sent = searchParams.get("sent");
  const submission = sent === null ? undefined : await findSubmission(sent, "inquiry");
  if (sent !== null && !submission) throw redirect(pathname);
  const headers = { "Cache-Control": sent === null ? oneVisitPage : privatePage };
  return data({ submission, submissionKey: randomUUID(), startedAt: Date.now() }, { headers });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

/** After a submit by JavaScript the page knows what the loader would say. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.has("sent");
}

/** Without JavaScript the form comes here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname } = new URL(request.url);
  const language = languageOfPath(pathname);
  const read = await readForm(request);
  if ("bad" in read) throw data(read.bad.message, { status: read.bad.status });
  const values = valuesFrom(read.form);
  const circumstances = circumstancesOfForm(read.form, language, context.get(requestContext).clientAddress);
  const giveBack = (
    status: number,
    told: { errors?: FormErrors; failure?: Failure },
    headers: Record<string, string> = {},
  ) => {
    const { key: submissionKey = "", elapsed = 0, keepPosted } = circumstances;
    const form = {
      values,
      keepPosted,
      submissionKey,
      startedAt: Date.now() - elapsed,
      errors: {} as FormErrors,
      ...told,
    };
    return data(form, { status, headers: { "Cache-Control": privatePage, ...headers } });
  };

  const { data: inquiry, errors } = checkInquiry(values, copyFor(language, "journey").form.errors);
  if (errors) return giveBack(422, { errors });
  try {
    const outcome = await sendInquiry(inquiry, circumstances);
    if (outcome.kind === "limited")
      return giveBack(429, { failure: "limited" }, { "Retry-After": String(outcome.retryAfter) });
    return redirect(`${pathname}?sent=${outcome.eventId}`, 303);
  } catch (error) {
    const { status, failure } = failureOf(error, "the journey form");
    return giveBack(status, { failure });
  }
}

function valuesFrom(form: FormData): InquiryValues {
  const lines = true;
  const entries = inquiryFields.map((field) => [
    field,
    field === "challenges"
      ? form.getAll(field).filter((label) => typeof label === "string")
      : (fieldOf(form, field, { lines }) ?? ""),
  ]);
  return Object.fromEntries(entries) as InquiryValues;
}

export default function Journey({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("journey");
  const trail = usePageTrail(copy.hero.eyebrow, "/journey");
  const { state } = useLocation();
  const submission = loaderData.submission ?? (state as { submission?: { acknowledged: boolean } } | null)?.submission;
  if (submission) {
    return (
      <main id="content">
        <Seo {...copy.meta} title={copy.success.title} index={false} />
        <Success {...submission} />
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
          {copy.form.intro}
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
          className="mt-8 text-display font-light tracking-[-0.025em] md:text-[clamp(3rem,4.2vw,3.75rem)] lg:mt-14"
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
      {/* Not eager: phones do not show it, so they must not load it. */}
      <Picture
        src="/art/journey.svg"
        alt=""
        width={1000}
        height={1000}
        className="pointer-events-none absolute -right-24 bottom-0 hidden w-72 md:grid lg:right-[max(-2rem,calc(50vw-38rem))] lg:w-[25rem]"
      />
    </section>
  );
}
