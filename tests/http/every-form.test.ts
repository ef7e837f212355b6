import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { OLIVE, PASSWORD } from "../support/cast.ts";
import { URL_ACCESS } from "../support/url-access.ts";
import { everyForm, filledIn, formsOn, type TypedForm } from "../support/every-form.ts";
import {
  type Answer,
  type Client,
  nobody,
  openBook,
  type ShopServer,
  signIn,
  startShop,
} from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

/*
 * Every form of the product, as browsers without scripts send it: what was typed is there again when it comes back.
 * tests/browser/every-form.spec.ts does the same with scripts, on a slow line.
 */

let server: ShopServer<unknown>;
let db: Db;
let olive: Client;
let forms: TypedForm[];

beforeAll(async () => {
  server = await startShop(theCast);
  db = openBook(server);
  olive = await signIn(server, OLIVE);
  forms = await everyForm(async (path) => olive.follow(await olive.get(path)));
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

/** Forms that aren't shown again as they were sent, and why. */
const OTHERS: Record<string, string> = {
  "/account/second-factor": "a code counts once",
  "/counts": "two forms have this address",
};
/** A scan that is refused is said, and its field is empty for the next one. */
const SCANS = ["/counts/:countId", "/inventory/melt-lots/:lotId", "/inventory/transfers/:transferId"];

function send(client: Client, { action, isMultipart }: TypedForm, texts: Record<string, string>) {
  if (!isMultipart) return client.post(action, texts);
  const body = new FormData();
  for (const [name, value] of Object.entries(texts)) body.append(name, value);
  return client.request("POST", action, { body, headers: { accept: "text/html", origin: client.url } });
}

/** What isn't in the form any more. A kept scan has a button of its own: in the field, the next one would be added to it. */
function lost(
  { action, pattern, typed }: TypedForm,
  answer: Answer,
  texts: Record<string, string>,
): string[] {
  const page = answer.page();
  const shown = page.form(action.split("?", 1)[0]);
  const isKept = (text: string | undefined) =>
    SCANS.includes(pattern) && page.text.includes(`Not saved: ${text}`);
  return typed.filter((name) => shown[name] !== texts[name] && !isKept(texts[name]));
}

test("there are as many forms as are walked", () => {
  expect(forms.length).toBeGreaterThan(60);
});

describe("what was typed is there again", () => {
  const walk = async (
    all: readonly TypedForm[],
    ask: (form: TypedForm, texts: Record<string, string>) => Promise<[string, Answer]>,
  ) => {
    const failed: Record<string, unknown> = {};
    for (const form of all.filter(({ pattern }) => !OTHERS[pattern])) {
      const texts = filledIn(form);
      const [said, answer] = await ask(form, texts);
      const gone = lost(form, answer, texts);
      if (said !== "" || gone.length > 0) failed[form.pattern] = { said, gone, status: answer.status };
    }
    return failed;
  };

  test("when somebody else is at the terminal by then", async () => {
    const shownAgain = forms.filter(({ pattern }) => !SCANS.includes(pattern));
    const failed = await walk(shownAgain, async (form, texts) => {
      const answer = await send(olive, form, { ...texts, begunBy: "999" });
      return [answer.status === 409 || answer.status === 422 ? "" : "not refused", answer];
    });
    expect(failed).toEqual({});
  });

  test("when the session has ended, but for what is secret", async () => {
    const kept = forms.filter(({ pattern }) => !URL_ACCESS[pattern]?.keepsNothing);
    const failed = await walk(kept, async (form, texts) => {
      const client = nobody(server);
      const ended = await send(client, form, texts);
      if (ended.status !== 401) return ["not 401", ended];
      const back = await client.post("/", {
        ...ended.page().form("/"),
        email: OLIVE.email,
        password: PASSWORD,
      });
      return ["", await client.follow(back)];
    });
    expect(failed).toEqual({});
  });
});

describe("two editors", () => {
  // An account has a few sessions at a time.
  beforeAll(async () => {
    olive = await signIn(server, OLIVE);
  });
  /** Which text of an edit another editor changes; a buy is paid as of its version, not edited. */
  const CHANGED =
    /^(notes?|description|text|sizeNote|lastName|name|title|shopName|street|phone|\w+Message|\w*[Pp]attern)$/;
  /** Where there is no such text: the field, and what each of the two makes of it. */
  const FIGURES: Record<string, [name: string, theirs: string, mine: string]> = {
    "/settings/security": ["sessionIdleMinutes", "45", "30"],
    "/settings/sending": ["messagesAMinute", "20", "40"],
    "/settings/sending/domain": ["dkimSelector", "s1", "s2"],
    "/settings/privacy": ["importErrorsKeptDays", "40", "50"],
    "/backups/plan": ["backupsDaily", "9", "10"],
    "/audit/head": ["auditHeadUrl", "https://one.example/head", "https://two.example/head"],
  };
  const edits = () =>
    forms.filter(({ shown, pattern }) => shown.begunWith !== undefined && pattern !== "/buys/:buyId/pay");
  const opened = async ({ page, pattern }: TypedForm) => {
    const form = formsOn(page, await olive.follow(await olive.get(page))).find(
      (each) => each.pattern === pattern,
    );
    if (!form) throw new Error(`${page} has no form of ${pattern}`);
    return form;
  };
  /** Of hers alone: what the day's run does is another's. */
  const entries = () =>
    db.select({ all: count() }).from(auditLog).where(eq(auditLog.employeeId, OLIVE.id)).get()!.all;

  test("a form that is saved without a change writes nothing", async () => {
    const failed: string[] = [];
    for (const form of edits()) {
      const before = entries();
      const answer = await send(olive, form, form.shown);
      const again = await opened(form);
      if (answer.status !== 303) failed.push(`${form.pattern}: ${answer.status}`);
      else if (again.shown.version !== form.shown.version) failed.push(`${form.pattern}: a new version`);
      else if (entries() !== before) failed.push(`${form.pattern}: an entry`);
    }
    expect(failed).toEqual([]);
  });

  test("what only the first changed is the first one's, what both changed is shown to the second", async () => {
    const failed: string[] = [];
    let walked = 0;
    for (const { pattern, page } of edits()) {
      const form = await opened({ pattern, page } as TypedForm);
      const text = form.typed.find((name) => CHANGED.test(name));
      const [field, first, second] = FIGURES[pattern] ?? [text, "Theirs 1", "Mine 2"];
      if (field === undefined) {
        failed.push(`${pattern}: no text to change`);
        continue;
      }
      walked += 1;
      const key = () => ({ formKey: crypto.randomUUID() });
      const theirs = await send(olive, form, { ...form.shown, ...key(), [field]: first });
      if (theirs.status !== 303) {
        failed.push(`${pattern}: ${field} can't be changed, ${theirs.status}`);
        continue;
      }
      const untouched = await send(olive, form, { ...form.shown, ...key() });
      const page409 = untouched.page();
      const now = page409.form(form.action.split("?", 1)[0]);
      if (untouched.status !== 409) failed.push(`${pattern}: ${untouched.status}`);
      if (now[field] !== first) failed.push(`${pattern}: ${field} went back to '${now[field]}'`);
      if (page409.text.includes("Now saved")) failed.push(`${pattern}: compares what nobody changed`);
      const touched = await send(olive, form, { ...form.shown, ...key(), [field]: second });
      const mine = touched.page().form(form.action.split("?", 1)[0]);
      if (mine[field] !== second) failed.push(`${pattern}: ${field} lost what was typed`);
      const { text: said } = touched.page();
      if (!said.includes(`Now saved: ${first}`) && !said.includes("Both of you changed"))
        failed.push(`${pattern}: doesn't show theirs`);
      const saved = await send(olive, form, { ...mine, ...key() });
      if (saved.status !== 303) failed.push(`${pattern}: saving again is ${saved.status}`);
    }
    expect(failed).toEqual([]);
    expect(walked).toBeGreaterThan(12);
  });
});
