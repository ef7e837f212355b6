import type { TimelineKind } from "./timeline.ts";

/** Kinds of a customer's statement: documents with amounts. */
export const STATEMENT_KINDS: readonly TimelineKind[] = ["sale", "return", "repair", "order"];
