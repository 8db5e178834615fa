import { redirect } from "react-router";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { deliveredLook, parseLook } from "#app/platform/site/look.ts";
import { previewAddress } from "./preview-address.ts";
import type { Route } from "./+types/preview.route.ts";

/** GET /admin/settings/brand/preview: where the form leads its frame without JavaScript. */
export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const look = parseLook(search.get("accent") ?? "", search.get("typePairing") ?? "") ?? deliveredLook;
  throw redirect(previewAddress(localizedPath(languageOfRequest(request), "/"), look));
}
