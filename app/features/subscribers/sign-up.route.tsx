import { data } from "react-router";
import { LettersForm } from "#app/components/letters-form.tsx";
import { guardNames } from "#app/components/form/form-guard.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { db } from "#db/client.server.ts";
import { env } from "#app/platform/env.server.ts";
import { emailText } from "#app/platform/forms/text-fields.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, type Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { log } from "#app/platform/log.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { readFormData } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { textField } from "#app/platform/pages/read-body.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { readPlace, type Consent } from "./consent.ts";
import { askToConfirm } from "./sign-up.server.ts";
import type { Route } from "./+types/sign-up.route.ts";

export const handle: PageHandle = { namespaces: ["subscribe"] };

/** Generous to a workshop that shares one connection; mails to one mailbox have a budget of their own. */
const limit = { name: "subscribe.client", points: 20, seconds: 300 };

type Problem = "address" | "limited" | "mailbox" | "failed";
type Answer = { isAsked: true } | { problem: Problem; typed: string };

/** The form stands on cached pages, so it is sent here, with and without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const language = languageOfPath(pageUrl(request).pathname);
  const typed = (textField(form, "address") ?? "").slice(0, 300);
  const refuse = (problem: Problem, status: number, headers = {}) =>
    data<Answer>({ problem, typed }, { status, headers: { "Cache-Control": privatePage, ...headers } });
  const email = emailText.safeParse(typed).data?.toLowerCase();
  if (email === undefined) return refuse("address", 422);
  try {
    const point = await consumeClientPoint(limit, context.get(requestContext).clientAddress);
    if (!point.allowed) return refuse("limited", 429, { "Retry-After": String(point.retryAfter) });
    const consent: Consent = {
      place: readPlace(form.get("place")),
      shown: wordsOf(language),
      at: new Date().toISOString(),
      page: pageBefore(request),
      ...(textField(form, guardNames.honeypot) && { honeypot: true }),
    };
    if (!(await db().transaction((tx) => askToConfirm(tx, { email, language, consent }))))
      return refuse("mailbox", 429, { "Retry-After": "3600" });
  } catch (error) {
    log.error({ err: error }, "a subscription could not be stored");
    return refuse("failed", isDatabaseUnavailable(error) ? 503 : 500);
  }
  return data<Answer>({ isAsked: true }, { headers: { "Cache-Control": privatePage } });
}

/** What the form says: the consent. */
function wordsOf(language: Language): string {
  const { letters } = copyFor(language, "common").footer;
  return [letters.title, letters.label, letters.button, letters.note].join("\n");
}

/** The page that the form stood on, if it is one of this site. */
function pageBefore(request: Request): string | undefined {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return undefined;
  const { host, pathname } = new URL(referer);
  const own = [new URL(env().siteUrl).host, new URL(request.url).host];
  return own.includes(host) ? loggedPath(pathname).slice(0, 200) : undefined;
}

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  const copy = useCopy("subscribe");
  const isAsked = actionData !== undefined && "isAsked" in actionData;
  const refused = actionData !== undefined && "problem" in actionData ? actionData : undefined;
  return (
    <main id="content" className="page-width section">
      <Seo title={copy.meta} index={false} />
      <p className="eyebrow">{copy.eyebrow}</p>
      <h1 className="mt-4 max-w-[22ch] text-display font-light tracking-[-0.02em]">
        {isAsked ? copy.asked.title : copy.title}
      </h1>
      <p className="mt-6 max-w-prose text-copy text-ink-soft" role={isAsked ? "status" : undefined}>
        {isAsked ? copy.asked.text : copy.intro}
      </p>
      {isAsked ? null : (
        <div className="mt-8 max-w-xl">
          {refused && refused.problem !== "address" ? (
            <Alert variant="destructive" className="mb-6">
              {copy.errors[refused.problem]}
            </Alert>
          ) : null}
          <LettersForm
            place="page"
            typed={refused?.typed}
            error={refused?.problem === "address" ? copy.errors.address : undefined}
          />
        </div>
      )}
    </main>
  );
}
