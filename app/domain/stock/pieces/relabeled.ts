import { fold, inLetters } from "../../search-text.ts";
import { LESSER_WORDS, LESSER_FORMS } from "./lesser-words.ts";

/** What somebody calls a piece. */
export const NAMES = ["sku", "description"] as const;

/** What is seen, weighed or read on a piece. */
export const MARKS = [
  "metal",
  "karat",
  "weight",
  "serialNumber",
  "laboratory",
  "certificateNumber",
  "stones",
] as const;

/** Fields that identify a piece. */
const LABEL = [...NAMES, ...MARKS] as const;

/** Told in words. A piece's stones are rows, and never just corrected; those of what a customer left are words. */
const IN_WORDS: readonly string[] = ["description", "stones"];

/** Those that may be corrected a little, and so become another's in steps. */
const IN_STEPS = ["description", "weight", "stones"] as const;

/** Share of an item's weight by which it is weighed anew. */
const WEIGHT_OFF = 0.1;

export type Label = readonly (typeof LABEL)[number][];

type Fields = Partial<Record<string, unknown>>;

export interface Relabeling {
  before: Fields;
  after: Fields;
  isErased?: boolean;
}

/**
 * True if an edit turned a piece into another one. Empty fields may be filled in, words may be respelled with the
 * same letters and digits, a weight may be corrected by `WEIGHT_OFF`, and a description, or stones in words, that
 * keep their words in their order may get more of them.
 */
export function isRelabeled(
  { before, after }: Relabeling,
  label: Label = LABEL,
  readings = new Readings(),
): boolean {
  return label.some(
    (name) =>
      name in after &&
      before[name] !== after[name] &&
      isSaid(before[name]) &&
      isAnother(name, before[name], after[name], readings),
  );
}

/** True if edits, the first of them first, turned a piece into another one, in whatever steps. */
export function isRelabeledBy(edits: readonly Relabeling[]): boolean {
  const readings = new Readings();
  return edits.some((edit) => isRelabeled(edit, LABEL, readings)) || isRelabeledInSteps(edits);
}

export function isRelabeledInSteps(edits: readonly Relabeling[]): boolean {
  return IN_STEPS.some((name) => {
    const told = edits.filter(tells(name));
    const before = told.map((edit) => edit.before[name]).find(isSaid);
    const last = told.at(-1);
    return last !== undefined && isRelabeled({ before: { [name]: before }, after: last.after }, [name]);
  });
}

/**
 * True if the last of these edits ends steps that turned a piece into another one: since the first of them, or since the
 * last that did so with the same field.
 */
export function endsSteps(edits: readonly Relabeling[]): boolean {
  const last = edits.at(-1);
  const readings = new Readings();
  return IN_STEPS.some((name) => {
    let was: unknown;
    let ended: Relabeling | undefined;
    for (const edit of edits.filter(tells(name))) {
      if (!isSaid(was)) was = edit.before[name];
      const steps = [edit, { before: { [name]: was }, after: edit.after }];
      if (!steps.some((step) => isRelabeled(step, [name], readings))) continue;
      was = edit.after[name];
      ended = edit;
    }
    return ended !== undefined && ended === last;
  });
}

/** True if an edit may be a step with this field. What stays of an erased text is compared within its entry alone. */
const tells =
  (name: (typeof IN_STEPS)[number]) =>
  ({ after, isErased }: Relabeling) =>
    name in after && !Array.isArray(after[name]) && !(isErased && IN_WORDS.includes(name));

function isAnother(name: Label[number], was: unknown, is: unknown, readings: Readings): boolean {
  const [before, after] = [textOf(was), textOf(is)];
  if (before === after) return false;
  const [had, has] = [readings.of(before), readings.of(after)];
  if (isRespelled(name, had, has)) return false;
  if (name === "weight" && typeof was === "number" && typeof is === "number")
    return Math.abs(is - was) > was * WEIGHT_OFF;
  if (IN_WORDS.includes(name) && typeof was === "string" && typeof is === "string")
    return !keepsWords(had.words, has.words);
  return true;
}

/**
 * True if texts have the same letters and digits; told in words, also the same numbers: 2.50 ct isn't .250, 1 1/2 ct
 * isn't 1/12, and 12 ct isn't 1 2 ct.
 */
function isRespelled(name: Label[number], one: Reading, other: Reading): boolean {
  const isSaidAlike = !IN_WORDS.includes(name) || one.numbers === other.numbers;
  return isSaidAlike && one.letters === other.letters;
}

/** A text as it is compared with others. */
interface Reading {
  letters: string;
  numbers: string;
  words: readonly string[];
}

/** Reads each text once: edits that follow one another repeat them. */
class Readings {
  readonly #known = new Map<string, Reading>();

  of(text: string): Reading {
    const known = this.#known.get(text);
    if (known) return known;
    const said = spelled(text);
    const numbers = said.match(NUMBERS)?.join(" ") ?? "";
    const read = { letters: inLetters(text), numbers, words: wordsIn(said) };
    this.#known.set(text, read);
    return read;
  }
}

