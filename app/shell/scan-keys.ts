/** Milliseconds between two keys of a scanner at the most. Nobody types four keys and Enter this fast. */
const PAUSE = 50;
const SHORTEST = 4;
/** Fields that keep what is scanned into them. */
const OWN = "[data-scan]";
const SECRET = "[type=password],[autocomplete=one-time-code]";

export interface Scan {
  text: string;
  /** What had the focus meanwhile, and what each said before. The focus moves when another page appears. */
  touched: ReadonlyMap<HTMLInputElement, string>;
  /** What had it at the end. */
  target: HTMLInputElement;
}

let text = "";
let touched = new Map<HTMLInputElement, string>();
let last = 0;

/**
 * A scanner is a keyboard that types fast and presses Enter. Answers what it scanned, for `deliverScan`; then Enter
 * does nothing else. For keys on their way down. A page that loads slows keys down, so their pauses don't count.
 */
export function scanIn(event: KeyboardEvent, isPageLoading: boolean): Scan | undefined {
  const { key, timeStamp } = event;
  if (key === "Shift") return undefined;
  const target = event.target as HTMLInputElement;
  if (!text || timeStamp - last > PAUSE || event.repeat) {
    text = "";
    touched = new Map();
  }
  if (!touched.has(target)) touched.set(target, target.value);
  last = isPageLoading ? Infinity : key[1] ? 0 : timeStamp;
  if (!key[1]) {
    // It would press the button.
    if (text && key === " " && target.type !== "text") event.preventDefault();
    text += key;
    return undefined;
  }
  const scan = { text, touched, target };
  text = "";
  const isOwn = touched.size === 1 && target.matches(OWN);
  if (key !== "Enter" || !scan.text[SHORTEST - 1] || isOwn || target.matches(SECRET)) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return scan;
}
