import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const LINES = 100;

/** Name of what a test attaches to have it printed. */
export const PRINTED = "printed when it failed";

/**
 * Prints the content of the page, from its main part on, and what a test attached as `PRINTED`, when a test failed: of
 * a run elsewhere, only its output is left.
 */
export default class FailedPages implements Reporter {
  onTestEnd({ title }: TestCase, { attachments, status, retry }: TestResult): void {
    if (status === "passed" || status === "skipped") return;
    for (const { name, path, body } of attachments) {
      if (name === PRINTED)
        process.stdout.write(`\nOf '${title}', try ${retry + 1}:\n${body?.toString() ?? ""}\n`);
      if (name !== "error-context" || !path) continue;
      const [, page = ""] = readFileSync(path, "utf8").split("# Page snapshot");
      const lines = page.split("\n");
      const main = lines.findIndex((line) => /^\s*- (main|dialog)\b/.test(line));
      process.stdout.write(`\nThe page of '${title}', try ${retry + 1}:\n`);
      process.stdout.write(`${lines.slice(Math.max(0, main), Math.max(0, main) + LINES).join("\n")}\n`);
    }
  }
}