const LESSER = new Set(LESSER_WORDS);
const FRACTION =
  /^(half|third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\p{L}+teenth|twentieth|hundredth|thousandth|point)s?$/u;

const isLesser = (word: string) => LESSER.has(word) || LESSER_FORMS.test(word);

/** True of a word that, added, makes a thing less, also if it is mistyped, or another number of what was counted already. */
function makesLess(word: string, counted: ReadonlySet<string | null>): boolean {
  const unit = unitOf(word);
  return (
    isLesser(word) ||
    FRACTION.test(word) ||
    LESSER_WORDS.some((lesser) => isNear(lesser, word)) ||
    (unit !== null && counted.has(unit))
  );
}

/** True if each word stays in its place, or is a typing correction, and those that are added make it nothing less. */
function keepsWords(was: readonly string[], is: readonly string[]): boolean {
  const kept = new Set<number>();
  let next = 0;
  for (const word of was) {
    const at = is.findIndex((one, nth) => nth >= next && (one === word || isTypo(word, one)));
    if (at === -1) return false;
    kept.add(at);
    next = at + 1;
  }
  const counted = new Set(was.map(unitOf));
  return is.every(
    (word, nth) =>
      kept.has(nth) ||
      !(makesLess(word, counted) || isShare(is, nth) || (kept.has(nth + 1) && countsNext(is, nth))),
  );
}

const NUMBERS = /\p{N}*\.\p{N}+|(?:\p{N}+\+)?\p{N}+(?:\/\p{N}+)+|\p{N}+/gu;
const WORDS = new RegExp(`(?:${NUMBERS.source})(?: ?\\p{L}+)?|[\\p{L}\\p{N}]+`, "gu");

/** Folded, with decimals (2,50 is 2.50) and fractions (1½ is 1+1/2) in one way. */
function spelled(text: string): string {
  return fold(text.replace(/\p{No}+/gu, (sign) => ` ${sign.normalize("NFKC")}`))
    .replace(/(?<=\p{N})\s*[/\u2044\u2215]\s*(?=\p{N})/gu, "/")
    .replace(/(?<=(?<!\p{N})\p{N}{1,2})(?: +|-)(?=\p{N}+\/\p{N})/gu, "+")
    .replace(/(?<=\p{N}|(?<!\p{L})),(?=\p{N})/gu, ".");
}

/** Words of a spelled text, a number with the one after it: 2ct. */
function wordsIn(said: string): string[] {
  return (said.match(WORDS) ?? []).map((word) => word.replace(" ", ""));
}

/** What a number is of: 'ct' of 2ct. Null of a word, and of a number alone. */
function unitOf(word: string): string | null {
  return /^[\p{N}./+]+(\p{L}+)$/u.exec(word)?.[1] ?? null;
}

const hasFigure = (word: string) => /\p{N}/u.test(word);

/** Units of what is told in small fractions. */
const CARATS = /^(cts?|ctw|cttw|tcw|tdw|tw|carats?|ozt?|points?|pts?)$/;

/** True of what gold filled is marked with, 1/20 or 1/10: a small part, and not of a carat. */
function isShare(words: readonly string[], at: number): boolean {
  const [word = "", next = ""] = words.slice(at, at + 2);
  return /^(\p{N}+\+)?1\/\p{N}{2,}(?!\p{N}|\/)/u.test(word) && !CARATS.test(unitOf(word) ?? next);
}

/** True of a number without a unit that may count what follows it: the 1 in '1 of 2 ct'. Longer ones are numbers of something. */
function countsNext(words: readonly string[], at: number): boolean {
  const [before = "", number = "", next = ""] = [words[at - 1], words[at], words[at + 1]];
  const isBare = /^(\p{N}{1,3}|\p{N}*\.\p{N}+|[\p{N}+]+\/\p{N}+)(and|by|of|or|per|to|x)?$/u.test(number);
  return isBare && hasFigure(next) && !(isSize(number) && /^(size|sized|sz)$/.test(before));
}

/** True of 6, 6.5, 6.25 and 6 1/2. */
const isSize = (number: string) => /^[1-9]\p{N}?(\.(5|25|75)|\+[1-7]\/[248])?$/u.test(number);

/** Numbers in words that are long enough to be near to others. */
const NUMBER =
  /^((three|seven|eight|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty)(th)?|third|fourth|fifth|sixth|ninth|tenth|twelfth|quarter)s?$/;

/** True if words differ by one letter that is added, left out, another, or swapped with the next. Numbers never do. */
function isTypo(one: string, other: string): boolean {
  return (
    isNear(one, other) && ![one, other].some((word) => hasFigure(word) || NUMBER.test(word) || isLesser(word))
  );
}

function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < SHORTEST || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [shortEnd, longEnd] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return shortEnd === longEnd.slice(1);
  const isSwapped = shortEnd[0] === longEnd[1] && shortEnd[1] === longEnd[0];
  return shortEnd.slice(1) === longEnd.slice(1) || (isSwapped && shortEnd.slice(2) === longEnd.slice(2));
}

/** A letter more or less makes another of shorter words: ruby, opal and oval, gold and gild. */
const SHORTEST = 5;

function isSaid(value: unknown): boolean {
  return (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
