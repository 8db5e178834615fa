import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // What every page needs comes in two files that compress well, not in thirty that do not.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "frame", test: /node_modules[/\\](react|react-dom|scheduler|react-router|@remix-run)[/\\]|createLucideIcon|preload-helper|rolldown.runtime|[/\\]app[/\\](root\.|public\.layout|components[/\\]frame[/\\]|components[/\\]ui[/\\](button|toast|progress)|platform[/\\](i18n|seo)[/\\])/ },
                { name: "shared", test: /[/\\]app[/\\]|lucide|site\.config/, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
    // The host and the application are one bundle: a second copy of db/ would open the embedded database twice.
    // Parts that the browser loads later are all there on the server.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts", checks: { ineffectiveDynamicImport: false } } } },
  },
  // Hundreds of small modules in one file: a start reads it once instead of looking for each of them.
  ssr: { noExternal: [/^(@better-auth|better-auth|better-call|@better-fetch|drizzle-orm|zod|jose|react-router|@remix-run|lucide-react|rate-limiter-flexible)/] },
  build: { target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  optimizeDeps: { entries: ["./app/**/*.tsx"] },
});
