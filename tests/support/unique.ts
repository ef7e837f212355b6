let made = 0;

/** A text that no other in this process contains: tests share their worker's shop and may be repeated. */
export function unique(word: string): string {
  made += 1;
  return `${word}${process.pid}-${String(made).padStart(4, "0")}`;
}
