import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { admit } from "~/access/sign-in.server";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { resetPassword } from "~/domain/shop/employees/reset-password.server";
import type { RequestFacts } from "~/web/context";
import { employees, sessions } from "~db/schema/index.ts";
import { SAL } from "../../support/cast.ts";
import { enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const factsOf = (): RequestFacts => ({
  requestId: "test",
  address: "127.0.0.1",
  store: null,
  secure: false,
  origin: "http://127.0.0.1",
  nonce: "",
  light: false,
  customerView: false,
  menu: null,
  sessionEnded: false,
  sendsForm: false,
  cookies: [],
  failedSignIn: null,
  leavesTerminal: false,
  allowed: null,
});
const sal = () => shop.db.select().from(employees).where(eq(employees.id, SAL.id)).get()!;
const request = new Request("http://127.0.0.1/");

test("a verified account gets a session", async () => {
  const facts = factsOf();
  expect(await admit(sal(), request, facts, null)).toMatchObject({ id: SAL.id });
  expect(shop.db.select().from(sessions).all()).toHaveLength(1);
  expect(facts.cookies.join()).toContain("loupe-session=");
});

test.each([
  ["deactivated", () => enact((ctx) => deactivateEmployee(ctx, SAL.id))],
  ["reset", () => enact((ctx) => resetPassword(ctx, SAL.id, "hash"))],
])("an account that was %s while its password was checked opens none", async (_what, change) => {
  const proven = sal();
  change();
  const facts = factsOf();
  expect(await admit(proven, request, facts, null)).toBeNull();
  expect(shop.db.select().from(sessions).all()).toEqual([]);
  expect(facts.cookies).toEqual([]);
});
