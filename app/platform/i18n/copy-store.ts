import { createContext } from "react";
import type { Copy, Namespace } from "./copy.ts";
import type { Language } from "./language.ts";

/** The source of copy: on the server it has everything, in the browser what has been loaded so far. */
export type CopyStore = {
  language(): Language;
  /** The page is shown to be edited, so its texts are exactly those that are stored. */
  isEdited?: boolean;
  find<N extends Namespace>(language: Language, namespace: N): Copy[N] | undefined;
  /**
   * Returns the same promise every time, so that React can suspend on it; markFulfilled() is called when it has its
   * value.
   */
  load<N extends Namespace>(language: Language, namespace: N): Promise<Copy[N]>;
  /** Switches the language once its copy is loaded: for pages without a language in their URL. */
  show(language: Language): void;
  subscribe(listener: () => void): () => void;
};

/** The copy of a page that is shown to be edited (features/pages/view). */
export function isEditedVersion(version: string): boolean {
  return version.endsWith("-edit");
}

/** Lets React's use() read the value synchronously instead of suspending for a moment. */
export function markFulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: "fulfilled", value });
}

export const CopyContext = createContext<CopyStore | undefined>(undefined);

/** The same store, for a part of a page that is in another language. */
export function inLanguage(store: CopyStore, language: Language): CopyStore {
  return { ...store, language: () => language };
}
