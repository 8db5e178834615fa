import type { Plugin } from "vite";

/** Leaves out what the router would tell developers in a visitor's console, if a page had no error page of its own. */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/dom\/ssr\/errorBoundaries\.js/ },
      handler: (code) => ({ code: withoutAdvice(code), map: null }),
    },
  };
}

export function withoutAdvice(code: string): string {
  return code.replace(/__html: `\s*console\.log(?:[^`\\]|\\.)*`/g, '__html: ""');
}
