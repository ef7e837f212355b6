import type { processes } from "~db/schema/index.ts";

/** A PDF in the shop's uploads. */
export interface AttachedPdf {
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** Has a linked PDF or an attached PDF, never both. */
export type Process = Omit<typeof processes.$inferSelect, "searchText"> & { attached: AttachedPdf | null };
