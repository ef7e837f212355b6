import { carat, choice, list, text, type Values, whole } from "../../fields.ts";
import { shortWeight } from "../../weight.ts";
import { STONE_PLACES, type StonePlace } from "~db/piece-lists.ts";

export { STONE_PLACES, type StonePlace } from "~db/piece-lists.ts";

/** Most rows of a piece. Each row holds stones that are alike. */
export const STONES_AT_MOST = 20;

export const STONE_PLACE_LABELS: Record<StonePlace, string> = { center: "Center", side: "Side" };

export const stoneFields = {
  kind: text({ label: "Stone", required: "Enter the stone", max: 40 }),
  shape: text({ label: "Shape", max: 40 }),
  /** Carats of all stones in the row together. */
  carat: carat({ label: "Carat" }),
  color: text({ label: "Color", max: 40 }),
  clarity: text({ label: "Clarity", max: 40 }),
  count: whole({ label: "How many", from: 1, to: 9_999, otherwise: 1 }),
  place: choice(STONE_PLACES, {
    label: "Center or side",
    otherwise: "center",
    wrong: `place is ${STONE_PLACES.join(", ")}`,
  }),
};

export type StoneDetails = Values<typeof stoneFields>;

/** Stones of a piece, in addition to its own fields. */
export const stonesField = {
  stones: list(stoneFields, {
    label: "Stones",
    max: STONES_AT_MOST,
    tooLong: `An item can have up to ${STONES_AT_MOST} kinds of stones`,
  }),
};

export type WithStones<Piece> = Piece & { stones: StoneDetails[] };

/** 'Round diamond, 1.02 ct, G, VS1', '18 × round diamond, 0.36 ct'. */
export function stoneText({ kind, shape, carat, color, clarity, count }: StoneDetails): string {
  const named = [shape, kind].flatMap((word) => (word ? [word] : [])).join(" ");
  const facts = [
    count > 1 ? `${count} × ${named}` : named.charAt(0).toUpperCase() + named.slice(1),
    carat === null ? null : `${shortWeight(carat)} ct`,
    color,
    clarity,
  ];
  return facts.flatMap((fact) => (fact ? [fact] : [])).join(", ");
}

/** Suggestions. Any other may be typed. */
export const STONE_KINDS = [
  "diamond",
  "lab-grown diamond",
  "sapphire",
  "ruby",
  "emerald",
  "pearl",
  "amethyst",
  "aquamarine",
  "opal",
  "topaz",
  "tanzanite",
  "tourmaline",
  "garnet",
  "peridot",
  "citrine",
  "morganite",
  "moissanite",
  "cubic zirconia",
];

export const STONE_SHAPES = [
  "round",
  "princess",
  "oval",
  "cushion",
  "emerald",
  "pear",
  "marquise",
  "radiant",
  "asscher",
  "heart",
  "baguette",
  "trillion",
  "cabochon",
];
