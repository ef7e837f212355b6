import { getProcess } from "~/domain/records/processes/find-processes.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** Throws 404 if there is no such process. */
export function existingProcess(processId: string) {
  const process = getProcess(shop().db, idParam(processId));
  if (!process) throw notFound();
  return process;
}
