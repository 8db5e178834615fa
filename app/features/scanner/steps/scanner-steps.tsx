import { lazy, Suspense, use, useEffect } from "react";
import { useCopy, useCopyStore } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { AssessmentStep } from "./assessment-step.tsx";
import { restoreScript } from "./early-restore.ts";
import { EmailStep } from "./email-step.tsx";
import { IntroStep } from "./intro-step.tsx";
import type { StepView } from "./step-view.server.ts";
import { loadContactCheck } from "./use-contact-check.ts";
import type { Scanner } from "./use-scanner.ts";

const loadResults = () => import("./results-step.tsx").then((module) => ({ default: module.ResultsStep }));
const ResultsStep = lazy(loadResults);

/** The four steps. The result and its copy are loaded during the assessment. */
export function ScannerSteps({ scanner, view }: { scanner: Scanner; view?: StepView }) {
  const { loading } = useCopy("common");
  const store = useCopyStore();
  const { step } = scanner.state;

  useEffect(() => {
    if (step !== "assessment") return;
    for (const namespace of ["results", "leadership"] as const)
      store.load(store.language(), namespace).catch(() => undefined);
    loadResults().catch(() => undefined);
    loadContactCheck().catch(() => undefined);
  }, [step, store]);

  // The server's errors belong to the step that it rendered.
  const current = view?.state.step === step ? view : undefined;
  if (step === "intro") return <IntroStep scanner={scanner} />;
  if (step === "assessment" || step === "email")
    return (
      <>
        {step === "email" ? (
          <EmailStep scanner={scanner} view={current} />
        ) : (
          <AssessmentStep scanner={scanner} view={current} />
        )}
        {view && !view.fromCookie ? <RestoreScript /> : null}
      </>
    );
  // Only this step, which the server never renders, may be in a Suspense: React would send the other steps' HTML hidden
  // until a script shows it.
  return (
    <Suspense fallback={<p className="py-24 text-center text-ink-soft">{loading}</p>}>
      <ResultsStep scanner={scanner} />
    </Suspense>
  );
}

function RestoreScript() {
  const { nonce } = use(RequestInfoContext);
  const html = { __html: import.meta.env.SSR ? restoreScript : "" };
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
