import type { Copy, Namespace } from "./copy.ts";
import { markFulfilled, type CopyStore } from "./copy-store.ts";
import { languages, type Language } from "./language.ts";
import { choiceKey } from "./stored-choice.ts";

const maxRetries = 5;
const firstDelay = 350;
const maxParallel = 10;

/**
 * Loads /locales/{lng}/{ns}.json when a page needs it. Loaded copy is cached; failed requests are retried with growing
 * delays.
 */
export function createBrowserCopy(rendered: Language, version: string): CopyStore {
  const loaded = new Map<string, Copy[Namespace]>();
  const loading = new Map<string, Promise<Copy[Namespace]>>();
  const listeners = new Set<() => void>();
  const limited = createLimiter(maxParallel);
  let currentLanguage = rendered;

  function load(language: Language, namespace: Namespace): Promise<Copy[Namespace]> {
    const key = `${language}/${namespace}`;
    let promise = loading.get(key);
    if (!promise) {
      promise = limited(() => fetchWithRetries(`/locales/${key}.json?v=${version}`)).then((copy) => {
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
    language: () => currentLanguage,
    find: (language, namespace) => loaded.get(`${language}/${namespace}`) as Copy[typeof namespace] | undefined,
    load: load as CopyStore["load"],
    show(language) {
      const namespaces = new Set([...loaded.keys()].map((key) => key.split("/")[1] as Namespace));
      void Promise.all([...namespaces].map((namespace) => load(language, namespace))).then(() => {
        currentLanguage = language;
        for (const listener of listeners) listener();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function fetchWithRetries(address: string): Promise<Copy[Namespace]> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(address);
      if (response.ok) return (await response.json()) as Copy[Namespace];
      throw new Error(`${address} responded with ${response.status}`);
    } catch (error) {
      if (attempt === maxRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** attempt));
    }
  }
}

/** Runs at most `limit` tasks at once; the others wait. */
function createLimiter(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
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

/** The stored language, or else the browser's: for pages without a language in their URL. */
export function preferredLanguage(): Language {
  return readStoredLanguage() ?? (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");
}

function readStoredLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(choiceKey);
    return languages.find((language) => language === stored);
  } catch {
    return undefined;
  }
}
