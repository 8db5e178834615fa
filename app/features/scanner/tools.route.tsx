import { data, redirect, useActionData } from "react-router";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Toaster } from "#app/components/ui/toast.tsx";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { faqData } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/tools.route.ts";
import { idempotencyKeySchema, parseSendResultsBody } from "./schemas.ts";
import { readPostedStep, show } from "./steps/posted-step.server.ts";
import { ScannerSteps } from "./steps/scanner-steps.tsx";
import { useScanner } from "./steps/use-scanner.ts";
import { submitScan } from "./submit-scan.server.ts";
import { ToolsFaq } from "./tools-faq.tsx";
import { ToolsHero } from "./tools-hero.tsx";

export const handle: PageHandle = { namespaces: ["tools", "assessment"], hydrate: "now" };

/** Each step without JavaScript. A finished scan leads to its own page, so that a reload does not send it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname } = new URL(request.url);
  const language = languageOfPath(pathname);
  const posted = readPostedStep(await request.formData());
  if (posted.kind === "view") return answer(posted);

  const { state } = posted;
  const { contact, answers, keepMePosted } = state;
  const body = parseSendResultsBody({ ...contact, answers, keepMePosted, language });
  if (!body.success) return answer(show(state, 422, { problem: "bodyInvalid" }));
  const outcome = await submitScan(body.data, {
    clientAddress: context.get(requestContext).clientAddress,
    sourcePage: pathname,
    idempotencyKey: idempotencyKeySchema.safeParse(posted.idempotencyKey).data,
  });
  if (outcome.kind === "stored") throw redirect(localizedPath(language, `/tools/result/${outcome.pageToken}`), 303);
  if (outcome.kind === "limited") return answer(show(state, 429, { problem: "rateLimited" }), { "Retry-After": String(outcome.retryAfter) });
  return answer(show(state, 409, { problem: "keyUsed" }));
}

function answer({ view, status }: ReturnType<typeof show>, headers: Record<string, string> = {}) {
  return data(view, { status, headers: { "Cache-Control": privatePage, ...headers } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Tools() {
  const posted = useActionData<typeof action>();
  const { meta, faq } = useCopy("tools");
  const { close } = useCopy("common");
  const scanner = useScanner(posted);
  const { step } = scanner.state;
  return (
    <main id="content">
      <Seo {...meta} structuredData={[faqData(faq.items)]} />
      <ToolsHero slim={step !== "intro"} />
      <section id="scanner" ref={scanner.section} data-step={step} className={step === "intro" ? "section scroll-mt-18 bg-sage" : "scroll-mt-18 pt-6 pb-20 sm:pt-10 sm:pb-28"}>
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
