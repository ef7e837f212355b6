import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const PREPARED = fileURLToPath(new URL("../../.react-router/programs/", import.meta.url));

/**
 * Builds a program the server runs as a separate process. `virtual:NAME` is its path: beside the server in a
 * build, otherwise in a folder for generated files.
 */
export function program(name: string, entry: string): Plugin {
  const id = `virtual:${name}`;
  const source = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  const file = `${name}.js`;
  const place = `place-of-program-${name}`;
  let isBuild = false;
  let prepared: Promise<string> | undefined;
  return {
    name: `program:${name}`,
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    async load(wanted) {
      if (wanted !== `\0${id}`) return;
      if (!isBuild) return `export default ${JSON.stringify(await (prepared ??= prepare(name, source)))};`;
      this.emitFile({ type: "chunk", id: source, fileName: file });
      return `import { posix } from "node:path";
import { fileURLToPath } from "node:url";\nexport default fileURLToPath(new URL(${JSON.stringify(place)}, import.meta.url));`;
    },
    // Rollup's file URLs would emit an asset, which React Router serves to browsers.
    renderChunk(code, chunk) {
      if (!code.includes(place)) return null;
      const relative = posix.relative(posix.dirname(chunk.fileName), file);
      return code.replaceAll(place, relative.startsWith(".") ? relative : `./${relative}`);
    },
  };
}

async function prepare(name: string, source: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    resolve: { tsconfigPaths: true },
    build: {
      ssr: source,
      outDir: PREPARED,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return `${PREPARED}${name}.mjs`;
}
