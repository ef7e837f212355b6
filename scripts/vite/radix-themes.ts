import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AtRule, Container, Declaration, Node, Plugin, Postcss, Root, Rule } from "postcss";
import { selectorInUse, type Short, splitAtCommas, withShorts, writtenOut } from "./radix-selectors.ts";
import { type RadixUsage, radixUsage, ROOT_THEME } from "./radix-usage.ts";
import { computed } from "./radix-values.ts";

const GRAY = ROOT_THEME.grayColor;

/** Attributes of the theme whose value never changes. */
const THEME: Record<string, string> = {
  "gray-color": GRAY,
  radius: ROOT_THEME.radius,
  scaling: "100%",
  "panel-background": ROOT_THEME.panelBackground,
  "has-background": "true",
};

/**
 * Selectors to drop: states that nothing here has, the focus ring, which is our own, and anything that
 * browsers before 2021 don't know.
 */
const UNUSED_SELECTORS =
  /data-state|autofill|onepassword|scrollbar|datetime-edit|picker-indicator|decoration-container|inner-spin|:has\(|:focus|::selection|:read-only|:placeholder-shown|:any-link|\\:|\.light|\.dark-theme|\.-rt-|\.rt-Inset|\.rt-reset|data-is-root-theme|\.radix-themes\.dark/;

const UNUSED_CONDITIONS = /color-mix|display-p3|color-gamut|:has|-width:|pointer: coarse|dvh/;

/** Properties to drop: old browsers ignore them, the page's values are inherited, or ours replace them. */
const UNUSED_PROPERTIES =
  /^(gap|row-gap|column-gap|backdrop-filter|background-clip|contain|filter|scrollbar-width|text-size-adjust|user-select|font-style|text-indent|-webkit-(tap-highlight-color|text-fill-color)|-moz-.*)$|backdrop-filter|box-decoration-break|text-size-adjust/;

const SHEETS = ["tokens/base.css", "components.css", "utilities.css"];

/** app/ui/styles/base.css resets elements instead, with rules that any class overrides. */
const WITHOUT_RULES = new Set(["rt-reset"]);

/**
 * Replaces `@radix-themes <scales> { <tokens of our own> }` by the part of Radix Themes' stylesheet that
 * `app` uses: its tokens as plain values, its rules in selectors and values of 2016, and the scales' steps in
 * use. Dark follows the system, and `.dark`. Transparent colors become opaque ones that look the same on a
 * panel. Inside, `@short badge rt-Badge …` gives `badge` the rules of these classes too, in a color if one is
 * named: for rows and light pages, where bytes count. Fails if a class in use has lost its rules.
 */
export function radixThemes(): Plugin {
  return {
    postcssPlugin: "radix-themes",
    async OnceExit(root, { postcss }) {
      for (const atRule of atRules(root)) {
        const scales = splitWords(atRule.params);
        const tokens = new Map<string, string>();
        atRule.walkDecls((declaration) => void tokens.set(declaration.prop, declaration.value));
        const shorts: Short[] = [];
        atRule.walkAtRules("short", ({ params }) => {
          const [name = "", ...words] = splitWords(params);
          const color = words.find((word) => !word.startsWith("rt-"));
          shorts.push({ name, classes: new Set(words), color });
        });
        atRule.nodes = [];
        const cut = cutTo({ ...(await radixUsage()), shorts }, tokens, root, postcss);
        const colors = colorsInUse(scales, [root, cut.rules]);
        const css = postcss.parse(
          [
            block(":root", [...colors.light, ...cut.light]),
            `@media screen and (prefers-color-scheme: dark) {${block(":root", [...colors.dark, ...cut.dark])}}`,
            block(".dark", [...colors.dark, ...cut.dark]),
          ].join("\n"),
          { from: root.source?.input.file },
        );
        atRule.replaceWith(...css.nodes, ...cut.rules.nodes);
      }
    },
  };
}

function atRules(root: Root): AtRule[] {
  const found: AtRule[] = [];
  root.walkAtRules("radix-themes", (atRule) => void found.push(atRule));
  return found;
}

type Declarations = [name: string, value: string][];

type Usage = RadixUsage & { shorts: Short[] };

function cutTo(usage: Usage, own: Map<string, string>, ours: Root, postcss: Postcss) {
  const source = postcss.parse(SHEETS.map(read).join("\n"), { from: SHEETS[0] });
  keepConditions(source);
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  const rules: Rule[] = [];
  source.walkRules((rule) => void rules.push(rule));
  for (const rule of rules) keepSelectors(rule, usage, light, dark);
  for (const [name, value] of own) {
    light.set(name, value);
    dark.delete(name);
  }
  source.walkDecls(keepDeclaration);
  const resolve = (value: string) => computed(plainColors(resolved(value, light, dark)));
  source.walkDecls((declaration) => {
    declaration.value = resolve(declaration.value);
    if (/^0(em|px)?$/.test(declaration.value) && declaration.prop === "letter-spacing") declaration.remove();
  });
  dropUnread(source, ours);
  inlineSingles(source);
  dropOverridden(source);
  askForGrid(source, postcss);
  source.append(accentRules(usage, [source, ours], postcss));
  dropUnread(source, ours);
  keepAnimations(source);
  dropEmpty(source);
  checkClasses(usage, source);
  const inUse = namesRead([source, ours]);
  const themed = [...dark.keys()].filter((name) => inUse.has(name));
  return {
    rules: source,
    light: themed.map((name): [string, string] => [name, resolve(light.get(name) ?? "")]),
    dark: themed.map((name): [string, string] => [name, resolve(dark.get(name) ?? "")]),
  };
}

function keepConditions(source: Root) {
  source.walkAtRules((atRule) => {
    if (atRule.name === "font-face") atRule.remove();
    else if (/^(media|supports)$/.test(atRule.name) && UNUSED_CONDITIONS.test(atRule.params)) atRule.remove();
  });
  source.walkComments((comment) => void comment.remove());
}

/** Moves the theme's tokens into `light` and `dark`. */
function keepSelectors(
  rule: Rule,
  { classSets, shorts }: Usage,
  light: Map<string, string>,
  dark: Map<string, string>,
) {
  if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name.endsWith("keyframes")) return;
  const selectors = splitAtCommas(rule.selector.replace(/\s+/g, " ")).flatMap(writtenOut).flatMap(ofTheme);
  const isDark = selectors.some((selector) => selector.startsWith(".dark"));
  const isTheme = selectors.some((selector) => /^(:root|\.radix-themes)?$/.test(selector));
  if (isDark || isTheme)
    rule.walkDecls(/^--/, (declaration) => {
      (isDark ? dark : light).set(declaration.prop, declaration.value);
      declaration.remove();
    });
  const mayStay = selectors.filter(
    (selector) =>
      selector &&
      !UNUSED_SELECTORS.test(selector) &&
      !selector.startsWith(".dark") &&
      !selector.includes("data-accent-color='"),
  );
  const kept = mayStay.flatMap((selector) => selectorInUse(selector, classSets) ?? []);
  const readsAccent = rule.toString().includes("--accent-");
  for (const { selector, color } of mayStay.flatMap((one) => withShorts(one, shorts))) {
    if (!color || !readsAccent) {
      kept.push(selector);
      continue;
    }
    const own = rule.cloneAfter({ selector });
    own.walkDecls((declaration) => {
      declaration.value = declaration.value.replace(/--accent-(?=a?\d)/g, `--${color}-`);
    });
  }
  if (kept.length === 0) rule.remove();
  else rule.selectors = [...new Set(kept)];
}

