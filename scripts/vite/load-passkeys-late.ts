import type { Plugin } from "vite";

const library = "@simplewebauthn/server";
const standIn = `\0${library}`;

/** The functions that @better-auth/passkey uses. */
const functions = [
  "generateAuthenticationOptions",
  "generateRegistrationOptions",
  "verifyAuthenticationResponse",
  "verifyRegistrationResponse",
];

/**
 * Loads the passkey library when the first passkey is used. It includes 300 modules for certificates, which take 18 MB
 * of memory and a fifth of the start-up time. Its functions return promises, so lazy loading changes nothing for the
 * caller.
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
