import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedCalls } from "~/routes/openapi";
import {
  API,
  bodiesOf,
  type Call,
  callNamed,
  CALLS,
  OF_SPECIFICATION,
  undescribedIn,
  wrongWith,
} from "../support/api.ts";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { ROUTE_PATTERNS } from "../support/route-patterns.ts";
import { theCast } from "../support/the-cast.ts";
import { URL_ACCESS } from "../support/url-access.ts";

/*
 * The description by itself, and whether it says of a field what the server does. That each call answers what is
 * described: `every-url.test.ts` for each once, `api-description.all.test.ts` for all that it may answer.
 */

let server: ShopServer<unknown>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(theCast);
  olive = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

const send = (call: Call, body: object) => olive.json(call.method, call.path.replace(/\{\w+\}/g, "1"), body);

describe("the file", () => {
  test("is OpenAPI 3.1", async () => {
    const result = await new Validator().validate({ ...structuredClone(API) });
    expect(result).toMatchObject({ valid: true });
  });

  test("has a call for each URL of the API, and no other", () => {
    const urls = ROUTE_PATTERNS.map(({ pattern }) => pattern).filter((url) => url.startsWith("/api/"));
    const described = new Set(describedCalls().map(({ url }) => url));
    expect([...described, "/api/*"].toSorted()).toEqual(urls.toSorted());
  });

  test("says of each call who may make it", () => {
    const known = describedCalls().map(
      ({ method, url, permission }) => `${method} ${url} ${permission ?? "public"}`,
    );
    const said = Object.entries(URL_ACCESS)
      .filter(([url]) => url.startsWith("/api/") && url !== "/api/*")
      .flatMap(([url, methods]) =>
        Object.entries(methods).map(([method, permission]) => `${method} ${url} ${String(permission)}`),
      );
    expect(said.toSorted()).toEqual(known.toSorted());
  });

  test("has no two calls with the same name", () => {
    const ids = CALLS.map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test("says that calls beyond the specification take no other fields, and lists none at all", () => {
    const known = CALLS.filter(({ requestBody }) => requestBody?.content["application/json"]);
    const open = known.flatMap((call) =>
      bodiesOf(call).flatMap((body) => openObjectsIn(body).map((at) => `${call.operationId}${at}`)),
    );
    // The first body of two is the specification's, as is the group of an audience.
    const expected = OF_SPECIFICATION.flatMap((id) =>
      id === "createCampaign" || id === "optimizeMessage" ? [id, `${id}.audienceSegments`] : [id],
    );
    expect(open.toSorted()).toEqual(expected.toSorted());
  });

  test("says of a field with words of its own what it says of its kind, too", () => {
    const schemas = API.components.schemas as Record<string, { properties: Record<string, object> }>;
    const amount = { type: "string", pattern: "^-?\\d+\\.\\d{2}$" };
    const saying = (words: RegExp) => ({ description: expect.stringMatching(words) as unknown });
    expect(schemas.Sale?.properties.tradeInValue).toEqual({
      ...amount,
      ...saying(/^US dollars with two decimals\. What all trade-ins together paid /),
    });
    expect(schemas.Receiving?.properties.lineCost).toEqual({
      ...amount,
      ...saying(/^US dollars .*without `figures\.cost` is answered\. Of its items, without freight\.$/),
    });
    expect(schemas.Return?.properties.paidOutAt).toEqual({
      type: "string",
      ...saying(/^A store's key, such as boca\. The store whose till /),
    });
  });

  test("has examples that match their schemas", () => {
    const wrong = CALLS.flatMap((call) => [
      ...Object.values(call.requestBody?.content ?? {}).flatMap(({ schema, example }) =>
        example === undefined ? [] : wrongWith(example, schema),
      ),
      ...Object.values(call.responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema, example }) =>
          example === undefined ? [] : undescribedIn(example, schema),
        ),
      ),
    ]);
    expect(wrong).toEqual([]);
  });
});

/** Where a schema has objects that may have fields beyond those described. */
function openObjectsIn(schema: unknown, at = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, additionalProperties, anyOf, items } = schema as Record<string, unknown>;
  const own = properties && additionalProperties === undefined ? [at] : [];
  const inner = Object.entries((properties ?? {}) as object);
  return [
    ...own,
    ...inner.flatMap(([name, part]) => openObjectsIn(part, `${at}.${name}`)),
    ...((anyOf ?? []) as unknown[]).flatMap((part) => openObjectsIn(part, at)),
    ...openObjectsIn(items, `${at}[]`),
  ];
}

