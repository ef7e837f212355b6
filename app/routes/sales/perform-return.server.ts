import { cents, formatDecimal, sumOf } from "~/domain/money";
import { availableOf } from "~/domain/pieces/available-of-skus.server";
import { exchange, type Exchanged } from "~/domain/returns/exchange.server";
import type { Return } from "~/domain/returns/return";
import { returnLines } from "~/domain/returns/return-lines.server";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { amountDueOf, type Sale } from "~/domain/sales/sale";
import type { TypedExchange, TypedReturn } from "./return-contract.ts";
import { inputOf, ticketFor } from "./return-draft.server.ts";
import { boxOf } from "./return-form-fields.ts";

type Sent<C extends { form: { parse: (sent: unknown) => unknown } }> = ReturnType<C["form"]["parse"]>;

/** As the page sends it: only what it showed is done, and messages name its controls. */
export function returnAsShown(ctx: RuleContext, sale: Sale, sent: Sent<typeof TypedReturn>): Result<Return> {
  const input = inputOf(sale, sent);
  const made = returnLines(ctx, input);
  if (!made.ok) return atControls(made, input.lines);
  return unlessShown(made, sent.shown, sumOf(made.value.refund.map(({ amount }) => amount)));
}

export function exchangeAsShown(
  ctx: RuleContext,
  sale: Sale,
  sent: Sent<typeof TypedExchange>,
): Result<Exchanged, unknown> {
  const input = inputOf(sale, sent);
  const { pieces, problem } = availableOf(ctx.tx, sent.skus);
  if (problem !== null) return refuse("invalid", problem, "skus");
  if (pieces.length === 0) return refuse("invalid", "Scan or type what is taken instead", "skus");
  const made = exchange(ctx, { return: input, sale: ticketFor(sale, pieces, sent) });
  if (!made.ok) return atControls(made, input.lines);
  const worth = sumOf(made.value.return.refund.map(({ amount }) => amount));
  const difference = cents(worth - amountDueOf(made.value.sale));
  if (difference < 0 && sent.paidBy === null) return refuse("invalid", "Choose how it is paid", "paidBy");
  return unlessShown(made, sent.shown, difference);
}

function unlessShown<T, Detail>(
  made: Result<T, Detail>,
  shown: number | null,
  difference: number,
): Result<T, Detail> {
  if (shown === difference) return made;
  const amount = formatDecimal(cents(Math.abs(difference)));
  const what = difference < 0 ? `${amount} is to be paid` : `${amount} is given back`;
  return refuse("invalid", `${what}: check it and press the button again`);
}

function atControls<T, Detail>(
  made: Extract<Result<T, Detail>, { ok: false }>,
  lines: readonly { id: number }[],
): Result<T, Detail> {
  const errors: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(made.refusal.errors))
    (errors[controlOf(field, lines)] ??= []).push(...messages);
  return { ok: false, refusal: { ...made.refusal, errors } };
}

function controlOf(field: string, lines: readonly { id: number }[]): string {
  const name = field.replace(/^return\./, "");
  const line = lines[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? Number.NaN)];
  if (line) return boxOf(line.id);
  if (name.startsWith("refund")) return "refundTo";
  if (name.startsWith("sale.payments")) return "paidBy";
  if (name.startsWith("sale.lines")) return "skus";
  return name.startsWith("approval") || ["fee", "shipping", "reason"].includes(name) ? name : "";
}
