import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ERASURES, eraseAgain, settleErasures } from "~/backup/erasures.server";
import { backupFolder, backupName } from "~/backup/kept-backups.server";
import { superfluousBackups } from "~/backup/thin-backups.server";
import { makeBackup } from "~/backup/make-backup.server";
import { expiryOf, olderCopies } from "~/backup/older-backups.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { blankOf } from "~/domain/fields";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { getCustomer, getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import {
  aCustomer,
  aSale,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: ShopOnDisk;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-erasures-"));
  shop = openShopOnDisk(join(folder, "shop"));
});
afterEach(() => {
  if (shop.db.$client.open) shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const list = () => join(shop.dataDir, ERASURES);
const archive = () => join(folder, "shop.tar.gz");
const erase = (id: number) => {
  enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
  settleErasures(shop.dataDir, shop.db);
};
const namesIn = (dataDir: string) => {
  const client = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
  const names = client
    .prepare("select first_name || ' ' || last_name from customers order by id")
    .pluck()
    .all();
  client.close();
  return names;
};

describe("a restore", () => {
  test("of a backup from before erases those again who were erased since, and says how many", async () => {
    const gone = aCustomer({ firstName: "Wilma", lastName: "Vanishing" });
    aSale({ customerId: gone.id });
    aCustomer({ firstName: "Bea", lastName: "Staying" });
    await makeBackup(shop.dataDir, { target: archive() });
    erase(gone.id);
    shop.close();
    const { erasedAgain, checks } = await restoreBackup(shop.dataDir, archive());
    expect(erasedAgain).toBe(1);
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(namesIn(shop.dataDir)).toEqual(["Erased customer #1", "Bea Staying"]);
    expect(readFileSync(join(shop.dataDir, "loupe.sqlite"), "latin1")).not.toContain("Vanishing");
    theBooksBalance({ dataDir: shop.dataDir });
  });

  test(
    "erases those again who were erased after somebody else while the clock was ahead",
    { tags: "all" },
    async () => {
      const [early, late] = [aCustomer({ lastName: "Early" }), aCustomer({ lastName: "Late" })];
      await makeBackup(shop.dataDir, { target: archive() });
      erase(early.id);
      shop.db.$client.prepare("update customers set erased_at = erased_at + 1e10 where id = ?").run(early.id);
      rmSync(join(shop.dataDir, ERASURES));
      settleErasures(shop.dataDir, shop.db);
      erase(late.id);
      shop.close();
      expect((await restoreBackup(shop.dataDir, archive())).erasedAgain).toBe(2);
    },
  );

  test(
    "knows from the database that it replaces who was erased, if the list is gone",
    { tags: "all" },
    async () => {
      const { id } = aCustomer();
      await makeBackup(shop.dataDir, { target: archive() });
      erase(id);
      shop.close();
      for (const damage of [() => rmSync(list()), () => writeFileSync(list(), "[{")]) {
        damage();
        expect((await restoreBackup(shop.dataDir, archive())).erasedAgain).toBe(1);
        expect(namesIn(shop.dataDir)).toEqual([`Erased customer #${id}`]);
      }
    },
  );

  test("replaces a database that can't be read, by the list alone", { tags: "all" }, async () => {
    const { id } = aCustomer();
    await makeBackup(shop.dataDir, { target: archive() });
    erase(id);
    shop.close();
    writeFileSync(join(shop.dataDir, "loupe.sqlite"), "no database");
    expect((await restoreBackup(shop.dataDir, archive())).erasedAgain).toBe(1);
  });

  test("elsewhere, without the list, says that there is none", { tags: "all" }, async () => {
    aCustomer();
    await makeBackup(shop.dataDir, { target: archive(), kind: "with-keys" });
    const restored = await restoreBackup(join(folder, "new"), archive());
    expect(restored).toMatchObject({ erasedAgain: null, suppressedSince: null });
  });

  test("keeps closed what somebody refused since, for whoever has the address", async () => {
    const answer = (id: number, email: "yes" | "no") => {
      const blank = blankOf(profileFields);
      const edit = { ...blank, consent: { ...blank.consent, email }, version: null };
      enact((ctx) => editProfile(ctx, id, edit));
    };
    const [refusing, opening, gone] = ["no", "yes", "gone"].map((name) =>
      aCustomer({ email: `${name}@mail.example` }),
    );
    answer(opening!.id, "no");
    await makeBackup(shop.dataDir, { target: archive() });
    answer(refusing!.id, "no");
    answer(opening!.id, "yes");
    answer(gone!.id, "no");
    erase(gone!.id);
    shop.close();
    const { suppressedSince, checks } = await restoreBackup(shop.dataDir, archive());
    expect(suppressedSince).toBe(3);
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
    shop = openShopOnDisk(join(folder, "shop"));
    const bits = (id: number) => channelsIn(getCustomerOrErased(shop.db, id)!.suppressedChannels);
    expect([refusing, opening].map((one) => bits(one!.id))).toEqual([["email"], []]);
    expect(bits(aCustomer({ email: "gone@mail.example" }).id)).toEqual(["email"]);
  });

  test("leaves somebody else who was given the number later", async () => {
    await makeBackup(shop.dataDir, { target: archive() });
    const gone = aCustomer({ firstName: "Wilma", lastName: "Vanishing" });
    erase(gone.id);
    shop.db.$client.prepare("update sqlite_sequence set seq = 0 where name = 'customers'").run();
    const list = JSON.parse(readFileSync(join(shop.dataDir, ERASURES), "utf8")) as { addedAt: number }[];
    writeFileSync(
      join(shop.dataDir, ERASURES),
      JSON.stringify(list.map((erasure) => ({ ...erasure, addedAt: erasure.addedAt - 60_000 }))),
    );
    shop.db.$client.prepare("update customers set erased_at = null where id = ?").run(gone.id);
    expect(eraseAgain(shop.dataDir, shop.db, shop.auditKey)).toBe(0);
    expect(getCustomer(shop.db, gone.id)).toBeDefined();
  });
});

describe("what still holds an erased customer", () => {
  const DAY = 86_400_000;
  const now = Date.UTC(2026, 10, 20, 12);
  const plan = { backupEveryHours: 24, backupsDaily: 7, backupsWeekly: 4 };

  test("are the backups since they were added, with the day on which each is deleted", async () => {
    await makeBackup(shop.dataDir);
    rmSync(backupFolder(shop.dataDir), { recursive: true });
    const names = [
      backupName(now - 40 * DAY, "plain"),
      backupName(now - 2 * DAY, "plain"),
      backupName(now - DAY, "before-upgrade"),
      backupName(now + 3_600_000, "plain"),
    ];
    await makeBackup(shop.dataDir, { target: join(folder, "x.tar.gz") });
    for (const name of names) writeFileSync(join(backupFolder(shop.dataDir), name), "x");
    const span = { since: now - 10 * DAY, until: now - 3_600_000, now: now + 2 * 3_600_000 };
    expect(olderCopies(shop.dataDir, plan, span)).toEqual([
      { name: `backups/${names[2]}`, madeAt: now - DAY, expiresAt: null },
      { name: `backups/${names[1]}`, madeAt: now - 2 * DAY, expiresAt: now - 2 * DAY + 42 * DAY },
    ]);
  });

  test("a backup never outlives the day that is said, however often somebody makes one by hand", () => {
    for (const [every, daily, weekly, byHand = every] of [
      [24, 7, 4],
      [1, 1, 0],
      [6, 30, 2],
      [168, 3, 1],
      [48, 60, 0],
      [24, 7, 4, 23],
      [24, 7, 4, 1],
      [168, 7, 4, 24],
      [168, 3, 1, 5],
    ] as const) {
      const settings = { backupEveryHours: every, backupsDaily: daily, backupsWeekly: weekly };
      let kept: { name: string; madeAt: number; size: number; kind: "plain" }[] = [];
      for (let at = now; at < now + 200 * DAY; at += Math.min(every, byHand) * 3_600_000) {
        kept.push({ name: String(at), madeAt: at, size: 1, kind: "plain" });
        const gone = new Set(superfluousBackups(kept, at, settings));
        kept = kept.filter(({ name }) => !gone.has(name));
        expect(kept.filter((backup) => at > (expiryOf(backup, settings) ?? 0))).toEqual([]);
      }
    }
  });

  test("without scheduled backups none is deleted by itself", () => {
    expect(expiryOf({ madeAt: now, kind: "plain" }, { ...plan, backupEveryHours: 0 })).toBeNull();
  });
});
