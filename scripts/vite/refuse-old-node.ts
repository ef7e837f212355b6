import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../../app/server/refuse-old-node.ts", import.meta.url));
const FILE = "refuse-old-node.js";

/**
 * Lets the server's first import be the file that looks at the version of Node. Imported in the source, it
 * would become a part of the file whose other imports run before it.
 */
export function refuseOldNode(): Plugin {
  return {
    name: "refuse-old-node",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: FILE });
    },
    renderChunk: (code, { fileName }) => (fileName === "index.js" ? `import "./${FILE}";\n${code}` : null),
  };
}
