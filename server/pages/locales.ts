import { join } from "node:path";
import { findRecentChanges, recentResources, serverCopy } from "#app/platform/i18n/copy.server.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { checkContentVersion } from "#app/platform/pages/content-version.server.ts";
import { localeOfView } from "#app/features/pages/view/copy-view.server.ts";
import { languageNamed, languages } from "#app/platform/i18n/language.ts";
import { readResources, type Resources } from "#app/platform/i18n/resources.server.ts";
import type { Site } from "#app/platform/site/site.ts";
import { copyVersionOf, listBuilds, ownBuild } from "./builds.ts";
import { compress } from "../http/compression.ts";
import { dataPolicy } from "../http/security-headers.ts";
import type { FreshResponse, StoredResponse } from "../http/respond.ts";

const maxVersions = 5;
const filesByVersion = new Map<string, Promise<Map<string, StoredResponse>>>();

/**
 * GET /locales/{lng}/{ns}.json: the copy with the site's tokens filled in. A page requests the version (`?v=`) of the
 * build that rendered it. Around an upgrade that may be another build than ours, whose scripts need its own copy.
 */
export async function localeFile(path: string, search: string): Promise<StoredResponse | undefined> {
  const requested = /^\?v=([0-9a-f]+(?:-[0-9a-f]+)?)$/.exec(search)?.[1];
  const { resources: own } = serverCopy();
  const isUnknown = requested && requested !== own.version && !filesByVersion.has(requested);
  const resources = isUnknown ? await findResources(requested) : undefined;
  const version = requested && (resources || filesByVersion.has(requested)) ? requested : own.version;
  let files = filesByVersion.get(version);
  if (!files) {
    const [oldest] = filesByVersion.keys();
    if (oldest && filesByVersion.size >= maxVersions) filesByVersion.delete(oldest);
    files = load(resources ?? own, version);
    filesByVersion.set(version, files);
  }
  const file = (await files).get(path);
  return (
    file && {
      ...file,
      headers: {
        ...file.headers,
        "cache-control": requested === version ? "public, max-age=31536000, immutable" : "public, max-age=300",
      },
    }
  );
}

/** True for the version of a page that was rendered with unpublished copy. */
export function isViewVersion(search: string): boolean {
  return /^\?v=[0-9a-f-]+-(edit|draft)$/.test(search);
}

/** The copy file for such a page: never cached, and only sent to people who may see the page. */
export async function draftLocaleFile(
  path: string,
  search: string,
  request: Request,
): Promise<FreshResponse | undefined> {
  if (!isViewVersion(search)) return undefined;
  const resources = await localeOfView(request, search.slice("?v=".length));
  const [, language, namespace] = /^\/locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
  const text = resources && language && namespace && resources.json[languageNamed(language)][namespace];
  if (!text) return undefined;
  const headers = {
    "content-type": "application/json",
    "cache-control": "private, no-store",
    "content-security-policy": dataPolicy,
  };
  const body = Buffer.from(namespace === "common" ? withSite(text, resources.site) : text);
  return { status: 200, body, headers, cookies: [] };
}

async function findResources(version: string): Promise<Resources | undefined> {
  const known = recentResources(version) ?? readFromOtherBuild(version);
  if (known) return known;
  // Another process may have rendered the page with changes that this one has not read yet.
  await checkContentVersion();
  return recentResources(version);
}

function readFromOtherBuild(version: string): Resources | undefined {
  if (!import.meta.env?.PROD) return undefined;
  const { root } = ownBuild();
  const [delivered, suffix = ""] = version.split("-");
  const id = listBuilds(root).find((build) => copyVersionOf(root, build) === delivered);
  const own = findRecentChanges(suffix);
  return id === undefined || !own
    ? undefined
    : readResources(join(root, id, "client", "locales"), own.changes, own.site, { sendsMail: hasMailServer() });
}

async function load({ json, site }: Resources, version: string) {
  const byAddress = new Map<string, StoredResponse>();
  for (const language of languages) {
    for (const [namespace, text] of Object.entries(json[language])) {
      const identity = Buffer.from(namespace === "common" ? withSite(text, site) : text);
      const [br, gzip] = await Promise.all([compress(identity, "br", 9), compress(identity, "gzip", 9)]);
      const headers = { "content-type": "application/json" };
      byAddress.set(`/locales/${language}/${namespace}.json`, {
        status: 200,
        identity,
        br,
        gzip,
        etag: version,
        headers,
      });
    }
  }
  return byAddress;
}

/** Every page loads `common` before it hydrates, so the settings need no request of their own (entry.client.tsx). */
function withSite(common: string, site: Site): string {
  return `${common.slice(0, -1)},"site":${JSON.stringify(site)}}`;
}
