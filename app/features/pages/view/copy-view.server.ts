import { site } from "#site";
import { LRUCache } from "lru-cache";
import type { MiddlewareFunction } from "react-router";
import { mayOpen } from "#app/features/admin/may-open.server.ts";
import { withMarks } from "#app/platform/i18n/changes/marks.ts";
import { parseCopy } from "#app/platform/i18n/changes/copy-fields.ts";
import { fitsDelivered, toCopyChanges } from "#app/platform/i18n/changes/stored-changes.server.ts";
import {
  addedContent,
  createStores,
  hashOfAdded,
  requestCopy,
  type ServerCopy,
} from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { readResources, withAdded, type Resources } from "#app/platform/i18n/resources.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { CopyPage } from "../copy-pages.ts";
import { belongsTo, readStoredCopy, type StoredCopy } from "../page-fields.server.ts";
import { findSharedPage } from "./previews.server.ts";
import { byKey } from "#app/platform/typed-keys.ts";

/**
 * How a public page can be rendered with words that are not published: `?copy=edit` with all drafts and marks, for
 * editors; `?copy=draft` with the draft of one page, for whoever has its link. The host passes the parameter on only
 * with a cookie of ours, so visitors always get the cached page.
 */
export type CopyView = "edit" | "draft";

export const draftCookie = "savia.draft";

function parseView(name: string | null | undefined): CopyView | undefined {
  return name === "edit" || name === "draft" ? name : undefined;
}

/** Middleware of the public pages. */
export const showDrafts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const view = parseView(new URL(request.url).searchParams.get("copy"));
  const copy = view && (await copyOfView(view, request));
  if (!copy) return next();
  context.set(requestCopy, copy);
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("X-Page-Frames", "framed");
  return response;
};

/** The copy file for a page that was rendered in a view; the version ends in its name. Undefined without permission. */
export async function localeOfView(request: Request, version: string): Promise<Resources | undefined> {
  const view = parseView(/-(\w+)$/.exec(version)?.[1]);
  const copy = view && (await copyOfView(view, request));
  // A draft that was saved after the page was rendered must not change the words that it hydrates with.
  return copy && (recentViews.get(version) ?? copy).resources;
}

const recentViews = new LRUCache<string, ServerCopy>({ max: 3 });

async function copyOfView(view: CopyView, request: Request): Promise<ServerCopy | undefined> {
  const allowed = view === "edit" ? await mayOpen(request, "/admin/pages/:page/edit") : await sharedPageOf(request);
  if (!allowed) return undefined;
  const stored = await readStoredCopy();
  const changes = toCopyChanges(applyDrafts(stored, allowed === true ? undefined : allowed));
  const plain = readResources(undefined, changes, site, { sendsMail: hasMailServer() });
  const added = addedContent();
  const [delivered, own = "0"] = plain.version.split("-");
  const version = `${delivered}-${own}${hashOfAdded(added)}-${view}`;
  let copy = recentViews.get(version);
  if (!copy) {
    // People, stories and pictures have screens of their own and are not marked.
    const json = withAddedContent(view === "edit" ? markAll(plain.json) : plain.json, added);
    const resources = { ...plain, version, json };
    copy = { resources, stores: createStores(resources) };
    recentViews.set(version, copy);
  }
  return copy;
}

/** The published changes with those of the drafts in their place; of one page, or of all. */
function applyDrafts({ changes, drafts }: StoredCopy, page: CopyPage | undefined) {
  const keyOf = (row: { namespace: string; language: string; path: string }) =>
    `${row.namespace}/${row.language}/${row.path}`;
  const rows = new Map<string, StoredCopy["changes"][number] | StoredCopy["drafts"][number]>(
    changes.map((row) => [keyOf(row), row]),
  );
  for (const draft of drafts) {
    if (page && !belongsTo(page, draft)) continue;
    if (draft.value === null) rows.delete(keyOf(draft));
    // Words that are not finished are only in the editor: the page keeps what it shows.
    else if (fitsDelivered(draft)) rows.set(keyOf(draft), draft);
  }
  return [...rows.values()];
}

function withAddedContent(json: Resources["json"], added: ReturnType<typeof addedContent>): Resources["json"] {
  return byKey(languages, (language) =>
    Object.fromEntries(
      Object.entries(json[language]).map(([namespace, file]) => [
        namespace,
        withAdded(file, added.get(`${language}/${namespace}`)),
      ]),
    ),
  );
}

function markAll(json: Resources["json"]): Resources["json"] {
  return byKey(languages, (language) => {
    let last = 0;
    return Object.fromEntries(
      Object.entries(json[language]).map(([namespace, file]) => [
        namespace,
        JSON.stringify(withMarks(parseCopy(file), () => last++)),
      ]),
    );
  });
}

function sharedPageOf(request: Request): Promise<CopyPage | undefined> {
  const token = new RegExp(`(?:^|;\\s*)${draftCookie}=([0-9a-f]+)`).exec(request.headers.get("cookie") ?? "")?.[1];
  return token ? findSharedPage(token) : Promise.resolve(undefined);
}
