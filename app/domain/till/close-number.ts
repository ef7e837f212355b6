/** 'Z-000031', as on the report's barcode. */
export function closeNumber(id: number): string {
  return `Z-${String(id).padStart(6, "0")}`;
}
