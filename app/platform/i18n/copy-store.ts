import { createContext } from "react";
import type { Copy, Namespace } from "./copy.ts";
import type { Language } from "./language.ts";

/** Where a page finds its copy: all of it on the server, what was loaded so far in the browser. */
export type CopyStore = {
  language(): Language;
  find<N extends Namespace>(language: Language, namespace: N): Copy[N] | undefined;
  /** The same promise every time, so that React can wait for it, and marked (markFulfilled) as soon as it has its value. */
  load<N extends Namespace>(language: Language, namespace: N): Promise<Copy[N]>;
  /** Shows the page in another language once its copy is here (pages without a language in their address). */
  show(language: Language): void;
  subscribe(listener: () => void): () => void;
};

/** Lets React's use() read the value at once, where it would otherwise suspend for a moment. */
export function markFulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: "fulfilled", value });
}

export const CopyContext = createContext<CopyStore | undefined>(undefined);

/** The same copy for a part of a page that speaks another language. */
export function inLanguage(store: CopyStore, language: Language): CopyStore {
  return { ...store, language: () => language };
}
