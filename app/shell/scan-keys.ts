/** Milliseconds between two keys of a scanner at the most. Nobody types four keys and Enter this fast. */
const PAUSE = 50;
/** A slow terminal may hold up its keys once or twice. */
const STALL = 500;
const SHORTEST = 4;
/** Fields that keep what is scanned into them. */
const OWN = "[data-scan]";
const SECRET = "[type=password],[autocomplete=one-time-code]";
/** What a blank would press, open or tick. Everywhere else it is a letter. */
const PRESSED_BY_BLANK =
  "button,summary,select,a,[type=button],[type=submit],[type=reset],[type=checkbox],[type=radio],[type=file]";

export interface Scan {
  text: string;
  /** What had the focus meanwhile, and what each said before. The focus moves when another page appears. */
  touched: ReadonlyMap<HTMLInputElement, string>;
  /** What had it at the end. */
  target: HTMLInputElement;
}

/** What came before a stall. */
let lead = "";
let text = "";
let touched = new Map<HTMLInputElement, string>();
let last = 0;

/** What was typed into the field that has the focus before this code ran is the beginning of a scan, if more follows at once. */
export function beginWith(field: HTMLInputElement | null) {
  if (!field || field !== document.activeElement) return;
  text = field.value;
  touched = new Map([[field, ""]]);
  last = performance.now();
}

/** Another field has come in the place of one that may have been scanned into. */
export function scanGoesOnIn(now: HTMLInputElement, before: HTMLInputElement) {
  const said = touched.get(before);
  if (said === undefined || now === before) return;
  touched.delete(before);
  touched.set(now, said);
}

/**
 * A scanner is a keyboard that types fast and presses Enter. Answers what it scanned, for `deliverScan`; then Enter
 * does nothing else. For keys on their way down. A page that loads slows keys down, so their pauses don't count.
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
  // Several words in a row are no code: a text expander or dictation writes as fast as a scanner.
  if (target.matches("textarea") && scanned.includes(" ")) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return { text: lead + scanned, touched, target };
}
