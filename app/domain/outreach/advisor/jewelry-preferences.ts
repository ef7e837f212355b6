import { fold } from "../../search-text.ts";
import { type Grades, gradesIn } from "./grades.ts";

/** Kinds of term. A look is a cut or a period, a style the sort of piece: a halo ring, a tennis bracelet. */
type TermKind = "metal" | "stone" | "look" | "style" | "category";

/** A trade term that both preferences and piece descriptions use. */
export interface Term {
  name: string;
  kind: TermKind;
}

export interface Taste {
  wanted: Term[];
  refused: Term[];
  /** US ring sizes. */
  ringSizes: number[];
  grades: Grades;
}

const WORDS = {
  metal: "platinum, white gold, yellow gold, rose gold, sterling silver, steel",
  stone:
    "diamond, sapphire, emerald, ruby, pearl, spinel, tsavorite, jade, amber, coral, opal, turquoise, aquamarine, " +
    "tanzanite, garnet, amethyst, topaz, peridot, citrine, morganite, tourmaline, onyx, moonstone, alexandrite",
  look:
    "emerald cut, old mine, old european, princess cut, oval, cushion, round brilliant, pear shape, marquise, baguette, " +
    "calibre cut, art deco, filigree, antique, vintage",
  style:
    "halo, solitaire, three stone, eternity, tennis, hoop, stud, bangle, stackable, signet, pendant, strand, locket, cameo, charm, claddagh, celtic, dress watch, chronograph, band",
};
/** Patterns for terms with spellings beyond the singular and plural. */
const SPELLINGS: Record<string, string> = {
  "sterling silver": "sterling|silver",
  // A diamond cut is a finish of metal.
  diamond: "diamonds?(?! cut)",
  emerald: "emeralds?(?! cut)",
  ruby: "ruby|rubies",
  stackable: "stack(?:able|ing)",
  // Mother of pearl is another material.
  pearl: "(?<!mother of )pearls?",
};
const CATEGORY_WORDS: Record<string, string> = {
  rings: "rings?(?! (?:size )?[0-9])|bands?|solitaires?|wedding sets?|bridal sets?",
  necklaces: "necklaces?|pendants?|strands?|chains?|lockets?",
  bracelets: "bracelets?|bangles?|tennis",
  earrings: "earrings?|studs?|hoops?",
  watches: "watch(?:es)?",
  brooches: "brooch(?:es)?",
  cufflinks: "cufflinks?|cuff links?",
};

/** Colors that make a stone a different one: a pink sapphire, a black pearl. */
const COLORS =
  "pink|yellow|orange|peach|padparadscha|champagne|cognac|chocolate|brown|gray|grey|black|golden|teal|lavender|violet|purple|green|blue|red";
/** Usual colors of stones, which add nothing. */
const USUAL: Record<string, string> = {
  sapphire: "blue",
  emerald: "green",
  ruby: "red",
  tsavorite: "green",
  jade: "green",
  peridot: "green",
  aquamarine: "blue",
  tanzanite: "blue",
  turquoise: "blue",
  amethyst: "purple",
  garnet: "red",
  coral: "red",
  onyx: "black",
};
const COLORED_STONES = "colored stones";
const COLORLESS = ["diamond", "pearl", "onyx", "moonstone"];

const TERMS: (Term & { pattern: RegExp })[] = [
  ...(["metal", "stone", "look", "style"] as const).flatMap((kind) =>
    WORDS[kind]
      .split(", ")
      .map((name) => ({ name, kind, pattern: whole(SPELLINGS[name] ?? `${name}(?:e?s)?`) })),
  ),
  ...Object.entries(CATEGORY_WORDS).map(([name, words]) => ({
    name,
    kind: "category" as const,
    pattern: whole(words),
  })),
];

/** Patterns for each stone after a color. */
const COLORED = TERMS.filter(({ kind }) => kind === "stone").map(({ name, pattern }) => ({
  name,
  pattern: new RegExp(`\\b(${COLORS}) ${pattern.source.replace(/^\\b/, "")}`),
}));

