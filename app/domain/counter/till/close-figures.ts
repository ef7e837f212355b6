import { type Cents, cents, parseTypedMoney } from "../../money.ts";
import { COUNTED_KINDS, type CountedKind } from "./counted-kinds.ts";
import { DENOMINATIONS, type DenominationField, parseCount, worthOf } from "./denominations.ts";

/**
 * Figures of a close in progress, from what was typed alone, because a count is blind. Null for what can't be
 * read or isn't counted yet.
 */
export interface CloseFigures {
  /** Value of the counted coins and bills of each kind. */
  worth: Record<DenominationField, Cents | null>;
  counted: Record<CountedKind, Cents | null>;
  /** Counted cash that isn't left as float. */
  toBank: Cents | null;
}

/** Works out a close's figures. `read` returns a control's text by its name. */
export function closeFigures(read: (name: string) => string): CloseFigures {
  const counts = DENOMINATIONS.map(({ name, worth }) => ({
    name,
    worth,
    n: parseCount(read(`count.${name}`)),
  }));
  const readable = counts.flatMap(({ name, n }) => (n === null ? [] : [[name, n] as const]));
  const inDrawer = worthOf(Object.fromEntries(readable));
  const isByCount = read("by") !== "figure";
  const cash = isByCount
    ? readable.length < counts.length || inDrawer === 0
      ? null
      : inDrawer
    : parseTypedMoney(read("counted.cash"));
  const counted = Object.fromEntries(
    COUNTED_KINDS.map((kind) => {
      if (kind === "cash") return [kind, cash];
      const text = read(`counted.${kind}`).trim();
      return [kind, text === "" ? null : parseTypedMoney(text)];
    }),
  ) as Record<CountedKind, Cents | null>;
  const float = read("floatLeft").trim();
  const left = float === "" ? cents(0) : parseTypedMoney(float);
  return {
    worth: Object.fromEntries(
      counts.map(({ name, worth, n }) => [name, n === null ? null : cents(n * worth)]),
    ) as Record<DenominationField, Cents | null>,
    counted,
    toBank: cash === null || left === null || left > cash ? null : cents(cash - left),
  };
}
