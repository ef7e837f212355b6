import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import { JOSE } from "../domain/customers/jose.ts";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { enact } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const CROWD = 1_200;

interface WireCustomer {
  id: number;
  firstName: string;
  lastName: string;
}

let server: ShopServer<ReturnType<typeof theCast>>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(() => {
    const cast = theCast();
    enact((ctx) => addCustomer(ctx, JOSE));
    for (let n = 0; n < CROWD; n += 1)
      enact((ctx) => {
        const name = { firstName: `Guest${n % 7}`, lastName: `Crowd${n % 40}` };
        return addCustomer(ctx, { ...JOSE, ...name, email: null, cellPhone: null, tier: "silver" });
      });
    return cast;
  });
  sal = await signIn(server, SAL);
});
afterAll(() => server.stop());

const GRACE = { firstName: "Grace", lastName: "Lind", homeStore: "denver" };

describe("GET /api/customers", () => {
  const search = async (query: string) => {
    const answer = await sal.json("GET", `/api/customers?${query}`);
    return answer.json<WireCustomer[]>().map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  };

  it("returns the whole list, each customer once, ordered by name", async () => {
    const answer = await sal.json("GET", "/api/customers");
    expect(answer.status).toBe(200);
    const list = answer.json<WireCustomer[]>();
    expect(list.length).toBeGreaterThanOrEqual(CROWD + 3);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    const crowd = list.map(({ lastName }) => lastName).filter((name) => name.startsWith("Crowd"));
    expect(crowd).toEqual(crowd.toSorted());
  });

  it("writes each as section 3 has it", async () => {
    const answer = await sal.json("GET", "/api/customers?search=jose@mail");
    const [jose] = answer.json<unknown[]>();
    expect(jose).toMatchObject({ ...JOSE, lastPurchaseDate: null, totalSpent: "0.00" });
    expect(jose).not.toHaveProperty("searchText");
    const [amelia] = (await sal.json("GET", "/api/customers?search=amelia")).json<unknown[]>();
    expect(amelia).toMatchObject({
      street: null,
      dateOfBirth: null,
      totalSpent: "6200.00",
      lastPurchaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it("searches folded words and digits, and filters by tier and store", async () => {
    expect(await search("search=jos%C3%A9")).toEqual(["José Núñez"]);
    expect(await search("search=NUNEZ+jose&tier=all&homeStore=")).toEqual(["José Núñez"]);
    expect(await search("search=305+555-0142")).toEqual(["José Núñez"]);
    expect(await search("search=amelia&tier=silver")).toEqual([]);
    expect(await search("search=bruno&homeStore=denver")).toEqual(["Bruno Okafor"]);
  });

  it("continues where a limited answer ends", async () => {
    const first = await sal.json("GET", "/api/customers?search=crowd1&limit=40&count=true");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await sal.json("GET", next);
    const ids = [...first.json<WireCustomer[]>(), ...second.json<WireCustomer[]>()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(80);
    const everyone = (await sal.json("GET", "/api/customers?search=crowd1")).json<WireCustomer[]>();
    expect(first.headers.get("x-total-count")).toBe(String(everyone.length));
  });

  it.each(["tier=bronze", "homeStore=atlantis", "limit=0", "cursor=nonsense"])(
    "refuses %s",
    async (query) => {
      expect((await sal.json("GET", `/api/customers?${query}`)).status).toBe(422);
    },
  );

  it.each([{ after: 5 }, { after: ["a", "b"] }, { before: [1, 1] }, { after: ["a", 1], before: 5 }])(
    "refuses a cursor of another list: %j",
    async (keys) => {
      const cursor = Buffer.from(JSON.stringify({ ...keys, position: 0 })).toString("base64url");
      expect((await sal.json("GET", `/api/customers?cursor=${cursor}`)).status).toBe(422);
      expect((await sal.get(`/customers?cursor=${cursor}`)).status).toBe(422);
    },
  );

  it("requires the permission", async () => {
    expect((await nobody(server).json("GET", "/api/customers")).status).toBe(401);
  });
});

describe("POST /api/customers", () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    sal.json("POST", "/api/customers", body, headers);

  it("answers 201 and the record, with the default tier", async () => {
    const answer = await post({ ...GRACE, email: "", zipCode: "02134", notes: "First line\r\nsecond" });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      ...GRACE,
      tier: "silver",
      email: null,
      zipCode: "02134",
      notes: "First line\nsecond",
      totalSpent: "0.00",
      lastPurchaseDate: null,
    });
  });

  it("strips direction marks from a pasted number; an invisible name counts as empty", async () => {
    const pasted = { cellPhone: "\u202a(561) 555-0199\u202c", email: "\u2068ada@mail.example\u2069" };
    const answer = await post({ ...GRACE, ...pasted, firstName: "\u202eGrace", notes: "👩\u200d🔧 \u200b" });
    expect(answer.json()).toMatchObject({
      firstName: "Grace",
      cellPhone: "(561) 555-0199",
      email: "ada@mail.example",
      notes: "👩\u200d🔧 \u200b",
    });
    const unseen = await post({ ...GRACE, firstName: "\u200b\u2060", lastName: "\u202e \u00ad" });
    expect(unseen.status).toBe(422);
    expect(unseen.json<{ errors: object }>().errors).toEqual({
      firstName: ["First name is required"],
      lastName: ["Last name is required"],
    });
  });

  it("reports missing and invalid fields with section 5's messages", async () => {
    const answer = await post({
      email: "no at",
      tier: "bronze",
      gender: "m",
      dateOfBirth: "1849-12-31",
      anniversaryDate: "2020-02-30",
    });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual({
      firstName: ["First name is required"],
      lastName: ["Last name is required"],
      homeStore: ["Home store is required"],
      email: ["Enter a valid email address"],
      tier: ["Choose one of the tiers"],
      gender: ["Choose one of the genders"],
      dateOfBirth: ["Date of birth: enter a date from the year 1850 on"],
      anniversaryDate: ["Anniversary: the calendar has no 2020-02-30"],
    });
  });

  it.each([
    ["a store that we don't have", { homeStore: "atlantis" }, "homeStore"],
    ["a birthday to come", { dateOfBirth: "2999-01-01" }, "dateOfBirth"],
    ["a day that doesn't exist", { spouseDob: "2023-02-29" }, "spouseDob"],
    ["a name of 201 characters", { firstName: "x".repeat(201) }, "firstName"],
    ["notes of 5,001 characters", { notes: "x".repeat(5_001) }, "notes"],
  ])("refuses %s", async (_, words, field) => {
    const answer = await post({ ...GRACE, ...words });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it("creates without a warning where another customer has the e-mail", async () => {
    expect((await post({ ...GRACE, email: JOSE.email })).status).toBe(201);
  });

  it("ignores fields that are the server's", async () => {
    const answer = await post({
      ...GRACE,
      id: 1,
      totalSpent: "999.00",
      lastPurchaseDate: "2020-01-01",
      version: 9,
    });
    const made = answer.json();
    expect(made).toMatchObject({ totalSpent: "0.00", lastPurchaseDate: null, version: 1 });
    expect(made.id).not.toBe(1);
  });

  it("adds one customer for one Idempotency-Key", async () => {
    const key = { "idempotency-key": "grace-once" };
    const first = await post({ ...GRACE, lastName: "Once" }, key);
    const again = await post({ lastName: "Once", homeStore: "denver", firstName: "Grace" }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    expect((await post({ ...GRACE, lastName: "Twice" }, key)).status).toBe(422);
    expect((await sal.json("GET", "/api/customers?search=grace+once")).json<unknown[]>()).toHaveLength(1);
  });

  it("answers unreadable bodies with the right status", async () => {
    const send = (body: string, type: string) =>
      sal.request("POST", "/api/customers", {
        body,
        headers: { "content-type": type, accept: "application/json" },
      });
    expect((await send("{", "application/json")).status).toBe(400);
    expect((await send("[]", "application/json")).status).toBe(400);
    expect((await send('{"firstName":1}', "application/json")).status).toBe(400);
    expect((await send("firstName=Grace", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await sal.json("PUT", "/api/customers", GRACE)).status).toBe(405);
  });
});

describe("the list's page", () => {
  it("shows 50 rows and pages forth and back", async () => {
    const names = (body: string) =>
      [...body.matchAll(/href="\/customers\/(\d+)\/edit"/g)].map((match) => match[1]);
    const first = await sal.get("/customers?search=crowd&homeStore=all");
    expect(names(first.body)).toHaveLength(50);
    expect(first.page().text).toContain("1 to 50 of 1,000+");
    const second = await sal.get(first.page().links.Next ?? "");
    expect(second.page().text).toContain("51 to 100 of 1,000+");
    expect(names(second.body).filter((id) => names(first.body).includes(id))).toEqual([]);
    const back = await sal.get(second.page().links.Previous ?? "");
    expect(names(back.body)).toEqual(names(first.body));
    expect(back.page().links).not.toHaveProperty("Previous");
  });

  it("counts exactly where no search makes that slow", async () => {
    const count = (await sal.json("GET", "/api/customers?tier=silver")).json<unknown[]>().length;
    const page = (await sal.get("/customers?tier=silver")).page();
    expect(page.text).toContain(`1 to 50 of ${count.toLocaleString("en-US")}`);
  });

  it("shows a customer as section 2 has it", async () => {
    const page = (await sal.get("/customers?search=bruno")).page();
    expect(page.title).toBe("Customer Management · Loupe");
    expect(page.h1).toEqual(["Customer Management"]);
    expect(page.text).toMatch(/Bruno Okafor\s*bruno@mail\.example\s*Silver\s*Denver\s*Never\s*\$0\.00/);
    expect(page.links).toMatchObject({
      "View Bruno Okafor": `/customers/${server.built.bruno.id}`,
      "Edit Bruno Okafor": `/customers/${server.built.bruno.id}/edit`,
    });
  });

  it("doesn't send search columns to the browser", async () => {
    const { body } = await sal.get("/customers?search=bruno");
    expect(body).not.toMatch(/searchText|sortName|foldedEmail|nameAndPhone/);
  });

  it("shows customers of every store, whatever location the header has; a home store is a filter", async () => {
    const client = await signIn(server, SAL);
    const text = async (address: string) => (await client.get(address)).page().text;
    await client.post("/location", { location: "denver", returnTo: "/customers" });
    const page = (await client.get("/customers")).page();
    expect(page.form("/customers").homeStore).toBe("all");
    expect(page.text).toMatch(/1 to 50 of 1,\d\d\d/);
    for (const address of ["/customers?search=amelia", "/customers?search=amelia&homeStore=atlantis"])
      expect(await text(address), address).toContain("Amelia Hartwell");
    const narrowed = (await client.get("/customers?search=a&homeStore=denver")).page();
    expect(narrowed.form("/customers").homeStore).toBe("denver");
    expect(narrowed.text).toContain("Bruno Okafor");
    expect(narrowed.text).not.toContain("Amelia Hartwell");
    expect(await text("/customers?homeStore=new_york")).toContain(
      "Try adjusting your filters or search terms.",
    );
    await client.post("/location", { location: "all", returnTo: "/customers" });
  });

  it("says that scanning is to come, and keeps its filters", async () => {
    const answer = await sal.post("/customers/scan-vcard?search=bruno");
    expect(answer).toMatchObject({ status: 303, location: "/customers?search=bruno" });
    expect((await sal.follow(answer)).page().messages).toContain("VCard scanning feature coming soon");
  });
});

describe("the form for a new customer", () => {
  const emptyForm = async (address = "/customers/new"): Promise<Record<string, string>> =>
    (await sal.get(address)).page().form();
  const send = (fields: Record<string, string>, address = "/customers/new") => sal.post(address, fields);

  it("has every field, starting with silver and boca", async () => {
    const form = await emptyForm();
    expect(form).toMatchObject({ tier: "silver", homeStore: "boca", firstName: "" });
    expect(Object.keys(form)).toEqual(expect.arrayContaining(Object.keys(JOSE)));
  });

  it("adds the customer, once for one form, and goes back to the list", async () => {
    const fields = { ...(await emptyForm()), firstName: "Hedda", lastName: "Holm", dateOfBirth: "3/9/1974" };
    const answer = await send(fields, "/customers/new?tier=silver");
    expect(answer).toMatchObject({ status: 303, location: "/customers?tier=silver" });
    expect((await sal.follow(answer)).page().messages).toContain("Customer created successfully");
    expect((await send(fields)).status).toBe(303);
    const found = (await sal.json("GET", "/api/customers?search=hedda")).json<object[]>();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ dateOfBirth: "1974-03-09", tier: "silver" });
  });

  it("asks for the ring size, and keeps one that it can't read", async () => {
    const typed = { ...(await emptyForm()), firstName: "Ines", lastName: "Caldwell" };
    const wrong = await send({ ...typed, ringSize: "M" });
    expect([wrong.status, wrong.page().text]).toEqual([422, expect.stringContaining("enter a US size")]);
    expect(wrong.page().form()).toMatchObject({ ringSize: "M", lastName: "Caldwell" });
    expect((await send({ ...wrong.page().form(), ringSize: "6.25" })).status).toBe(303);
    const [found] = (await sal.json("GET", "/api/customers?search=Caldwell")).json<WireCustomer[]>();
    expect((await sal.get(`/customers/${found?.id}`)).page().text).toContain("Ring 6 1/4");
    expect((await sal.get(`/customers/${found?.id}/edit`)).page().form()).not.toHaveProperty("ringSize");
  });

  it("keeps what was typed and says what is missing", async () => {
    const typed = { lastName: " ", email: "nobody", city: "Miami", notes: "</textarea><b>", homeStore: "" };
    const answer = await send({ ...(await emptyForm()), ...typed });
    expect(answer.status).toBe(422);
    const page = answer.page();
    for (const message of ["First name is required", "Last name is required", "Home store is required"])
      expect(page.messages).toContain(message);
    expect(page.messages).toContain("Enter a valid email address");
    expect(page.form()).toMatchObject({ email: "nobody", city: "Miami", notes: "</textarea><b>" });
    expect(answer.body).not.toMatch(/<button[^>]*disabled/);
  });

  it("warns of another customer's e-mail, keeps the values, and adds the customer once confirmed", async () => {
    const fields: Record<string, string> = {
      ...(await emptyForm()),
      firstName: "Wilma",
      lastName: "Amelia's",
      email: "AMELIA@mail.example",
    };
    const warned = await send(fields);
    expect(warned.status).toBe(422);
    const page = warned.page();
    expect(page.messages).toContain("Another customer has this email");
    expect(page.links[`Amelia Hartwell (customer #${server.built.amelia.id})`]).toBe(
      `/customers/${server.built.amelia.id}`,
    );
    expect(page.form()).toMatchObject({
      firstName: "Wilma",
      email: "AMELIA@mail.example",
      formKey: fields.formKey,
    });
    expect(warned.body).toMatch(/<button[^>]*name="acceptedTwins"[^>]*>.*Add anyway/);
    expect(
      (
        await send({
          ...page.form(),
          email: "jose@mail.example",
          acceptedTwins: String(server.built.amelia.id),
        })
      ).status,
    ).toBe(422);
    expect((await send({ ...page.form(), acceptedTwins: String(server.built.amelia.id) })).status).toBe(303);
  });

  it("warns of the same name with the same phone, which JSON doesn't", async () => {
    const twin = { firstName: "Wanda", lastName: "Twice", cellPhone: "(720) 555-0107", homeStore: "denver" };
    const { id } = (await sal.json("POST", "/api/customers", twin)).json<WireCustomer>();
    const warned = await send({ ...(await emptyForm()), ...twin, cellPhone: "+1 720 555 0107" });
    expect(warned.status).toBe(422);
    const page = warned.page();
    expect(page.messages).toContain("Another customer has this name and phone");
    expect(page.text).toContain("also has this name and phone");
    expect(page.links[`Wanda Twice (customer #${id})`]).toBe(`/customers/${id}`);
    expect((await send({ ...page.form(), acceptedTwins: String(id) })).status).toBe(303);
    expect((await sal.json("POST", "/api/customers", twin)).status).toBe(201);
  });

  it("warns of the same phone, and of the same name", async () => {
    const other = {
      firstName: "Nora",
      lastName: "Namesake",
      cellPhone: "(720) 555-0108",
      homeStore: "denver",
    };
    const { id } = (await sal.json("POST", "/api/customers", other)).json<WireCustomer>();
    for (const [words, same] of [
      [{ firstName: "Ned", lastName: "Namesake", cellPhone: "1 720 555 0108" }, "phone"],
      [{ firstName: "nora", lastName: "NAMESAKE" }, "name"],
    ] as const) {
      const warned = await send({ ...(await emptyForm()), ...words });
      expect(warned.status).toBe(422);
      const page = warned.page();
      expect(page.messages).toContain(`Another customer has this ${same}`);
      expect(page.text).toContain(`also has this ${same}.`);
      expect(page.links[`Nora Namesake (customer #${id})`]).toBe(`/customers/${id}`);
      expect((await send({ ...page.form(), acceptedTwins: String(id) })).status).toBe(303);
    }
  });

  it("returns to the page that asked for a customer, with the new one chosen", async () => {
    const address = `/customers/new?returnTo=${encodeURIComponent("/sales/new?salePrice=12&customerId=3")}`;
    const form = await emptyForm(address);
    const answer = await send({ ...form, firstName: "Back", lastName: "Again" }, address);
    expect(answer.location).toMatch(/^\/sales\/new\?salePrice=12&customerId=\d+$/);
    expect(answer.location).not.toMatch(/customerId=3$/);
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
    "never redirects to: %s",
    async (to) => {
      const address = `/customers/new?returnTo=${encodeURIComponent(to)}`;
      const answer = await send(
        { ...(await emptyForm(address)), firstName: "Back", lastName: `From ${to}` },
        address,
      );
      expect(answer.location).toBe("/customers");
    },
  );
});

describe("a customer's record", () => {
  it("shows what they spent and bought", async () => {
    const { amelia, braceletSale } = server.built;
    const page = (await sal.get(`/customers/${amelia.id}`)).page();
    expect(page.title).toBe("Amelia Hartwell · Loupe");
    for (const text of ["Diamond", `Customer #${amelia.id}`, "$6,200.00", "Items Bought 1"])
      expect(page.text).toContain(text);
    expect(page.text).toContain("Purchased Tennis bracelet");
    // The size of a sale, which its own page and the list of sales show.
    expect(page.text).not.toContain("High Value");
    expect(Object.values(page.links)).toContain(`/sales/${braceletSale.id}`);
    expect(page.links["New Sale"]).toBe(`/sales/new?customerId=${amelia.id}`);
  });

  it("shows all that is known of them", async () => {
    const found = await sal.json("GET", "/api/customers?search=jose@mail");
    const jose = found.json<WireCustomer[]>().find(({ firstName }) => firstName === JOSE.firstName);
    const { text } = (await sal.get(`/customers/${jose?.id}`)).page();
    const shown = {
      ...JOSE,
      gender: "Male",
      homeStore: "Boca Raton",
      tier: "Gold",
      dateOfBirth: "Mar 9, 1974",
      anniversaryDate: "Nov 25, 2001",
      spouseDob: "Feb 29, 1976",
      taxExemptDate: "Feb 1, 2024",
    };
    for (const [name, value] of Object.entries(shown)) expect(text, name).toContain(value);
  });

  it.each(["0", "-1", "01", "1.0", "1e3", "abc", "9999999", "99999999999999999999", "%00", "1%20or%201"])(
    "is not found under '%s'",
    async (id) => {
      for (const address of [`/customers/${id}`, `/customers/${id}/edit`]) {
        const { status } = await sal.get(address);
        expect([400, 404], address).toContain(status);
      }
    },
  );
});

it.each(["/customers", "/audit"])(
  "a long search of %s stays in its box, which says what counts",
  async (path) => {
    const olive = await signIn(server, OLIVE);
    const search = `${"x".repeat(210)} tail`;
    const page = (await olive.get(`${path}?search=${encodeURIComponent(search)}`)).page();
    expect(page.text).toContain("Only the first 200 characters are searched for.");
    expect(page.form(path).search).toBe(search);
    const short = (await olive.get(`${path}?search=${"x".repeat(200)}`)).page();
    expect(short.text).not.toContain("Only the first");
  },
);

describe("an edit", () => {
  const editForm = async (id: number) => (await sal.get(`/customers/${id}/edit`)).page().form();
  const addressOf = (id: number) => `/customers/${id}/edit`;
  const added = async () =>
    (await sal.json("POST", "/api/customers", { ...JOSE, email: null })).json<WireCustomer>();

  it("starts with the record and saves it", async () => {
    const { id } = await added();
    const form = await editForm(id);
    expect(form).toMatchObject({ ...JOSE, email: "", version: "1" });
    const answer = await sal.post(addressOf(id), { ...form, city: "Tampa", spouseName: "" });
    expect(answer).toMatchObject({ status: 303, location: `/customers/${id}` });
    expect(await editForm(id)).toMatchObject({ city: "Tampa", spouseName: "", version: "2" });
  });

  it("shows the second of two editors both values, saves their choice, and takes what only the first changed", async () => {
    const { id } = await added();
    const [mine, theirs] = [await editForm(id), await editForm(id)];
    expect((await sal.post(addressOf(id), { ...theirs, city: "Tampa", tier: "diamond" })).status).toBe(303);
    const told = await sal.post(addressOf(id), { ...mine, city: "Orlando" });
    expect(told.status).toBe(409);
    const page = told.page();
    expect(page.messages).toMatch(
      /You changed this customer at \d+:\d\d [AP]M E[DS]T while you were editing/,
    );
    expect(page.text).toContain("Now saved: Tampa");
    expect(page.text).not.toContain("Now saved: Diamond");
    expect(page.form()).toMatchObject({ city: "Orlando", tier: "diamond", version: "2" });
    expect((await editForm(id)).city).toBe("Tampa");
    expect((await sal.post(addressOf(id), page.form())).status).toBe(303);
    expect(await editForm(id)).toMatchObject({ city: "Orlando", tier: "diamond", version: "3" });
  });

  it("refuses an unknown record, and an edit without a version", async () => {
    const { id } = await added();
    const { version: _, ...form } = await editForm(id);
    expect((await sal.post(addressOf(id), form)).status).toBe(422);
    expect((await sal.post(addressOf(9_999_999), { ...form, version: "1" })).status).toBe(404);
  });
});

describe("what is next on a customer's record", () => {
  const repairsIn = async (jobs: readonly [item: string, status: string, price: string][]) => {
    const { id: customerId } = (await sal.json("POST", "/api/customers", GRACE)).json<{ id: number }>();
    for (const [item, status, customerPrice] of jobs) {
      const fields = { customerId, item, customerPrice, costToRepair: "0", location: "denver" };
      const { id } = (await sal.json("POST", "/api/repairs", fields)).json<{ id: number }>();
      expect((await sal.json("PUT", `/api/repairs/${id}`, { status })).status).toBe(200);
    }
    return (await sal.get(`/customers/${customerId}`)).page().text;
  };

  it("says what waits apart from what was picked up without payment", async () => {
    const text = await repairsIn([
      ["Old clasp", "picked_up", "40"],
      ["Old chain", "picked_up", "40"],
      ["Ring", "completed", "40"],
      ["Watch", "completed", "40"],
    ]);
    expect(text).toMatch(/1 more repair waits\. 2 repairs were picked up without payment\./);
    expect(text).toMatch(/Open Repairs 2/);
  });

  it("counts what nobody paid together, and nothing that cost nothing", async () => {
    const text = await repairsIn([
      ["Clasp", "picked_up", "40"],
      ["Chain", "picked_up", "40"],
      ["Cleaning", "picked_up", "0"],
    ]);
    expect(text).toMatch(/is due\. 1 more repair was picked up without payment\./);
  });
});
