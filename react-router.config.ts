import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { keepPagesOnly } from "./scripts/vite/page-manifest.ts";
import { sourcesHash } from "./scripts/vite/sources-hash.ts";

export default {
  ssr: true,
  // React Router checks origins before any middleware and without our headers; access/refuse-other-sites.server.ts checks
  // every URL.
  allowedActionOrigins: ["**"],
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    keepPagesOnly(join(buildDirectory, "client"), sourcesHash(import.meta.dirname)),
} satisfies Config;
