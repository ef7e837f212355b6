import type { DaySpan } from "~/domain/periods";

/** 'sales_2026-11-01_to_2026-11-20_boca', without an extension. Leaves out undefined parts. */
export function fileName(what: string, { from, to }: DaySpan, ...more: (string | undefined)[]): string {
  const days = from === to ? from : `${from}_to_${to}`;
  return [what, days, ...more]
    .filter(Boolean)
    .join("_")
    .replace(/[^\w-]/g, "-");
}
