import type { Page } from "@playwright/test";

export const ALL_WIDTHS = [375, 1024, 1280, 1920];

const LOOKED_FOR = {
  /**
   * What `--sans` is in each. A machine's own is most often as wide as Arial. `Wide` is DejaVu, by
   * app/ui/styles/tokens.css. A bare Linux has only this, so that both are the same there.
   */
  faces: { "the machine's face": "", DejaVu: "Wide, sans-serif" },
  /**
   * What a shop reads first. What describes a thing may end in '…', its record has it whole; a second line may, too, but
   * neither within dates and amounts. A record's name in the header may, its h1 has it whole.
   */
  whole: `h1, h2, .shell-name, :not(.shell-record) > .shell-subtitle, .phone-who, .cell-person:has(.initials) .cell-link, .line-sum, .badge, .num, .amount,
    .stat-value, .finish-amount, .split-amount, .timeline-detail > .nowrap, .button, .filter-bar .text-link`,
  /** A customer gives way to a state in a row of a phone or a tablet. */
  cutBeside: "tr:has(> .phone-end) > .phone-who",
  described: ".phone-title, .line-title, .cell-main, .cell-note",
  /** Badges that people word themselves may wrap. */
  onOneLine: ".badge:not(.badge-other), .amount",
  /** Wider than a phone. */
  onOneLineWhenWide: `.stat-value, .data-table thead .num, .action-bar .button, .filter-bar .button,
    .filter-bar .text-link`,
  /** Texts of people break where they must. */
  ofPeople: "bdi, .written, code, pre",
};

/**
 * Looks at a page at four widths, or at those that are named, and in two faces. Returns a line for each fault, with
 * where it is one:
 *
 * - names, titles, badges, buttons, dates and amounts that are cut, by an ellipsis or an edge
 * - badges, dates, amounts and words that break over two lines
 * - bars at the window's bottom that overlap
 * - main buttons that lie under something even in the middle of the window
 */
export async function cutOrBroken(page: Page, widths = ALL_WIDTHS): Promise<string[]> {
  const places = new Map<string, string[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const { fault, face } of await page.evaluate(faultsInEachFace, LOOKED_FOR))
      places.set(fault, [...(places.get(fault) ?? []), `${width} px in ${face}`]);
  }
  return [...places].map(([fault, where]) => `${fault}: ${where.join(", ")}`);
}

