import { type Cookie, createCookie } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { knownBrowserCookie, sessionCookie, toastCookie } from "~/web/cookies.server";
import { shop, useShop } from "~/runtime/shop.server";
import { openTestShop, type TestShop } from "../support/shop.ts";

/* React Router's cookies are the model of ours, which sign at once: shops have cookies of both kinds out. */

let testShop: TestShop;
beforeEach(() => {
  testShop = openTestShop();
});
afterEach(() => testShop.close());

const DAY = 24 * 60 * 60;
const COOKIES = [
  { name: "loupe-session", ours: sessionCookie, maxAge: undefined },
  { name: "loupe-toast", ours: toastCookie, maxAge: 60 },
  { name: "loupe-known", ours: knownBrowserCookie, maxAge: 30 * DAY },
].flatMap((cookie) => [
  { ...cookie, secure: false },
  { ...cookie, name: `__Host-${cookie.name}`, secure: true },
]);

const VALUES: unknown[] = [
  "",
  "a",
  "V1StGXR8_Z5jdHi6B-myT2N0aW9uLXRva2Vu",
  "Zoë Müller, 東京 💍 \u0000 \u2028 \ud800",
  '"quoted"; Path=/; HttpOnly=%20+/=',
  " leading and trailing ",
  "long ".repeat(600),
  0,
  -1.5,
  true,
  null,
  [],
  {},
  [1, 22, 333],
  { tone: "success", title: "Success", description: "Amelia’s ring is ready; 50 % paid" },
];

type Known = (typeof COOKIES)[number];

function theirs({ name, secure, maxAge }: Known, secrets = shop().cookieSecrets): Cookie {
  return createCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    secrets,
    ...(maxAge !== undefined && { maxAge }),
  });
}

function sign(...cookieSecrets: string[]) {
  useShop({ ...shop(), cookieSecrets });
}

/** What a browser sends back of a `Set-Cookie` line. */
function sent(line: string): string {
  return line.slice(0, line.indexOf(";"));
}

/** What ours and theirs read in a header; theirs says '' where ours says null: an empty cookie holds nothing. */
async function readBoth(known: Known, header: string | null): Promise<[unknown, unknown]> {
  return [known.ours(known.secure).read(header), (await theirs(known).parse(header)) || null];
}

describe.each(COOKIES)("$name", (known) => {
  const ours = () => known.ours(known.secure);

  test.each(VALUES)("is written to the byte as React Router writes it: %j", async (value) => {
    expect(ours().serialize(value)).toBe(await theirs(known).serialize(value));
  });

  test("is taken back to the byte as React Router takes it back", async () => {
    const line = ours().serialize("", { maxAge: 0 });
    expect(line).toBe(await theirs(known).serialize("", { maxAge: 0 }));
    expect(line).toMatch(new RegExp(`^${known.name}=; Max-Age=0; `));
  });

  test.each(VALUES.filter((value) => value !== ""))(
    "is read by either as the other wrote it: %j",
    async (value) => {
      const meant: unknown = JSON.parse(JSON.stringify(value));
      expect(await theirs(known).parse(sent(ours().serialize(value)))).toEqual(meant);
      expect(ours().read(sent(await theirs(known).serialize(value)))).toEqual(meant);
    },
  );

  test("is found among others, the first of two", async () => {
    const [first, second] = [sent(ours().serialize("first")), sent(ours().serialize("second"))];
    const header = `not-${first}; ${known.name}2=x;${first} ; theme=dark; ${second}`;
    expect(await readBoth(known, header)).toEqual(["first", "first"]);
  });

  test("is nothing where it is absent or empty", async () => {
    for (const header of [null, "", "theme=dark", `${known.name}=`, known.name])
      expect(await readBoth(known, header), String(header)).toEqual([null, null]);
  });

  test("is nothing once any of its characters has changed", async () => {
    const pair = sent(ours().serialize({ employee: 7 }));
    const from = known.name.length + 1;
    for (let at = from; at < pair.length; at += 1) {
      // 'A' and 'w' differ in bits that even a signature's last character holds.
      const other = pair[at] === "A" ? "w" : "A";
      const tampered = `${pair.slice(0, at)}${other}${pair.slice(at + 1)}`;
      expect(await readBoth(known, tampered), tampered).toEqual([null, null]);
    }
    for (const tampered of [pair.slice(0, -1), `${pair}A`, pair.replace(".", ""), `${known.name}=.`])
      expect(await readBoth(known, tampered), tampered).toEqual([null, null]);
  });

  test("is nothing where another secret signed it, and as good as ever where an older one of ours did", async () => {
    sign("old");
    const [byUs, byThem] = [sent(ours().serialize("kept")), sent(await theirs(known).serialize("kept"))];
    expect(byUs).toBe(byThem);
    sign("new");
    expect(await readBoth(known, byUs)).toEqual([null, null]);
    sign("new", "old");
    expect(await readBoth(known, byUs)).toEqual(["kept", "kept"]);
    expect(ours().serialize("kept")).toBe(await theirs(known, ["new"]).serialize("kept"));
  });
});
