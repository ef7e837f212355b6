import { recordNumber } from "~/domain/record-number";
import type { ReceivingLine } from "~/domain/stock/receivings/receiving";
import { withholdCost } from "~/domain/withhold-cost";
import { BY_HAND } from "./line-form.tsx";
import { lineToForm } from "./receiving-contract.ts";

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

/** Whether the URL asks for the fields of a new line: with a copy, with what was scanned or kept, or to type one. */
export function asksForNewLine({ searchParams }: URL): boolean {
  return ["copy", "draft", BY_HAND].some((name) => searchParams.has(name));
}
