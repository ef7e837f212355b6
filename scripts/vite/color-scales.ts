import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Container, Plugin } from "postcss";

const DARK_BY_CLASS = new Set(["sand", "gold", "ruby"]);

/**
 * Expands `@color-scales sand gold …;` into custom properties with hex values from Radix Colors: light on
 * `:root`, dark for `prefers-color-scheme` on screens, and dark sand, gold, and ruby under `.always-dark`.
 * Omits steps the stylesheet doesn't use.
 */
export function colorScales(): Plugin {
  return {
    postcssPlugin: "color-scales",
    OnceExit(root, { postcss }) {
      root.walkAtRules("color-scales", (atRule) => {
        const names = atRule.params.split(/\s+/).filter(Boolean);
        const used = stepsInUse(root);
        const declare = (names: string[], suffix: "" | "-dark") =>
          names.flatMap((name) => readScale(name, suffix).filter(([step]) => used.has(step)));
        const css = [
          rule(":root", declare(names, "")),
          `@media screen and (prefers-color-scheme: dark) {${rule(":root", declare(names, "-dark"))}}`,
          rule(
            ".always-dark",
            declare(
              names.filter((name) => DARK_BY_CLASS.has(name)),
              "-dark",
            ),
          ),
        ];
        atRule.replaceWith(postcss.parse(css.join("\n"), { from: root.source?.input.file }).nodes);
      });
    },
  };
}

function stepsInUse(root: Container): Set<string> {
  const used = new Set<string>();
  root.walkDecls((decl) => {
    for (const match of decl.value.matchAll(/var\((--[a-z]+-\d+)\)/g)) used.add(match[1]!);
  });
  return used;
}

function readScale(name: string, suffix: "" | "-dark"): [step: string, hex: string][] {
  const file = createRequire(import.meta.url).resolve(`@radix-ui/colors/${name}${suffix}.css`);
  const hexSteps = readFileSync(file, "utf8").matchAll(/(--[a-z]+-\d+):\s*(#[0-9a-f]+);/gi);
  return Array.from(hexSteps, (match) => [match[1]!, match[2]!]);
}

function rule(selector: string, declarations: [string, string][]): string {
  return `${selector} {${declarations.map(([name, value]) => `${name}: ${value};`).join("")}}`;
}
