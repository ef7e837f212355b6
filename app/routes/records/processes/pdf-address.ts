import type { Process } from "~/domain/records/processes/process";
import { href } from "~/ui/address";

/** Returns the URL of the attached or linked PDF; null without one. */
export function pdfAddress({ id, pdfUrl, attached }: Pick<Process, "id" | "pdfUrl" | "attached">) {
  return attached ? href("/processes/:processId/pdf", { processId: id }) : pdfUrl;
}
