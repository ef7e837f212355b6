/** A selector written for browsers before 2021: without `:where()`, `:is()`, or lists inside `:not()`. */
export function writtenOut(selector: string): string[] {
  const found = /:(?:where|is)\(/.exec(outsideNot(selector));
  if (!found) return [chainedNot(selector)];
  const end = closing(selector, found.index + found[0].length - 1);
  const before = selector.slice(0, found.index);
  const after = selector.slice(end + 1);
  return splitAtCommas(selector.slice(found.index + found[0].length, end)).flatMap((choice) =>
    writtenOut(before + choice + after),
  );
}

/** The same text with everything inside `:not()` blanked. */
function outsideNot(selector: string): string {
  let text = selector;
  for (let from = text.indexOf(":not("); from >= 0; from = text.indexOf(":not(", from + 1)) {
    const end = closing(text, from + 4);
    text = text.slice(0, from + 5) + " ".repeat(end - from - 5) + text.slice(end);
  }
  return text;
}

function chainedNot(selector: string): string {
  let text = "";
  let rest = selector;
  for (let from = rest.indexOf(":not("); from >= 0; from = rest.indexOf(":not(")) {
    const end = closing(rest, from + 4);
    const refused = splitAtCommas(rest.slice(from + 5, end)).flatMap(writtenOut);
    text += rest.slice(0, from) + refused.map((one) => `:not(${one})`).join("");
    rest = rest.slice(end + 1);
  }
  return text + rest;
}

export function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(" || text[at] === "[") depth += 1;
    else if (text[at] === ")" || text[at] === "]") depth -= 1;
    else if (text[at] === "," && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter(Boolean);
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  throw new Error(`Unclosed bracket in ${text}`);
}

const COMBINATOR = /(\s*[>+~]\s*|\s+)(?![^(]*\))/;
const CLASS = /\.(rt-[\w-]+)/g;
const NOT_CLASS = /:not\(\.(rt-[\w-]+)\)/g;

/**
 * The selector with only those classes that distinguish elements in use, or `null` if it selects none of
 * them. Leaves out a class that always stands beside another, which also keeps specificity near that of
 * Radix's `:where()`.
 */
export function selectorInUse(selector: string, classSets: readonly Set<string>[]): string | null {
  const compounds = selector.split(COMBINATOR);
  const kept: string[] = [];
  for (const [at, compound] of compounds.entries()) {
    if (at % 2 === 1) {
      kept.push(compound);
      continue;
    }
    const simple = compoundInUse(compound, classSets);
    if (simple === null) return null;
    kept.push(simple);
  }
  return kept.join("");
}

/** Our own name for a set of Radix's classes. */
export interface Short {
  name: string;
  classes: Set<string>;
  /** Replaces the accent color of the surroundings. */
  color: string | undefined;
}

/** The selector with short names instead of the classes that they stand for. */
export function withShorts(
  selector: string,
  shorts: readonly Short[],
): { selector: string; color: string | undefined }[] {
  let found: { selector: string; color: string | undefined }[] = [{ selector: "", color: undefined }];
  for (const compound of selector.split(COMBINATOR)) {
    const { wanted, refused } = classesOf(compound);
    const plain = compound.replace(NOT_CLASS, "").replace(CLASS, "");
    const choices = shorts.filter(
      ({ classes }) =>
        wanted.every((name) => classes.has(name)) && !refused.some((name) => classes.has(name)),
    );
    found = found.flatMap((before) =>
      wanted.length === 0
        ? { ...before, selector: before.selector + compound }
        : choices.map(({ name, color }) => ({
            selector: `${before.selector}.${name}${plain}`,
            color: color ?? before.color,
          })),
    );
  }
  return found.filter((one) => one.selector !== selector);
}

function classesOf(compound: string): { wanted: string[]; refused: string[] } {
  return {
    refused: Array.from(compound.matchAll(NOT_CLASS), (match) => match[1]!),
    wanted: Array.from(compound.replace(NOT_CLASS, "").matchAll(CLASS), (match) => match[1]!),
  };
}

function compoundInUse(compound: string, classSets: readonly Set<string>[]): string | null {
  const { wanted, refused } = classesOf(compound);
  if (wanted.length === 0) return compound;
  const having = classSets.filter((set) => wanted.every((name) => set.has(name)));
  const matching = having.filter((set) => !refused.some((name) => set.has(name)));
  if (matching.length === 0) return null;
  const needed = wanted.slice(0, 1);
  for (const name of wanted.slice(1)) {
    const without = classSets.filter((set) => needed.every((one) => set.has(one)));
    if (!without.every((set) => set.has(name))) needed.push(name);
  }
  let text = compound;
  for (const name of refused)
    if (!having.some((set) => set.has(name))) text = text.replace(`:not(.${name})`, "");
  for (const name of wanted)
    if (!needed.includes(name)) text = text.replace(new RegExp(`\\.${name}(?![\\w-])`), "");
  return text;
}
