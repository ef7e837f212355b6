/** What a piece's own fields say of it, with its first stone. */
export interface Made {
  metal?: string | null | undefined;
  stone?: { kind: string; color: string | null; shape: string | null } | null | undefined;
}

/** Colors of metals and of stones, which `tiles.css` has as `metal-rose` and `stone-ruby`. */
export type MetalColor = "yellow" | "white" | "rose" | "steel";
export type StoneColor =
  | "diamond"
  | "ruby"
  | "pink"
  | "sapphire"
  | "tanzanite"
  | "amethyst"
  | "emerald"
  | "peridot"
  | "aqua"
  | "citrine"
  | "opal"
  | "onyx"
  | "coral"
  | "pearl";

export interface Colors {
  metal: MetalColor | null;
  stone: StoneColor | null;
}

type Word<Color> = readonly [RegExp, Color];

const METALS: { readonly [metal: string]: MetalColor } = {
  yellow_gold: "yellow",
  two_tone_gold: "yellow",
  rose_gold: "rose",
  white_gold: "white",
  platinum: "white",
  palladium: "white",
  silver: "white",
  stainless_steel: "steel",
  titanium: "steel",
  tungsten: "steel",
};

/** With what is stamped or written on tags: 14KR, 18K WG, YG, PT950, 925. */
const METAL_WORDS: readonly Word<MetalColor>[] = [
  [/\b(rose|pink|red)[ -]gold\b|\b(\d+ ?kt? ?)?rg\b|\b\d+ ?kr\b/, "rose"],
  [
    /\bwhite[ -]gold\b|\b(\d+ ?kt? ?)?wg\b|\b\d+ ?kw\b|\bplat(inum)?\b|\bpalladium\b|\bpt ?9\d\d?\b|\bsterling\b|\bsilver\b(?! (dial|bezel))|\b925\b/,
    "white",
  ],
  [/\bsteel\b|\btitanium\b|\btungsten\b|\bcobalt\b|\bceramic\b/, "steel"],
  [/\byellow[ -]gold\b|\b(\d+ ?kt? ?)?yg\b|\b\d+ ?ky\b|\btwo[ -]tone\b|\bvermeil\b/, "yellow"],
];

/** Gold of which no color is said. */
const GOLD: readonly Word<MetalColor>[] = [[/\bgold\b|\b(9|10|14|18|21|22|24) ?(k|kt|karat)\b/, "yellow"]];

/**
 * A pink sapphire is pink, and an emerald-cut diamond a diamond. What colors a watch is its dial or bezel.
 * Longer names begin before the shorter ones in them, so they are found first.
 */
const STONE_WORDS: readonly Word<StoneColor>[] = [
  [/\brub(y|ies)\b|\bgarnets?\b|\bred (spinels?|diamonds?|dial)\b|\bspinels?\b/, "ruby"],
  [
    /\bpink (sapphire|diamond|tourmaline|topaz|spinel|opal|dial)|\bmorganites?\b|\bkunzites?\b|\brubellites?\b|\btourmalines?\b|\brose quartz\b/,
    "pink",
  ],
  [/\bsapphires?\b|\blapis\b|\bkyanites?\b|\bblue (dial|bezel|diamonds?)\b/, "sapphire"],
  [/\btanzanites?\b|\biolites?\b/, "tanzanite"],
  [/\bamethysts?\b|\balexandrites?\b|\b(purple|violet) (sapphire|garnet|spinel)/, "amethyst"],
  [
    /\bemeralds?\b(?![ -](cut|shape))|\btsavorites?\b|\bjade(ite)?\b|\bmalachite\b|\bgreen (sapphire|tourmaline|garnet|dial|bezel)/,
    "emerald",
  ],
  [/\bperidots?\b|\bdemantoids?\b|\bgreen (amethyst|quartz)/, "peridot"],
  [/\baquamarines?\b|\bblue (topaz|zircon|tourmaline)|\bturquoise\b|\blarimar\b|\bpara[ií]ba\b/, "aqua"],
  [
    /\bcitrines?\b|\btopaz(es)?\b|\bamber\b|\bsmoky quartz\b|\b(fancy|yellow|canary|cognac|champagne|brown)( (light|intense|vivid|deep|yellow|brown))* (sapphire|diamond)/,
    "citrine",
  ],
  [/\bopals?\b|\bmoonstones?\b|\blabradorites?\b/, "opal"],
  [/\bonyx\b|\bjet\b|\bhematite\b|\bblack (diamond|sapphire|spinel|jade|pearl|dial)|\btahitian\b/, "onyx"],
  [/\bcorals?\b|\bcarnelians?\b|\bcameos?\b|\b(orange|padparadscha) sapphire/, "coral"],
  [/\bpearls?\b/, "pearl"],
  [/\bwhite (sapphire|topaz|spinel)/, "diamond"],
];

/** Often beside another stone, which then has the color. */
const DIAMONDS: readonly Word<StoneColor>[] = [
  [/\bdiamonds?\b(?!-cut)|\bmoissanites?\b|\bzirconias?\b|\bcz\b/, "diamond"],
];

/** The colors of a piece's metal and of its main stone: by its fields, otherwise by its own words. */
export function whichColors({ metal, stone }: Made, ...said: (string | null | undefined)[]): Colors {
  const text = said.join(" ").toLowerCase();
  const set = stone ? `${stone.color ?? ""} ${stone.kind}`.toLowerCase() : "";
  return {
    metal: METALS[metal ?? ""] ?? firstOf(METAL_WORDS, text) ?? firstOf(GOLD, text),
    stone: stoneOf(set) ?? stoneOf(text),
  };
}

function stoneOf(text: string): StoneColor | null {
  return firstOf(STONE_WORDS, text) ?? firstOf(DIAMONDS, text);
}

/** The meaning of the word that comes first in a text. */
function firstOf<Color>(words: readonly Word<Color>[], text: string): Color | null {
  let first: { at: number; is: Color } | null = null;
  for (const [word, is] of words) {
    const at = text.search(word);
    if (at >= 0 && (first === null || at < first.at)) first = { at, is };
  }
  return first?.is ?? null;
}
