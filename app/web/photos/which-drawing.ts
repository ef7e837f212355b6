import type { Drawing } from "../../ui/tile.tsx";

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
  [/\b(necklaces?|chains?|chokers?|strands?|ropes?)\b/, "necklace"],
  [/\b((tea)?spoons?|forks?|flatware|silverware|cutlery)\b/, "silverware"],
  [/\b(rings?|bands?|solitaires?|signets?|wedding sets?)\b/, "ring"],
  [/\b(pearls?|beads?)\b/, "necklace"],
  [/\b(stones?|diamonds?|gems?|gemstones?|opals?|sapphires?|rub(y|ies)|emeralds?)\b/, "stone"],
];

/** Words for work, if no thing is named. */
const WORK: readonly Named[] = [
  [/\b(battery|batteries|crowns?|stems?|crystals?|gaskets?|dials?)\b/, "watch"],
  [/\b(siz(ed|ing)|resiz(ed?|ing)|shanks?|prongs?)\b/, "ring"],
  [/\bre-?(strung|stringing)\b/, "necklace"],
  [
    /\b(engrav(ed?|ing)|polish(ed|ing)?|clean(ed|ing)?|solder(ed|ing)?|plat(ed|ing)|repair(ed|s)?|inspection)\b/,
    "service",
  ],
];

/**
 * The drawing of an item: by its category, otherwise by its own words, otherwise a cut stone. Pendants are
 * filed under necklaces, so an item's words may correct that.
 */
export function whichDrawing(...said: (string | null | undefined)[]): Drawing {
  const texts = said.map((text) => (text ?? "").toLowerCase().replaceAll("_", " "));
  const drawn = [THINGS, WORK].flatMap((named) => texts.flatMap((text) => drawnOf(named, text)));
  const [first = "stone"] = drawn;
  return first === "necklace" && drawn.includes("pendant") ? "pendant" : first;
}

function drawnOf(named: readonly Named[], text: string): Drawing[] {
  const found = named.find(([words]) => words.test(text));
  return found ? [found[1]] : [];
}
