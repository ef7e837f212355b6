import { recordNumber } from "~/domain/record-number";
import type { ReceivingLine } from "~/domain/stock/receivings/receiving";
import { UNIT_TO_BEGIN_WITH } from "~/domain/weight";
import { withholdCost } from "~/domain/withhold-cost";
import { BY_HAND, lineFormFields } from "./line-form.tsx";
import { lineToForm } from "./receiving-contract.ts";

/** Begins the form with a copy of the line that the URL names, or with the category of the last line. */
export function valuesToBeginWith(
  url: URL,
  lines: readonly ReceivingLine[],
  seesCost: boolean,
): Record<string, string> {
  const asked = recordNumber(url.searchParams.get("copy") ?? "");
  const copied = lines.find(({ id }) => id === asked);
  if (!copied) return emptyLine(lines);
  const { version: _, sku: __, ...values } = lineToForm(withholdCost(copied, seesCost));
  return { ...values, quantity: "1" };
}

function emptyLine(lines: readonly ReceivingLine[]): Record<string, string> {
  return { quantity: "1", category: lines.at(-1)?.category ?? "", weightUnit: UNIT_TO_BEGIN_WITH };
}

/** The sent fields of a new line, as they were typed. */
export function typedLine(form: FormData): Record<string, string> {
  return Object.fromEntries(Object.keys(lineFormFields).map((name) => [name, String(form.get(name) ?? "")]));
}

/** Whether a new line was sent as it begins, with nothing typed, chosen or copied. */
export function isUntouched(form: FormData, lines: readonly ReceivingLine[]): boolean {
  const begun = emptyLine(lines);
  return Object.entries(typedLine(form)).every(([name, text]) => text.trim() === (begun[name] ?? ""));
}

/** Whether the URL asks for the fields of a new line: with a copy, with what was scanned or kept, or to type one. */
export function asksForNewLine({ searchParams }: URL): boolean {
  return ["copy", "draft", BY_HAND].some((name) => searchParams.has(name));
}
