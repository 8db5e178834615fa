import type { Plugin } from "vite";

const library = "@simplewebauthn/server";
const standIn = `\0${library}`;

/** All that @better-auth/passkey uses of the library. */
const functions = [
  "generateAuthenticationOptions",
  "generateRegistrationOptions",
  "verifyAuthenticationResponse",
  "verifyRegistrationResponse",
];

/**
 * Loads the library behind passkeys when the first passkey is used. It comes with 300 modules for certificates, which
 * take 18 MB and a fifth of a start. Its functions return promises, so waiting for the library changes nothing else.
 */
export function loadPasskeysLate(): Plugin {
  return {
    name: "load-passkeys-late",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (id, importer) => (id === library && importer !== standIn ? standIn : undefined),
    load: (id) => (id === standIn ? functions.map(loadingFunction).join("\n") : undefined),
  };
}

function loadingFunction(name: string): string {
  return `export const ${name} = async (...values) => (await import("${library}")).${name}(...values);`;
}
