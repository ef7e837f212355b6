import { documentNumber } from "../../document-number.ts";

/** Formats a close's number: 'Z-000031', as on the report's barcode. */
export function closeNumber(id: number): string {
  return documentNumber("close", id);
}
