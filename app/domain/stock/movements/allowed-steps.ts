import { type PieceState, STATE_AFTER } from "../pieces/piece-states.ts";

/**
 * Steps that staff take with a single piece in a form of its own. Each is the kind of the movement that it
 * writes. An extension repeats the kind that it extends, with another day.
 */
export const STEPS = [
  "extended",
  "reserved",
  "released",
  "memo_out",
  "memo_returned",
  "repair_out",
  "repair_back",
  "sent_to_vendor",
  "damaged",
  "restored",
  "lost",
  "found",
  "melted",
  "scrapped",
] as const;
export type Step = (typeof STEPS)[number];
/** A step that writes a movement of its own kind. */
export type Movement = Exclude<Step, "extended">;

/** States in which each step may begin. Only a piece that waits for no order can be released. */
export const STEP_FROM: Record<Step, readonly PieceState[]> = {
  extended: ["reserved", "memo_out", "in_repair"],
  reserved: ["available"],
  released: ["reserved"],
  memo_out: ["available"],
  memo_returned: ["memo_out"],
  repair_out: ["available", "damaged"],
  repair_back: ["in_repair"],
  sent_to_vendor: ["available", "damaged"],
  damaged: ["available"],
  restored: ["damaged"],
  lost: ["available", "damaged", "memo_out", "in_repair"],
  found: ["lost"],
  melted: ["available", "damaged"],
  scrapped: ["available", "damaged"],
};

/** Step that brings a piece back from each state, so that it may be sold right away. */
export const STEP_BACK: Partial<Record<PieceState, Step>> = {
  reserved: "released",
  memo_out: "memo_returned",
  in_repair: "repair_back",
  damaged: "restored",
  lost: "found",
};

export function stepNamed(text: string): Step | undefined {
  return STEPS.find((step) => step === text);
}

/** Steps barred to scrap. It must be restored first, which takes the right to correct stock. */
export const NOT_OF_SCRAP: readonly Step[] = ["scrapped", "repair_out", "sent_to_vendor"];

/** Scrap that is released or found is 'scrapped': back among the scrap, not for sale. */
export function movementOf<Kind extends Movement>(step: Kind, isScrap: boolean): Kind | "scrapped" {
  return isScrap && (step === "released" || step === "found") ? "scrapped" : step;
}

const KEEPS_SCRAP = ["melted", "lost", "held"];

/** Whether a piece is scrap after a movement that changes its state. */
export function isScrapAfter(kind: string, wasScrap: boolean): boolean {
  return kind === "scrapped" || (wasScrap && KEEPS_SCRAP.includes(kind));
}

/** What the trail tells of scrap that is lost: it still is scrap. Others that are lost aren't. */
export function toldOfLost(kind: string, isScrap: boolean): { isScrap?: true } {
  return kind === "lost" && isScrap ? { isScrap } : {};
}

/** Kinds of movements that change a piece's state. */
export const STATE_KINDS = Object.keys(STATE_AFTER);

/** Kinds of movements that may take a piece to another store. */
export const CHANGES_OF_PLACE = ["arrived", "moved", "found", "held", "scrapped"];

/** Kinds of movements that tell at which store a piece is from then on; that of another one may be its ticket's. */
export const PLACE_KINDS = ["received", "traded_in", "bought", ...CHANGES_OF_PLACE];

/** Kinds that an extension writes again. */
export const EXTENDED_KINDS = ["reserved", "memo_out", "repair_out"];

/** A piece's state after these movements, given in order; null before the first. */
export function stateAfter(kinds: Iterable<string>): PieceState | null {
  let state: PieceState | null = null;
  const after: Readonly<Record<string, PieceState>> = STATE_AFTER;
  for (const kind of kinds) state = after[kind] ?? state;
  return state;
}
