import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newProgramToken } from "~/access/program-token.server";
import { hashOfToken } from "~/access/session.server";
import type { Instant } from "~/domain/dates";
import { type Actor, MANAGING, permissionsOf } from "~/domain/permissions";
import { cents } from "~/domain/money";
import { addService } from "~/domain/shop/services/write-service.server";
import { makeToken, TOKENS_AT_MOST } from "~/domain/shop/tokens/make-token.server";
import { listTokens } from "~/domain/shop/tokens/find-tokens.server";
import { revokeRestoredTokens, revokeToken } from "~/domain/shop/tokens/revoke-token.server";
import type { TokenDetails } from "~/domain/shop/tokens/token-fields";
import { actorOfToken, permissionsOfToken, tokenOfHash } from "~/domain/shop/tokens/token-rights.server";
import { write } from "~/web/write.server";
import { OLIVE } from "../../support/cast.ts";
import {
  attempt,
  booksOf,
  contradictionsOf,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const now = () => Date.now() as Instant;
let made = 0;
const details = (words: Partial<TokenDetails> = {}) => {
  made += 1;
  return { name: `Program ${made}`, role: "sales", isReadOnly: false, expires: "365", ...words } as const;
};
const make = (words?: Partial<TokenDetails>) => {
  const { token, tokenHash } = newProgramToken();
  return { token, ...enact((ctx) => makeToken(ctx, { ...details(words), tokenHash })) };
};

test("tokens are 256 random bits behind a prefix, and kept as their SHA-256", () => {
  const tokens = Array.from({ length: 200 }, newProgramToken);
  for (const { token, tokenHash } of tokens) {
    expect(token).toMatch(/^loupe_[A-Za-z0-9_-]{43}$/);
    expect(tokenHash).toBe(hashOfToken(token));
  }
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(200);
});

test("a token may do what both its role and its maker may, and never the work of owners and administrators", () => {
  const owner = permissionsOf("owner");
  const sales = permissionsOf("sales");
  const readOnly = permissionsOf("read_only");
  expect(permissionsOfToken(sales, owner)).toEqual(sales);
  expect(permissionsOfToken(owner, readOnly)).toEqual(readOnly);
  expect(permissionsOfToken(readOnly, owner)).toEqual(readOnly);
  const most = permissionsOfToken(owner, owner);
  expect([...most].filter((one) => MANAGING.has(one))).toEqual([]);
  expect(most.size).toBe(owner.size - MANAGING.size);
});

test("there are as many as a shop uses, and one more is refused until one is over", () => {
  const first = make();
  for (let n = 1; n < TOKENS_AT_MOST; n += 1) make();
  const { tokenHash } = newProgramToken();
  const beyond = () => attempt((ctx) => makeToken(ctx, { ...details(), tokenHash }));
  expect(beyond()).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
  enact((ctx) => revokeToken(ctx, first.id));
  expect(beyond()).toMatchObject({ kind: "done" });
  const listed = listTokens(shop.db, now());
  expect(listed).toHaveLength(TOKENS_AT_MOST + 1);
  expect(listed.at(-1)).toMatchObject({ id: first.id, state: "revoked", madeBy: "Olive Marsh" });
});

describe("the trail", () => {
  /** A service added by a program, in the name of Olive. */
  function byProgram() {
    const { id, token } = make();
    const actor = actorOfToken(shop.db, id, now()) as Actor;
    expect(tokenOfHash(shop.db, hashOfToken(token), now())?.actor).toEqual(actor);
    const origin = { actor, requestId: "test", address: "", stillAllowed: () => actor };
    const battery = { name: "Watch battery", price: cents(1_500), cost: cents(200), isTaxed: true };
    expect(write(origin, (ctx) => addService(ctx, battery)).kind).toBe("done");
    return id;
  }
  const forge = (statement: string) =>
    shop.db.$client.exec(`drop trigger if exists audit_log_stays; ${statement}`);

  test("names the token beside whoever made it, and no row of another one fits its signature", () => {
    const id = byProgram();
    theBooksBalance(shop);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    const last = shop.db.$client.prepare("select * from audit_log order by id desc limit 1").get();
    expect(last).toMatchObject({ employee_id: OLIVE.id, token_id: id, approved_by: null });
    const other = make().id;
    for (const set of [
      "token_id = null",
      `token_id = ${other}`,
      `token_id = null, approved_by = ${OLIVE.id}`,
    ]) {
      forge(`savepoint forged; update audit_log set ${set} where token_id = ${id}`);
      expect(booksOf(shop.db, shop.auditKey).join(), set).toContain("its content was changed");
      shop.db.$client.exec("rollback to forged; release forged");
    }
  });

  test.each([
    [
      "a token that nobody made",
      "insert into api_tokens (name, token_hash, role, is_read_only, employee_id, created_at) values ('Thief', 'h', 'owner', 0, 1, 1)",
    ],
    ["more rights", "update api_tokens set role = 'owner'"],
    ["writing", "update api_tokens set is_read_only = 0"],
    ["another maker", "update api_tokens set employee_id = 2"],
    ["no end", "update api_tokens set expires_at = null"],
    ["one that isn't revoked any more", "update api_tokens set revoked_at = null, revoked_by = null"],
  ])("contradicts %s in the file", (_what, statement) => {
    const { id } = make({ isReadOnly: true });
    enact((ctx) => revokeToken(ctx, id));
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    shop.db.$client.exec(statement);
    expect(contradictionsOf(shop.db, shop.auditKey)).not.toEqual([]);
  });
});

test("a restore ends all, and says so of each", () => {
  const ids = [make().id, make().id];
  const trail = revokeRestoredTokens(shop.db, now());
  const revoked = trail.map(({ action, record }) => [action, record.id]);
  expect(revoked).toEqual(ids.map((id) => ["token.revoked", id]));
  for (const id of ids) expect(actorOfToken(shop.db, id, now())).toBe(null);
  expect(revokeRestoredTokens(shop.db, now())).toEqual([]);
});
