import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listed } from "../support/campaigns.ts";
import { OLIVE } from "../support/cast.ts";
import { customersInACrowd } from "../support/crowd.ts";
import { signIn, startShopProcess } from "../support/http.ts";
import { aCampaign, chooseSettings } from "../support/shop.ts";
import { RECORD_STATEMENTS, recorded, stepsOf } from "../support/steps-of.ts";

const SIZES = [10_000, 100_000] as const;
const AT_MOST = 1.3;
/** Nothing is sent. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@shop.example" };

/** Steps of both pages that show who gets a campaign, before it is sent. */
async function stepsFor(customers: number) {
  const folder = mkdtempSync(join(tmpdir(), "loupe-preview-"));
  const tape = join(folder, "tape.jsonl");
  const server = await startShopProcess(
    () => {
      chooseSettings({ postalAddress: "12 Main St, Boca Raton, FL 33432" });
      customersInACrowd(customers);
      const { id } = aCampaign({ subject: "News", messageContent: "Dear {first name|friend}" });
      listed(id);
      return id;
    },
    { env: { ...MAIL, STATEMENT_TAPE: tape, NODE_OPTIONS: RECORD_STATEMENTS } },
  );
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const olive = await signIn(server, OLIVE);
  let shown = "";
  const statements = await recorded(tape, async () => {
    shown = (await olive.get(`/marketing/${server.built}/send`)).page().text;
    await olive.get("/marketing/audience?type=email");
  });
  expect(shown).toContain(`Send to ${customers.toLocaleString("en-US")} customers`);
  return stepsOf(join(server.dataDir, "loupe.sqlite"), statements);
}

test("the preview of a campaign to 100,000 customers looks at about as many rows as to 10,000", async () => {
  const [few, many] = [await stepsFor(SIZES[0]), await stepsFor(SIZES[1])];
  const sum = (steps: Map<string, number>) => [...steps.values()].reduce((all, one) => all + one, 0);
  const more = [...many].filter(([sql, steps]) => steps > AT_MOST * (few.get(sql) ?? 0));
  expect(sum(few)).toBeGreaterThan(1_000);
  expect(sum(many) / sum(few), JSON.stringify(more)).toBeLessThanOrEqual(AT_MOST);
});
