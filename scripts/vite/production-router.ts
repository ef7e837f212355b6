import type { Plugin } from "vite";

/**
 * Selects React Router's production build for browsers, because its package exports the development build by
 * default.
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
