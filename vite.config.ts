import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leanIcons } from "./scripts/vite/lean-icons.ts";
import { leanRouter } from "./scripts/vite/lean-router.ts";
import { loadPasskeysLate } from "./scripts/vite/load-passkeys-late.ts";

export default defineConfig(({ command }) => ({
  plugins: [loadPasskeysLate(), tailwindcss(), reactRouter(), leanIcons(), leanRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
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
