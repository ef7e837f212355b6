import type { Process } from "~/domain/records/processes/process";
import {
  findProcesses,
  processCategories,
  type ProcessFilter,
  type ProcessKey,
} from "~/domain/records/processes/find-processes.server";
import { shop } from "~/runtime/shop.server";
import { isPair, type KeyedList } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { ProcessQuery } from "./process-contract.ts";

/** Reads the filter of a URL; '' and 'all' mean none. */
export function readProcessFilter(url: URL): ProcessFilter {
  return readQuery(url, ProcessQuery);
}

/** Like `readProcessFilter`, but ignores unknown categories. */
export function readPageProcessFilter(url: URL): ProcessFilter {
  const { search, category } = readProcessFilter(url);
  const isKnown = category !== undefined && processCategories(shop().db).includes(category);
  return { search, category: isKnown ? category : undefined };
}

export function processesBy(filter: ProcessFilter): KeyedList<Process, ProcessKey> {
  return {
    read: (slice) => findProcesses(shop().db, filter, slice),
    keyOf: (process) => [process.createdAt, process.id],
    isKey: isPair,
  };
}
