import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // React Router looks at origins before any middleware and without our headers; ours does it for every URL (access/origin).
  allowedActionOrigins: ["**"],
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
