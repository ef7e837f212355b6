import { afterAll, beforeAll, describe, vi } from "vitest";
import { Clerk } from "../../support/three-years/clerk.ts";
import { live, UNTIL } from "../../support/three-years/days.ts";
import { rulesAgree } from "../../support/three-years/rules-agree.ts";
import { EVERYTHING } from "../../support/everything.ts";
import { openTestShop, type TestShop } from "../../support/shop.ts";

/*
 * A shop of four stores in three time zones, made through the rules by a seed, and a ledger kept beside it with a
 * pencil: whatever rules are asked, they say what the ledger says, to the cent. Pages, JSON and files say it in
 * tests/http/three-years.all.test.ts.
 */

const SEED = Number(process.env.RANDOM_SEED ?? 1);
const DAYS = Number(process.env.RANDOM_DAYS ?? 160);

const A_MONTH = { name: "a month", from: "2025-12-04", to: "2025-12-31", days: 6 };
const THREE_YEARS = { name: "three years", from: "2023-01-01", to: "2025-12-31", days: DAYS };

describe.each(EVERYTHING ? [A_MONTH, THREE_YEARS] : [A_MONTH])(
  `$name by RANDOM_SEED=${SEED}`,
  ({ from, to, days }) => {
    let shop: TestShop;
    let clerk: Clerk;
    beforeAll(() => {
      vi.useFakeTimers({ toFake: ["Date"] });
      shop = openTestShop();
      clerk = new Clerk(SEED);
      live(clerk, { from, to, days, until: UNTIL });
    }, 900_000);
    afterAll(() => {
      vi.useRealTimers();
      shop.close();
    });

    rulesAgree(() => ({ shop, clerk, from, to }));
  },
);
