import { expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { done, type Trail } from "~/domain/result";
import { MOST_OF_DAY, withinTrailOfDay } from "~/web/trail-of-account.server";
import { OLIVE, SAL } from "../support/cast.ts";

test("an account adds so much to the audit trail in a day, and no more; another one goes on", () => {
  const entry: Trail = {
    action: "setting.changed",
    record: { kind: "setting", id: "terms" },
    after: "\u{1f48d}".repeat(4 * 1024 * 1024),
  };
  const add = ({ id }: { id: number }, at: number) =>
    withinTrailOfDay({ actor: { id } as Actor, now: at as Instant }, done("saved", entry));
  const fits = Math.floor(MOST_OF_DAY / (16 * 1024 * 1024 + 200));
  for (let n = 0; n < fits; n += 1) expect(add(SAL, n).ok).toBe(true);
  const message = expect.stringContaining("nothing was saved") as string;
  expect(add(SAL, 99)).toMatchObject({ refusal: { kind: "too_much", message } });
  expect(add(OLIVE, 99).ok).toBe(true);
  expect(add(SAL, 24 * 60 * 60 * 1_000).ok).toBe(true);
});
