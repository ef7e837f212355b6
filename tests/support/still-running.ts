import type { Reporter, TestCase } from "vitest/node";

const EVERY_MS = 120_000;

/** Prints every two minutes what is being tested, because a long silent run looks like one that hangs. */
export default class StillRunning implements Reporter {
  readonly #running = new Set<TestCase>();
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#timer = setInterval(() => {
      for (const { module, fullName } of this.#running)
        process.stdout.write(`… at ${module.relativeModuleId}: ${fullName}\n`);
    }, EVERY_MS);
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }
}
