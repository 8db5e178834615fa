import { useEffect } from "react";
import { data, redirect } from "react-router";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { pageNumberSearch, readPageNumber } from "#app/platform/pages/page-number.ts";
import { AuthorNotFound } from "./author-not-found.tsx";
import { AuthorView } from "./author-view.tsx";
import { findAuthorPage, type AuthorPage } from "./authors.server.ts";
import type { Route } from "./+types/author.route.ts";

export const handle: PageHandle = { namespaces: ["insights"] };

type Loaded = { author: AuthorPage } | { author: undefined; unavailable: boolean };

export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const url = pageUrl(request);
  const page = readPageNumber(url.searchParams);
  let author: AuthorPage | undefined;
  try {
    author = await findAuthorPage(slug, languageOfPath(url.pathname), page);
  } catch (error) {
    log.error({ err: error, slug }, "the author could not be read");
    return data<Loaded>(
      { author: undefined, unavailable: true },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    );
  }
  if (!author) return data<Loaded>({ author: undefined, unavailable: false }, { status: 404 });
  // Without the redirect, every page number after the last would be another cached copy of the last page.
  if (page > author.page) throw redirect(url.pathname + pageNumberSearch(author.page));
  return data<Loaded>({ author });
}

/** When the data request fails, the page says so instead of showing the error page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return { author: undefined, unavailable: true };
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Author({ loaderData }: Route.ComponentProps) {
  const unavailable = !loaderData.author && loaderData.unavailable;
  useEffect(() => {
    if (unavailable) console.error("The author could not be loaded.");
  }, [unavailable]);
  return loaderData.author ? <AuthorView author={loaderData.author} /> : <AuthorNotFound unavailable={unavailable} />;
}
