import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, test } from "vitest";
import { type Address, href, recordAt, withRest } from "~/ui/address";
import type { ButtonLink } from "~/ui/button";
import type { Form, Link, PageForm } from "~/ui/page-link";
import type { redirect } from "~/web/redirect";

// What types can't see of docs/decisions/0002: plain elements take any text, and a cast makes anything an Address.

const HOME = "app/ui/address.ts";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join("app", name))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("no link and no form has a path as text", () => {
  const found = files.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/(?<![\w-])(?:href|to|action|formAction)=\{?["'`]\/.*/g),
      ([line]) => `${path}: ${line}`,
    ),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual(['app/root.tsx: href="/favicon.svg" />']);
});

test("only its home makes a text an Address", () => {
  const found = files
    .filter(({ path, text }) => path !== HOME && /\bas (unknown as )?Address\b/.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test("an address is made of a route's path, its parameters, and a query behind it", () => {
  expect(href("/sales/:saleId/void", { saleId: 7 })).toBe("/sales/7/void");
  expect(recordAt("/customers/:customerId/photos/:photoId", 12, 8)).toBe("/customers/12/photos/8");
  expect(withRest(href("/"), "?returnTo=%2Ftill")).toBe("/?returnTo=%2Ftill");
});

test("neither a text nor a path without a route compiles", () => {
  expectTypeOf<string>().not.toExtend<Address>();
  for (const wanted of [
    expectTypeOf<Parameters<typeof Link>[0]["to"]>(),
    expectTypeOf<Parameters<typeof ButtonLink>[0]["to"]>(),
    expectTypeOf<Parameters<typeof PageForm>[0]["action"]>(),
    expectTypeOf<NonNullable<Parameters<typeof Form>[0]["action"]>>(),
    expectTypeOf<Parameters<typeof redirect>[0]>(),
  ])
    wanted.toEqualTypeOf<Address>();
  // @ts-expect-error no route
  expect(href("/sale")).toBe("/sale");
  // @ts-expect-error another parameter
  href("/sales/:saleId", { id: 7 });
  // @ts-expect-error a parameter too few
  recordAt("/customers/:customerId/photos/:photoId", 12);
  // @ts-expect-error a path can't be hung behind it
  withRest(href("/sales"), "/7");
});
