import { takesFloat } from "~/domain/counter/till/takes-float";

/** Says that a till isn't open, and how it opens if there is no button for it. */
export function notOpenWords(till: Parameters<typeof takesFloat>[0]): string {
  const idle = "No activity since the last close";
  return takesFloat(till) ? idle : `${idle}. The next payment or cash in or out opens it`;
}
