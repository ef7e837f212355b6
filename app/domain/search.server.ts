import { and, type Column, type SQL, sql } from "drizzle-orm";

/** Every word is somewhere in a folded search column. */
export function containsWords(column: Column, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`instr(${column}, ${word}) > 0`));
}
