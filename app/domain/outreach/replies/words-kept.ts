/** Longest words of a mail that are kept, in characters. */
export const LONGEST_WORDS = 10_000;
/** Most characters of what somebody says, so that a note has room below it. */
const LONGEST_SAID = LONGEST_WORDS - 100;

/** What is kept of an answer by email: its words, and a note of what lies in the mailbox alone. */
export function wordsKept(said: string, files: number): string {
  const rest = said.length > LONGEST_SAID ? ["the rest"] : [];
  const notes = files === 0 ? rest : [...rest, files === 1 ? "a file" : `${files} files`];
  if (notes.length === 0) return said;
  return `${said.slice(0, LONGEST_SAID)}\n\n(${notes.join(" and ")}: see the mailbox)`.trim();
}
