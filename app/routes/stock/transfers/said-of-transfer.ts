import { isMissingSome, type Transfer, transferNumber } from "~/domain/stock/transfers/transfer";

/** What the toast after a step with a transfer says, by what the step made of it. */
export function saidOf(before: Transfer, after: Transfer): string {
  const { id, state, sentAt, figures } = after;
  const number = transferNumber(id);
  if (before.state === "open" && state === "sent") return `${number} is on its way`;
  if (state === "closed" && before.state !== "closed") {
    if (sentAt === null) return `${number} discarded`;
    if (isMissingSome(after)) return `${number} is closed: ${figures.missing} missing`;
    return `Everything arrived. ${number} is closed`;
  }
  return "Transfer saved";
}
