import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Method } from "~/access/route-access";
import { URL_ACCESS } from "../support/url-access.ts";
import { openDatabase } from "~db/client.server.ts";
import { PERMISSIONS_OF, type Recorded, type Recording, recordEveryUrl } from "../support/every-url.ts";
import { FIGURES, figuresIn, LED_TO, PLACES, WORDS } from "../support/judges/cost.ts";
import { unanswered, undescribed } from "../support/judges/description.ts";
import { unnamedFields } from "../support/judges/fields.ts";
import { wrongHeaders } from "../support/judges/headers.ts";
import { deniedOn } from "../support/judges/links.ts";
import { foreignIn } from "../support/judges/outgoing.ts";
import { explain, tooMuchIn, unlistedGrowth } from "../support/judges/plans.ts";
import { wrongTitles } from "../support/judges/titles.ts";
import { wordsRunTogether } from "../support/judges/words.ts";
import { growth, triggerStatements } from "../support/query-plans.ts";

/*
 * Every URL once, by an owner, a seller and somebody who can't see cost; then what was recorded is judged. The
 * same with each filter, spelling, role and odd value: `*.all.test.ts`.
 */

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const satisfies Method[];

let recording: Recording;
let answers: readonly Recorded[];
beforeAll(async () => {
  recording = await recordEveryUrl();
  ({ answers } = recording);
});
afterAll(() => recording.server.stop());

/**
 * They need a ticket that nothing came back of, an import to undo, a gift card, a price typed today, a model, a
 * mail provider.
 */
const UNANSWERED = [
  "undoCustomerImport",
  "voidSale",
  "returnLines",
  "exchange",
  "getReturn",
  "getGiftCard",
  "showGiftCardNumber",
  "replaceGiftCard",
  "getMeltValue",
  "optimizeMessage",
  "testCampaign",
  "sendTest",
  "sendAgain",
  "sendMessage",
];

const named = ({ by, method, path, answer }: Recorded) => `${method} ${path} by ${by}: ${answer.status}`;
const isPage = ({ headers }: Recorded["answer"]) => headers.get("content-type")?.startsWith("text/html");

test("every page, call and form was asked, and none failed", () => {
  const reached = new Set(answers.map(({ method, pattern }) => `${method} ${pattern}`));
  const all = Object.entries(URL_ACCESS).flatMap(([path, access]) =>
    METHODS.filter((method) => access[method]).map((method) => `${method} ${path}`),
  );
  expect(all.filter((one) => !reached.has(one))).toEqual([]);
  expect(answers.filter(({ answer }) => answer.status >= 500).map(named)).toEqual([]);
});

test("every page has its header, and a unique title", () => {
  expect(wrongTitles(answers)).toEqual([]);
});

test("every answer has the headers of its kind", () => {
  const wrong = answers.flatMap((one) => {
    const isUpload = one.answer.status === 200 && /^\/\w+\/\d+\/files\/\d+$/.test(one.path);
    return wrongHeaders(one.answer, isUpload).map((what) => `${named(one)} ${what}`);
  });
  expect(wrong).toEqual([]);
});

test("no two words run together where a browser has no style, such as w3m", () => {
  const joined = answers.flatMap(({ path, answer }) =>
    isPage(answer) ? wordsRunTogether(answer.body).map((words) => `${path}: ${words}`) : [],
  );
  expect(joined).toEqual([]);
});

test("every field has a name", () => {
  const unnamed = answers.flatMap(({ path, answer }) =>
    isPage(answer) ? unnamedFields(answer.body).map((field) => `${path}: ${field}`) : [],
  );
  expect(unnamed).toEqual([]);
});

test("no link or form leads where its reader may not go", () => {
  const denied = answers.flatMap(({ by, path, shown }) =>
    by !== "writer" && isPage(shown) && shown.status !== 403
      ? deniedOn({ path, body: shown.body }, PERMISSIONS_OF[by])
      : [],
  );
  expect(denied).toEqual([]);
});

describe("cost", () => {
  const showing = (by: Recorded["by"]) =>
    answers.filter((one) => one.by === by && one.method === "GET" && figuresIn(one.answer.body).length > 0);

  test("stands where it is listed for who sees it", () => {
    const shown = showing("owner");
    const places = new Set(shown.map(({ pattern }) => pattern));
    const listed = Object.keys(PLACES).filter((pattern) => !LED_TO.includes(pattern));
    expect([...places].toSorted()).toEqual(listed.toSorted());
    const figures = new Set(shown.flatMap(({ answer }) => figuresIn(answer.body)));
    expect(figures).toEqual(new Set([...Object.keys(FIGURES), ...Object.keys(WORDS)]));
  });

  test("stands nowhere for who doesn't, who was there too", () => {
    expect(showing("without cost").map(named)).toEqual([]);
    const seen = new Set(
      answers
        .filter(({ by, shown }) => by === "without cost" && shown.status === 200)
        .map(({ pattern }) => pattern),
    );
    expect(Object.keys(PLACES).filter((pattern) => !seen.has(pattern))).toEqual([]);
  });
});

describe("the API", () => {
  test("answers what it is described to answer", () => {
    expect(undescribed(answers)).toEqual([]);
  });

  test("did what a call is for, but where it needs what the walk has not", () => {
    expect(unanswered(answers)).toEqual(UNANSWERED);
  });
});

describe("the server", () => {
  test("opens no connection and looks up no name", () => {
    expect(recording.opened.outgoing).toEqual([]);
    expect(recording.opened.programs).toContainEqual(expect.stringMatching(/photo-program\.js/));
  });

  test("sends no page that loads from another host, or may", () => {
    const { url } = recording.server;
    expect(answers.flatMap(({ path, answer }) => foreignIn(url, path, answer))).toEqual([]);
  });
});

describe("statements", () => {
  test("cost no more in a bigger shop, except the listed ones", () => {
    expect(recording.statements.length).toBeGreaterThan(5_000);
    expect(unlistedGrowth(recording.statements)).toBe("");
  });

  test("read no more rows than one may", () => {
    expect(tooMuchIn(recording.statements)).toEqual([]);
  });

  /** Triggers that grow with how often an item was counted, by the table that they read. */
  const COUNTED =
    /^(count_lines_changed_in_count_results: .*count_decisions|pieces_changed_in_count_scanned: .*count_lines)/;

  test("no trigger costs more in a bigger shop", () => {
    const db = openDatabase(join(recording.server.dataDir, "loupe.sqlite"), { asIs: true }).$client;
    const growing = triggerStatements(db).filter((statement) => growth(statement).length > 0);
    db.close();
    const others = growing.filter(({ asked, sql }) => !COUNTED.test(`${asked}: ${sql}`));
    expect(others.map(explain).join("\n\n")).toBe("");
    expect(growing.length).toBeGreaterThan(others.length);
  });

  // SQLite statistics of one shop would change plans only there.
  test("the planner has no statistics, so it plans the same in every shop", () => {
    const db = openDatabase(join(recording.server.dataDir, "loupe.sqlite"), { asIs: true }).$client;
    const learned = db.prepare("select name from sqlite_schema where name like 'sqlite_stat%'").all();
    db.close();
    expect(learned).toEqual([]);
  });
});
