/** Milliseconds between two keys of a scanner at the most. Nobody types four keys and Enter this fast. */
const PAUSE = 50;
const SHORTEST = 4;
/** Fields that keep what is scanned into them. Secrets go nowhere else. */
const KEEPS = "[data-scan],[type=password],[autocomplete=one-time-code]";

export interface Scan {
  text: string;
  /** What had the focus when it began, and what that said. */
  focused: HTMLInputElement;
  before: string;
}

let text = "";
let focused: HTMLInputElement;
let before: string;
let last = 0;

/**
 * A scanner is a keyboard that types fast and presses Enter. Answers what it scanned, for `deliverScan`; then Enter
 * does nothing else. For keys on their way down.
 */
export function scanIn(event: KeyboardEvent): Scan | undefined {
  const { key, timeStamp } = event;
  if (key === "Shift") return undefined;
  const target = event.target as HTMLInputElement;
  if (timeStamp - last > PAUSE || event.repeat) {
    text = "";
    focused = target;
    before = target.value;
  }
  last = key[1] ? 0 : timeStamp;
  if (!key[1]) {
    // It would press the button.
    if (text && key === " " && target.type !== "text") event.preventDefault();
    text += key;
    return undefined;
  }
  const scan = { text, focused, before };
  text = "";
  if (key !== "Enter" || !scan.text[SHORTEST - 1] || target.matches(KEEPS)) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return scan;
}
