import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build.ts builds into a folder of its own and renames it when it is complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build/unnamed",
  // The site map is small, so one manifest is cheaper than a request for each newly seen link.
  routeDiscovery: { mode: "initial" },
  // A route's loader and action in the browser are a few lines: not worth files of their own, which every page lists.
  splitRouteModules: false,
} satisfies Config;
