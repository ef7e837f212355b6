import { counted } from "~/domain/counted";
import type { Settled } from "~/domain/outreach/messages/settle-doubts.server";

export function settledInWords({ settled, left }: Settled, what: string): string {
  const done = `${counted(settled, "message")} ${what}`;
  return left === 0 ? done : `${done}. ${counted(left, "other")} couldn't be: each one's record says more`;
}
