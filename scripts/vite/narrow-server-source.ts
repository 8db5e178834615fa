import type { Plugin } from "vite";

/**
 * A script's source stays in memory with two bytes for every character if even one is outside ASCII, and so does what
 * is cut from it: the router puts the text of one of its functions into every page, which makes the whole page such a
 * string, and encoding that takes a fifth of the time of a render (docs/decisions/0010-how-node-runs.md). So our accents
 * and quotation marks are written as escapes.
 */
export function narrowServerSource(): Plugin {
  return {
    name: "narrow-server-source",
    applyToEnvironment: ({ name }) => name === "ssr",
    // Not in `renderChunk`, because the bundler prints the code again after that hook.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const escapedAlready = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(file.code);
        if (escapedAlready) this.error(`Remove the backslash before the last character of: ${escapedAlready[0]}`);
        file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
