import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { site } from "#site";
import { languages, type Language } from "./language.ts";

// A build contains its own copy of the files (build/<id>/client/locales, relative to build/<id>/server/index.js), so
// that a checkout does not affect processes that start from an older build.
const localesFolder = import.meta.env?.PROD ? join(import.meta.dirname, "../client/locales") : "public/locales";

/** Variables in copy that are replaced by values of site.config.ts. */
const siteTokens: Record<string, string> = {
  brand: site.name,
  email: site.email,
  founder: site.founder.name,
};

function fillSiteTokens(json: string): string {
  return json.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = siteTokens[name];
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
  });
}

export type Resources = {
  /** Changes whenever any copy changes. It is part of the URL, so that browsers may cache a file forever. */
  version: string;
  json: Record<Language, Record<string, string>>;
};

export function readResources(folder = localesFolder): Resources {
  const hash = createHash("sha256");
  const json = {} as Resources["json"];
  for (const language of languages) {
    json[language] = {};
    for (const file of readdirSync(join(folder, language))
      .filter((name) => name.endsWith(".json"))
      .sort()) {
      const content = JSON.stringify(JSON.parse(fillSiteTokens(readFileSync(join(folder, language, file), "utf8"))));
      hash.update(file).update(content);
      json[language][file.slice(0, -".json".length)] = content;
    }
  }
  return { version: hash.digest("hex").slice(0, 10), json };
}
