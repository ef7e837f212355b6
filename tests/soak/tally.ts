/** Counts of a run, and what went wrong. */
export class Tally {
  readonly failures: string[] = [];
  readonly answers: Record<string, number> = {};
  readonly events: Record<string, number> = {};
  /** Messages, by the book and by the mail server. */
  readonly mail = { sent: 0, twice: 0, skipped: 0, inDoubt: 0 };
  written = 0;
  refused = 0;
  memoryAtMost = 0;

  fail(what: string): void {
    if (this.failures.length < 100) this.failures.push(`${new Date().toISOString().slice(11, 19)} ${what}`);
  }

  /** Any 5xx but 503 is a failure. */
  answer(status: number, of: string): void {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    if (status >= 500 && status !== 503) this.fail(`${of} was answered ${status}`);
  }

  write(isDone: boolean): void {
    if (isDone) this.written += 1;
    else this.refused += 1;
  }

  event(name: string): void {
    this.events[name] = (this.events[name] ?? 0) + 1;
  }
}
