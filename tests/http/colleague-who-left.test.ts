import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { NO_CONDITIONS } from "../support/no-conditions.ts";
import { aRepair, enact, theBooksBalance } from "../support/shop.ts";

/** A repair on Sal's bench, with work that he did before he left. */
function aShop(): number {
  const { id: repairId } = aRepair();
  const nothing = { metal: null, stones: null, size: null, serial: null, declaredValue: null };
  const ring = { description: "Ring", weightGiven: null, weightUnit: null, conditionNote: null, ...nothing };
  const work = { item: 1, serviceId: null, description: "Sizing", price: cents(50_00), cost: cents(5_00) };
  enact((ctx) =>
    writeEnvelope(ctx, {
      repairId,
      version: null,
      items: [{ ...ring, condition: NO_CONDITIONS }],
      work: [{ ...work, taxed: true, doneBy: SAL.id }],
      promised: null,
      workerId: SAL.id,
      callOver: null,
    }),
  );
  enact((ctx) => deactivateEmployee(ctx, SAL.id));
  return repairId;
}

let server: ShopServer<number>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Envelope {
  items: object[];
  order: { workerId: number | null };
  work: { doneBy: number | null }[];
}
const read = async () => (await olive.json("GET", `/api/repairs/${server.built}/envelope`)).json<Envelope>();
const SALS = { order: { workerId: SAL.id }, work: [{ doneBy: SAL.id }] };

test("stays on the repair when its edit changes something else", async () => {
  const path = `/repairs/${server.built}/edit`;
  const form = (await olive.get(path)).page().form(path);
  expect(form).toMatchObject({ workerId: String(SAL.id), "work[0].doneBy": String(SAL.id) });
  expect((await olive.post(path, { ...form, callOver: "90" })).status).toBe(303);
  expect(await read()).toMatchObject(SALS);
});

test("stays when the envelope is sent back as it was read", async () => {
  const { items, work } = await read();
  const sent = { items, work, workerId: SAL.id, callOver: "95.00" };
  const answer = await olive.json("PUT", `/api/repairs/${server.built}/envelope`, sent);
  expect([answer.status, answer.json()]).toMatchObject([200, SALS]);
});
