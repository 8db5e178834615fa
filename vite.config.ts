import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The browser's scripts come in few files that compress well, not in thirty that do not: what every page needs, what many need. */
const files = [
  {
    name: "frame",
    test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\/|createLucideIcon|preload-helper|\/app\/(root\.|public\.layout|platform\/(i18n|seo)\/|components\/(frame\/|form\/post-json|ui\/([a-z]+\/)?(button|toast|progress|accordion|checkbox)))/,
  },
  { name: "scanner", test: /features\/scanner\/(scoring|labels|contact|questions|steps\/device-storage)\./ },
  { name: "shared", test: /\/app\/|lucide|site\.config/, minShareCount: 6 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