/** A selector without the attributes that the theme always has. Empty if it asks for another value. */
function ofTheme(selector: string): string[] {
  let text = selector.replace(":not(.light):not(.light-theme)", "").trim();
  for (const [name, value] of Object.entries(THEME)) {
    text = text.replace(`[data-${name}='${value}']`, "").replace(`[data-${name}]`, "");
    if (text.includes(`[data-${name}=`)) return [];
  }
  return [text];
}

function keepDeclaration(declaration: Declaration) {
  const { prop, value } = declaration;
  const isNewer = /fit-content|subgrid|\bstretch\b.*width/.test(value) || value === "initial";
  const isInherited =
    (prop === "font-family" && /--(default|heading)-font-family/.test(value) && !isOfTheme(declaration)) ||
    (prop === "text-align" && value === "start");
  if (UNUSED_PROPERTIES.test(prop) || isNewer || isInherited) return void declaration.remove();
  if (prop === "inset") {
    for (const side of ["top", "right", "bottom", "left"]) declaration.cloneBefore({ prop: side });
    declaration.remove();
  }
  return undefined;
}

function isOfTheme({ parent }: Declaration): boolean {
  return parent?.type === "rule" && (parent as Rule).selector === ".radix-themes";
}

/** A value with its tokens resolved. Tokens that change in the dark stay variables. */
function resolved(value: string, light: Map<string, string>, dark: Map<string, string>): string {
  return value.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (all, name: string) => {
    const token = dark.has(name) ? undefined : light.get(name);
    return token === undefined ? all : resolved(token, light, dark);
  });
}