/** Runs in the page, so it brings all it needs. */
function faultsInEachFace({
  faces,
  whole,
  cutBeside,
  described,
  onOneLine,
  onOneLineWhenWide,
  ofPeople,
}: typeof LOOKED_FOR): { fault: string; face: string }[] {
  const DATE_OR_AMOUNT = /[-−]?\$\d[\d,]*\.\d\d|[A-Z][a-z]{2}\s\d{1,2},\s\d{4}/g;
  /** Codes, addresses and words with a hyphen or a slash have places to break at. */
  const WORD = /^["'(“‘]?\p{L}{2,24}[.,:;!?)”’"'…]*$/u;
  const unbroken = innerWidth < 1024 ? onOneLine : `${onOneLine}, ${onOneLineWhenWide}`;
  const { style } = document.documentElement;
  // The menu folds, or leaves a phone's window, in a moment.
  for (const each of document.getAnimations())
    if (each.timeline instanceof DocumentTimeline && each.effect?.getComputedTiming().endTime !== Infinity)
      each.finish();
  const found = Object.entries(faces).flatMap(([face, families]) => {
    style.setProperty("--sans", families);
    const faults = new Set([...ofTexts(), ...ofBars(), ...ofMainButtons()]);
    return [...faults].map((fault) => ({ fault, face }));
  });
  style.removeProperty("--sans");
  return found;

  function ofTexts(): string[] {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || !isShown(parent)) continue;
      const part = parent.closest(`${whole}, ${described}`);
      const isWhole = part?.matches(whole) && !(innerWidth < 900 && part.matches(cutBeside));
      const isUnbroken = parent.closest(unbroken) !== null;
      const say = (what: string, words: string) => {
        if (isForEyes(parent)) faults.push(`${what} '${inShort(words)}' of ${nameOf(part ?? parent)}`);
      };
      const boxes = boxesOf(text);
      const breaks = isBroken(boxes);
      if (isWhole && isCut(boxes, parent)) say("cut", text.data);
      if (isUnbroken && breaks) say("broken", text.data);
      if (parent.closest(".written")) continue;
      for (const [words, places] of partsOf(text, DATE_OR_AMOUNT)) {
        if (!isWhole && isCut(places, parent)) say("cut", words);
        if (!isUnbroken && isBroken(places)) say("broken", words);
      }
      if (!breaks || isUnbroken || parent.closest(ofPeople)) continue;
      for (const [words, places] of partsOf(text, /\S+/g))
        if (WORD.test(words) && isBroken(places)) say("broken word", words);
    }
    return faults;
  }

  function ofBars(): string[] {
    const bars = [...document.querySelectorAll("body *")].filter((part) => {
      const { position, bottom, pointerEvents } = getComputedStyle(part);
      if ((position !== "fixed" && position !== "sticky") || pointerEvents === "none") return false;
      const isLow = parseFloat(bottom) < 100 && part.clientHeight > 0 && part.clientHeight < innerHeight / 2;
      return isLow && isShown(part);
    });
    return bars.flatMap((bar, at) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      return bars
        .slice(at + 1)
        .filter((other) => {
          const place = other.getBoundingClientRect();
          const isBeside = place.left >= right - 1 || place.right <= left + 1;
          return !bar.contains(other) && !isBeside && place.top < bottom - 1 && place.bottom > top + 1;
        })
        .map((other) => `bars overlap, ${nameOf(bar)} and ${nameOf(other)}`);
    });
  }

  function ofMainButtons(): string[] {
    const faults: string[] = [];
    for (const button of document.querySelectorAll(".button-primary")) {
      if (!isShown(button) || !isForEyes(button)) continue;
      if (getComputedStyle(button).pointerEvents === "none") continue;
      button.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = button.getBoundingClientRect();
      const upper = document.elementFromPoint(left + width / 2, top + height / 2);
      if (upper && button.contains(upper)) continue;
      const place = upper ? nameOf(upper) : "the edge of the window";
      faults.push(`main button '${inShort(button.textContent)}' under ${place}`);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return faults;
  }

  function partsOf(text: Text, pattern: RegExp): [words: string, boxes: DOMRect[]][] {
    return [...text.data.matchAll(pattern)].map(({ 0: words, index }) => [
      words,
      boxesOf(text, index, index + words.length),
    ]);
  }

  /** A box for each line, also of what an ellipsis stands for. */
  function boxesOf(text: Text, from = 0, to = text.length): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  }

  function isBroken(boxes: DOMRect[]): boolean {
    const tops = boxes.map(({ top }) => top);
    return Math.max(...tops) - Math.min(...tops) > 6;
  }

  /** Whether a part around them hides what runs out of it. What scrolls can be reached. */
  function isCut(boxes: DOMRect[], parent: Element): boolean {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, paddingRight, textOverflow } = getComputedStyle(box);
      if (display === "inline" || overflowX === "visible") continue;
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
      const edge = box.getBoundingClientRect();
      // An ellipsis stands before the padding.
      const end = edge.right - (textOverflow === "ellipsis" ? parseFloat(paddingRight) : 0);
      const isOut = ({ right, top, height }: DOMRect) => right > end + 1 || top + height / 2 > edge.bottom;
      if (boxes.some(isOut)) return true;
    }
    return false;
  }

  function isShown(part: Element): boolean {
    const isVisible = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isVisible && !part.closest(".visually-hidden, svg");
  }

  /** Whether it isn't only for screen readers, or for Enter. */
  function isForEyes(part: Element): boolean {
    for (let box: Element | null = part; box; box = box.parentElement) {
      const { clip, overflowX } = getComputedStyle(box);
      if (clip !== "auto") return false;
      const { width, height } = box.getBoundingClientRect();
      if (overflowX === "hidden" && Math.min(width, height) < 2) return false;
    }
    return true;
  }

  function nameOf(part: Element): string {
    const names = [...part.classList].filter((name) => !name.startsWith("rt-"));
    return [part.localName, ...names.slice(0, 2)].join(".");
  }

  function inShort(words: string): string {
    return words.trim().replace(/\s+/g, " ").slice(0, 60);
  }
}
