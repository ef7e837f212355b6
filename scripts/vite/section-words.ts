import type { Plugin } from "vite";
import { SECTIONS } from "../../app/shell/sections.ts";

/**
 * Writes the words of its section into each page. Browsers would otherwise load the whole table with every page:
 * 0.7 KB, of which a page needs two lines.
 */
export function sectionWords(): Plugin {
  return {
    name: "section-words",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes("/app/routes/") || !code.includes("SECTIONS.")) return null;
      return { code: code.replace(/\bSECTIONS\.(\w+)/g, (_, name: string) => wordsOf(name)), map: null };
    },
  };
}

function wordsOf(section: string): string {
  return `(${JSON.stringify(SECTIONS[section as keyof typeof SECTIONS])})`;
}
