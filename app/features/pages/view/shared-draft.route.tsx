import { data } from "react-router";
import { Seo } from "#app/platform/seo/seo.tsx";
import { env } from "#app/platform/env.server.ts";
import { languageOfPath, localizedPath, otherLanguage, ownName } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { pageFields, readStoredCopy } from "../page-fields.server.ts";
import { draftCookie } from "./copy-view.server.ts";
import { findSharedPage } from "./previews.server.ts";
import type { Route } from "./+types/shared-draft.route.ts";

export const handle: PageHandle = { namespaces: ["pages"], styles: "all" };

/** Not cached, not indexed, and sent without a referrer. The page in the frame reads the token from the cookie. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const page = await findSharedPage(params.token);
  const language = languageOfPath(pageUrl(request).pathname);
  const headers = new Headers({
    "Cache-Control": privatePage,
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
    "X-Page-Frames": "framing",
  });
  if (page) {
    const secure = env().siteUrl.startsWith("https:") ? "; Secure" : "";
    headers.append("Set-Cookie", `${draftCookie}=${params.token}; Path=/; HttpOnly; SameSite=Lax${secure}`);
  }
  const frame = page?.address && `${localizedPath(language, page.address)}?copy=draft`;
  const hasDraft = !!page && pageFields(page, await readStoredCopy()).some((field) => field.hasDraft);
  return data({ page: page?.id, frame, token: params.token, hasDraft }, { status: page ? 200 : 404, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SharedDraft({ loaderData: { page, frame, token, hasDraft } }: Route.ComponentProps) {
  const { shared: copy, names } = useCopy("pages");
  const language = useLanguage();
  if (!page || !frame) {
    return (
      <main id="content" className="page-width section">
        <Seo title={copy.title} index={false} />
        <h1 className="text-title">{copy.title}</h1>
        <p className="mt-6 text-ink-soft">{copy.invalid}</p>
      </main>
    );
  }
  const other = otherLanguage(language);
  return (
    <main id="content" aria-label={copy.title} className="flex h-dvh flex-col">
      <Seo title={copy.title} index={false} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sun px-4 py-2 text-ink">
        <h1 className="text-base font-semibold">{names[page as keyof typeof names]}</h1>
        <p className="mr-auto text-base">{hasDraft ? copy.banner : copy.noDraft}</p>
        <a
          href={localizedPath(other, `/draft/${token}`)}
          hrefLang={other}
          lang={other}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {ownName[other]}
        </a>
      </div>
      <iframe src={frame} title={copy.frame} className="w-full flex-1 border-0" />
    </main>
  );
}
