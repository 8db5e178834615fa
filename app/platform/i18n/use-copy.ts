import { use, useSyncExternalStore } from "react";
import { internalNamespaces, type Copy, type Namespace } from "./copy.ts";
import { CopyContext, type CopyStore } from "./copy-store.ts";
import { localizedPath, type Language } from "./language.ts";
import { unbrokenCopy } from "./typography.ts";

/**
 * The copy of a namespace as a typed object, in the page's language, with the spaces that keep words on one line
 * (typography.ts). Suspends during a client navigation until it is loaded.
 */
export function useCopy<N extends Namespace>(namespace: N): Copy[N] {
  const store = useCopyStore();
  const language = useLanguage();
  // Do not call find() first: React resumes a suspended component and expects it to call use() again. If the copy has
  // arrived in the meantime and use() is not called, the following hooks fail with React's error 467.
  const copy = use(store.load(language, namespace));
  return store.isEdited || internalNamespaces.has(namespace) ? copy : unbrokenCopy(copy);
}

export function useLanguage(): Language {
  const { subscribe, language } = useCopyStore();
  return useSyncExternalStore(subscribe, language, language);
}

export function useCopyStore(): CopyStore {
  const store = use(CopyContext);
  if (!store)
    throw new Error("No copy store: render the component inside CopyContext (entry.server.tsx, entry.client.tsx).");
  return store;
}

/** Returns a function that turns a path of the site ("/journey") into the one of the page's language. */
export function useLocalized(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizedPath(language, path);
}
