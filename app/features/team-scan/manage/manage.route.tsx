import { data, redirect } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, languages, localizedPath } from "#app/platform/i18n/language.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { isSeen } from "#app/platform/pages/opened.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { closeEarly, closeScan, closingObstacles } from "../closing.server.ts";
import { recomputeComparison, setComparable } from "../comparison.server.ts";
import { eraseScan } from "../erase.server.ts";
import { answerUrl, invitationText, manageUrl, personalUrls } from "../mails/manager-mails.server.tsx";
import { Notice } from "../notice.tsx";
import { privateHeaders } from "../private-headers.server.ts";
import { ResultPage } from "../result/result-page.tsx";
import { acceptsAnswers, findByManageToken, type TeamScan } from "../team-scans.server.ts";
import type { Route } from "./+types/manage.route.ts";
import { managedView, recordResultSeen, wasMailed } from "./managed-view.server.ts";
import { ManageSettings } from "./manage-settings.tsx";
import { OpenScan } from "./open-scan.tsx";
import { qrSvg } from "./qr.server.ts";

export const handle: PageHandle = { namespaces: ["team-scan", "assessment", "results"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const erased = pageUrl(request).searchParams.has("erased");
  const managed = await findByManageToken(params.token);
  if (!managed)
    return data({ kind: "missing" as const, erased }, { status: erased ? 200 : 404, headers: privateHeaders });
  const language = languageOfPath(pageUrl(request).pathname);
  const { email } = managed.manager;
  const scan = await closedWhenDue(managed.scan);
  if (isSeen({ request, context })) await recordResultSeen(scan);
  const link = `/tools/team/manage/${params.token}`;
  const view = await managedView(scan);
  const share =
    view.state === "open"
      ? {
          links: scan.personal
            ? { kind: "personal" as const, urls: await personalUrls(scan, language) }
            : {
                kind: "shared" as const,
                url: answerUrl(language, scan.answerToken),
                qr: qrSvg(answerUrl(language, scan.answerToken)),
              },
          texts: languages.map((reader) => ({
            ...invitationText(scan, reader),
            subject: copyFor(reader, "team-scan").share.mailSubject,
          })),
          manageUrl: manageUrl(language, params.token),
          mailed: await wasMailed(scan),
          obstacles: await closingObstacles(scan, email),
        }
      : undefined;
  return data({ kind: "scan" as const, view, share, link, token: params.token }, { headers: privateHeaders });
}

/** Between midnight and the next run of the closing, the manager need not wait. */
async function closedWhenDue(scan: TeamScan): Promise<TeamScan> {
  if (scan.state === "closed" || acceptsAnswers(scan)) return scan;
  await closeScan(scan.id);
  return { ...scan, state: "closed", closedAt: new Date() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const managed = await findByManageToken(params.token);
  if (!managed) return data(undefined, { status: 404, headers: privateHeaders });
  const { intent, form } = context.get(sentForm);
  const { id } = managed.scan;
  const here = localizedPath(languageOfPath(pageUrl(request).pathname), `/tools/team/manage/${params.token}`);
  if ((intent === "close" || intent === "erase") && !form.has("sure"))
    return data({ unconfirmed: intent }, { status: 422, headers: privateHeaders });
  switch (intent) {
    case "close":
      if (managed.scan.state === "closed" || (await closeEarly(managed.scan))) return redirect(here, 303);
      // The page says why.
      return data({ unconfirmed: undefined }, { status: 409, headers: privateHeaders });
    case "erase":
      await eraseScan(id);
      return redirect(`${here}?erased=yes`, 303);
    case "compare":
      await setComparable(id, form.has("comparable"));
      return redirect(`${here}#settings`, 303);
    case "withdraw":
      await setComparable(id, false);
      await recomputeComparison();
      return redirect(`${here}#settings`, 303);
    default:
      return data(undefined, { status: 400, headers: privateHeaders });
  }
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export default function ManageTeamScan({ loaderData, actionData }: Route.ComponentProps) {
  const { manage: words, meta } = useCopy("team-scan");
  const localized = useLocalized();
  const seo = <Seo title={words.meta} description={meta.description} keywords={meta.keywords} index={false} />;
  if (loaderData.kind === "missing") {
    const { erased } = loaderData;
    return (
      <main id="content">
        {seo}
        <Notice
          title={erased ? words.erasedTitle : words.notFoundTitle}
          text={erased ? words.erasedText : words.notFoundText}
        >
          <Button asChild variant="outline">
            <Link to="/tools/team">{words.startAnother}</Link>
          </Button>
        </Notice>
      </main>
    );
  }
  const { view, share, link, token } = loaderData;
  return (
    <main id="content" className="page-width section">
      {seo}
      {view.state === "open" && share ? (
        <OpenScan view={view} share={share} link={link} unconfirmed={actionData?.unconfirmed === "close"} />
      ) : (
        <ResultPage
          view={view}
          addresses={{
            report: localized(`${link}/report.pdf`),
            present: localized(`${link}/present`),
            next: localized(`/tools/team?previous=${token}#start`),
          }}
        />
      )}
      <ManageSettings view={view} link={link} unconfirmed={actionData?.unconfirmed === "erase"} />
    </main>
  );
}
