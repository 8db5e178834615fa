import type { Copy, Namespace } from "./copy.ts";
import { markFulfilled, type CopyStore } from "./copy-store.ts";
import { languages, type Language } from "./language.ts";
import { readResources, type Resources } from "./resources.server.ts";

type ServerCopy = { resources: Resources; stores: Record<Language, CopyStore> };

let current: ServerCopy | undefined;

/** One store per language for the life of the process, so that rendering never waits for copy. */
export function serverCopy(): ServerCopy {
  if (current && !import.meta.env?.DEV) return current;
  const resources = readResources();
  if (current?.resources.version !== resources.version) current = { resources, stores: createStores(resources) };
  return current!;
}

/** Copy outside of components: for mails, function responses and exports. */
export function copyFor<N extends Namespace>(language: Language, namespace: N): Copy[N] {
  return serverCopy().stores[language].find(language, namespace)!;
}

function createStores(resources: Resources): ServerCopy["stores"] {
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
    find: (requested, namespace) => copy[requested][namespace],
    load: load as CopyStore["load"],
    show: () => {},
    subscribe: () => () => {},
  });
  return { en: store("en"), es: store("es") };
}
