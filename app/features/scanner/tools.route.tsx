import type { ShouldRevalidateFunctionArgs } from "react-router";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Toaster } from "#app/components/ui/feedback/toast.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { faqData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/tools.route.ts";
import { ScannerSteps } from "./steps/scanner-steps.tsx";
import { scannerId } from "./steps/step-address.ts";
import { loadStep, receiveStep } from "./steps/step-requests.server.ts";
import type { StepView } from "./steps/step-view.server.ts";
import { useScanner } from "./steps/use-scanner.ts";
import { TeamInvitation } from "./team-invitation.tsx";
import { ToolsFaq } from "./tools-faq.tsx";
import { ToolsHero } from "./tools-hero.tsx";

// Hydrated late: until then every step is a form that works, and what was chosen meanwhile is read from it.
export const handle: PageHandle = { namespaces: ["tools", "assessment"] };

export function loader({ request }: Route.LoaderArgs) {
  return loadStep(request);
}

/** In the browser the scan is on the device, and the address alone decides which step is shown. */
export function clientLoader() {
  return null;
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function action(args: Route.ActionArgs) {
  return receiveStep(args);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export default function Tools({ loaderData, actionData }: Route.ComponentProps) {
  const view = (actionData ?? loaderData ?? undefined) as StepView | undefined;
  const { meta, faq } = useCopy("tools");
  const { close, nav } = useCopy("common");
  const trail = usePageTrail(nav.tools, "/tools");
  const scanner = useScanner(view);
  const { step } = scanner.state;
  return (
    <main id="content">
      <Seo {...meta} structuredData={step === "intro" ? [faqData(faq.items), trail] : [trail]} />
      <ToolsHero slim={step !== "intro"} />
      <section
        id={scannerId}
        data-step={step}
        className={step === "intro" ? "section scroll-mt-18 bg-sage" : "scroll-mt-18 pt-6 pb-20 sm:pt-10 sm:pb-28"}
      >
        <div className="page-width">
          <ScannerSteps scanner={scanner} view={view} />
        </div>
      </section>
      {step === "intro" ? (
        <>
          <TeamInvitation />
          <ToolsFaq />
        </>
      ) : null}
      <RelatedContent page="tools" />
      <Toaster closeLabel={close} />
    </main>
  );
}
