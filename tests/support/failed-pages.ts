import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** The first lines of a page's snapshot, which hold its heading and messages. */
const LINES = 80;

/** Prints what the page held when a test failed: a run elsewhere leaves only its output. */
export default class FailedPages implements Reporter {
  onTestEnd({ title }: TestCase, { attachments, status, retry }: TestResult): void {
    if (status === "passed" || status === "skipped") return;
    for (const { name, path } of attachments) {
      if (name !== "error-context" || !path) continue;
      const lines = readFileSync(path, "utf8").split("\n");
      const from = Math.max(0, lines.indexOf("# Page snapshot"));
      console.log(`\n'${title}', try ${retry + 1}:\n${lines.slice(from, from + LINES).join("\n")}`);
    }
  }
}
