import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build.ts builds into a folder of its own and renames it when it is complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build/unnamed",
  // The whole site map is small: one manifest beats a request per newly seen link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
