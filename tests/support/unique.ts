let made = 0;

/** A text that no other of this process is a part of: tests share their worker's shop, and each may be repeated in it. */
export function unique(word: string): string {
  made += 1;
  return `${word}${process.pid}-${String(made).padStart(4, "0")}`;
}
