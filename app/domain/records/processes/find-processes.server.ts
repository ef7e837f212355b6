import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { files, processes, processFiles } from "~db/schema/index.ts";
import { searchWords } from "../../search-text.ts";
import type { Slice } from "../../slice.ts";
import type { Process } from "./process.ts";

/** A missing property doesn't filter. */
export interface ProcessFilter {
  search?: string | undefined;
  category?: string | undefined;
}

export type ProcessKey = [createdAt: number, id: number];

const COLUMNS = {
  id: processes.id,
  title: processes.title,
  description: processes.description,
  category: processes.category,
  pdfUrl: processes.pdfUrl,
  createdAt: processes.createdAt,
  version: processes.version,
  attached: { name: files.name, size: files.size, sha256: files.sha256 },
};

function select(tx: Tx) {
  return tx
    .select(COLUMNS)
    .from(processes)
    .leftJoin(processFiles, eq(processFiles.processId, processes.id))
    .leftJoin(files, eq(files.id, processFiles.fileId));
}

export function getProcess(tx: Tx, id: number): Process | undefined {
  return select(tx).where(eq(processes.id, id)).get();
}

/** Newest first. */
export function findProcesses(
  tx: Tx,
  filter: ProcessFilter,
  { after, before, limit }: Slice<ProcessKey>,
): Process[] {
  const { createdAt, id } = processes;
  const beyond = before
    ? sql`(${createdAt}, ${id}) > (${before[0]}, ${before[1]})`
    : after
      ? sql`(${createdAt}, ${id}) < (${after[0]}, ${after[1]})`
      : undefined;
  const rows = select(tx)
    .where(and(matches(filter), beyond))
    .orderBy(...(before ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]))
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

/** Counts no further than `atMost`. */
export function countProcesses(tx: Tx, filter: ProcessFilter, atMost: number): number {
  const found = tx
    .select({ id: processes.id })
    .from(processes)
    .where(matches(filter))
    .limit(atMost)
    .as("found");
  return tx.select({ n: count() }).from(found).get()?.n ?? 0;
}

/** Sorted alphabetically. */
export function processCategories(tx: Tx): string[] {
  return tx
    .selectDistinct({ category: processes.category })
    .from(processes)
    .all()
    .flatMap(({ category }) => category ?? [])
    .sort((a, b) => a.localeCompare(b, "en"));
}

/** A full scan: there are too few processes to need an index. */
function matches({ search, category }: ProcessFilter): SQL | undefined {
  return and(
    ...searchWords(search ?? "").map((word) => sql`instr(${processes.searchText}, ${word}) > 0`),
    category ? eq(processes.category, category) : undefined,
  );
}
