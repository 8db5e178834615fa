import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The host and the application are one bundle: a second copy of db/ would open the embedded database twice.
  environments: { ssr: { build: { rollupOptions: { input: "./server/app.ts" } } } },
  build: { target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  optimizeDeps: { entries: ["./app/**/*.tsx"] },
});
