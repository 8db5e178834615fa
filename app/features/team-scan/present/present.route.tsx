import { data, redirect } from "react-router";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { managedView } from "../manage/managed-view.server.ts";
import { privateHeaders } from "../private-headers.server.ts";
import { findByManageToken } from "../team-scans.server.ts";
import type { Route } from "./+types/present.route.ts";
import { Presentation } from "./presentation.tsx";
import { readSlide } from "./read-slide.ts";

export const handle: PageHandle = { namespaces: ["team-scan", "assessment", "results"], hydrate: "now" };

export async function loader({ params, request }: Route.LoaderArgs) {
  const exit = localizedPath(languageOfPath(new URL(request.url).pathname), `/tools/team/manage/${params.token}`);
  const managed = await findByManageToken(params.token);
  const view = managed && (await managedView(managed.scan));
  // The management page says why there is nothing to present.
  if (view?.state !== "closed" || !view.result?.overall) throw redirect(exit);
  return data({ view, slide: readSlide(request), exit }, { headers: privateHeaders });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Present({ loaderData: { view, slide, exit } }: Route.ComponentProps) {
  const { present, meta } = useCopy("team-scan");
  return (
    <>
      <Seo title={present.meta} description={meta.description} keywords={meta.keywords} index={false} />
      <Presentation view={view} slide={slide} address={`${exit}/present`} exit={exit} />
    </>
  );
}