function plainColors(value: string): string {
  return value
    .replace(/var\(--(?!black|white)([a-z]+)-a(\d+)\)/g, "var(--$1-$2)")
    .replaceAll("var(--gray-", `var(--${GRAY}-`);
}

/**
 * Inlines a variable if a component has only one value left for it, such as the padding of the one size in
 * use. Drops declarations that read a variable without a value.
 */
function inlineSingles(source: Root) {
  for (let changed = true; changed;) {
    changed = false;
    const values = new Map<string, Set<string>>();
    source.walkDecls(/^--/, (declaration) => {
      const key = componentOf(declaration) + declaration.prop;
      values.set(key, (values.get(key) ?? new Set()).add(declaration.value));
    });
    source.walkDecls((declaration) => {
      const component = componentOf(declaration);
      if (!component) return;
      const value = computed(
        declaration.value.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (all, name: string, other?: string) => {
          if (/^--(accent-|color-|(panel|page|ink|sans)$)|^--[a-z]+-\d+$/.test(name)) return all;
          const known = values.get(component + name);
          if (!known) return other?.trim() ?? "initial";
          return known.size === 1 && !other ? [...known][0]! : all;
        }),
      );
      if (value === declaration.value) return;
      changed = true;
      if (value.includes("initial")) declaration.remove();
      else declaration.value = value;
    });
    const names = namesRead([source]);
    source.walkDecls(/^--/, (declaration) => {
      if (!names.has(declaration.prop)) declaration.remove();
    });
  }
}

/** A component's name: 'Text' for `.rt-TextFieldRoot`, 'Card' for `.rt-BaseCard`. */
function componentOf({ parent }: Declaration): string {
  return (
    (parent?.type === "rule" && /\.rt-(?:Base)?([A-Z][a-z]+)/.exec((parent as Rule).selector)?.[1]) || ""
  );
}

/** Drops declarations that a later rule with the same selector overrides. */
function dropOverridden(source: Root) {
  const said = new Map<string, Declaration>();
  source.walkDecls((declaration) => {
    if (declaration.important) return;
    let place = declaration.prop;
    for (let node: Node | undefined = declaration.parent; node; node = node.parent)
      if (node.type === "rule") place += ` ${(node as Rule).selector}`;
      else if (node.type === "atrule") place += ` ${(node as AtRule).params}`;
    said.get(place)?.remove();
    said.set(place, declaration);
  });
}

function askForGrid(source: Root, postcss: Postcss) {
  const rules: Rule[] = [];
  source.walkRules((rule) => void rules.push(rule));
  for (const rule of rules) {
    const grid = (rule.nodes as Declaration[]).filter(
      ({ prop, value }) => prop?.startsWith("grid-") || (prop === "display" && value === "grid"),
    );
    if (grid.length === 0) continue;
    const asked = postcss.atRule({ name: "supports", params: "(display: grid)" });
    asked.append(postcss.rule({ selector: rule.selector, nodes: grid.map((one) => one.clone()) }));
    rule.after(asked);
    for (const one of grid)
      if (one.prop === "display") one.value = "flex";
      else one.remove();
  }
}

/**
 * Rules with the steps of each color that an element of that color reads. `badge-jade` is short for its
 * attribute.
 */
