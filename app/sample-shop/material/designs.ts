import type { Metal } from "./metals.ts";

export interface Design {
  /** SKU prefix. */
  code: keyof typeof CODES;
  /** Placeholders: {metal}, {stone}, {size}. */
  text: string;
  metals: Metal[];
  /** Grams of metal, lowest and highest; null for pieces that are never melted. */
  grams: [number, number] | null;
  /** "text = cost in dollars". */
  stones?: string[];
  sizes?: string[];
  /** Labor in dollars; for a watch, `stones` is the whole cost. */
  making: number;
  /** Retail price in percent of cost. */
  markup: [number, number];
  /** Relative frequency. */
  share: number;
}

export const CODES = {
  RNG: "rings",
  NCK: "necklaces",
  EAR: "earrings",
  BRC: "bracelets",
  WTC: "watches",
  BRO: "brooches",
  CUF: "cufflinks",
};

const FINGERS = ["5", "5.25", "5.5", "6", "6.25", "6.5", "6.75", "7", "7.5"];
const WIDE_FINGERS = ["8.5", "9", "9.5", "10", "10.5", "11"];
const CHAINS = ["16 in", "18 in", "20 in"];
const WRISTS = ["6.5 in", "7 in", "7.25 in"];

const SOLITAIRES = [
  "0.50 ct round brilliant diamond, G VS2 = 860",
  "0.71 ct round brilliant diamond, H SI1, GIA = 1480",
  "0.90 ct oval diamond, G VS2, GIA = 2350",
  "1.01 ct round brilliant diamond, G VS2, GIA = 4150",
  "1.20 ct cushion diamond, I VS1, GIA = 3600",
  "1.51 ct round brilliant diamond, F VS1, GIA = 9900",
  "1.75 ct emerald-cut diamond, G VVS2, GIA = 9200",
  "2.03 ct oval diamond, H VS2, GIA = 14200",
  "1.50 ct lab-grown round diamond, E VS1, IGI = 310",
  "2.02 ct lab-grown oval diamond, D VVS2, IGI = 440",
];
const HALO_CENTERS = [
  "1.32 ct oval Ceylon sapphire = 1450",
  "2.10 ct cushion Ceylon sapphire, unheated = 4300",
  "1.05 ct oval Mozambique ruby = 1900",
  "1.18 ct emerald-cut Colombian emerald = 2100",
  "1.64 ct cushion morganite = 260",
  "0.98 ct oval Montana sapphire = 890",
  "1.45 ct round aquamarine = 340",
];

