import type { Copy, Namespace } from "./copy.ts";
import { keysOf } from "../typed-keys.ts";
import { isEditedVersion, markFulfilled, type CopyStore } from "./copy-store.ts";
import { languages, type Language } from "./language.ts";
import { choiceKey } from "./stored-choice.ts";
import { byLanguage } from "./words.ts";

const maxRetries = 5;
const firstDelay = 350;
const maxParallel = 10;

/**
 * Loads /locales/{lng}/{ns}.json when a page needs it. Loaded copy is cached; failed requests are retried with growing
 * delays.
 */
export function createBrowserCopy(rendered: Language, version: string): CopyStore {
  const loaded = byLanguage((): Partial<Copy> => ({}));
  const loading = byLanguage((): Partial<Record<Namespace, Promise<unknown>>> => ({}));
  const listeners = new Set<() => void>();
  const limited = createLimiter(maxParallel);
  let currentLanguage = rendered;

  function load<N extends Namespace>(language: Language, namespace: N): Promise<Copy[N]> {
    const begun = loading[language][namespace];
    if (begun) return begun as Promise<Copy[N]>;
    const address = `/locales/${language}/${namespace}.json?v=${version}`;
    const promise: Promise<Copy[N]> = limited(() => fetchWithRetries<N>(address)).then((copy) => {
      loaded[language][namespace] = copy;
      markFulfilled(promise, copy);
      return copy;
    });
    promise.catch(() => delete loading[language][namespace]);
    loading[language][namespace] = promise;
    return promise;
  }

  return {
    language: () => currentLanguage,
    isEdited: isEditedVersion(version),
    find: (language, namespace) => loaded[language][namespace],
    load,
    show(language) {
      const namespaces = new Set(languages.flatMap((known) => keysOf(loaded[known])));
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

async function fetchWithRetries<N extends Namespace>(address: string): Promise<Copy[N]> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(address);
      if (response.ok) return (await response.json()) as Copy[N];
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
