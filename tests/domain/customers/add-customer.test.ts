import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { addCustomer, addCustomerAfterAsking } from "~/domain/people/customers/add-customer.server";
import { findSameEmail } from "~/domain/people/merges/possible-duplicates.server";
import { KnownCustomers } from "~/domain/people/merges/known-customers.server";
import { derivedColumns } from "~/domain/people/customers/derived-columns";
import { addDays, day } from "~/domain/dates";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import type { Instant } from "~/domain/dates";
import { auditLog, customers } from "~db/schema/index.ts";
import { attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";
import { JOSE } from "./jose.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

describe("a new customer", () => {
  it("keeps what was written, has bought nothing, and is in the audit trail", () => {
    const customer = enact((ctx) => addCustomer(ctx, JOSE));
    expect(customer).toMatchObject({ ...JOSE, totalSpent: 0, lastPurchaseDate: null, version: 1 });
    const trail = shop.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ action }) => action === "customer.added");
    expect(trail).toHaveLength(1);
  });

  it("is refused with an unknown store", () => {
    const written = attempt((ctx) => addCustomer(ctx, { ...JOSE, homeStore: "atlantis" }));
    expect(written).toMatchObject({
      refusal: { kind: "invalid", errors: { homeStore: [expect.any(String)] } },
    });
  });

  it("can't be born in the future, by the calendar of the home store", () => {
    const today = todayAt(shop.db, "denver", Date.now() as Instant);
    const born = (dateOfBirth: ReturnType<typeof day>) =>
      attempt((ctx) => addCustomer(ctx, { ...JOSE, homeStore: "denver", dateOfBirth }));
    expect(born(today).kind).toBe("done");
    expect(born(addDays(today, 1))).toMatchObject({
      refusal: { kind: "invalid", errors: { dateOfBirth: ["Date of birth is in the future"] } },
    });
  });

  it("names every invalid field", () => {
    const tomorrow = day("2999-01-01");
    const written = attempt((ctx) =>
      addCustomer(ctx, { ...JOSE, dateOfBirth: tomorrow, spouseDob: tomorrow, homeStore: "atlantis" }),
    );
    if (written.kind !== "refused") throw new Error("It was not refused");
    expect(Object.keys(written.refusal.errors)).toEqual(["dateOfBirth", "spouseDob", "homeStore"]);
  });
});

