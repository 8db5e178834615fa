import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { shortClassNames } from "./scripts/vite/short-class-names.ts";

/**
 * The browser's scripts come in few files, which compress better than thirty: what every page needs ("frame"), what pages
 * with forms need, what many pages need ("shared"). Parts that only a few public pages use are left out of the latter,
 * however many admin pages use them.
 */
const files = [
  {
    name: "frame",
    test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\/|createLucideIcon|preload-helper|\/app\/(root\.|public\.layout|platform\/(i18n|seo)\/|components\/(frame\/|ui\/button))/,
  },
  { name: "scanner", test: /features\/scanner\/(scoring|labels|contact|questions|steps\/device-storage)\./ },
  { name: "forms", test: /\/app\/components\/(form\/post-json|ui\/(feedback\/(toast|progress)|forms\/checkbox))/ },
  {
    name: "shared",
    test: /^(?!.*(pagination|alert|select|icons\/(eye|info))).*(\/app\/|lucide|site\.config)/,
    minShareCount: 6,
  },
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    shortClassNames({ all: "app/all.css", part: "app/public.css", own: "app/app.css" }),
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
  // Hundreds of small modules in one file: a start reads it once instead of looking for each of them.
  ssr: {
    noExternal: [
      /^(@better-auth|better-auth|better-call|@better-fetch|drizzle-orm|zod|jose|react-router|@remix-run|lucide-react|rate-limiter-flexible)/,
    ],
  },
  build: { target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  optimizeDeps: { entries: ["./app/**/*.tsx"] },
});
