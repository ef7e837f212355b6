import { fold } from "./search-text.ts";

const STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  PR: "Puerto Rico",
  GU: "Guam",
  VI: "U.S. Virgin Islands",
  AS: "American Samoa",
  MP: "Northern Mariana Islands",
  // Canadian provinces.
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
} as const satisfies Record<string, string>;

/** A state, a territory or a province, in two letters. */
export type StateCode = keyof typeof STATES;

/** Codes of countries by other names that people write for them. */
const ALSO: Readonly<Record<string, string>> = {
  usa: "US",
  us: "US",
  "united states of america": "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "great britain": "GB",
  uae: "AE",
  turkey: "TR",
};

/** A state or province, or a country, by its code. */
export type Place = { state: StateCode } | { country: string };

let countries: ReadonlyMap<string, string> | undefined;

/** Returns country codes by name, built on first use. */
function countriesByName(): ReadonlyMap<string, string> {
  if (countries) return countries;
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const named = codes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined ? [] : [[plain(name), code]];
  });
  countries = new Map([...named, ...Object.entries(ALSO)]);
  return countries;
}

function plain(text: string): string {
  return fold(text).replaceAll(".", "").replaceAll("&", "and").trim();
}

const STATES_BY_NAME: ReadonlyMap<string, StateCode> = new Map(
  Object.entries(STATES).map(([code, name]) => [plain(name), code as StateCode]),
);

function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(STATES, text);
}

/** The code of a country, by its name as people write it. Null for other words. */
export function countryOf(words: string): string | null {
  return countriesByName().get(plain(words)) ?? null;
}

const COUNTRY_OF_STATE = /,?\s+(usa|u\.s\.a\.|us|united states|canada)$/i;
/** A postal code of the United States or Canada at the end. */
const POSTAL_CODE = /,?\s*(\d{5}(-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/** Finds the state, or else the country, at the end of an address or place name. Null for other words. */
export function placeAtEnd(text: string): { place: Place; before: string } | null {
  const words = text.trim();
  const inState = words.replace(COUNTRY_OF_STATE, "").replace(POSTAL_CODE, "");
  for (const [start, end] of ends(inState)) {
    // Two letters may also be a word: 'me', 'in', 'or'.
    const isCode = end === end.toUpperCase() || start === "" || start.endsWith(",");
    const letters = end.toUpperCase();
    const code = isCode && isStateCode(letters) ? letters : STATES_BY_NAME.get(plain(end));
    if (code !== undefined) return { place: { state: code }, before: start };
  }
  for (const [start, end] of ends(words)) {
    const country = countryOf(end);
    if (country !== null) return { place: { country }, before: start };
  }
  return null;
}

/** Returns every ending of a text that starts at a word, the longest first, with the text before it. */
function ends(text: string): [string, string][] {
  const starts = [0, ...Array.from(text.matchAll(/[\s,]+/g), ({ index, 0: gap }) => index + gap.length)];
  return starts
    .filter((start) => start < text.length)
    .map((start) => [text.slice(0, start).trim(), text.slice(start)]);
}
