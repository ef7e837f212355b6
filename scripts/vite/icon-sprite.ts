import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { iconNames } from "../../app/ui/icon-names.ts";

const SPRITE = fileURLToPath(new URL("../../app/ui/generated/icons.svg", import.meta.url));

/** The logo: a gem under a loupe. */
const LOUPE = `<circle cx="10.5" cy="10.5" r="9" /><path d="m17 17 5.5 5.5" /><path d="M7.5 6.5h6l2.6 3.1-5.6 6.1-5.6-6.1z" /><path d="M4.9 9.6h11.2" /><path d="M8.4 9.6l2.1 6.1 2.1-6.1-2.1-3.1z" />`;

/**
 * Writes app/ui/generated/icons.svg with one `<symbol>` per name in app/ui/icon-names.ts, before Vite
 * resolves it.
 */
export function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    config() {
      const sprite = drawSprite();
      if (existsSync(SPRITE) && readFileSync(SPRITE, "utf8") === sprite) return;
      mkdirSync(dirname(SPRITE), { recursive: true });
      writeFileSync(SPRITE, sprite);
    },
  };
}

function drawSprite(): string {
  const symbols = iconNames.map((name) => symbol(name, name === "loupe" ? LOUPE : readLucide(name)));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

function symbol(name: string, shapes: string): string {
  const stroke = name === "loupe" ? 1.4 : 1.75;
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`;
}

function readLucide(name: string): string {
  const file = createRequire(import.meta.url).resolve(`lucide-static/icons/${name}.svg`);
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, "utf8"));
  if (!shapes) throw new Error(`lucide-static has no usable icon "${name}"`);
  return shapes[1]!.trim().replace(/\s*\n\s*/g, "");
}
