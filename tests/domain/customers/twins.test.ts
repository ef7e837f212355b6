import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { compareSome } from "~/domain/people/merges/compare-twins.server";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { tellApart } from "~/domain/people/merges/tell-apart.server";
import { countTwins, findTwins, type TwinKey } from "~/domain/people/merges/find-merges.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { day } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { byItself } from "~/domain/shop/trail/by-itself";
import { customers } from "~db/schema/index.ts";
import { findTwinsInBackground } from "~/server/find-twins-in-background";
import { mustWrite } from "~/web/write.server";
import {
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const pairs = () =>
  findTwins(shop.db, { limit: 100 }).map(({ one, other, reasons }) => [one.id, other.id, reasons.join(" ")]);

test.each<[string, Partial<CustomerDetails>, Partial<CustomerDetails>, string | null]>([
  ["a phone in another writing", { cellPhone: "(305) 555-0142" }, { cellPhone: "+1 305.555.0142" }, "phone"],
  [
    "a phone of another country, and within it",
    { cellPhone: "+44 (0)20 7946 0958" },
    { cellPhone: "020 7946 0958" },
    "phone",
  ],
  [
    "a phone of another country as it is dialed abroad",
    { cellPhone: "+380 44 555 01 42" },
    { cellPhone: "00380445550142" },
    "phone",
  ],
  ["a phone with an extension", { cellPhone: "305-555-0142 x12" }, { cellPhone: "3055550142" }, "phone"],
  ["an e-mail in another case", { email: "A.Lee@Mail.example" }, { email: "a.lee@mail.example" }, "email"],
  [
    "names spelled alike",
    { firstName: "Jon", lastName: "Smyth" },
    { firstName: "John", lastName: "Smith" },
    "name",
  ],
  [
    "names the other way round",
    { firstName: "Lauren", lastName: "Petersen" },
    { firstName: "Petersen", lastName: "Loren" },
    "name",
  ],
  [
    "a name in other letters",
    { firstName: "Зоя", lastName: "Ким" },
    { firstName: "Зоя", lastName: "Ким" },
    "name",
  ],
  [
    "names alike at one address",
    { firstName: "Ann", lastName: "Katz", street: "12 Ocean Dr.", zipCode: "33432-1111" },
    { firstName: "Anne", lastName: "Cats", street: "12 ocean dr", zipCode: "33432" },
    "address name",
  ],
  [
    "names alike and a birthday",
    { firstName: "Ann", lastName: "Katz", dateOfBirth: day("1970-02-03") },
    { firstName: "Anne", lastName: "Katz", dateOfBirth: day("1970-02-03") },
    "birthday name",
  ],
  [
    "an address alone",
    { street: "12 Ocean Dr", zipCode: "33432" },
    { street: "12 Ocean Dr", zipCode: "33432" },
    null,
  ],
  ["an extension", { cellPhone: "0142" }, { cellPhone: "0142" }, null],
])("%s", (_, one, other, reasons) => {
  const first = aCustomer({ firstName: "Wilhelmina", lastName: "Oakes", ...one });
  const second = aCustomer({ firstName: "Bartholomew", lastName: "Quint", ...other });
  expect(pairs()).toEqual(reasons === null ? [] : [[first.id, second.id, reasons]]);
});

test("an edit makes pairs and ends them", () => {
  const one = aCustomer({ firstName: "Wilhelmina", lastName: "Oakes", email: "w@mail.example" });
  const other = aCustomer({ firstName: "Bartholomew", lastName: "Quint" });
  const edit = (email: string | null, version: number) => {
    const details = Object.fromEntries(
      namesOf(customerFields).map((name) => [name, other[name]]),
    ) as CustomerDetails;
    enact((ctx) =>
      editCustomer(ctx, other.id, { ...details, email, version, acceptedTwins: String(one.id) }),
    );
  };
  edit("W@mail.example", 1);
  expect(pairs()).toEqual([[one.id, other.id, "email"]]);
  edit(null, 2);
  expect(pairs()).toEqual([]);
});

test("two who were told apart stay apart, also when one of them is merged", () => {
  const wilhelmina = { firstName: "Wilhelmina", lastName: "Oakes", cellPhone: "305 555 0142" };
  const [a, b, c] = [aCustomer(wilhelmina), aCustomer(wilhelmina), aCustomer(wilhelmina)];
  expect(countTwins(shop.db, 10)).toBe(3);
  enact((ctx) => tellApart(ctx, { oneId: b.id, otherId: a.id }));
  expect(pairs().map(([one, other]) => [one, other])).toEqual([
    [b.id, c.id],
    [a.id, c.id],
  ]);
  const nothing = Object.fromEntries(namesOf(customerFields).map((name) => [name, null]));
  enact((ctx) =>
    mergeCustomers(ctx, c.id, {
      mergedId: b.id,
      version: null,
      mergedVersion: null,
      fields: nothing as Parameters<typeof mergeCustomers>[2]["fields"],
    }),
  );
  expect(pairs()).toEqual([]);
  expect(attempt((ctx) => tellApart(ctx, { oneId: c.id, otherId: b.id }))).toMatchObject({
    refusal: { kind: "conflict", message: "They are one customer" },
  });
});

test("a phone that many share, and a common name, say nothing", () => {
  for (let n = 0; n < 30; n += 1)
    aCustomer({ firstName: "Mary", lastName: "Miller", cellPhone: n % 2 ? "305 555 0100" : null });
  const before = countTwins(shop.db, 1_000);
  aCustomer({ firstName: "Mary", lastName: "Miller", cellPhone: "305 555 0199" });
  expect(countTwins(shop.db, 1_000)).toBe(before);
});

test("who came without being compared is compared in parts, and the list is read in parts", () => {
  for (let n = 0; n < 6; n += 1)
    aCustomer({
      firstName: "Wilhelmina",
      lastName: ["Oakes", "Quint", "Barlow"][n % 3]!,
      email: `x${n % 3}@mail.example`,
    });
  shop.db.$client.exec("delete from customer_keys; delete from likely_twins");
  shop.db.update(customers).set({ isCompared: false }).run();
  let rounds = 0;
  const some = () => mustWrite(byItself("twins"), (ctx) => compareSome(ctx, 4));
  while (some() > 0) rounds += 1;
  expect(rounds).toBe(2);
  const all = findTwins(shop.db, { limit: 10 });
  expect(all).toHaveLength(3);
  const key = ({ weight, one, other }: (typeof all)[number]): TwinKey => [weight, one.id, other.id];
  expect(findTwins(shop.db, { after: key(all[0]!), limit: 1 })).toEqual([all[1]]);
  expect(findTwins(shop.db, { before: key(all[2]!), limit: 1 })).toEqual([all[1]]);
});

test("who waits to be compared is compared in a part each second, which leaves the rest of it to the counter", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let n = 0; n < 250; n += 1) aCustomer();
  shop.db.update(customers).set({ isCompared: false }).run();
  const left = () => shop.db.select().from(customers).where(eq(customers.isCompared, false)).all().length;
  const leftAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return left();
  };
  const all = left();
  const stop = findTwinsInBackground();
  onTestFinished(stop);
  expect(await leftAfter(19_999)).toBe(all);
  const afterOne = await leftAfter(1);
  const part = all - afterOne;
  expect(part).toBeGreaterThan(0);
  expect(await leftAfter(999)).toBe(afterOne);
  expect(await leftAfter(1)).toBe(afterOne - part);
  stop();
  expect(await leftAfter(60_000)).toBe(afterOne - part);
});
