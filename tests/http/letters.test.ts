import { afterAll, beforeAll, expect, test } from "vitest";
import { queueLetter } from "~/domain/people/outbox/queue-letter.server";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCampaign, aCustomer, enact } from "../support/shop.ts";

// Who gets a letter, and what becomes of it: tests/domain/messages/letters.test.ts.

let server: ShopServer<number[]>;
let owner: Client;
beforeAll(async () => {
  server = await startShop(build);
  owner = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

function build(): number[] {
  return ["Keptletter", "Canceledletter"].map((lastName) => {
    const { id: customerId } = aCustomer({ lastName, street: "410 Palmetto Park Rd", city: "Boca Raton" });
    const about = { kind: "campaign", id: aCampaign().id } as const;
    const letter = { purpose: "campaign", customerId, subject: null, words: "Come and see.", about } as const;
    return enact((ctx) => queueLetter(ctx, letter)).id;
  });
}

const page = async (of: string) => (await owner.get(of)).page().text;

test("letters and labels have the addresses, and what isn't to be mailed is said on the page that follows", async () => {
  const [kept, canceled] = server.built;
  for (const of of ["/marketing/letters", "/marketing/letters?as=labels"]) {
    const printed = await page(of);
    expect(printed).toContain("Keptletter");
    expect(printed).toContain("410 Palmetto Park Rd");
  }
  expect(await page("/marketing/letters")).toContain(`No. ${canceled}`);
  await owner.json("POST", `/api/messages/${canceled}/cancel`);
  const ids = [kept, canceled].map((id): [string, string] => ["ids", String(id)]);
  const sent = await owner.post("/marketing/letters/printed", ids);
  expect([sent.status, sent.location]).toEqual([303, "/marketing"]);
  expect((await owner.follow(sent)).page().text).toContain(`don't mail them: No. ${canceled}`);
  expect(await page("/marketing/letters")).toContain("No letters waiting");
});
