import { data, redirect } from "react-router";
import { encode } from "uqr";
import { longDate } from "#app/platform/i18n/dates.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { lastDay } from "../closing-day.ts";
import { personalUrls } from "../mails/manager-mails.server.tsx";
import { privateHeaders } from "../private-headers.server.ts";
import { findByManageToken } from "../team-scans.server.ts";
import type { Route } from "./+types/links.route.ts";

export const handle: PageHandle = { namespaces: ["team-scan"] };

/** The personal links as slips of paper; the browser prints them. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const language = languageOfPath(pageUrl(request).pathname);
  const exit = localizedPath(language, `/tools/team/manage/${params.token}`);
  const managed = await findByManageToken(params.token);
  const urls = managed?.scan.state === "open" ? await personalUrls(managed.scan, language) : [];
  // The management page says what there is instead.
  if (!managed || urls.length === 0) throw redirect(exit);
  const { scan } = managed;
  const { organization } = scan;
  return data({ urls, organization, lastDay: lastDay(scan).toISOString(), exit }, { headers: privateHeaders });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function PersonalLinkSlips({
  loaderData: { urls, organization, lastDay: day, exit },
}: Route.ComponentProps) {
  const { share: words, answer, meta } = useCopy("team-scan");
  const language = useLanguage();
  return (
    <main id="content" className="page-width section print:p-0">
      <Seo title={words.personalHeading} description={meta.description} keywords={meta.keywords} index={false} />
      <div className="print:hidden">
        <h1 className="text-title font-light">{words.personalHeading}</h1>
        <p className="mt-3 max-w-prose text-ink-soft">{words.slipsIntro}</p>
        <a href={exit} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay">
          {words.slipsBack}
        </a>
      </div>
      <ol className="mt-8 grid gap-4 sm:grid-cols-2 print:mt-0 print:grid-cols-2">
        {urls.map((url) => (
          <li
            key={url}
            data-slip
            className="grid break-inside-avoid grid-cols-[6rem_1fr] items-start gap-4 border border-dashed border-line-strong p-4"
          >
            <QrCode url={url} />
            <div className="min-w-0 text-[0.875rem] leading-snug">
              <p className="font-medium [overflow-wrap:anywhere]">{fill(answer.title, { organization })}</p>
              <p className="mt-1">{fill(words.slip, { date: longDate(day, language) })}</p>
              <p className="mt-2 font-mono text-[0.6875rem] break-all">{url}</p>
            </div>
          </li>
        ))}
      </ol>
    </main>
  );
}

/** Runs of dark modules as one path: hundreds of codes are on one page. */
function QrCode({ url }: { url: string }) {
  const { data: modules, size } = encode(url, { border: 2 });
  const runs = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? size : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full bg-white">
      <path d={runs.join("")} fill="#000" />
    </svg>
  );
}
