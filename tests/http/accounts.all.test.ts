import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, OLIVE, SAL, STAFF } from "../support/cast.ts";
import { type ShopServer, signIn, startShop } from "../support/http.ts";
import { runToEnd } from "../support/server.ts";
import { anEmployee } from "../support/shop.ts";

const GONE = {
  email: "gone@shop.example",
  firstName: "Gwen",
  lastName: "\u202eGone",
  role: "read_only",
} as const;

let server: ShopServer<unknown>;
beforeAll(async () => {
  server = await startShop(() => void anEmployee({ ...GONE, isActive: false }));
});
afterAll(() => server.stop());

const utcDay = () => new Date().toISOString().slice(0, 10);
const accounts = async (...args: string[]) => {
  const ran = await runToEnd({ args: ["accounts", ...args], dataDir: server.dataDir });
  expect([ran.code, ran.stderr]).toEqual([0, ""]);
  return ran.stdout;
};

test("npm run accounts lists all accounts with their last sign-in while a server runs", async () => {
  const before = utcDay();
  await signIn(server, SAL);
  const days = `(${before}|${utcDay()})`;
  const lines = (await accounts()).trimEnd().split("\n");
  expect(lines[0]).toMatch(/^EMAIL +NAME +ROLE +ACTIVE +SECOND FACTOR +LAST SIGN-IN$/);
  expect(lines).toHaveLength(1 + STAFF.length + 1);
  const of = (email: string) =>
    lines
      .find((line) => line.startsWith(`${email} `))
      ?.split(/ {2,}/)
      .slice(1);
  expect(of(SAL.email)).toEqual([
    `${SAL.firstName} ${SAL.lastName}`,
    "Sales",
    "yes",
    "no",
    expect.stringMatching(new RegExp(`^${days} \\d\\d:\\d\\d$`)),
  ]);
  expect(of(ADAM.email)?.at(-1)).toBe("never");
  expect(of(GONE.email)).toEqual(["Gwen Gone", "Read Only", "no", "no", "never"]);

  const listed = JSON.parse(await accounts("--json")) as Record<string, unknown>[];
  expect(listed).toHaveLength(STAFF.length + 1);
  expect(listed.find(({ email }) => email === OLIVE.email)).toEqual({
    email: OLIVE.email,
    name: `${OLIVE.firstName} ${OLIVE.lastName}`,
    role: "owner",
    isActive: true,
    hasSecondFactor: false,
    lastSignIn: null,
  });
});
