import { data, redirect, useActionData } from "react-router";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Toaster } from "#app/components/ui/feedback/toast.tsx";
import { failureOf } from "#app/features/leads/json-function.server.ts";
import { readForm } from "#app/features/leads/read-body.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { faqData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/tools.route.ts";
import { parseSendResultsBody } from "./schemas.ts";
import { type PostedView, readPostedStep, show } from "./steps/posted-step.server.ts";
import { ScannerSteps } from "./steps/scanner-steps.tsx";
import { scannerId, useScanner } from "./steps/use-scanner.ts";
import { submitScan } from "./submit-scan.server.ts";
import { ToolsFaq } from "./tools-faq.tsx";
import { ToolsHero } from "./tools-hero.tsx";

// Not at once: until JavaScript takes over, every step is a form that works, and what was chosen meanwhile is kept.
export const handle: PageHandle = { namespaces: ["tools", "assessment"] };

/** Each step without JavaScript. A finished scan leads to its own page, so that a reload does not send it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname } = new URL(request.url);
  const language = languageOfPath(pathname);
  const read = await readForm(request);
  if ("bad" in read) throw data(read.bad.message, { status: read.bad.status });
  const posted = readPostedStep(read.form);
  if (posted.kind === "view") return answer(posted);

  const { state, key } = posted;
  const { contact, answers, keepMePosted } = state;
  const body = parseSendResultsBody({ ...contact, answers, keepMePosted, language });
  if (!body.success) return answer(show(state, 422, { problem: "bodyInvalid" }));
  try {
    const outcome = await submitScan(body.data, {
      clientAddress: context.get(requestContext).clientAddress,
      sourcePage: pathname,
      key,
    });
    if (outcome.kind === "stored") return redirect(localizedPath(language, `/tools/result/${outcome.pageToken}`), 303);
    return answer(
      show(state, 429, { problem: "rateLimited" }),
      outcome.kind === "limited" ? { "Retry-After": String(outcome.retryAfter) } : {},
    );
  } catch (error) {
    const { status, failure } = failureOf(error, "the scanner's form");
    return answer(show(state, status, { problem: failure }));
  }
}

function answer({ view, status }: ReturnType<typeof show>, headers: Record<string, string> = {}) {
  return data(view, { status, headers: { "Cache-Control": privatePage, ...headers } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Tools() {
  const posted = useActionData<typeof action>() as PostedView | undefined;
  const { meta, faq } = useCopy("tools");
  const { close, nav } = useCopy("common");
  const trail = usePageTrail(nav.tools, "/tools");
  const scanner = useScanner(posted);
  const { step } = scanner.state;
  return (
    <main id="content">
      <Seo {...meta} structuredData={[faqData(faq.items), trail]} />
      <ToolsHero slim={step !== "intro"} />
      <section
        id={scannerId}
        data-step={step}
        className={step === "intro" ? "section scroll-mt-18 bg-sage" : "scroll-mt-18 pt-6 pb-20 sm:pt-10 sm:pb-28"}
      >
        <div className="page-width">
          <ScannerSteps scanner={scanner} posted={posted} />
        </div>
      </section>
      <ToolsFaq />
      <RelatedContent page="tools" />
      <Toaster closeLabel={close} />
    </main>
  );
}
