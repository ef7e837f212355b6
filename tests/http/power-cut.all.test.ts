import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cutPower, type Recording, recordTrade } from "../support/power-cut/cut-power.ts";
import { whyNoRecorder } from "../support/power-cut/record.ts";
import { replay } from "../support/power-cut/replay.ts";

/** `DURABILITY_CUTS=100 npx vitest run tests/http/power-cut.all.test.ts` runs the full test. */
const CUTS = Number(process.env.DURABILITY_CUTS ?? 12);
const ROUNDS = 4;

const reason = whyNoRecorder();
const why = reason === null ? "" : ` (skipped: ${reason})`;

describe.skipIf(reason !== null)(`the power goes${why}`, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loupe-power-")));
  let recording: Recording;

  beforeAll(async () => {
    const dataDir = join(folder, "recorded");
    mkdirSync(dataDir);
    recording = await recordTrade(dataDir, join(folder, "trace"), ROUNDS);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("the recording is complete: replayed to its end it equals the folder, byte for byte", () => {
    const { steps, kept, answers, dataDir } = recording;
    const whole = join(folder, "whole");
    replay(steps, steps.length, dataDir, whole);
    const contents = (of: string) =>
      Object.fromEntries(
        readdirSync(of, { withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
          .map(({ name }) => [name, readFileSync(join(of, name)).toString("base64")]),
      );
    expect(contents(whole)).toEqual(contents(dataDir));
    expect(steps.filter(({ does }) => does === "answer")).toHaveLength(answers);
    const kinds = new Set(kept.map(({ fact }) => fact.split(" ")[0]));
    expect([...kinds].sort()).toEqual(["cash", "close", "customer", "piece", "return", "ticket", "void"]);
    expect(kept.length).toBeGreaterThan(ROUNDS * 10);
  });

  test(
    `at ${CUTS} moments: the shop starts, every acknowledged write is there, and the books balance`,
    async () => {
      let lost = 0;
      const wrong: string[] = [];
      for (let cut = 0; cut < CUTS; cut += 1) {
        const problems = await cutPower(recording, { cut, cuts: CUTS, folder });
        if (problems.length > 0) lost += 1;
        wrong.push(...problems);
      }
      expect({ lost, wrong: wrong.slice(0, 20) }).toEqual({ lost: 0, wrong: [] });
    },
    300_000 + CUTS * 10_000,
  );
});
