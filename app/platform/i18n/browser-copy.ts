import type { Copy, Namespace } from "./copy.ts";
import { markFulfilled, type CopyStore } from "./copy-store.ts";
import { languages, type Language } from "./language.ts";
import { choiceKey } from "./stored-choice.ts";

const retries = 5;
const firstWait = 350;
const parallel = 10;

/** Loads /locales/{lng}/{ns}.json as pages need it: what is loaded stays, what fails is asked for again, ever later. */
export function createBrowserCopy(rendered: Language, version: string): CopyStore {
  const loaded = new Map<string, Copy[Namespace]>();
  const loading = new Map<string, Promise<Copy[Namespace]>>();
  const listeners = new Set<() => void>();
  const turn = createTurns(parallel);
  let shown = rendered;

  function load(language: Language, namespace: Namespace): Promise<Copy[Namespace]> {
    const key = `${language}/${namespace}`;
    let promise = loading.get(key);
    if (!promise) {
      promise = turn(() => fetchAgain(`/locales/${key}.json?v=${version}`)).then((copy) => {
        loaded.set(key, copy);
        markFulfilled(promise!, copy);
        return copy;
      });
      promise.catch(() => loading.delete(key));
      loading.set(key, promise);
    }
    return promise;
  }

  return {
    language: () => shown,
    find: (language, namespace) => loaded.get(`${language}/${namespace}`) as Copy[typeof namespace] | undefined,
    load: load as CopyStore["load"],
    show(language) {
      const namespaces = new Set([...loaded.keys()].map((key) => key.split("/")[1] as Namespace));
      void Promise.all([...namespaces].map((namespace) => load(language, namespace))).then(() => {
        shown = language;
        for (const listener of listeners) listener();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function fetchAgain(address: string): Promise<Copy[Namespace]> {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(address);
      if (response.ok) return (await response.json()) as Copy[Namespace];
      throw new Error(`${address} answered ${response.status}`);
    } catch (error) {
      if (tries === retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** tries));
    }
  }
}

/** At most `limit` at once; the others wait for their turn. */
function createTurns(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}

/** What storage, then the browser, prefer: for pages without a language in their address. */
export function preferredLanguage(): Language {
  return readStored() ?? (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");
}

function readStored(): Language | undefined {
  try {
    const stored = localStorage.getItem(choiceKey);
    return languages.find((language) => language === stored);
  } catch {
    return undefined;
  }
}
