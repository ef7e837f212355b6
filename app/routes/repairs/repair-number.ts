/** A repair's number as its ticket's barcode says it: 'R-001042'. The list's search finds it. */
export function repairNumber(id: number): string {
  return `R-${String(id).padStart(6, "0")}`;
}
