import type { Plugin } from "vite";

/**
 * Escapes characters beyond Latin-1 in the server's files. V8 keeps a file's text while it runs, and a single
 * '…' would make every character take two bytes.
 */
export function oneByteServer(): Plugin {
  return {
    name: "one-byte-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xFF]/g, escaped);
    },
  };
}

function escaped(unit: string) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
