import { isMissingSome, type Transfer, transferNumber } from "~/domain/stock/transfers/transfer";

/** Says what was done to the whole transfer, or else, as `toItems` says, to its items. */
export function saidOf(before: Transfer, after: Transfer, toItems = "Transfer saved"): string {
  const { id, state, sentAt, figures } = after;
  const number = transferNumber(id);
  if (before.state === "open" && state === "sent") return `${number} is on its way`;
  if (state === "closed" && before.state !== "closed") {
    if (sentAt === null) return `${number} discarded`;
    if (isMissingSome(after)) return `${number} is closed: ${figures.missing} missing`;
    return `Everything arrived. ${number} is closed`;
  }
  return toItems;
}
