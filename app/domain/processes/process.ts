import type { processes } from "~db/schema/index.ts";

/** A PDF that lies in the shop's own uploads, by its SHA-256. */
export interface AttachedPdf {
  /** As it is shown and saved. */
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** How something is done here: its words, and a PDF by link or attached, never both. */
export type Process = Omit<typeof processes.$inferSelect, "searchText"> & { attached: AttachedPdf | null };