describe("what JSON Schema can say of a field", () => {
  const X = "x";
  const TEXT = ["", null, "a", " a ", "é".repeat(200), X.repeat(201), 5, true, {}, ["a"]];
  const AMOUNTS = [0, 1, 12.5, 0.07, 9_999_999.99, "0", "12", "12.5", "12.50", "9999999.99"];
  const NO_AMOUNTS = [10_000_000, 1.005, "1.005", "1e3", "$1", "1,000", "12.", ".5", "10000000", true, {}];
  const LINES = [{ kind: "piece", inventoryId: 1 }, { kind: "tin" }, {}];
  /** `body` says which of the call's bodies it is, the first unless said. */
  interface Kind {
    call: string;
    body?: number;
    field: string;
    with?: object;
    values: unknown[];
  }
  const ofTicket = { call: "processSale", body: 1, with: { lines: [] } };
  const kinds: Record<string, Kind> = {
    text: { call: "addCustomer", field: "cellPhone", values: TEXT },
    "required text": { call: "addCustomer", field: "firstName", values: [...TEXT, "  ", "\t\n", "\u0007"] },
    "short text": { call: "addItem", field: "category", values: [X.repeat(40), X.repeat(41)] },
    "long text": { call: "addCustomer", field: "notes", values: [X.repeat(5000), X.repeat(5001), 1, null] },
    email: {
      call: "addCustomer",
      field: "email",
      values: [
        "",
        null,
        "a@b.co",
        "a.b+c@d-e.example",
        "ü@ö.example",
        "a",
        "a@b",
        "a@@b.co",
        "a b@c.de",
        "a@b..c",
        1,
      ],
    },
    "required email": { call: "signIn", field: "email", values: ["", null, "a@b.co", "a@b", 1, {}] },
    password: {
      call: "signIn",
      field: "password",
      values: ["", null, " ", X.repeat(1000), X.repeat(1001), 1],
    },
    choice: { call: "addCustomer", field: "tier", values: ["", null, "gold", "Gold", "tin", 1, {}] },
    "required choice": { call: "createCampaign", field: "type", values: ["", null, "sms", "SMS", 1] },
    "one choice": { call: "createCampaign", field: "status", values: ["", "draft", "active"] },
    money: { call: "processSale", field: "tax", values: ["", null, -1, "-1", ...AMOUNTS, ...NO_AMOUNTS] },
    "required money": {
      call: "addItem",
      field: "cost",
      values: ["", null, -0.01, ...AMOUNTS, ...NO_AMOUNTS],
    },
    "money of a trade-in": {
      call: "processSale",
      field: "tradeInMelt",
      with: { hasTradeIn: true },
      values: [null, "1.00", "1.005", -1],
    },
    "signed money": {
      call: "takeInRepair",
      field: "profit",
      values: ["", null, -1, "-1.00", "--1", 1.005, "1.005", "12345678901", {}, ...AMOUNTS],
    },
    weight: {
      call: "addItem",
      field: "weight",
      values: [
        "",
        null,
        0,
        0.184,
        "0.184",
        "9999.999",
        9999.999,
        10_000,
        "10000",
        0.0005,
        "0.0005",
        -1,
        "1e2",
        true,
      ],
    },
    "typed weight": {
      call: "addItem",
      field: "weightGiven",
      with: { weightUnit: "g" },
      values: ["", null, 4.2, "4.2", "9999.999", 10_000, 0.0005, -1, true],
    },
    "weight unit": { call: "addItem", field: "weightUnit", values: ["", null, "g", "dwt", "oz t", "kg", 1] },
    day: {
      call: "addItem",
      field: "purchaseDate",
      values: ["", null, "2024-02-29", "2023-02-29", "2024-13-01", "1/2/2024", "2024-1-2", 20240102, {}],
    },
    instant: {
      call: "createCampaign",
      field: "scheduledDate",
      values: [
        "",
        null,
        "2026-12-01T15:00:00Z",
        "2026-12-01T15:00Z",
        "2026-12-01T15:00:00.123-05:00",
        "2026-12-01T15:00",
        "2026-12-01T24:00Z",
        "2026-12-01",
        "tomorrow",
        1_700_000_000,
      ],
    },
    group: {
      call: "createCampaign",
      field: "audienceSegments",
      values: [
        "",
        null,
        {},
        { tier: "gold" },
        { tier: "all" },
        { tier: "tin" },
        { location: 1 },
        [],
        "gold",
        1,
      ],
    },
    id: { call: "processSale", field: "customerId", values: ["", null, 1, 0, -1, 1.5, "1", 2 ** 53, true] },
    flag: { call: "processSale", field: "hasTradeIn", values: ["", null, true, false, "true", 1, {}] },
    "money or auto": {
      ...ofTicket,
      field: "tax",
      values: ["", null, "auto", "Auto", "automatic", "auto1", -1, "-1", ...AMOUNTS, ...NO_AMOUNTS],
    },
    "money of a ticket": {
      ...ofTicket,
      field: "shippingCharge",
      values: ["", null, "auto", -1, "-1", ...AMOUNTS, ...NO_AMOUNTS],
    },
    "money of a ticket's trade-in": {
      ...ofTicket,
      field: "tradeInMelt",
      with: { lines: [], hasTradeIn: true },
      values: [null, "1.00", "1.005", -1],
    },
    "id of a ticket": {
      ...ofTicket,
      field: "customerId",
      values: ["", null, 1, 0, -1, 1.5, "1", 2 ** 53, true],
    },
    "flag of a ticket": { ...ofTicket, field: "walkIn", values: ["", null, true, false, "true", 1, {}] },
    list: {
      ...ofTicket,
      field: "payments",
      values: [
        "",
        null,
        [],
        {},
        "cash",
        [{ kind: "cash" }],
        [{ kind: "tin" }],
        [{ kind: "cash", surprise: 1 }],
        [{}],
        Array.from({ length: 20 }, () => ({ kind: "cash" })),
        Array.from({ length: 21 }, () => ({ kind: "cash" })),
      ],
    },
    "required list": {
      ...ofTicket,
      field: "lines",
      values: [
        "",
        null,
        [],
        {},
        1,
        ...LINES.map((line) => [line]),
        Array.from({ length: 51 }, () => LINES[0]),
      ],
    },
    "required group": {
      call: "exchange",
      field: "return",
      values: [
        "",
        null,
        {},
        [],
        1,
        "x",
        { reason: "Wrong size" },
        { reason: "" },
        { lines: [] },
        { reason: "Wrong size", surprise: 1 },
      ],
    },
  };

  test.each(Object.entries(kinds))(
    "%s: the schema accepts and refuses the same values as the server",
    async (_, kind) => {
      const call = callNamed(kind.call);
      const { properties } = bodiesOf(call)[kind.body ?? 0] as {
        properties: Record<string, Record<string, unknown>>;
      };
      const split: unknown[] = [];
      for (const value of kind.values) {
        const bySchema = wrongWith(value, properties[kind.field]!).length === 0;
        // The rest of the body is invalid, so nothing is written.
        const answer = await send(call, { ...kind.with, [kind.field]: value });
        const { errors = {} } = answer.json<{ errors?: Record<string, string[]> }>();
        const named = Object.keys(errors).some(
          (name) => name === kind.field || name.startsWith(`${kind.field}.`),
        );
        const taken = answer.status < 400 || !named;
        if (bySchema !== taken) split.push({ value, bySchema, taken });
      }
      expect(split).toEqual([]);
    },
  );

  test("the server accepts some values that the schema can't describe", async () => {
    const call = callNamed("addItem");
    const { properties } = call.requestBody!.content["application/json"]!.schema as {
      properties: Record<string, Record<string, unknown>>;
    };
    const refusedFields = async (body: object) =>
      Object.keys((await send(call, body)).json<{ errors: object }>().errors);
    // White space is trimmed first.
    expect(wrongWith(" 12.50 ", properties.cost!)).not.toEqual([]);
    expect(await refusedFields({ cost: " 12.50 " })).not.toContain("cost");
    // Both count such a character as one.
    expect(wrongWith("💎".repeat(200), properties.sku!)).toEqual([]);
    expect(await refusedFields({ sku: "💎".repeat(200) })).not.toContain("sku");
    expect(wrongWith("💎".repeat(201), properties.sku!)).not.toEqual([]);
    expect(await refusedFields({ sku: "💎".repeat(201) })).toContain("sku");
  });
});
