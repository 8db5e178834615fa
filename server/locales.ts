import { serverCopy } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { compress, type Stored } from "./respond.ts";

/** GET /locales/{lng}/{ns}.json: the copy with the site's tokens filled in. */
let files: { version: string; byAddress: Map<string, Stored> } | undefined;

export async function localeFile(path: string, search: string): Promise<Stored | undefined> {
  const { resources } = serverCopy();
  if (files?.version !== resources.version) files = { version: resources.version, byAddress: await load() };
  const file = files.byAddress.get(path);
  if (!file) return undefined;
  // The browser asks with ?v=… of the page it hydrates, and may keep that for ever.
  const forEver = search === `?v=${resources.version}`;
  return {
    ...file,
    headers: {
      ...file.headers,
      "cache-control": forEver ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  };
}

async function load() {
  const { resources } = serverCopy();
  const byAddress = new Map<string, Stored>();
  for (const language of languages) {
    for (const [namespace, json] of Object.entries(resources.json[language])) {
      const identity = Buffer.from(json);
      const [br, gzip] = await Promise.all([compress(identity, "br", 9), compress(identity, "gzip", 9)]);
      const headers = { "content-type": "application/json" };
      byAddress.set(`/locales/${language}/${namespace}.json`, {
        status: 200,
        identity,
        br,
        gzip,
        etag: resources.version,
        headers,
      });
    }
  }
  return byAddress;
}
