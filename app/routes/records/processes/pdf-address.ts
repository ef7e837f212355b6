import type { Process } from "~/domain/records/processes/process";

/** Returns the URL of the attached or linked PDF; null without one. */
export function pdfAddress({ id, pdfUrl, attached }: Pick<Process, "id" | "pdfUrl" | "attached">) {
  return attached ? `/processes/${id}/pdf` : pdfUrl;
}
