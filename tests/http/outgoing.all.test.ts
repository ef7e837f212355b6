import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "xlsx";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { startAiStub } from "../support/ai-stub.ts";
import { askEverything } from "../support/ask-everything.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { foreignIn, RECORD_OUTGOING, recordedIn } from "../support/judges/outgoing.ts";
import { openMailboxServer } from "../support/mailbox-server.ts";
import { openMailServer } from "../support/mail-server.ts";
import { openTextProvider } from "../support/text-provider.ts";
import { enact } from "../support/shop.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-outgoing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function useAll(server: ShopProcess<TheCast>, file: string) {
  const foreign: string[] = [];
  await askEverything(server, {
    look: ({ path }, answer) => foreign.push(...foreignIn(server.url, path, answer)),
    filters: "one at a time",
  });
  const adam = await signIn(server, ADAM);
  const book = {
    SheetNames: ["A"],
    Sheets: {
      A: utils.aoa_to_sheet([
        ["firstName", "lastName"],
        ["Wilma", "Book"],
      ]),
    },
  };
  const list = new FormData();
  list.append(
    "file",
    new Blob([new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer)]),
    "list.xlsx",
  );
  expect((await adam.request("POST", "/api/customers/import", { body: list })).status).toBe(200);
  // Insights are made in the background, and jobs begin a second after the start.
  await signIn(server, OLIVE).then((olive) => olive.get("/"));
  await expect
    .poll(() => recordedIn(file).programs.filter((words) => words.endsWith(" backup")).length)
    .toBeGreaterThan(0);
  return foreign;
}

describe("the server opens no connection and looks up no name", () => {
  test("where an owner has set none, whatever is asked and done", async () => {
    const file = join(folder, "none");
    const server = await startShopProcess(theCast, {
      env: { NODE_OPTIONS: RECORD_OUTGOING, OUTGOING: file },
    });
    onTestFinished(() => server.stop());
    const foreign = await useAll(server, file);
    await server.stop();
    const { programs, outgoing } = recordedIn(file);
    expect({ outgoing, foreign }).toEqual({ outgoing: [], foreign: [] });
    for (const program of [/index\.js$/, /workbook-program\.js /, /index\.js backup$/])
      expect(programs).toContainEqual(expect.stringMatching(program));
  });

  test("but to the AI service, the mail and text providers and the address for the audit log's head, which were set", async () => {
    const file = join(folder, "set");
    const [service, address] = [await startAiStub(), await startAiStub()];
    const mail = await openMailServer();
    onTestFinished(() => mail.close());
    const texts = await openTextProvider();
    onTestFinished(() => texts.close());
    const mailbox = await openMailboxServer();
    onTestFinished(() => mailbox.close());
    const build = () => {
      enact((ctx) =>
        changeSettings(ctx, {
          auditHeadUrl: address.url,
          version: versionOfSettings(ctx.tx, ["auditHeadUrl"]),
        }),
      );
      return theCast();
    };
    const server = await startShopProcess(build, {
      env: {
        NODE_OPTIONS: RECORD_OUTGOING,
        OUTGOING: file,
        OPENAI_API_KEY: "sk-stub",
        OPENAI_BASE_URL: service.url,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        ...mailbox.env,
        ...texts.env,
      },
    });
    onTestFinished(() => server.stop());
    const foreign = await useAll(server, file);
    await expect.poll(() => address.heard.length).toBeGreaterThan(0);
    await expect.poll(() => mail.mails.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect.poll(() => texts.asked.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect.poll(() => mailbox.asked.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await server.stop();
    service.stop();
    address.stop();
    expect(service.heard.length).toBeGreaterThan(0);
    const outgoing = recordedIn(file).outgoing.toSorted();
    const hosts = [
      ...[service, address].map(({ url }) => new URL(url).host),
      `127.0.0.1:${mail.port}`,
      `127.0.0.1:${mailbox.port}`,
      new URL(texts.url).host,
    ];
    const set = hosts.map((host) => `socket ${host}`).toSorted();
    expect({ outgoing, foreign }).toEqual({ outgoing: set, foreign: [] });
  });
});