const REFUSING =
  /\b(?:no|not|never|without|avoids?|dislikes?|hates?|allergic|nothing|cannot|(?:can|won|doesn|don|isn)'t)\b/;

/**
 * Parses preferences into wanted and refused trade terms. Splits by sentence and comma; a part with a
 * negation ('no', 'avoid', 'allergic') refuses its terms, any other part wants them. 'rose gold only' refuses
 * all other metals. Unknown words are ignored.
 */
export function readPreferences(preferences: string | null): Taste {
  const taste: Taste = { wanted: [], refused: [], ringSizes: [], grades: gradesIn(preferences ?? "") };
  const text = plain(preferences ?? "");
  for (const part of text.split(/[;,!]|\.(?!\d)|\bbut\b/)) {
    const found = meantBy(part);
    if (REFUSING.test(part)) add(taste.refused, found);
    else add(taste.wanted, found);
    if (/\bonly\b/.test(part)) {
      const metals = found.filter(({ kind }) => kind === "metal").map(({ name }) => name);
      if (metals.length > 0)
        add(
          taste.refused,
          TERMS.filter(({ kind, name }) => kind === "metal" && !metals.includes(name)),
        );
    }
  }
  taste.wanted = taste.wanted.filter(({ name }) => !taste.refused.some((other) => other.name === name));
  taste.ringSizes.push(...sizesIn(preferences ?? "", "ring|finger|size"));
  return taste;
}

/** Finds the terms in a text. A pink sapphire is a sapphire, too. */
export function termsIn(text: string): Term[] {
  const words = plain(text);
  const found = TERMS.filter(({ pattern }) => pattern.test(words)).map(({ name, kind }) => ({ name, kind }));
  return [...found, ...coloredIn(words)];
}

/** Finds the terms of a piece, with 'colored stones' if one of its stones isn't colorless. */
export function termsOfPiece(description: string): Term[] {
  const found = termsIn(description);
  const stones = found.filter(({ kind }) => kind === "stone");
  const isColored = stones.some(({ name }) => !COLORLESS.includes(name));
  return isColored ? [...found, { name: COLORED_STONES, kind: "stone" }] : found;
}

/** Finds stones by name and color: 'pink sapphire'. */
function coloredIn(words: string): Term[] {
  return COLORED.flatMap(({ name, pattern }) => {
    const [, color] = pattern.exec(words) ?? [];
    return color === undefined || color === USUAL[name]
      ? []
      : [{ name: `${color} ${name}`, kind: "stone" as const }];
  });
}

/**
 * Finds the terms that a part of the preferences means. Asking for a pink sapphire doesn't ask for any
 * sapphire.
 */
function meantBy(part: string): Term[] {
  const found = termsIn(part);
  const meant = found.filter(({ name, kind }) => {
    if (kind !== "stone" || !found.some((other) => other.name.endsWith(` ${name}`))) return true;
    const withColor = COLORED.find((stone) => stone.name === name)?.pattern ?? "";
    return termsIn(plain(part).replace(withColor, "")).some((left) => left.name === name);
  });
  const asksForColor = /\bcolou?red (?:stone|gem)/.test(part) && !meant.some(({ kind }) => kind === "stone");
  return asksForColor ? [...meant, { name: COLORED_STONES, kind: "stone" }] : meant;
}

/**
 * Returns the first stone in a description, which is the main one by trade convention. Null if it names none.
 */
export function mainStone(description: string): string | null {
  const words = plain(description);
  const found = TERMS.filter(({ kind }) => kind === "stone")
    .map(({ name, pattern }) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return found[0]?.name ?? null;
}

/** Returns the ring size in a description; null if it has none. */
export function sizeOnTag(description: string): number | null {
  return sizesIn(description, "size|sz")[0] ?? null;
}

/**
 * Parses ring sizes after one of the words: 'size 6.5', 'ring 6 1/2', 'Size: 6½'. Skips lengths: 'size 7 in'.
 */
function sizesIn(text: string, words: string): number[] {
  const apart = plain(text.replace(/[¼½¾]/g, (part) => ` ${part.normalize("NFKD").replace("\u2044", "/")}`));
  const sizes = apart.matchAll(
    new RegExp(
      `\\b(?:${words})\\.?(?: size)? #?(\\d{1,2}(?:\\.\\d{1,2})?)(?: ([13]) ([24]))?(?![.\\d]*\\d)(?! ?(?:mm|cm|in|inch|inches|ct|cttw)\\b)`,
      "g",
    ),
  );
  return [...sizes].map(([, whole, count, of]) => Number(whole) + (count ? Number(count) / Number(of) : 0));
}

/**
 * Returns the category of a piece, even where the shop files it under another, as it does trade-ins:
 * 'Platinum band' is a ring.
 */
export function sortOf({ category, description }: { category: string; description: string }): string {
  if (Object.hasOwn(CATEGORY_WORDS, category)) return category;
  return termsIn(headOf(description)).find(({ kind }) => kind === "category")?.name ?? category;
}

/**
 * Returns a key for pieces of one kind. They share category and style, whatever metal, stone and cut: studs
 * are studs. Without a style they share the name: 'curb bracelet'.
 */
export function kindOf(piece: { category: string; description: string }): string {
  const styles = termsIn(piece.description).flatMap(({ kind, name }) => (kind === "style" ? [name] : []));
  return JSON.stringify([sortOf(piece), styles.length > 0 ? styles : bareName(piece.description)]);
}

/**
 * Strips a description to its name: '14K white gold curb bracelet, 6 mm' is a 'curb bracelet'. Keeps it whole
 * if nothing else is left.
 */
function bareName(description: string): string {
  const head = plain(headOf(description));
  const bare = TERMS.filter(({ kind }) => kind === "metal" || kind === "stone" || kind === "look")
    .reduce((text, { pattern }) => text.replace(new RegExp(pattern, "g"), ""), head)
    .replace(/\b(?:\d+ ?k(?:t)?|two tone|diamond cut)\b/g, "")
    .replace(/ +/g, " ")
    .trim();
  return bare || head;
}

/** Returns the part before the first comma: 'Platinum eternity band'. */
export function headOf(description: string): string {
  return description.split(",", 1)[0] ?? description;
}

/** Words in lowercase within a sentence. Names like Akoya, Tahitian and Claddagh aren't. */
const SMALL = new Set(
  `${[...Object.values(WORDS), Object.keys(CATEGORY_WORDS).join(" ")].join(" ")} gold silver freshwater cultured plain
  natural lab custom handmade wedding engagement comfort class pair lot ladies mens ring necklace bracelet earring watch
  brooch chain drop cocktail`
    .split(/[\s,]+/)
    .filter((word) => !["claddagh", "celtic", "european", "deco", "art"].includes(word)),
);

/**
 * Writes a name for the middle of a sentence: 'platinum band', but '14K gold', 'Tahitian pearl strand',
 * 'South Sea pearls'.
 */
export function inSentence(name: string): string {
  const [first = ""] = name.split(/[ -]/, 1);
  const isSmall = first === name || SMALL.has(first.toLowerCase());
  return isSmall && /^[A-Z][a-z]+$/.test(first) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function whole(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`);
}

function add(list: Term[], found: Term[]) {
  for (const { name, kind } of found)
    if (!list.some((known) => known.name === name)) list.push({ name, kind });
}

/** Normalizes a text, without the color of a dial, which isn't a material. A diamond dial has diamonds. */
function plain(text: string): string {
  return fold(text.replaceAll("\n", ". "))
    .replace(/[-–—:/]/g, " ")
    .replace(/ +/g, " ")
    .replace(/\b(?!diamond)[a-z]+ (dials?)\b/g, "$1");
}
