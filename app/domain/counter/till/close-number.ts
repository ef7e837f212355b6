import { documentNumber } from "../../document-number.ts";

/** 'Z-000031', as on the report's barcode. */
export function closeNumber(id: number): string {
  return documentNumber("close", id);
}
