import { getProcess } from "~/domain/records/processes/find-processes.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** Returns a process; throws 404 if there is none. */
export function existingProcess(processId: string) {
  const process = getProcess(shop().db, idParam(processId));
  if (!process) throw notFound();
  return process;
}
