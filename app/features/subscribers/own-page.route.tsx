import { data, redirect } from "react-router";
import { db } from "#db/client.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageNamed, languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { consumePoint } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { letterTopics } from "#app/platform/site/settings.server.ts";
import { maskedAddress } from "./masked-address.ts";
import { OwnPage } from "./own-page.tsx";
import { comeBack, confirmSubscription, findByToken, leave, saveChoices, type Opened } from "./own-page.server.ts";
import type { Route } from "./+types/own-page.route.ts";

export const handle: PageHandle = { namespaces: ["subscribe"] };

const privateHeaders = {
  "Cache-Control": privatePage,
  "X-Robots-Tag": "noindex, nofollow",
  // With "no-referrer" browsers would send the page's own forms with "Origin: null", which the host refuses.
  "Referrer-Policy": "same-origin",
};

/** Leaving is never limited. */
const limit = { name: "subscribe.own-page", points: 30, seconds: 3600 };

/** Opening a link changes nothing: mail programs open links before people do. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request);
  const opened = await findByToken(params.token);
  if (!opened) return data(null, { status: 404, headers: privateHeaders });
  const { kind, subscriber } = opened;
  if (kind === "used") throw redirect(ownPath(pathname, opened), { status: 302, headers: privateHeaders });
  const language = languageOfPath(pathname);
  const page = {
    kind,
    state: subscriber.state,
    address: maskedAddress(subscriber.email),
    language: languageNamed(subscriber.language),
    chosen: subscriber.topics,
    topics: letterTopics().map(({ id, words }) => ({ id, name: words[language] })),
    done: searchParams.get("done"),
  };
  return data(page, { headers: privateHeaders });
}

const ownPath = (pathname: string, { subscriber }: Opened, done?: string) =>
  `${localizedPath(languageOfPath(pathname), `/subscribe/${subscriber.leaveToken}`)}${done ? `?done=${done}` : ""}`;

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/**
 * The buttons of the page, or of a mail program: it sends `List-Unsubscribe=One-Click` without a cookie or an origin, and is
 * answered without a redirect (RFC 8058).
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { pathname } = pageUrl(request);
  const opened = await findByToken(params.token);
  if (!opened) throw redirect(pathname, 303);
  const { intent, form } = context.get(sentForm);
  const { kind, subscriber } = opened;
  const failed = (status: number) => data({ failed: true as const }, { status, headers: privateHeaders });
  try {
    if (intent === undefined) {
      if (kind !== "own" || form.get("List-Unsubscribe") !== "One-Click") return failed(400);
      await leave(db(), subscriber.id);
      return data({ left: true as const }, { headers: privateHeaders });
    }
    if (intent === "leave" && kind === "own") await leave(db(), subscriber.id);
    else if (!(await consumePoint(limit, subscriber.id)).allowed) return failed(429);
    else if (intent === "confirm" && kind !== "own") {
      // A second click, or a link that has ended meanwhile: the page says how things are.
      if (!(await confirmSubscription(subscriber)) && kind === "late") throw redirect(pathname, 303);
    } else if (intent === "save" && kind === "own") {
      const topics = form.getAll("topics").map(String);
      await saveChoices(subscriber, { language: languageNamed(form.get("language")), topics });
    } else if (intent === "back" && kind === "own") {
      const { own } = copyFor(languageOfPath(pathname), "subscribe");
      const shown = `${own.left}\n${own.back}`;
      await comeBack(subscriber, { place: "own-page", shown, at: new Date().toISOString() });
    } else return failed(400);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, "a subscription could not be changed");
    return failed(500);
  }
  throw redirect(ownPath(pathname, opened, intent), 303);
}

export default function OwnSubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("subscribe");
  return (
    <main id="content" className="page-width section">
      <Seo title={copy.meta} index={false} />
      <p className="eyebrow">{copy.eyebrow}</p>
      <OwnPage page={loaderData} failed={actionData !== undefined && "failed" in actionData} />
    </main>
  );
}