describe("somebody who may be there already", () => {
  const add = (words: Partial<typeof JOSE>, acceptedTwins: string | null = null) =>
    attempt((ctx) => addCustomerAfterAsking(ctx, { ...JOSE, ...words, acceptedTwins }));
  const sameEmail = { firstName: "Ana", email: "JOSE@Mail.Example" };
  const samePhone = { email: null, cellPhone: "1-305-555-0142" };

  it("is accepted where nobody can be asked", () => {
    enact((ctx) => addCustomer(ctx, JOSE));
    expect(attempt((ctx) => addCustomer(ctx, JOSE)).kind).toBe("done");
  });

  it("is asked about for the e-mail, with the other customer's name and number", () => {
    const { id } = enact((ctx) => addCustomer(ctx, JOSE));
    const { firstName, lastName } = JOSE;
    expect(add({ ...sameEmail, cellPhone: null })).toMatchObject({
      refusal: {
        kind: "invalid",
        errors: { email: ["Another customer has this email"] },
        detail: { kind: "likely twins", twins: [{ id, firstName, lastName, same: ["email"] }] },
      },
    });
  });

  it("is asked about for the same name with the same phone", () => {
    const { id } = enact((ctx) => addCustomer(ctx, { ...JOSE, cellPhone: "305 555 0142" }));
    expect(add(samePhone)).toMatchObject({
      refusal: {
        errors: { cellPhone: ["Another customer has this name and phone"] },
        detail: { twins: [{ id, same: ["name and phone"] }] },
      },
    });
  });

  it("is asked about for the phone alone, however it is written", () => {
    const { id } = enact((ctx) => addCustomer(ctx, { ...JOSE, cellPhone: "305 555 0142" }));
    const spouse = { ...samePhone, firstName: "Ana" };
    expect(add(spouse)).toMatchObject({
      refusal: {
        errors: { cellPhone: ["Another customer has this phone"] },
        detail: { twins: [{ id, same: ["phone"] }] },
      },
    });
    expect(add(spouse, String(id)).kind).toBe("done");
    expect(add({ ...spouse, firstName: "Eva", cellPhone: "305 555 0143" }).kind).toBe("done");
  });

  it("is asked about for the name alone, case and accents aside", () => {
    const { id } = enact((ctx) => addCustomer(ctx, JOSE));
    const namesake = { firstName: "JOSE", lastName: "nunez", email: null, cellPhone: "305 555 0143" };
    expect(add(namesake)).toMatchObject({
      refusal: {
        errors: { lastName: ["Another customer has this name"] },
        detail: { twins: [{ id, same: ["name"] }] },
      },
    });
    expect(add(namesake, String(id)).kind).toBe("done");
    expect(add({ ...namesake, firstName: "Ana", cellPhone: null }).kind).toBe("done");
  });

  it("is asked about for at most three others of a name", () => {
    const some = [1, 2, 3, 4].map((nth) =>
      enact((ctx) => addCustomer(ctx, { ...JOSE, email: null, cellPhone: `305 555 100${nth}` })),
    );
    const ids = some.slice(0, 3).map(({ id }) => id);
    const namesake = { email: null, cellPhone: null };
    expect(add(namesake)).toMatchObject({ refusal: { detail: { twins: ids.map((id) => ({ id })) } } });
    expect(add(namesake, ids.join()).kind).toBe("done");
  });

  it("is asked about once for both", () => {
    const { id } = enact((ctx) => addCustomer(ctx, JOSE));
    const twins = [{ id, same: ["email", "name and phone"] }];
    expect(add({})).toMatchObject({ refusal: { detail: { twins } } });
    expect(add({}, String(id)).kind).toBe("done");
  });

  it("is accepted once each of these customers, and no other, was said to be somebody else", () => {
    const jose = enact((ctx) => addCustomer(ctx, { ...JOSE, cellPhone: null }));
    const other = enact((ctx) => addCustomer(ctx, { ...JOSE, email: null }));
    expect(add(sameEmail, String(other.id)).kind).toBe("refused");
    expect(add({}, String(jose.id))).toMatchObject({
      refusal: {
        errors: { cellPhone: [expect.any(String)] },
        detail: { twins: [jose, other].map(({ id }) => ({ id })) },
      },
    });
    expect(add({}, `${jose.id},${other.id}`).kind).toBe("done");
    expect(add({ ...sameEmail, cellPhone: null }, String(jose.id)).kind).toBe("done");
    expect(shop.db.select().from(customers).where(eq(customers.firstName, "Ana")).all()).toHaveLength(1);
  });
});

describe("somebody already there", () => {
  it("has the same e-mail, case aside; an accent makes it another", () => {
    const jose = enact((ctx) => addCustomer(ctx, { ...JOSE, email: "José@mail.example" }));
    expect(findSameEmail(shop.db, "JOSÉ@MAIL.EXAMPLE")?.id).toBe(jose.id);
    expect(findSameEmail(shop.db, "jose\u0301@mail.example")?.id).toBe(jose.id);
    expect(findSameEmail(shop.db, "jose@mail.example")).toBeUndefined();
    expect(findSameEmail(shop.db, "josé@mail.example", jose.id)).toBeUndefined();
    expect(findSameEmail(shop.db, "other@mail.example")).toBeUndefined();
  });

  it("has the same name and the same digits of the phone, with or without the country's 1", () => {
    const jose = enact((ctx) => addCustomer(ctx, { ...JOSE, email: null, cellPhone: "+1 (305) 555-0142" }));
    const same = (words: Partial<typeof JOSE>) => {
      const details = { ...JOSE, email: null, ...words };
      const asked = { ...details, ...derivedColumns(details) };
      return new KnownCustomers(shop.db, [asked]).find(asked)?.who.id;
    };
    expect(same({ firstName: "JOSE", lastName: "nunez", cellPhone: "305.555.0142" })).toBe(jose.id);
    expect(same({ firstName: "Ana", cellPhone: "305.555.0142" })).toBeUndefined();
    expect(same({ cellPhone: "305.555.0143" })).toBeUndefined();
    expect(same({ cellPhone: null })).toBeUndefined();
  });
});
