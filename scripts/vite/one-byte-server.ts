import type { Plugin } from "vite";

/**
 * Escapes characters beyond ASCII in the server's files. V8 keeps a file's text while it runs. A single '…' would make
 * every character take two bytes, and a single '·' makes Node 24 keep a second copy, since only ASCII is the same in
 * UTF-8 and in memory.
 */
export function oneByteServer(): Plugin {
  return {
    name: "one-byte-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7F]/g, escaped);
    },
  };
}

function escaped(unit: string) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
