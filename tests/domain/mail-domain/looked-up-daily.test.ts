import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { isLookUpDue, lastLookUp } from "~/domain/outreach/mail-domain/find-look-up.server";
import { readConfig } from "~/runtime/config.server";
import { shop, useShop } from "~/runtime/shop.server";
import { lookUpIfDue, mailDomainHere } from "~/sending/look-up-mail-domain.server";
import { type NameServer, openNameServer } from "../../support/name-server.ts";
import { chooseSettings, openShopOnDisk } from "../../support/shop.ts";

const DAY = 24 * 60 * 60_000;

let names: NameServer;
beforeEach(async () => {
  const { close } = openShopOnDisk();
  names = await openNameServer();
  onTestFinished(async () => {
    await names.close();
    close();
  });
});

/** Sends email from this address, by a server on this machine. */
function sendFrom(address: string, server = "smtp://127.0.0.1:25"): void {
  const { dataDir } = shop().config;
  const env = { DATA_DIR: dataDir, SMTP_URL: server, MAIL_FROM: address, DNS_SERVERS: names.address };
  useShop({ ...shop(), config: readConfig(env) });
}

test("a domain is looked up once a day, and at once when it or its selector is another", async () => {
  sendFrom("hello@kessler-jewelry.com");
  await lookUpIfDue();
  const first = lastLookUp(shop().db)!;
  expect(first).toMatchObject({ domain: "kessler-jewelry.com", selector: null });
  const asked = names.asked.length;
  await lookUpIfDue();
  expect(names.asked).toHaveLength(asked);
  const isDue = (after: number) => isLookUpDue(shop().db, mailDomainHere()!, (first.at + after) as Instant);
  expect([DAY - 1, DAY, -DAY].map(isDue)).toEqual([false, true, true]);
  chooseSettings({ dkimSelector: "S7._domainkey.kessler-jewelry.com" });
  await lookUpIfDue();
  expect(names.asked).toContain("s7._domainkey.kessler-jewelry.com");
  sendFrom("hello@other-jewelry.com");
  await lookUpIfDue();
  expect(lastLookUp(shop().db)).toMatchObject({ domain: "other-jewelry.com", selector: "s7" });
});

test("the selector is the provider's usual one until somebody writes another", () => {
  sendFrom("hello@kessler-jewelry.com", "smtps://me:s3cret@smtp.gmail.com");
  expect(mailDomainHere()).toMatchObject({ selector: "google" });
  chooseSettings({ dkimSelector: "s7" });
  expect(mailDomainHere()).toMatchObject({ selector: "s7" });
});

test("a name of another alphabet is asked about as name servers know it", async () => {
  sendFrom("Jül <hello@Müller-Jewelry.COM>");
  await lookUpIfDue();
  expect(names.asked).toContain("xn--mller-jewelry-wob.com");
});

test("nobody is asked about a name that nobody can have", async () => {
  for (const domain of ["shop.example", "example.com", "loupe.test"]) {
    sendFrom(`hello@${domain}`);
    await lookUpIfDue();
  }
  expect(names.asked).toEqual([]);
});
