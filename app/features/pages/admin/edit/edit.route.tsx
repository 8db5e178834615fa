import { data, redirect } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { namespacesOfAddress } from "#app/platform/i18n/page-namespaces.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { copyPages, type CopyPage } from "../../copy-pages.ts";
import { pageFields, readStoredCopy } from "../../page-fields.server.ts";
import { requirePage } from "../require-page.server.ts";
import { EditScreen } from "./edit-screen.tsx";
import type { Route } from "./+types/edit.route.ts";

export const handle: PageHandle = { namespaces: ["pages"], wide: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = requirePage(params.page, request);
  if (!page.address) throw redirect(`/admin/pages/${page.id}`);
  const stored = await readStoredCopy();
  const fields = pagesAt(page).flatMap((owner) =>
    pageFields(owner, stored).map((field) => ({ ...field, owner: owner.id })),
  );
  const { email } = context.get(adminContext);
  return data({ page: page.id, address: page.address, fields, email }, { headers: { "X-Page-Frames": "framing" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The page itself, and everything else that is edited apart but shown at its address: header, footer, programs. */
function pagesAt(page: CopyPage): CopyPage[] {
  const shown = new Set<string>(["common", ...namespacesOfAddress(page.address ?? "").namespaces]);
  const others = copyPages.filter(
    (other) => other !== page && other.parts.some(({ namespace }) => shown.has(namespace)),
  );
  return [page, ...others];
}

export default function Edit({ loaderData }: Route.ComponentProps) {
  return <EditScreen key={loaderData.page} {...loaderData} />;
}
