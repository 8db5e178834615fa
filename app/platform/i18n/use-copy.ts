import { use, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { Copy, Namespace } from "./copy.ts";
import { CopyContext, type CopyStore } from "./copy-store.ts";
import { localizedPath, type Language } from "./language.ts";

/** The copy of a namespace as a typed object, in the page's language. Suspends on a client navigation until it is loaded. */
export function useCopy<N extends Namespace>(namespace: N): Copy[N] {
  const store = useCopyStore();
  const language = useLanguage();
  // Never find() first: React resumes a component that waited here and expects it to call use() again. If the copy arrived
  // meanwhile and use() is not called, the hooks that follow fail with React's error 467.
  return use(store.load(language, namespace));
}

export function useLanguage(): Language {
  const { subscribe, language } = useCopyStore();
  return useSyncExternalStore(subscribe, language, language);
}

export function useCopyStore(): CopyStore {
  const store = use(CopyContext);
  if (!store)
    throw new Error("No copy here: render the component below CopyContext (entry.server.tsx, entry.client.tsx).");
  return store;
}

/** Turns an address of the site ("/journey") into the one of the page's language. */
export function useLocalized(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizedPath(language, path);
}

/** The address of the same page, query and hash kept. */
export function useHere() {
  const { pathname, search, hash } = useLocation();
  return { pathname, search, hash };
}
