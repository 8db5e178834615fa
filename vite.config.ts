import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import routes from "./app/routes.ts";
import { loadPasskeysLate } from "./scripts/vite/load-passkeys-late.ts";
import { narrowServerSource } from "./scripts/vite/narrow-server-source.ts";
import { readModuleUses } from "./scripts/vite/public-modules.ts";
import { shortClassNames } from "./scripts/vite/short-class-names.ts";

const { pagesOf, isPrivate, sharedSets, pages } = readModuleUses(await routes);
const usesOf = (id: string) => pagesOf(id).length;

/**
 * The browser's scripts come in few files, which compress better than thirty: what every public page needs ("frame"), what
 * many of them need ("shared"), what pages with forms need. Only public pages count: however many screens of the admin
 * area share a module, visitors do not load it. What those screens share is "office".
 *
 * A group takes the imports of its modules along, so the order matters: what more pages need comes first. And what a few
 * public pages share with the admin area is in files of its own ("part"), or they would load "office".
 */
const files = [
  {
    name: "frame",
    test: (id: string) =>
      /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\/|createLucideIcon|preload-helper/.test(id) ||
      usesOf(id) === pages,
  },
  { name: "shared", test: (id: string) => usesOf(id) >= 7 && !isForm(id) },
  { name: "forms", test: (id: string) => usesOf(id) >= 3 && isForm(id) },
  ...sharedSets().map((set, number) => ({
    name: `part-${number}`,
    test: (id: string) => isPrivate(id) && pagesOf(id).join() === set,
  })),
  {
    name: "office",
    test: (id: string) => /\/app\/|lucide|site\.config/.test(id) && usesOf(id) === 0,
    minShareCount: 6,
  },
];

function isForm(id: string): boolean {
  return /\/app\/components\/(form|ui\/(forms|feedback))\//.test(id);
}

export default defineConfig(({ command }) => ({
  plugins: [
    loadPasskeysLate(),
    tailwindcss(),
    reactRouter(),
    shortClassNames({ all: "app/all.css", part: "app/public.css", own: "app/app.css" }),
    narrowServerSource(),
  ],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: files } } } } },
    // The host and the application are one bundle: a second copy of db/ would open the embedded database twice.
    // Parts that the browser loads later are all there on the server.
    // One file: a process that runs for weeks never reads a chunk that a later build may have removed. Heavy packages are
    // still loaded on first use (`await import("sharp")`).
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/app.ts",
          checks: { ineffectiveDynamicImport: false },
          output: { codeSplitting: false },
        },
      },
    },
  },
  // Hundreds of small modules in one file: a start reads it once instead of looking for each of them. The development
  // server runs modules as they are, and some of these are CommonJS.
  ssr: {
    noExternal:
      command === "build"
        ? [
            /^(@better-auth|better-auth|better-call|@better-fetch|drizzle-orm|zod|jose|react-router|@remix-run|lucide-react|rate-limiter-flexible)/,
          ]
        : [],
  },
  build: { target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  optimizeDeps: { entries: ["./app/**/*.tsx"] },
}));
