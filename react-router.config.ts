import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole site map is small: one manifest beats a request per newly seen link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
