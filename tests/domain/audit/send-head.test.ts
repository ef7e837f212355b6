import { afterEach, beforeEach, expect, test } from "vitest";
import { headLastSent, sendHeadWhenDue } from "~/backup/send-audit-head.server";
import { endOfLog, headCode } from "~/domain/records/audit/head.server";
import type { Instant } from "~/domain/dates";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { startAiStub } from "../../support/ai-stub.ts";
import { aCustomer, enact, openTestShop, type TestShop } from "../../support/shop.ts";

const HOUR = 3_600_000;

let shop: TestShop;
let stub: Awaited<ReturnType<typeof startAiStub>>;
beforeEach(async () => {
  shop = openTestShop();
  stub = await startAiStub();
  aCustomer();
});
afterEach(() => {
  stub.stop();
  shop.close();
});

const sendTo = (auditHeadUrl: string | null) =>
  enact((ctx) => changeSettings(ctx, { auditHeadUrl, version: versionOfSettings(ctx.tx, ["auditHeadUrl"]) }));
const now = Date.now();
const sendAt = (hours: number) => sendHeadWhenDue((now + hours * HOUR) as Instant);
const notes = () =>
  shop.db.$client
    .prepare("select action, payload from audit_log where action like 'audit.head-%sent' order by id")
    .all()
    .map((row) => {
      const { action, payload } = row as { action: string; payload: string };
      return [action, (JSON.parse(payload) as { after: { why?: string } }).after.why];
    });

test("is sent nowhere unless there is an address", async () => {
  expect(await sendAt(0)).toBeNull();
  sendTo(stub.url);
  sendTo(null);
  expect(await sendAt(0)).toBeNull();
  expect(stub.heard).toEqual([]);
});

test("is posted once a day, with nothing else of the shop", async () => {
  sendTo(stub.url);
  stub.will({ says: "thanks" });
  const { rows, last } = endOfLog(shop.db);
  expect(await sendAt(0)).toBe("sent");
  expect(stub.heard.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
    { head: headCode({ rows, last }), rows, last, at: new Date(now).toISOString() },
  ]);
  expect(await sendAt(23)).toBeNull();
  expect(await sendAt(24)).toBe("sent");
  expect(notes()).toEqual([
    ["audit.head-sent", undefined],
    ["audit.head-sent", undefined],
  ]);
  expect(headLastSent(shop.db, (now + 25 * HOUR) as Instant).sentAt).toBe(now + 24 * HOUR);
});

test("a failure is in the trail, and the next try is an hour later; no redirect is followed", async () => {
  sendTo(stub.url);
  stub.will({ status: 500 });
  expect(await sendAt(0)).toBe("failed");
  expect(await sendAt(0.9)).toBeNull();
  const other = await startAiStub();
  stub.will({ redirects: other.url });
  expect(await sendAt(1)).toBe("failed");
  expect(other.heard).toEqual([]);
  other.stop();
  stub.stop();
  expect(await sendAt(2)).toBe("failed");
  expect(notes()).toEqual([
    ["audit.head-not-sent", "The address answered 500"],
    ["audit.head-not-sent", "The address could not be reached"],
    ["audit.head-not-sent", "The address could not be reached"],
  ]);
});