/** Costs of stones and labor in dollars, at trade prices. */
export const DESIGNS: Design[] = [
  {
    code: "RNG",
    text: "{metal} solitaire ring, {stone}, size {size}",
    metals: ["w14", "y14", "pt", "y18", "r14"],
    grams: [2.6, 4.4],
    stones: SOLITAIRES,
    sizes: FINGERS,
    making: 190,
    markup: [178, 205],
    share: 9,
  },
  {
    code: "RNG",
    text: "{metal} halo ring, {stone}, 0.32 cttw diamonds, size {size}",
    metals: ["w18", "y14", "r14", "pt"],
    grams: [3.4, 5.2],
    stones: HALO_CENTERS,
    sizes: FINGERS,
    making: 480,
    markup: [195, 220],
    share: 7,
  },
  {
    code: "RNG",
    text: "{metal} three-stone ring, {stone}, size {size}",
    metals: ["w14", "pt", "y18"],
    grams: [3.8, 5.4],
    stones: [
      "1.25 cttw round diamonds, G SI1 = 2150",
      "2.00 cttw emerald-cut diamonds, F VS1 = 7800",
      "oval sapphire and pear diamonds, 2.40 cttw = 3900",
    ],
    sizes: FINGERS,
    making: 290,
    markup: [185, 210],
    share: 3,
  },
  {
    code: "RNG",
    text: "{metal} eternity band, {stone}, size {size}",
    metals: ["w14", "y18", "pt", "r14"],
    grams: [2.4, 4.1],
    stones: [
      "1.00 cttw round diamonds, G VS = 780",
      "2.00 cttw shared-prong diamonds, F VS = 1950",
      "1.10 cttw baguette sapphires = 640",
    ],
    sizes: FINGERS,
    making: 240,
    markup: [195, 225],
    share: 4,
  },
  {
    code: "RNG",
    text: "{metal} comfort-fit wedding band, {stone}, size {size}",
    metals: ["y14", "w14", "pt", "r14", "y18"],
    grams: [4.2, 8.6],
    stones: ["4 mm, polished = 0", "5 mm, brushed = 0", "6 mm, milgrain edge = 0"],
    sizes: WIDE_FINGERS,
    making: 85,
    markup: [190, 215],
    share: 4,
  },
  {
    code: "RNG",
    text: "{metal} signet ring, {stone}, size {size}",
    metals: ["y14", "y18", "ag"],
    grams: [7.5, 13.5],
    stones: ["oval face, unengraved = 0", "cushion face, black onyx = 45"],
    sizes: [...WIDE_FINGERS, "5", "5.5"],
    making: 120,
    markup: [195, 220],
    share: 2,
  },
  {
    code: "RNG",
    text: "{metal} stacking ring, {stone}, size {size}",
    metals: ["y14", "r14", "w14"],
    grams: [1.1, 1.9],
    stones: [
      "0.08 cttw diamonds = 48",
      "hammered = 0",
      "bezel-set 2.5 mm ruby = 55",
      "marquise tsavorites = 90",
    ],
    sizes: FINGERS,
    making: 55,
    markup: [210, 240],
    share: 5,
  },
  {
    code: "NCK",
    text: "{metal} pendant, {stone}, {size} cable chain",
    metals: ["y14", "w14", "r14", "y18"],
    grams: [2.3, 4.6],
    stones: [
      "0.25 ct bezel-set round diamond = 240",
      "1.10 ct pear aquamarine = 190",
      "0.85 ct oval emerald, 0.15 cttw diamonds = 980",
      "7 mm cushion garnet = 75",
      "1.05 ct round diamond, H SI2 = 2900",
      "Australian opal cabochon, 9 x 7 mm = 310",
    ],
    sizes: CHAINS,
    making: 95,
    markup: [200, 230],
    share: 7,
  },
  {
    code: "NCK",
    text: "{metal} {stone}, {size}",
    metals: ["y14", "y18", "w14", "ag"],
    grams: [6.5, 24],
    stones: [
      "rope chain, 2.5 mm = 0",
      "curb chain, 4 mm = 0",
      "paperclip chain, 3.5 mm = 0",
      "Franco chain, 2 mm = 0",
    ],
    sizes: ["18 in", "20 in", "22 in", "24 in"],
    making: 60,
    markup: [170, 195],
    share: 5,
  },
  {
    code: "NCK",
    text: "{stone}, {size}, {metal} clasp",
    metals: ["y14", "w14", "y18"],
    grams: [1.2, 2.2],
    stones: [
      "Akoya pearl strand, 6.5-7 mm AA = 520",
      "Akoya pearl strand, 7.5-8 mm AAA = 1480",
      "South Sea pearl strand, 10-12 mm graduated = 6400",
      "Freshwater pearl strand, 8 mm = 140",
      "Tahitian pearl strand, 9-11 mm = 2700",
    ],
    sizes: ["16 in", "18 in", "20 in"],
    making: 70,
    markup: [200, 225],
    share: 4,
  },
  {
    code: "NCK",
    text: "{metal} tennis necklace, {stone}, {size}",
    metals: ["w14", "w18"],
    grams: [14, 21],
    stones: ["5.00 cttw round diamonds, G SI = 4300", "10.10 cttw round diamonds, F VS = 13800"],
    sizes: ["16 in", "17 in"],
    making: 780,
    markup: [175, 195],
    share: 1,
  },
  {
    code: "EAR",
    text: "{metal} stud earrings, {stone}",
    metals: ["w14", "y14", "pt", "w18"],
    grams: [0.9, 1.8],
    stones: [
      "0.50 cttw round diamonds, H SI1 = 520",
      "1.00 cttw round diamonds, G VS2 = 1750",
      "2.01 cttw round diamonds, G VS2, GIA = 8200",
      "1.50 cttw lab-grown diamonds, F VS1 = 290",
      "5 mm round sapphires = 330",
      "7 mm Akoya pearls = 165",
      "4 mm princess-cut emeralds = 420",
    ],
    making: 45,
    markup: [195, 225],
    share: 8,
  },
  {
    code: "EAR",
    text: "{metal} hoop earrings, {stone}",
    metals: ["y14", "r14", "w14", "y18", "ag"],
    grams: [2.1, 7.8],
    stones: [
      "20 mm, polished = 0",
      "30 mm, twisted = 0",
      "35 mm, diamond-cut = 0",
      "inside-out diamonds, 0.75 cttw = 560",
    ],
    making: 75,
    markup: [200, 230],
    share: 6,
  },
  {
    code: "EAR",
    text: "{metal} drop earrings, {stone}",
    metals: ["y18", "w14", "w18", "r14"],
    grams: [3.2, 6.4],
    stones: [
      "South Sea pearls, 11 mm, 0.20 cttw diamonds = 1650",
      "pear aquamarines, 3.10 cttw = 480",
      "oval rubies and diamonds, 1.90 cttw = 2600",
      "London blue topaz = 110",
      "briolette amethysts = 85",
    ],
    making: 160,
    markup: [200, 225],
    share: 4,
  },
  {
    code: "BRC",
    text: "{metal} tennis bracelet, {stone}, {size}",
    metals: ["w14", "y14", "w18"],
    grams: [8.4, 13.2],
    stones: [
      "2.00 cttw round diamonds, H SI = 1250",
      "3.02 cttw round diamonds, G SI1 = 2400",
      "5.05 cttw round diamonds, G VS2 = 6100",
      "4.20 cttw oval sapphires = 1900",
    ],
    sizes: WRISTS,
    making: 320,
    markup: [180, 205],
    share: 4,
  },
  {
    code: "BRC",
    text: "{metal} bangle, {stone}, {size} inside",
    metals: ["y14", "y18", "r14", "ag"],
    grams: [8.5, 19],
    stones: ["4 mm round wire = 0", "hinged, hand-engraved = 60", "flush-set diamonds, 0.24 cttw = 190"],
    sizes: ["6.5 in", "7 in"],
    making: 130,
    markup: [185, 210],
    share: 3,
  },
  {
    code: "BRC",
    text: "{metal} {stone}, {size}",
    metals: ["y14", "ag", "r14", "y18"],
    grams: [4.8, 14.5],
    stones: [
      "paperclip bracelet = 0",
      "curb bracelet, 6 mm = 0",
      "rolo bracelet with toggle = 0",
      "charm bracelet, seven charms = 40",
    ],
    sizes: ["7 in", "7.5 in", "8 in"],
    making: 65,
    markup: [185, 210],
    share: 4,
  },
  {
    code: "WTC",
    text: "{stone}, {size}",
    metals: ["y18"],
    grams: null,
    stones: [
      "Halden Meridian automatic, 40 mm steel, blue dial = 2350",
      "Halden Meridian chronograph, 42 mm steel, black dial = 3650",
      "Corvane Regent, 38 mm steel, silver dial = 1480",
      "Corvane Field, 38 mm titanium, black dial = 890",
      "Aurelle Petite quartz, 26 mm two-tone, mother-of-pearl dial = 640",
      "Ostrow Diver 300, 41 mm steel, green bezel = 1720",
    ],
    sizes: ["new, full set", "pre-owned, box and papers", "pre-owned, serviced, watch only"],
    making: 0,
    markup: [145, 170],
    share: 6,
  },
  {
    code: "WTC",
    text: "{stone} dress watch, 36 mm {metal} case, {size}",
    metals: ["y18", "w18"],
    grams: [24, 31],
    stones: ["Halden Sonata hand-wound = 2900", "Corvane Regent Ultra-Thin = 3600"],
    sizes: ["alligator strap, new", "calf strap, pre-owned, serviced"],
    making: 0,
    markup: [145, 165],
    share: 1,
  },
  {
    code: "BRO",
    text: "{metal} {stone} brooch",
    metals: ["y14", "y18", "w14"],
    grams: [5.5, 11],
    stones: [
      "shell cameo, circa 1890, estate = 240",
      "Art Deco bar, old European diamonds 0.90 cttw, estate = 1350",
      "dragonfly, tsavorites and diamonds = 920",
    ],
    making: 90,
    markup: [200, 235],
    share: 1,
  },
  {
    code: "CUF",
    text: "{metal} cufflinks, {stone}",
    metals: ["ag", "y14"],
    grams: [11, 16],
    stones: ["black onyx = 60", "lapis lazuli = 75", "engine-turned = 0"],
    making: 80,
    markup: [200, 225],
    share: 1,
  },
];