function accentRules({ classSets, accents }: RadixUsage, roots: Root[], postcss: Postcss): Root {
  const stepsOf = new Map<string, Set<string>>();
  for (const root of roots)
    root.walkDecls((declaration) => {
      const steps = Array.from(declaration.value.matchAll(/var\(--accent-(\d+)\)/g), (match) => match[1]!);
      if (steps.length === 0 || declaration.parent?.type !== "rule") return;
      const { selector } = declaration.parent as Rule;
      const names = selector.match(/rt-[A-Z][\w-]+/g) ?? [];
      for (const [color, elements] of accents)
        if (names.length === 0 || [...elements].some((at) => names.some((name) => classSets[at]!.has(name))))
          for (const step of steps) stepsOf.set(color, (stepsOf.get(color) ?? new Set()).add(step));
    });
  const rules = [...stepsOf].sort().map(([color, steps]) =>
    block(
      `${color === ROOT_THEME.accentColor ? ":root, " : ""}[data-accent-color='${color}'], .badge-${color}`,
      [...steps].map((step) => [`--accent-${step}`, `var(--${color === "gray" ? GRAY : color}-${step})`]),
    ),
  );
  return postcss.parse(rules.join("\n"), { from: SHEETS[0] });
}

function dropUnread(source: Root, ours: Root) {
  for (let dropped = true; dropped;) {
    dropped = false;
    const names = namesRead([source, ours]);
    source.walkDecls(/^--/, (declaration) => {
      if (names.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
}

function dropEmpty(source: Root) {
  for (let dropped = true; dropped;) {
    dropped = false;
    source.walk((node) => {
      if (!("nodes" in node) || (node as Container).nodes?.length !== 0) return;
      node.remove();
      dropped = true;
    });
  }
}

function keepAnimations(source: Root) {
  let animations = "";
  source.walkDecls(/^animation/, ({ value }) => void (animations += ` ${value}`));
  source.walkAtRules("keyframes", (atRule) => {
    if (!animations.includes(atRule.params)) atRule.remove();
  });
}

/** Checks that each class that Radix has rules for keeps at least one. */
function checkClasses({ classSets }: RadixUsage, source: Root) {
  const kept = source.toString();
  const all = SHEETS.map(read).join("\n");
  const has = (css: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css);
  const lost = [...new Set(classSets.flatMap((set) => [...set]))].filter(
    (name) =>
      name.startsWith("rt-") &&
      !WITHOUT_RULES.has(name) &&
      !has(kept, name) &&
      !classSets.some(
        (set) => set.has(name) && [...set].some((other) => other !== name && has(kept, other)),
      ) &&
      has(all, name),
  );
  if (lost.length > 0) throw new Error(`No rules of Radix Themes are left for ${lost.join(", ")}`);
}

/** Light and dark values of the steps that the sheet reads. */
function colorsInUse(scales: string[], roots: Root[]): { light: Declarations; dark: Declarations } {
  const names = namesRead(roots);
  const inUse = (scale: string, selector: string) =>
    readScale(scale, selector).filter(([name]) => names.has(name));
  const unknown = [...names].filter(
    (name) =>
      /^--[a-z]+-(\d|1[0-2])$/.test(name) &&
      !scales.includes(name.split("-")[2] ?? "") &&
      !name.startsWith("--accent"),
  );
  if (unknown.length > 0) throw new Error(`Not a step of ${scales.join(", ")}: ${unknown.join(", ")}`);
  return {
    light: scales.flatMap((scale) => inUse(scale, ":root, .light, .light-theme")),
    dark: scales.flatMap((scale) => inUse(scale, ".dark, .dark-theme")),
  };
}

function readScale(scale: string, selector: string): Declarations {
  const css = read(`tokens/colors/${scale}.css`);
  const from =
    css.indexOf(`\n${selector} {`) < 0 ? css.indexOf(`${selector} {`) : css.indexOf(`\n${selector} {`);
  const body = css.slice(from, css.indexOf("}", from));
  return Array.from(body.matchAll(/(--[a-z]+-\d+):\s*(#[0-9a-f]+);/gi), (match) => [match[1]!, match[2]!]);
}

function namesRead(roots: Root[]): Set<string> {
  const names = new Set<string>();
  for (const root of roots)
    root.walkDecls(({ value }) => {
      for (const match of value.matchAll(/var\((--[\w-]+)/g)) names.add(match[1]!);
    });
  return names;
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function block(selector: string, declarations: Declarations): string {
  return `${selector} {${declarations.map(([name, value]) => `${name}: ${value};`).join("")}}`;
}

function read(file: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(`@radix-ui/themes/${file}`), "utf8");
}
