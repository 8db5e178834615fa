import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answerTime, backupTime, retentionTime } from "../site/promised-times.ts";
import { deliveredSite, type Site } from "../site/site.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { findField, parseCopy, withChanges, type CopyField, type CopyNode } from "./changes/copy-fields.ts";
import { languages, type Language } from "./language.ts";
import { withWords, wordsWithoutMail } from "./without-mail.server.ts";

// A build contains its own copy of the files (build/<id>/client/locales, relative to build/<id>/server/index.js), so
// that a checkout does not affect processes that start from an older build.
const localesFolder = import.meta.env?.PROD ? join(import.meta.dirname, "../client/locales") : "public/locales";

/** Variables in copy that are replaced by settings; changes/check-change.ts lists them too. */
function siteTokens(site: Site, language: Language): Record<string, string> {
  return {
    brand: site.name,
    email: site.email,
    divisionEmail: site.divisionEmail || site.email,
    founder: site.founder.name,
    foundingYear: String(site.foundingYear),
    answerTime: answerTime(site.leads.answerHours, language),
    retentionTime: retentionTime(site.leads.retentionMonths, language),
    backupTime: backupTime(site.backups, language),
  };
}

function fillTokens(json: string, tokens: Record<string, string>): string {
  return json.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(tokens, name) ? JSON.stringify(tokens[name]).slice(1, -1) : whole,
  );
}

/**
 * The owner's changes of the delivered copy. `fields` has a map of paths for each "language/namespace" that has any;
 * `added` is the content that is sent with a namespace (added-content.ts).
 */
export type CopyChanges = {
  hash: string;
  fields: ReadonlyMap<string, ReadonlyMap<string, CopyNode>>;
  added?: ReadonlyMap<string, object>;
};

export const noChanges: CopyChanges = { hash: "", fields: new Map() };

export type Resources = {
  /**
   * Changes whenever any copy changes. It is part of the URL, so that browsers may cache a file forever. The delivered
   * files give the first part, the owner's changes and settings the second: `3f2a…` or `3f2a…-91c0…`.
   */
  version: string;
  /** The settings that the copy is filled with. */
  site: Site;
  json: Record<Language, Record<string, string>>;
};

export function readResources(
  folder = localesFolder,
  changes = noChanges,
  site: Site = deliveredSite,
  { sendsMail = true } = {},
): Resources {
  const hash = createHash("sha256").update(JSON.stringify(deliveredSite));
  const json: Resources["json"] = { en: {}, es: {} };
  for (const language of languages) {
    const tokens = siteTokens(site, language);
    const unsent = wordsWithoutMail(folder, language);
    hash.update(JSON.stringify(unsent));
    for (const [namespace, file] of deliveredFiles(folder, language)) {
      hash.update(`${namespace}.json`).update(file);
      const words = sendsMail ? file : withWords(file, unsent[namespace]);
      const changed = changes.fields.get(`${language}/${namespace}`);
      const whole = changed ? JSON.stringify(withChanges(parseCopy(words), changed)) : words;
      json[language][namespace] = withAdded(fillTokens(whole, tokens), changes.added?.get(`${language}/${namespace}`));
    }
  }
  const own = changes.hash + siteHash(site) + (sendsMail ? "" : noMailMark);
  const version = hash.digest("hex").slice(0, 10);
  return { version: own ? `${version}-${own}` : version, site, json };
}

/** Ends the version of copy that promises no mail. */
export const noMailMark = "0f";

/** Empty for the delivered settings. */
function siteHash(site: Site): string {
  const json = JSON.stringify(site);
  return json === JSON.stringify(deliveredSite) ? "" : createHash("sha256").update(json).digest("hex").slice(0, 10);
}

/** Added after the tokens are filled in, because text from the admin area may look like a token. */
export function withAdded(json: string, added: object | undefined): string {
  return added ? `${json.slice(0, -1)},"added":${JSON.stringify(added)}}` : json;
}

/** The delivered copy of one language and namespace, before any change and with its variables. */
export function deliveredCopy(language: Language, namespace: string, folder = localesFolder): CopyNode | undefined {
  const words = deliveredFiles(folder, language).get(namespace);
  if (words === undefined) return undefined;
  const file = hasMailServer() ? words : withWords(words, wordsWithoutMail(folder, language)[namespace]);
  const key = `${folder}/${language}/${namespace}`;
  let known = filesParsed.get(key);
  if (known?.file !== file) {
    known = { file, root: parseCopy(file) };
    filesParsed.set(key, known);
  }
  return known.root;
}

/** The copy of a namespace that is known to be delivered. */
export function requireCopy(language: Language, namespace: string): CopyNode {
  const root = deliveredCopy(language, namespace);
  if (root === undefined) throw new Error(`There is no delivered copy ${language}/${namespace}.`);
  return root;
}

/** A field of the delivered copy; undefined when an update has removed it. */
export function findDeliveredField(language: Language, namespace: string, path: string): CopyField | undefined {
  const root = deliveredCopy(language, namespace);
  return root === undefined ? undefined : findField(root, path);
}

/** A field that is known to be delivered: those of the pages are listed from the delivered copy. */
export function deliveredField(language: Language, namespace: string, path: string): CopyField {
  const field = findDeliveredField(language, namespace, path);
  if (!field) throw new Error(`The delivered copy has no ${namespace}:${path}.`);
  return field;
}

/** A cache, because editing screens look up every field of a file. The returned nodes must not be modified. */
const filesParsed = new Map<string, { file: string; root: CopyNode }>();

const filesRead = new Map<string, Map<string, string>>();

/** The files of a folder by namespace, without insignificant white space. */
function deliveredFiles(folder: string, language: Language): Map<string, string> {
  const path = join(folder, language);
  const known = filesRead.get(path);
  if (known && !import.meta.env?.DEV) return known;
  const names = readdirSync(path).filter((name) => name.endsWith(".json"));
  const files = new Map(
    names
      .sort()
      .map((name) => [
        name.slice(0, -".json".length),
        JSON.stringify(JSON.parse(readFileSync(join(path, name), "utf8"))),
      ]),
  );
  filesRead.set(path, files);
  return files;
}
