import type { Plugin } from "vite";

/**
 * The browser's React Router without the warnings for developers: its package names the build that has them whatever is being built.
 */
export function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!/^react-router(\/|$)/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}
