import { type Cents, cents } from "~/domain/money";

/** Deposits held for the orders that lines pick up. They pay for the ticket before anything else. */
export function heldOn(lines: readonly { held?: Cents }[]): Cents {
  return cents(lines.reduce((sum, { held = 0 }) => sum + held, 0));
}
