export const METALS = [
  "yellow_gold",
  "white_gold",
  "rose_gold",
  "platinum",
  "silver",
  "palladium",
  "titanium",
] as const;

export const STONES = [
  "diamond",
  "lab_grown_diamond",
  "sapphire",
  "ruby",
  "emerald",
  "pearl",
  "opal",
  "aquamarine",
  "amethyst",
  "topaz",
  "garnet",
  "peridot",
  "tourmaline",
  "tanzanite",
  "turquoise",
  "moonstone",
] as const;

/** Metals and stones that a customer can love or avoid. */
export const TASTES = [...METALS, ...STONES] as const;
export type Taste = (typeof TASTES)[number];

/** 'White gold'. */
export function tasteLabel(taste: Taste): string {
  const words = wordsOf(taste);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Text in a customer's row: 'white gold, sapphire', in the order of the list. Null for none. */
export function writeTastes(chosen: ReadonlySet<Taste>): string | null {
  const words = TASTES.filter((taste) => chosen.has(taste)).map(wordsOf);
  return words.length === 0 ? null : words.join(", ");
}

/** Leaves out words that aren't in the list. */
export function readTastes(written: string | null): Set<Taste> {
  const words = new Set(written?.split(", "));
  return new Set(TASTES.filter((taste) => words.has(wordsOf(taste))));
}

function wordsOf(taste: Taste): string {
  return taste.replaceAll("_", " ").replace("lab grown", "lab-grown");
}
