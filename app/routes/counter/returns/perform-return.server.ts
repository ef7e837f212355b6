import { type Cents, formatDecimal, sumOf } from "~/domain/money";
import { planReturn } from "~/domain/counter/returns/plan-return.server";
import type { Return } from "~/domain/counter/returns/return";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { Sale } from "~/domain/counter/sales/sale";
import type { TypedReturn } from "./return-contract.ts";
import { inputOf } from "./return-draft.server.ts";
import { boxOf, CHOOSE_REFUND, isUnsaid } from "./return-form-fields.ts";

type Sent = ReturnType<typeof TypedReturn.form.parse>;

/**
 * Returns lines as the page showed them. Refused if the refund has changed since. Messages name the page's
 * controls.
 */
export function returnAsShown(ctx: RuleContext, sale: Sale, sent: Sent): Result<Return> {
  const input = inputOf(sale, sent);
  if (isUnchosen(sale, sent)) return refuse("invalid", CHOOSE_REFUND, "refundTo");
  const made = returnLines(ctx, input);
  if (!made.ok) return atControls(made, input.lines);
  const given = sumOf(made.value.refund.map(({ amount }) => amount));
  if (sent.shown === given) return made;
  return refuse("invalid", `The refund is now ${formatDecimal(given)}: check it and submit again`);
}

/** Says what the form's lines are worth if they are returned now. Changes nothing. */
export function mayComeBack({ tx }: RuleContext, sale: Sale, sent: Sent): Result<Cents> {
  const input = inputOf(sale, sent);
  if (isUnchosen(sale, sent)) return refuse("invalid", CHOOSE_REFUND, "refundTo");
  const planned = planReturn(tx, input);
  return planned.ok ? { ok: true, value: planned.plan.due, trail: [] } : atControls(planned, input.lines);
}

/** Whether the money can't go back as it came, and nobody chose another way. */
const isUnchosen = (sale: Sale, sent: Sent) => isUnsaid(sale) && sent.return.refund === null;

function atControls<T>(made: Extract<Result<T>, { ok: false }>, lines: readonly { id: number }[]): Result<T> {
  const errors: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(made.refusal.errors))
    (errors[controlOf(field, lines)] ??= []).push(...messages);
  return { ok: false, refusal: { ...made.refusal, errors } };
}

function controlOf(name: string, lines: readonly { id: number }[]): string {
  const line = lines[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? Number.NaN)];
  if (line) return boxOf(line.id);
  if (name.startsWith("refund")) return "refundTo";
  return name.startsWith("approval") || ["fee", "shipping", "location", "till", "reason"].includes(name)
    ? name
    : "";
}
