import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addProcess } from "~/domain/records/processes/add-process.server";
import { editProcess } from "~/domain/records/processes/edit-process.server";
import type { IncomingPdf, ProcessDetails } from "~/domain/records/processes/process-details.server";
import {
  countProcesses,
  findProcesses,
  getProcess,
  processCategories,
  type ProcessKey,
} from "~/domain/records/processes/find-processes.server";
import { ADAM } from "../../support/cast.ts";
import type { RuleContext } from "~/domain/rule-context";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import { attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const words: ProcessDetails = {
  title: "Opening the safe",
  description: "Two people, always.",
  category: "Security",
  pdfUrl: null,
  upload: null,
};
const pdf = (name: string, place: () => boolean = () => true): IncomingPdf => ({
  name,
  size: 5,
  sha256: name.padEnd(64, "0"),
  place,
});
const add = (more: Partial<ProcessDetails> = {}) =>
  enact((ctx) => addProcess(ctx, { ...words, ...more }), ADAM);
const edit = (id: number, more: Partial<Parameters<typeof editProcess>[2]>) =>
  enact((ctx) => editProcess(ctx, id, { ...words, removePdf: false, version: 1, ...more }), ADAM);
const count = (table: string) => shop.db.$client.prepare(`select count(*) from ${table}`).pluck().get();

describe("adding", () => {
  test("keeps what was typed, and adds an audit entry", () => {
    const process = add({ pdfUrl: "https://handbook.example/safe.pdf" });
    expect(process).toEqual({
      id: process.id,
      title: "Opening the safe",
      description: "Two people, always.",
      category: "Security",
      pdfUrl: "https://handbook.example/safe.pdf",
      createdAt: expect.any(Number),
      version: 1,
      attached: null,
    });
    expect(getProcess(shop.db, process.id)).toEqual(process);
    const [action, payload] = shop.db.$client
      .prepare("select action, payload from audit_log order by id desc limit 1")
      .raw()
      .get() as [string, string];
    expect(action).toBe("process.added");
    expect(JSON.parse(payload).after).toEqual(process);
  });

  test("attaches a PDF, whose content is placed last and only if the rest can be", () => {
    const placed: number[] = [];
    const upload = pdf("safe.pdf", () => placed.push(count("process_files") as number) > 0);
    expect(add({ upload }).attached).toEqual({ name: "safe.pdf", size: 5, sha256: upload.sha256 });
    expect(placed).toEqual([1]);
    expect(shop.db.$client.prepare("select name, media_type, uploaded_by from files").raw().all()).toEqual([
      ["safe.pdf", "application/pdf", ADAM.id],
    ]);
    const both = { upload, pdfUrl: "https://handbook.example/" };
    expect(refusalOf((ctx) => addProcess(ctx, { ...words, ...both }))).toMatchObject({
      kind: "invalid",
      errors: { pdfUrl: ["Enter a link or choose a file, not both"] },
    });
    expect(placed).toEqual([1]);
  });

  test("is refused beyond 500, which a search looks through", () => {
    add();
    shop.db.$client.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 498)
      insert into processes (title, search_text, created_at) select 'Process ' || i, '', 1 from n`);
    add();
    expect(refusalOf((ctx) => addProcess(ctx, words))).toMatchObject({
      kind: "conflict",
      message: "You've reached 500 processes: change one you don't use",
    });
    expect(count("processes")).toBe(500);
  });

  test("is refused when the uploaded content has gone meanwhile", () => {
    const upload = pdf("safe.pdf", () => false);
    expect(refusalOf((ctx) => addProcess(ctx, { ...words, upload }))).toMatchObject({
      errors: { file: ["The uploaded file has expired. Choose it again."] },
    });
    expect([count("processes"), count("files"), count("process_files")]).toEqual([0, 0, 0]);
  });
});

describe("editing", () => {
  test("changes the words and what a search finds", () => {
    const { id } = add();
    const after = edit(id, { title: "Closing the safe", category: null, description: null });
    expect(after).toMatchObject({ title: "Closing the safe", category: null, description: null, version: 2 });
    const found = (search: string) => countProcesses(shop.db, { search }, 10);
    expect([found("closing"), found("opening"), found("security")]).toEqual([1, 0, 0]);
  });

  test("a new file replaces the previous link or file", () => {
    const { id } = add({ pdfUrl: "https://handbook.example/" });
    const first = edit(id, { pdfUrl: "https://handbook.example/", upload: pdf("a.pdf") });
    expect([first.pdfUrl, first.attached?.name]).toEqual([null, "a.pdf"]);
    expect(edit(id, { upload: pdf("b.pdf"), version: 2 }).attached?.name).toBe("b.pdf");
    expect([count("files"), count("process_files")]).toEqual([1, 1]);
  });

  test("a link replaces the file; a new link and a new file at once are refused", () => {
    const { id } = add({ upload: pdf("a.pdf") });
    expect(
      refusalOf((ctx) =>
        editProcess(ctx, id, {
          ...words,
          pdfUrl: "https://other.example/",
          upload: pdf("b.pdf"),
          removePdf: false,
          version: 1,
        }),
      ).errors,
    ).toEqual({ pdfUrl: ["Enter a link or choose a file, not both"] });
    const after = edit(id, { pdfUrl: "https://other.example/" });
    expect([after.pdfUrl, after.attached, count("files")]).toEqual(["https://other.example/", null, 0]);
  });

  test("the file stays through an edit of the words, and goes when asked to", () => {
    const { id } = add({ upload: pdf("a.pdf") });
    expect(edit(id, { title: "Else" }).attached?.name).toBe("a.pdf");
    expect(edit(id, { removePdf: true, version: 2 }).attached).toBeNull();
    expect([count("files"), count("process_files")]).toEqual([0, 0]);
  });

  test("the second of two editors is refused, and nothing is changed or stored", () => {
    const { id } = add();
    edit(id, { title: "First" });
    const late = { ...words, title: "Second", removePdf: false, version: 1, upload: pdf("a.pdf", never) };
    expect(refusalOf((ctx) => editProcess(ctx, id, late))).toMatchObject({
      kind: "conflict",
      detail: { current: { title: "First", version: 2 } },
    });
    expect(refusalOf((ctx) => editProcess(ctx, 99, late)).kind).toBe("missing");
  });
});

describe("finding", () => {
  test("by every word of title, description and category, case and accents folded", () => {
    const { id } = add({ title: "Größe messen", description: "Ring-Maß, zweimal", category: "Werkstatt" });
    add();
    const found = (search: string) => findProcesses(shop.db, { search }, { limit: 9 }).map((each) => each.id);
    for (const search of ["grosse", "MASS zweimal", "werk ring", "messen werkstatt"])
      expect([search, found(search)]).toEqual([search, [id]]);
    expect(found("grosse security")).toEqual([]);
  });

  test("by category, newest first, forwards and backwards by key", () => {
    const ids = Array.from({ length: 5 }, (_, n) => add({ category: n % 2 ? "Repairs" : "Security" }).id);
    expect(processCategories(shop.db)).toEqual(["Repairs", "Security"]);
    const all = findProcesses(shop.db, {}, { limit: 9 });
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    const key = (n: number): ProcessKey => [all[n]!.createdAt, all[n]!.id];
    expect(findProcesses(shop.db, {}, { after: key(1), limit: 2 })).toEqual(all.slice(2, 4));
    expect(findProcesses(shop.db, {}, { before: key(3), limit: 2 })).toEqual(all.slice(1, 3));
    expect(countProcesses(shop.db, { category: "Repairs" }, 9)).toBe(2);
    expect(countProcesses(shop.db, {}, 3)).toBe(3);
  });
});

function refusalOf(rule: (ctx: RuleContext<Actor>) => Result<unknown, unknown>) {
  const written = attempt(rule, ADAM);
  if (written.kind !== "refused") throw new Error("It was not refused");
  return written.refusal;
}

function never(): boolean {
  throw new Error("Nothing may be placed");
}
