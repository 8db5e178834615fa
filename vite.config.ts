import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import routes from "./app/routes.ts";
import { leanIcons } from "./scripts/vite/lean-icons.ts";
import { leanRouter } from "./scripts/vite/lean-router.ts";
import { loadPasskeysLate } from "./scripts/vite/load-passkeys-late.ts";
import { readModuleUses } from "./scripts/vite/public-modules.ts";

const { pagesOf, isPrivate, listSharedSets, pages } = readModuleUses(await routes);
const usesOf = (id: string) => pagesOf(id).length;

/**
 * Groups the client scripts into a few files, which compress better than thirty: modules that every public page needs
 * ("frame"), that many of them need ("shared") and that pages with forms need ("forms"). Only public pages are counted,
 * so that visitors do not load modules that only admin screens share. Those are in "office".
 *
 * A group also takes the imports of its modules, so the order matters: modules that more pages need come first. Modules
 * that a few public pages share with the admin area have separate files ("part"); otherwise those pages would load
 * "office".
 */
const files = [
  {
    name: "frame",
    test: (id: string) =>
      /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\/|\/lucide-icon\.ts|preload-helper/.test(id) ||
      usesOf(id) === pages,
  },
  { name: "shared", test: (id: string) => usesOf(id) >= 7 && !isForm(id) },
  { name: "forms", test: (id: string) => usesOf(id) >= 3 && isForm(id) },
  ...listSharedSets().map((set, number) => ({
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
  plugins: [loadPasskeysLate(), tailwindcss(), reactRouter(), leanIcons(), leanRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: files },
            // Every page loads the list of all files. Seven characters are enough to tell two versions of one file apart.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
    // The host and the application are one bundle: a second copy of db/ would open the embedded database twice. Dynamic
    // imports for the browser are ineffective on the server, so there is no warning about them. One file: a process
    // that runs for weeks never reads a chunk that a later build may have removed. Heavy packages are still loaded on
    // first use (`await import("sharp")`).
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
  // Bundles packages of hundreds of small modules, so that a start reads one file instead of resolving each of them.
  // Not in development, where modules run unbundled and some of these are CommonJS.
  ssr: {
    noExternal:
      command === "build"
        ? [
            /^(@better-auth|better-auth|better-call|@better-fetch|drizzle-orm|zod|jose|react-router|@remix-run|lucide-react|rate-limiter-flexible)/,
          ]
        : [],
  },
  build: { target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  // Native code, which only the server loads.
  optimizeDeps: { entries: ["./app/**/*.tsx"], exclude: ["@resvg/resvg-js"] },
}));
