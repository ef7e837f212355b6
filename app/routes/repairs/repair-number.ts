/** 'R-001042', as on the ticket's barcode. The list's search finds it. */
export function repairNumber(id: number): string {
  return `R-${String(id).padStart(6, "0")}`;
}
