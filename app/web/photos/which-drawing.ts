import type { Drawing, Drawn } from "../../ui/tile.tsx";
import { type Made, whichColors } from "./which-colors.ts";

type Named = readonly [RegExp, Drawing];

/**
 * Words for things. The order matters: a watch's bracelet is a watch, a charm bracelet a bracelet, a pearl
 * ring a ring.
 */
const THINGS: readonly Named[] = [
  [/\b(apprais(al|ed)s?|certificates?|insurance)\b/, "paper"],
  [/\b(cuff ?links?|tie (bar|clip|tack)s?|studs? set)\b/, "cufflinks"],
  [/\b(ear ?rings?|(ear ?)?studs?|hoops?|huggies|ear cuffs?)\b/, "earrings"],
  [/\b(wrist|pocket ?)?(watch(es)?|straps?)\b/, "watch"],
  [/\b(bracelets?|bangles?|cuffs?|anklets?)\b/, "bracelet"],
  [/\b(brooch(es)?|cameos?|pins?)\b/, "brooch"],
  [/\b(pendants?|charms?|lockets?|medal(lion)?s?|crucifix)\b/, "pendant"],
  [/\b(necklaces?|chains?|chokers?|strands?|ropes?)\b/, "chain"],
  [/\b((tea)?spoons?|forks?|flatware|silverware|cutlery)\b/, "silverware"],
  [/\b(rings?|bands?|solitaires?|signets?|halos?|wedding sets?)\b/, "ring"],
  [/\b(pearls?|beads?)\b/, "chain"],
  [/\b(stones?|diamonds?|gems?|gemstones?|opals?|sapphires?|rub(y|ies)|emeralds?)\b/, "stone"],
];

/** Words for work, if no thing is named. */
const WORK: readonly Named[] = [
  [/\b(battery|batteries|crowns?|stems?|crystals?|gaskets?|dials?)\b/, "watch"],
  [/\b(siz(ed|ing)|resiz(ed?|ing)|shanks?|prongs?)\b/, "ring"],
  [/\bre-?(strung|stringing)\b/, "strand"],
  [
    /\b(engrav(ed?|ing)|polish(ed|ing)?|clean(ed|ing)?|solder(ed|ing)?|plat(ed|ing)|repair(ed|s)?|inspection)\b/,
    "service",
  ],
];

/**
 * Words that tell one kind of a thing from another. Pendants are filed under necklaces, and the word for a
 * cut may only be that of a side stone, so cuts come last.
 */
const KINDS: { readonly [Thing in Drawing]?: readonly Named[] } = {
  ring: [
    [/\bhalo\b/, "halo"],
    [/\b(three|3)[ -]stones?\b|\btrilogy\b/, "three-stone"],
    [/\bsignets?\b|\bclass ring\b/, "signet"],
    [/\beternity\b|\banniversary\b/, "eternity"],
    [/\bbands?\b|\bstack(ing|able)\b|\bguard\b/, "band"],
    [
      /\b(emerald|princess|radiant|asscher|baguette)s?\b[ -]?(cut|shape|diamond)|^(emerald|princess|radiant|asscher|baguette)$/,
      "step",
    ],
    [/\b(oval|pear|marquise|cushion|cabochon|heart)s?\b|\bopals?\b|\bpearls?\b/, "oval"],
  ],
  earrings: [
    [/\b(hoops?|huggies)\b/, "hoops"],
    [/\bstuds?\b/, "studs"],
  ],
  bracelet: [
    [/\b(tennis|line bracelets?)\b/, "tennis"],
    [/\b(bangles?|cuffs?)\b/, "bangle"],
  ],
  chain: [
    [/\b(pendants?|charms?|lockets?|medal(lion)?s?|crucifix|cross(es)?)\b/, "pendant"],
    [/\b(pearls?|beads?|strands?|tennis|rivi[eè]re)\b/, "strand"],
  ],
};

/** What stones make of a thing whose words say no more. */
const WITH_STONES: { readonly [Thing in Drawing]?: Drawing } = {
  band: "eternity",
  bracelet: "tennis",
  chain: "pendant",
};
const WITH_PEARLS: { readonly [Thing in Drawing]?: Drawing } = {
  studs: "pearl-studs",
  earrings: "pearl-drops",
};

/**
 * The drawing of an item, in its colors: by its category, otherwise by its own words, otherwise a cut stone.
 * What its fields don't say, its words do.
 */
export function whichDrawing(made: Made, ...said: (string | null | undefined)[]): Drawn {
  const texts = said.map((text) => (text ?? "").toLowerCase().replaceAll("_", " "));
  const { metal, stone } = whichColors(made, ...texts);
  const thing = thingOf(texts);
  const words = [...texts, made.stone?.shape?.toLowerCase() ?? ""];
  const kind = KINDS[thing]?.find(([word]) => words.some((text) => word.test(text)))?.[1] ?? thing;
  const drawing =
    (stone && WITH_STONES[kind]) ??
    (words.some((text) => /\bpearls?\b/.test(text)) ? WITH_PEARLS[kind] : undefined) ??
    kind;
  return [drawing, metal && `metal-${metal}`, stone && `stone-${stone}`].filter(Boolean).join(" ") as Drawn;
}

function thingOf(texts: readonly string[]): Drawing {
  for (const named of [THINGS, WORK])
    for (const text of texts) {
      const found = named.find(([words]) => words.test(text));
      if (found) return found[1];
    }
  return "stone";
}
