import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAudited } from "~/ai/audited.server";
import { QUESTIONS_A_DAY } from "~/ai/daily-limit.server";
import { AiAskedTooOften } from "~/ai/model.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import { aCustomer, openTestShop, originOf, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  vi.useRealTimers();
  shop.close();
});

const ask = (by: { id: number }, kind: "suggestions" | "message" = "suggestions") =>
  askAudited(originOf(by), { kind: "customer", id: 1 }, kind, () => Promise.resolve("Show her the pendant"));

test("an account asks the model so often in a day, whatever else it does, and a colleague asks on", async () => {
  aCustomer({}, SAL);
  for (let n = 0; n < QUESTIONS_A_DAY; n += 1) await ask(SAL, n % 2 === 0 ? "suggestions" : "message");
  await expect(ask(SAL)).rejects.toThrow(AiAskedTooOften);
  await expect(ask(SAL, "message")).rejects.toThrow(AiAskedTooOften);
  expect(await ask(OLIVE)).toBe("Show her the pendant");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 + 1 });
  expect(await ask(SAL)).toBe("Show her the pendant");
});
