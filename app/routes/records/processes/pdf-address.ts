import type { Process } from "~/domain/records/processes/process";

/** URL of the PDF, or null. */
export function pdfAddress({ id, pdfUrl, attached }: Pick<Process, "id" | "pdfUrl" | "attached">) {
  return attached ? `/processes/${id}/pdf` : pdfUrl;
}
