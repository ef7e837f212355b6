/**
 * Longest time between two keys of a scanner, in milliseconds. Nobody types four keys and Enter this fast.
 */
const PAUSE = 50;
/** Longest gap, in milliseconds, that a slow terminal may add in the middle of a scan. */
const STALL = 500;
const SHORTEST = 4;
/** Fields that keep what is scanned into them. */
const OWN = "[data-scan]";
const SECRET = "[type=password],[autocomplete=one-time-code]";
/** Elements that a space would press, open or tick. Elsewhere a space is a letter. */
const PRESSED_BY_BLANK =
  "button,summary,select,a,[type=button],[type=submit],[type=reset],[type=checkbox],[type=radio],[type=file]";

export interface Scan {
  text: string;
  /**
   * Elements that had focus during the scan, with the value each had before. Focus moves when another page
   * appears.
   */
  touched: ReadonlyMap<HTMLInputElement, string>;
  /** Had focus at the end. */
  target: HTMLInputElement;
}

/** What was scanned before a stall. */
let lead = "";
let text = "";
let touched = new Map<HTMLInputElement, string>();
let last = 0;

/**
 * Counts what was typed into the focused field before this code ran as the start of a scan, if more follows
 * at once.
 */
export function beginWith(field: HTMLInputElement | null) {
  if (!field || field !== document.activeElement) return;
  text = field.value;
  touched = new Map([[field, ""]]);
  last = performance.now();
}

/** Says that a field has replaced one that may have been scanned into. */
export function scanGoesOnIn(now: HTMLInputElement, before: HTMLInputElement) {
  const said = touched.get(before);
  if (said === undefined || now === before) return;
  touched.delete(before);
  touched.set(now, said);
}

/**
 * Collects keydown events and returns what a scanner typed when its Enter arrives, for `deliverScan`. A
 * scanner is a keyboard that types fast and presses Enter. That Enter then does nothing else. A loading page
 * slows keys down, so their pauses don't count.
 */
export function scanIn(event: KeyboardEvent, isPageLoading: boolean): Scan | undefined {
  const { key, timeStamp } = event;
  if (key === "Shift") return undefined;
  const target = event.target as HTMLInputElement;
  const pause = timeStamp - last;
  if (!text || pause > PAUSE || event.repeat) {
    lead = pause < STALL && touched.has(target) ? lead + text : "";
    if (!lead) touched = new Map();
    text = "";
  }
  if (!touched.has(target)) touched.set(target, target.value);
  const isLetter = ![...key][1];
  last = isPageLoading ? Infinity : isLetter ? timeStamp : 0;
  if (isLetter) {
    if (text && key === " " && target.matches(PRESSED_BY_BLANK)) event.preventDefault();
    text += key;
    return undefined;
  }
  const scanned = text;
  text = "";
  const isOwn = touched.size === 1 && target.matches(OWN);
  if (key !== "Enter" || !scanned[SHORTEST - 1] || isOwn || target.matches(SECRET)) return undefined;
  // Several words in a row are no code: text expanders and dictation type as fast as a scanner.
  if (target.matches("textarea") && scanned.includes(" ")) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return { text: lead + scanned, touched, target };
}
