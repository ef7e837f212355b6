import type { Process } from "~/domain/processes/process";

/** Where a process's PDF is, if it has one. */
export function pdfAddress({ id, pdfUrl, attached }: Pick<Process, "id" | "pdfUrl" | "attached">) {
  return attached ? `/processes/${id}/pdf` : pdfUrl;
}
