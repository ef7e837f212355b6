import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { type Cents, formatDecimal } from "~/domain/money";
import { PAYMENT_KINDS, type PaymentKind } from "~/domain/payment-kinds";
import { offBy } from "~/domain/counter/till/counted-kinds";
import { closeNumber } from "~/domain/counter/till/close-number";
import type { Close } from "~/domain/counter/till/find-closes.server";
import type { CashMoved } from "~/domain/counter/till/move-cash.server";
import type { ShownTill } from "~/domain/counter/till/shown-before-count";
import { CASH_MOVEMENT_KINDS } from "~/domain/counter/till/cash-movement-kinds";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

/** Amounts by kind of payment; 0.00 for kinds without any. */
const ByKind = record(
  "AmountsByKind",
  Object.fromEntries(PAYMENT_KINDS.map((kind) => [kind, answered.amount()])) as Record<
    PaymentKind,
    ReturnType<typeof answered.amount>
  >,
);

export const TillJson = record("Till", {
  location: answered.store(),
  till: answered.text(),
  session: answered.id().nullable(),
  since: answered.instant().nullable(),
  float: answered.amount(),
  cashRounding: answered
    .amount()
    .nullable()
    .describe("What the drawer has more than its payments and movements, where the store rounds cash."),
  expected: ByKind.nullable(),
});

export function tillToJson(location: string, now: ShownTill): z.infer<typeof TillJson> {
  return {
    location,
    till: now.till,
    session: now.session?.id ?? null,
    since: now.session && isoInstant(now.session.openedAt),
    float: formatDecimal(now.float),
    cashRounding: now.sums && formatDecimal(now.sums.rounding.amount),
    expected: now.sums && byKind((kind) => now.sums?.expected[kind] ?? (0 as Cents)),
  };
}

export const MovementJson = record("TillMovement", {
  id: answered.id(),
  location: answered.store(),
  till: answered.text(),
  kind: z.enum(CASH_MOVEMENT_KINDS),
  amount: answered.amount(),
  reason: answered.text().nullable(),
  at: answered.instant(),
});

export function movementToJson(moved: CashMoved): z.infer<typeof MovementJson> {
  return writeAnswer(MovementJson, moved);
}

export const CloseJson = record("Close", {
  id: answered.id(),
  number: answered.text(),
  location: answered.store(),
  till: answered.text(),
  from: answered.instant(),
  to: answered.instant(),
  expected: ByKind,
  counted: ByKind,
  difference: ByKind,
  overOrShort: answered.amount().describe("Of the kinds that were counted."),
  notCounted: z
    .array(z.enum(PAYMENT_KINDS))
    .describe("Kinds with money that nobody counted: `counted` repeats what is expected."),
  floatLeft: answered.amount(),
  note: answered.text().nullable(),
});

export function closeToJson(close: Close): z.infer<typeof CloseJson> {
  const of = (amount: (count: Close["counts"][number]) => number) =>
    byKind((kind) => {
      const count = close.counts.find((each) => each.kind === kind);
      return (count ? amount(count) : 0) as Cents;
    });
  return writeAnswer(CloseJson, close, {
    number: closeNumber(close.id),
    location: close.store,
    expected: of(({ expected }) => expected),
    counted: of(({ expected, counted }) => counted ?? expected),
    difference: of(offBy),
    overOrShort: formatDecimal(close.difference),
    notCounted: close.counts.filter(({ counted }) => counted === null).map(({ kind }) => kind),
  });
}

function byKind(amountOf: (kind: PaymentKind) => Cents): Record<PaymentKind, string> {
  return Object.fromEntries(PAYMENT_KINDS.map((kind) => [kind, formatDecimal(amountOf(kind))])) as Record<
    PaymentKind,
    string
  >;
}
