import { redirect } from "react-router";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { managedView } from "../manage/managed-view.server.ts";
import { Presentation } from "../present/presentation.tsx";
import { readSlide } from "../present/read-slide.ts";
import { findScan } from "../team-scans.server.ts";
import type { Route } from "./+types/admin-present.route.ts";

export const handle: PageHandle = { namespaces: ["team-scan", "assessment", "results"], hydrate: "now" };

/** The presentation for workshops that the consultancy leads. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const managed = await findScan(params.id);
  const view = managed && (await managedView(managed.scan));
  const exit = `/admin/team-scans/${params.id}`;
  if (view?.state !== "closed" || !view.result?.overall) throw redirect(exit);
  return { view, slide: readSlide(request), exit };
}

export default function AdminPresent({ loaderData: { view, slide, exit } }: Route.ComponentProps) {
  return <Presentation view={view} slide={slide} address={`${exit}/present`} exit={exit} />;
}
