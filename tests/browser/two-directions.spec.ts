import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

/** A customer, an item and papers in which each person's words begin with Hebrew or Arabic letters. */
async function madeIn(page: Page) {
  const tag = unique("").replace(/\D/g, "");
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: number; deposits: { id: number }[]; lines: { id: number }[] };
  };
  const words = {
    // Of this test alone: lists have others' people too.
    firstName: `נועה${[...tag].map((digit) => "אבגדהוזחטי"[Number(digit)]).join("")}`,
    lastName: `כהן ${tag}`,
    ring: `شبكة 18K - 3 pcs ${tag}`,
    repair: `שרשרת 14K ${tag}`,
    work: `ריתוך 2 ${tag}`,
    note: `הערה 7 ${tag}`,
  };
  const customer = await send("/api/customers", {
    firstName: words.firstName,
    lastName: words.lastName,
    homeStore: "boca",
    cellPhone: "(561) 555-0143",
    notes: words.note,
  });
  const customerId = customer.id;
  const piece = (sku: string) =>
    send("/api/inventory", {
      sku: `${sku}-${tag}`,
      category: "rings",
      description: words.ring,
      location: "boca",
      cost: "1.00",
      retailPrice: "20.00",
    });
  const [sold, kept, sent] = [await piece("TWO"), await piece("KEPT"), await piece("SENT")];
  const sale = await send("/api/sales", {
    customerId,
    inventoryId: sold.id,
    itemCost: "1.00",
    salePrice: "20.00",
    location: "boca",
  });
  const repair = await send("/api/repairs", {
    customerId,
    item: words.repair,
    description: words.work,
    notes: words.note,
    location: "boca",
    costToRepair: "1.00",
    customerPrice: "20.00",
  });
  const paid = await send(`/api/repairs/${repair.id}/deposits`, { kind: "card", amount: "1.00" });
  const layaway = await send("/api/orders", {
    kind: "layaway",
    customerId,
    location: "boca",
    pieces: [{ inventoryId: kept.id }],
  });
  const transfer = await send("/api/transfers", { from: "boca", to: "denver", ids: [sent.id] });
  const deposit = paid.deposits[0]?.id;
  const given = await send("/api/sales", {
    customerId,
    location: "boca",
    lines: [{ kind: "item", description: words.ring, price: "5.00" }],
    payments: [{ kind: "card", amount: null }],
  });
  const back = await send(`/api/sales/${given.id}/returns`, {
    lines: [{ id: given.lines[0]?.id }],
    reason: words.note,
  });
  const lent = await piece("LENT");
  await send(`/api/inventory/${lent.id}/movements`, {
    kind: "memo_out",
    customerId,
    due: "2999-01-01",
    note: words.note,
  });
  const record = await page.request.get(`/inventory/${lent.id}`);
  const memo = /\/inventory\/\d+\/movements\/\d+\/slip/.exec(await record.text())?.[0] ?? "";
  expect(memo).not.toBe("");
  const count = await send("/api/counts", { kind: "pieces", location: "boca" });
  const prints = [
    `/sales/${sale.id}/receipt`,
    `/sales/${sale.id}/receipt?paper=letter`,
    `/sales/${sale.id}/receipt?gift=1`,
    `/repairs/${repair.id}/ticket`,
    `/repairs/${repair.id}/envelope/print`,
    `/repairs/${repair.id}/envelope/print?paper=6x9`,
    `/repairs/${repair.id}/envelope/print?paper=coin`,
    `/orders/${repair.id}/deposits/${deposit}`,
    `/orders/${layaway.id}/contract`,
    `/customers/${customerId}/statement`,
    `/inventory/transfers/${transfer.id}/print`,
    `/inventory/tags?ids=${sold.id}`,
    `/returns/${back.id}/slip`,
    memo,
    `/counts/${count.id}/print?sheet`,
    ...["customers", "inventory", "sales", "repairs", "orders"].map(
      (list) => `/lists/${list}/print?search=${tag}`,
    ),
  ];
  const screens = [
    `/customers?search=${tag}`,
    `/customers/${customerId}`,
    `/customers/${customerId}/edit`,
    `/inventory?search=${tag}`,
    `/inventory/${sold.id}`,
    `/inventory/${kept.id}`,
    `/sales?search=${tag}`,
    `/sales/${sale.id}`,
    `/sales/${sale.id}/return`,
    `/sales/new?customerId=${customerId}`,
    `/repairs?search=${tag}`,
    `/repairs/${repair.id}`,
    `/repairs/bench`,
    `/orders?search=${tag}`,
    `/orders/${layaway.id}`,
    `/inventory/transfers/${transfer.id}`,
    `/find?q=${tag}`,
  ];
  const { firstName, lastName, ...others } = words;
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${lastName}, ${firstName}`];
  // As a claim check and a search have it.
  names.push(`${firstName.slice(0, 1)}. ${lastName}`, `${firstName} ${lastName.split(" ")[0]}`);
  const known = [...names, ...Object.values(others)].toSorted((a, b) => b.length - a.length);
  return { prints, screens, known };
}

/** Texts in which somebody's words stand otherwise than they do alone. */
const mixedUp = (page: Page, known: readonly string[]) =>
  page.evaluate((all) => {
    /** The letters of a part as they stand from left to right. */
    const inOrder = (text: Text, from: number, length: number) =>
      Array.from({ length }, (_, nth) => ({ nth, left: boxOf(text, from + nth, from + nth + 1).left }))
        .sort((one, other) => one.left - other.left || one.nth - other.nth)
        .map(({ nth }) => nth)
        .join(" ");
    const boxOf = (text: Text, from: number, to: number) => {
      const part = document.createRange();
      part.setStart(text, from);
      part.setEnd(text, to);
      return part.getBoundingClientRect();
    };
    /** Whether what stands before it in its element is at its left, and what follows at its right. */
    const isBetween = (text: Text, from: number, length: number) => {
      const { left, right } = boxOf(text, from, from + length);
      const beside = (from: number, to: number) => ({ text, from, to });
      const sides = { before: beside(0, from), after: beside(from + length, text.data.length) };
      const { previousSibling, nextSibling } = text;
      if (sides.before.to === 0 && previousSibling instanceof Text)
        sides.before = { text: previousSibling, from: 0, to: previousSibling.data.length };
      if (sides.after.from === text.data.length && nextSibling instanceof Text)
        sides.after = { text: nextSibling, from: 0, to: nextSibling.data.length };
      const boxes = Object.values(sides).map(({ text, from, to }) => {
        const written = text.data.slice(from, to);
        const lead = written.length - written.trimStart().length;
        return written.trim() === "" ? null : boxOf(text, from + lead, from + written.trimEnd().length);
      });
      const [before, after] = boxes;
      return (!before || before.right <= left + 1) && (!after || after.left >= right - 1);
    };
    // One text where a page writes several beside each other.
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const marks: Node[] = [];
    while (comments.nextNode()) marks.push(comments.currentNode);
    for (const mark of marks) mark.parentNode?.removeChild(mark);
    document.body.normalize();
    const found: Text[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    const wrong = new Set<string>();
    for (const text of found) {
      const { data, parentElement } = text;
      const words = all.find((each) => data.includes(each));
      // A list of choices is the browser's.
      if (words === undefined || !parentElement?.checkVisibility() || parentElement.closest("option, script"))
        continue;
      parentElement.style.setProperty("white-space", "nowrap", "important");
      const here = inOrder(text, data.indexOf(words), words.length);
      const alone = document.createElement("bdi");
      alone.textContent = words;
      parentElement.append(alone);
      const own = inOrder(alone.firstChild as Text, 0, words.length);
      alone.remove();
      if (here !== own || !isBetween(text, data.indexOf(words), words.length))
        wrong.add(
          `${parentElement.localName}.${parentElement.className}: ${parentElement.textContent.slice(0, 80)}`,
        );
    }
    return [...wrong];
  }, known);

test("what people wrote keeps its direction on each print @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  const { prints, known } = await madeIn(page);
  const found: Record<string, string[]> = {};
  for (const path of prints) {
    await page.goto(path);
    const wrong = await mixedUp(page, known);
    if (wrong.length > 0) found[path.replace(/\d+/g, "1")] = wrong;
  }
  expect(found).toEqual({});
});

test("what people wrote keeps its direction on lists and records @all", async ({ signedInPage }) => {
  test.slow();
  const page = await signedInPage("owner");
  const { screens, known } = await madeIn(page);
  const found: Record<string, string[]> = {};
  for (const path of screens) {
    await page.goto(path);
    const wrong = await mixedUp(page, known);
    if (wrong.length > 0) found[path.replace(/\d+/g, "1")] = wrong;
  }
  expect(found).toEqual({});
});

test("Arabic before a fineness reads as it was typed @all-no-scripts", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  const { prints } = await madeIn(page);
  await page.goto(prints[0] ?? "");
  const at = await page
    .locator(".slip-item")
    .first()
    .evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const leftOf = (part: string) => {
        const range = document.createRange();
        const start = text.data.indexOf(part);
        range.setStart(text, start);
        range.setEnd(text, start + part.length);
        return range.getBoundingClientRect().left;
      };
      return { word: leftOf("شبكة"), figure: leftOf("18"), unit: leftOf("K") };
    });
  // From right to left: the word, then 18K, whose K stays behind its figure.
  expect(at.word).toBeGreaterThan(at.unit);
  expect(at.figure).toBeLessThan(at.unit);
});
