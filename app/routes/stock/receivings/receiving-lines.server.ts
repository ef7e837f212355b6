import type { ReceivingLine } from "~/domain/stock/receivings/receiving";
import { recordNumber } from "~/domain/record-number";
import { withholdCost } from "~/domain/withhold-cost";
import { isId, type KeyedList } from "~/web/list.server";
import { lineToForm } from "./receiving-contract.ts";

/** Lists lines last first, so that a line just added appears below the form. */
export function lastFirst(lines: readonly ReceivingLine[]): KeyedList<ReceivingLine, number> {
  const reversed = lines.toReversed();
  return {
    read: ({ after, before, limit }) =>
      before === undefined
        ? reversed.filter(({ id }) => after === undefined || id < after).slice(0, limit)
        : reversed.filter(({ id }) => id > before).slice(-limit),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
}

/** Begins the form with a copy of the line that the URL names, or with the category of the last line. */
export function valuesToBeginWith(
  url: URL,
  lines: readonly ReceivingLine[],
  seesCost: boolean,
): Record<string, string> {
  const asked = recordNumber(url.searchParams.get("copy") ?? "");
  const copied = lines.find(({ id }) => id === asked);
  if (!copied) return { quantity: "1", category: lines.at(-1)?.category ?? "" };
  const { version: _, sku: __, ...values } = lineToForm(withholdCost(copied, seesCost));
  return { ...values, quantity: "1" };
}
