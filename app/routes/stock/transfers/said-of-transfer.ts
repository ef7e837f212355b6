import { isMissingSome, type Transfer, transferNumber } from "~/domain/stock/transfers/transfer";

/** Says what a step did: to the whole transfer, or else to its items. */
export function saidOf(before: Transfer, after: Transfer, step?: string): string {
  const { id, state, sentAt, figures, from, to } = after;
  const number = transferNumber(id);
  if (before.state === "open" && state === "sent") return `${number} is on its way`;
  if (state === "closed" && before.state !== "closed") {
    if (sentAt === null) return `${number} discarded`;
    if (isMissingSome(after)) return `${number} is closed: ${figures.missing} missing`;
    return `Everything arrived. ${number} is closed`;
  }
  if (step === "take-out") return "Taken off the list";
  if (step === "receive") return `Arrived in ${to.name}`;
  if (step === "back") return `Still in ${from.name}`;
  return "Transfer saved";
}
