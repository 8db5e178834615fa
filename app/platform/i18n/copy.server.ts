import { createHash } from "node:crypto";
import { createContext } from "react-router";
import { site } from "#site";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { deliveredSite, type Site } from "../site/site.ts";
import type { AddedContent } from "./added-content.ts";
import type { Copy, Namespace } from "./copy.ts";
import { isEditedVersion, markFulfilled, type CopyStore } from "./copy-store.ts";
import { languages, type Language } from "./language.ts";
import { noChanges, noMailMark, readResources, type CopyChanges, type Resources } from "./resources.server.ts";
import { byLanguage } from "./words.ts";

/** What is added to the copy of each "language/namespace". */
export type AddedByNamespace = ReadonlyMap<`${Language}/${Namespace}`, AddedContent>;

export type ServerCopy = { resources: Resources; stores: Record<Language, CopyStore> };

/**
 * How many versions stay in memory: a page that was rendered before a change requests its own version when it hydrates.
 */
const recentVersions = 8;

let changes: CopyChanges = noChanges;
let words: CopyChanges = noChanges;
const addedBySource = new Map<string, AddedByNamespace>();
let current: ServerCopy | undefined;
let currentSendsMail: boolean | undefined;
const recent = new Map<string, { resources: Resources; changes: CopyChanges }>();

/** One store per language and version of the copy, so that rendering never waits for copy. */
export function serverCopy(): ServerCopy {
  const sendsMail = hasMailServer();
  if (current?.resources.site === site && currentSendsMail === sendsMail && !import.meta.env?.DEV) return current;
  currentSendsMail = sendsMail;
  const resources = readResources(undefined, changes, site, { sendsMail });
  if (current?.resources.version !== resources.version) {
    current = { resources, stores: createStores(resources) };
    recent.set(resources.version, { resources, changes });
    const [oldest] = recent.keys();
    if (oldest && recent.size > recentVersions) recent.delete(oldest);
  }
  return current;
}

/** Applies the owner's changes from now on. */
export function setCopyChanges(next: CopyChanges) {
  words = next;
  combineChanges();
}

/** Adds content of one source to the copy from now on, in place of what that source added before. */
export function setAddedContent(source: string, next: AddedByNamespace) {
  addedBySource.set(source, next);
  combineChanges();
}

/** The content that is currently added, for the copy of a draft, which is not based on the published changes. */
export function addedContent(): ReadonlyMap<string, AddedContent> {
  const added = new Map<string, AddedContent>();
  for (const [, bySource] of [...addedBySource].sort(([one], [other]) => one.localeCompare(other)))
    for (const [key, content] of bySource) added.set(key, { ...added.get(key), ...content });
  return added;
}

function combineChanges() {
  const added = addedContent();
  const hash = words.hash + hashOfAdded(added);
  if (hash === changes.hash) return;
  changes = { hash, fields: words.fields, added };
  current = undefined;
}

/** Empty when nothing is added. */
export function hashOfAdded(added: ReadonlyMap<string, AddedContent>): string {
  if (added.size === 0) return "";
  return createHash("sha256")
    .update(JSON.stringify([...added]))
    .digest("hex")
    .slice(0, 10);
}

/** The copy of a version that this process rendered with lately. */
export function recentResources(version: string): Resources | undefined {
  serverCopy();
  return recent.get(version)?.resources;
}

/**
 * The changes and settings that this process rendered with lately, for the copy of another build that has the same
 * ones. `suffix` is the second part of a version.
 */
export function findRecentChanges(suffix: string): { changes: CopyChanges; site: Site } | undefined {
  if (suffix === "") return { changes: noChanges, site: deliveredSite };
  serverCopy();
  // Pages of a release before 1.2 have no mark, whether mails are sent or not.
  const found = [...recent].find(([version]) =>
    [`-${suffix}`, `-${suffix}${noMailMark}`].some((end) => version.endsWith(end)),
  )?.[1];
  return found && { changes: found.changes, site: found.resources.site };
}

/**
 * The copy that this process recently rendered with, newest first: an open form may have been rendered with an older
 * version.
 */
export function recentCopyFor<N extends Namespace>(language: Language, namespace: N): Copy[N][] {
  serverCopy();
  return [...recent.values()]
    .reverse()
    .map(({ resources }) => JSON.parse(resources.json[language][namespace]!) as Copy[N]);
}

/** Copy outside of components: for mails, function responses and exports. */
export function copyFor<N extends Namespace>(language: Language, namespace: N): Copy[N] {
  return serverCopy().stores[language].find(language, namespace)!;
}

/** The copy that this request is rendered with, when it is not the published one: for editors and shared drafts. */
export const requestCopy = createContext<ServerCopy | null>(null);

export function createStores(resources: Resources): ServerCopy["stores"] {
  const copy = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        Object.entries(resources.json[language]).map(([namespace, json]) => [namespace, JSON.parse(json)]),
      ),
    ]),
  ) as Record<Language, Copy>;
  const promises = new Map<string, Promise<Copy[Namespace]>>();
  const load = (language: Language, namespace: Namespace) => {
    const key = `${language}/${namespace}`;
    const value = copy[language][namespace];
    const promise = promises.get(key) ?? markFulfilled(Promise.resolve(value), value);
    promises.set(key, promise);
    return promise;
  };
  const store = (language: Language): CopyStore => ({
    language: () => language,
    isEdited: isEditedVersion(resources.version),
    find: (requested, namespace) => copy[requested][namespace],
    load: load as CopyStore["load"],
    show: () => {},
    subscribe: () => () => {},
  });
  return byLanguage(store);
}
