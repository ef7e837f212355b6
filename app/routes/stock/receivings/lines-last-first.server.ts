import type { ReceivingLine } from "~/domain/stock/receivings/receiving";
import { isId, type KeyedList } from "~/web/list.server";

/** Lists lines last first, so that a line just added is on top. */
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
