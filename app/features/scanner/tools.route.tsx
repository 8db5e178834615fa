import { data, redirect, useActionData } from "react-router";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Toaster } from "#app/components/ui/feedback/toast.tsx";
import { formProblem, readSubmittedForm, receive } from "#app/features/leads/intake.server.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { faqData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/tools.route.ts";
import { scanIntake } from "./scan-intake.server.ts";
import { type PostedView, readPostedStep, show } from "./steps/posted-step.server.ts";
import { ScannerSteps } from "./steps/scanner-steps.tsx";
import { scannerId, useScanner } from "./steps/use-scanner.ts";
import { ToolsFaq } from "./tools-faq.tsx";
import { ToolsHero } from "./tools-hero.tsx";

// Not at once: until JavaScript takes over, every step is a form that works, and what was chosen meanwhile is kept.
export const handle: PageHandle = { namespaces: ["tools", "assessment"] };

/** Each step without JavaScript. A finished scan leads to its own page, so that a reload does not send it again. */
export async function action(args: Route.ActionArgs) {
  const { form, context } = await readSubmittedForm(args);
  const { language } = context;
  const posted = readPostedStep(form);
  if (posted.kind === "view") return answer(posted);

  const { state } = posted;
  const { contact, answers, keepMePosted } = state;
  const outcome = await receive(scanIntake, { ...contact, answers, keepMePosted, language }, context);
  if (outcome.kind === "accepted")
    return redirect(localizedPath(language, `/tools/result/${outcome.receipt.pageToken}`), 303);
  const { problem, init } = formProblem(outcome);
  const told = problem.failure === "limited" ? "rateLimited" : (problem.failure ?? "bodyInvalid");
  return answer(show(state, outcome.status, { problem: told }), init.headers);
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
