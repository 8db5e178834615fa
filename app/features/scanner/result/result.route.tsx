import { data } from "react-router";
import { ArrowLink } from "#app/components/arrow-link.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { chosenScan, findScanByToken } from "../scans.server.ts";
import { clearDevice } from "../steps/device-storage.ts";
import type { Route } from "./+types/result.route.ts";
import { Comparison } from "./comparison.tsx";
import { isAnswerPending } from "./answer-pending.ts";
import { ownPage } from "./headings.ts";
import { QuickActions, ResultActions } from "./result-actions.tsx";
import { ResultNotFound } from "./result-not-found.tsx";
import { ResultView } from "./result-view.tsx";

export const handle: PageHandle = { namespaces: ["assessment", "leadership", "results"] };

const privateHeaders = {
  "Cache-Control": privatePage,
  "X-Robots-Tag": "noindex, nofollow",
  // Other sites get none. With "no-referrer" browsers send the form in the footer with "Origin: null", which the host refuses.
  "Referrer-Policy": "same-origin",
};

/** A result behind a private link: not cached, and not for search engines. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const opened = await findScanByToken(params.token);
  if (!opened) return data(null, { status: 404, headers: privateHeaders });
  const chosen = chosenScan(request, opened.earlier);
  const link = `/tools/result/${params.token}`;
  const report = `${link}/report.pdf${chosen > 0 ? `?earlier=${chosen}` : ""}`;
  return data(
    { ...opened, chosen, answerPending: isAnswerPending(opened.scan.at), link, report },
    { headers: privateHeaders },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Result({ loaderData }: Route.ComponentProps) {
  const { meta, talk } = useCopy("results");
  if (!loaderData) return <ResultNotFound />;
  const { scan, mailed, earlier, chosen, answerPending, link, report } = loaderData;
  const { company, at, pillarScores, answers, verified } = scan;
  return (
    <main id="content" className="page-width section">
      <Seo {...meta} index={false} />
      <ResultView
        {...{ company, at, pillarScores, answers, verified }}
        headings={ownPage}
        quickActions={<QuickActions link={link} report={report} />}
        comparison={
          earlier.length > 0 ? <Comparison {...{ at, pillarScores, earlier, chosen }} headings={ownPage} /> : undefined
        }
      >
        <ResultActions
          link={link}
          report={report}
          answerPending={answerPending}
          mailed={mailed}
          headings={ownPage}
          retake={(label) => (
            <Button asChild variant="outline">
              <Link to="/tools#scanner" onClick={clearDevice}>
                {label}
              </Link>
            </Button>
          )}
        />
        <section className="screen-only">
          <h2 className="text-title font-light">{talk.heading}</h2>
          <p className="mt-4 mb-8 max-w-prose text-ink-soft">{talk.text}</p>
          <ArrowLink to="/journey">{talk.action}</ArrowLink>
        </section>
      </ResultView>
    </main>
  );
}
