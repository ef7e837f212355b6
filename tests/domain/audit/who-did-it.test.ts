import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { resolveFilter } from "~/domain/records/audit/entry-filter.server";
import { findEntries } from "~/domain/records/audit/find-entries.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { newCode } from "~/domain/shop/account/one-time-code.server";
import { whoDid } from "~/routes/records/audit/who-did-it";
import { answerDoor } from "~/door/answer-door.server";
import { mustWrite } from "~/web/write.server";
import { SUSAN } from "../../support/cast.ts";
import { allLeft, aReader, housekeeping, sent, openShopThatSends } from "../../support/campaigns.ts";
import { aCampaignMessage, openDoor } from "../../support/door.ts";
import type { TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopThatSends();
  openDoor();
});
afterEach(() => {
  shop.close();
  vi.useRealTimers();
});

test("what nobody signed in did is the System's, a command's on the server, or a customer's at the door", async () => {
  aReader();
  sent();
  allLeft();
  vi.setSystemTime(Date.now() + 40 * 24 * 60 * 60_000);
  housekeeping();
  const codeHash = hashOfOneTimeCode(newCode());
  mustWrite({ actor: null, requestId: "access", address: "" }, (ctx) =>
    issueCode(ctx, { employeeId: SUSAN.id, codeHash }),
  );
  const { path } = aCampaignMessage();
  const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  await answerDoor({ method: "POST", path, form, agent: "", requestId: "0123456789abcdef" });
  const nobodys = findEntries(shop.db, resolveFilter(shop.db, {}), { limit: 100 })
    .filter(({ employeeId }) => employeeId === null)
    .map((entry) => [entry.action, whoDid(entry)]);
  expect(nobodys).toContainEqual(["campaign.status-set", "System"]);
  expect(nobodys).toContainEqual(["employee.code-issued", "Server command"]);
  expect(nobodys.map(([, who]) => who)).toContain("At the public door");
});
