import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  MONEY_REPORT_NAMES,
  MONEY_REPORTS,
  type MoneyReportName,
} from "~/domain/records/reports/money-reports.server";
import { rowsOf } from "~/domain/records/reports/read-report.server";
import { type AskedOfTable, wantedTable } from "../domain/reports/plain-tables.ts";
import { OLIVE, STAFF } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { theBooksBalance } from "../support/shop.ts";
import {
  amountAfter,
  Answers,
  countAfter,
  inCents,
  rowsOfCsv,
  rowsOfXlsx,
  sumOf,
} from "../support/three-years/answers.ts";
import { Clerk } from "../support/three-years/clerk.ts";
import { live, UNTIL } from "../support/three-years/days.ts";
import { Pencil, type Span } from "../support/three-years/pencil.ts";
import { STORES } from "../support/three-years/stores.ts";

/*
 * The shop of tests/domain/reports/three-years.test.ts, open: cards, reports, lists, records, papers, files and JSON are
 * asked the same, and each says what the ledger says, and so what every other says, to the cent.
 */

const SEED = Number(process.env.RANDOM_SEED ?? 1);
const DAYS = Number(process.env.RANDOM_DAYS ?? 160);
const PLACES = [undefined, ...STORES];
const EVER = { from: "2023-01-01", to: "2026-01-31" };
const A_YEAR = { from: "2025-01-01", to: "2025-12-31" };
const SPANS = [EVER, { from: "2024-01-01", to: "2024-12-31" }, { from: "2025-12-01", to: "2025-12-31" }];

const env = atMoment(UNTIL);
let server: ShopProcess<Clerk>;
let clerk: Clerk;
let pencil: Pencil;
let olive: Client;
beforeAll(async () => {
  server = await startShopProcess(
    () => {
      const made = new Clerk(SEED);
      live(made, { from: "2023-01-01", to: "2025-12-31", days: DAYS, until: UNTIL });
      return made;
    },
    { env },
  );
  clerk = server.built;
  pencil = new Pencil(clerk);
  olive = await signIn(server, OLIVE);
}, 900_000);
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

let answers: Answers;
beforeEach(() => {
  answers = new Answers();
});
afterEach(() => {
  expect(answers.questions).toBeGreaterThan(0);
  expect(answers.wrong, `by RANDOM_SEED=${SEED}`).toEqual([]);
});

const page = async (path: string) => (await olive.get(path)).page();
const json = async <T = Record<string, unknown>>(path: string) => (await olive.json("GET", path)).json<T>();
const csv = async (path: string) => rowsOfCsv((await olive.get(path)).body);
const asked = ({ from, to, location }: Span) =>
  `dateRange=custom&from=${from}&to=${to}&location=${location ?? "all"}`;

describe("reports in rows and columns", () => {
  const cases = MONEY_REPORT_NAMES.flatMap((name) => [
    ...rowsOf(name).map(({ key: by }) => ({
      name,
      by,
      spans: isLong(by) ? SPANS.slice(1) : SPANS,
      location: undefined,
    })),
    ...STORES.map((location) => ({ name, by: rowsOf(name)[0]!.key, spans: [A_YEAR], location })),
  ]);
  test.each(cases)("$name by $by at $location", async ({ name, by, spans, location }) => {
    for (const span of spans) await askTable(name, by, { ...span, location });
  });
});

/** Rows of which a report has no more than a year. */
function isLong(by: string): boolean {
  return by === "day" || by === "close";
}

async function askTable(
  name: MoneyReportName,
  by: (typeof MONEY_REPORT_NAMES)[number] | string,
  span: AskedOfTable,
) {
  const wanted = wantedTable(name, by as never, pencil.said, span);
  const all = MONEY_REPORTS[name].figures as Record<string, { is: string; head: string }>;
  const amounts = (row: (figure: string, nth: number) => unknown) =>
    wanted.figures.map((figure, nth) => {
      const said = row(figure, nth);
      if (all[figure]!.is === "amount") return inCents(said);
      return said === null || said === undefined || said === "" || said === "N/A"
        ? null
        : Number(String(said).replaceAll(",", ""));
    });
  const query = `${asked(span)}&by=${by}`;
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const report = await json<{ rows: Record<string, unknown>[]; total: Record<string, unknown> }>(
    `/api/reports/${name}?${query}`,
  );
  const file = await csv(`/reports/${name}/export?format=csv&${query}`);
  const sheet = await rowsOfXlsx(olive, `/reports/${name}/export?format=xlsx&${query}`);
  const byHead = (rows: Record<string, unknown>[]) =>
    rows.map((row) => amounts((figure) => row[all[figure]!.head]));
  const [inFile, inSheet] = [byHead(file), byHead(sheet)];
  const shown = await page(`/reports/${name}?${query}`);
  const [heads = [], ...rowsShown] = shown.tables()[0]?.rows ?? [];
  const leftOut = /Not shown, as all are zero: (.+?)\. /.exec(`${shown.text} `)?.[1]?.split(", ") ?? [];
  // From the end: what the total is of takes one cell.
  const cellOf = (row: string[] | undefined, head: string) =>
    row?.[row.length - heads.length + heads.indexOf(head)];
  const onPage = rowsShown.map((row, place) =>
    amounts((figure) => {
      const { head, is } = all[figure]!;
      if (leftOut.includes(head)) return "0";
      const cell = cellOf(row, head);
      if (cell !== "—") return cell;
      // A figure that there isn't, or a column of zeros, whose total is written.
      const total = cellOf(rowsShown.at(-1), head);
      return place === rowsShown.length - 1 || (is === "mean" && total !== "0.0") ? null : "0";
    }),
  );
  const rows = Object.values(wanted.rows);
  const where = `${name} by ${by}, ${query}`;
  const isEmpty = rows.length === 0;
  answers.same(`rows of ${where}`, sorted(rows), {
    JSON: sorted(report.rows.map((row) => amounts((figure) => row[figure]))),
    CSV: sorted(inFile.slice(0, -1)),
    XLSX: sorted(inSheet.slice(0, -1)),
    ...(rows.length <= 400 && { page: sorted(isEmpty ? [] : onPage.slice(0, -1)) }),
  });
  answers.same(`total of ${where}`, wanted.total, {
    JSON: amounts((figure) => report.total[figure]),
    CSV: inFile.at(-1),
    XLSX: inSheet.at(-1),
    ...(!isEmpty && { page: onPage.at(-1) }),
  });
}

test("what was sold: report, its cards and parts, lists, their files and prints", async () => {
  for (const span of SPANS)
    for (const location of PLACES) {
      const of = { ...span, location };
      const { count, revenue, salePrices, netProfit, average, grossMargin } = pencil.figures(of);
      // Of nothing the list says nothing, and the card that its margin is 0%.
      const isNothing = count === 0 && salePrices === 0;
      const report = await json<Record<string, string | number | null>>(`/api/reports/sales?${asked(of)}`);
      const overview = await page(`/reports?${asked(of)}`);
      const list = await page(`/sales?${asked(of)}`);
      const words = /([\d,]+) sales?: revenue (\S+), sale prices (\S+), net profit (-?\$[\d,.]+\d)/.exec(
        list.text,
      );
      const net = await json<{ total: Record<string, string | number> }>(
        `/api/reports/net-sales?${asked(of)}&by=location`,
      );
      const where = asked(of);
      answers.same(`revenue, ${where}`, revenue, {
        "report, JSON": inCents(report.total),
        "report, card": amountAfter(overview.text, "Sales Revenue"),
        ...(!isNothing && { "list, words": inCents(words?.[2]?.replace(/,$/, "")) }),
        "net sales, JSON": inCents(net.total.netSalesWithTax),
        "report, trend": span.to.startsWith("2025-12") ? amountOfMonth(overview, "December 2025") : revenue,
      });
      answers.same(`sales, ${where}`, count, {
        "report, JSON": report.count,
        "report, card": countAfter(overview.text, "Transactions"),
        ...(!isNothing && { "list, words": Number(words?.[1]?.replaceAll(",", "")) }),
        "net sales, JSON": net.total.tickets,
      });
      answers.same(`average, ${where}`, average, {
        "report, JSON": inCents(report.average),
        "report, card": amountAfter(overview.text, "Avg. Sale"),
      });
      answers.same(`net profit, ${where}`, netProfit, {
        "report, JSON": inCents(report.netProfit),
        "report, card": amountAfter(overview.text, "Net profit"),
        ...(!isNothing && { "list, words": inCents(words?.[4]) }),
      });
      answers.same(`sale prices, ${where}`, salePrices, {
        ...(!isNothing && { "list, words": inCents(words?.[3]?.replace(/,$/, "")) }),
      });
      answers.same(`gross margin, ${where}`, grossMargin, {
        "report, JSON": inCents(report.grossMargin),
        ...(!isNothing && { "report, card": inCents(/Gross Margin (-?[\d.]+)%/.exec(overview.text)?.[1]) }),
      });
      const categories = Object.values(pencil.by(of, "pieces", "category", ["sales"]))
        .map(({ sales }) => sales)
        .toSorted((a, b) => b - a);
      const shown = overview.tables().find(({ caption }) => caption === "Sales by Category")?.rows ?? [];
      const at = shown.findIndex(([name]) => name === "Total");
      const inTable = shown.slice(1, Math.max(at, 1)).map((row) => inCents(row.at(-1)));
      const isZero = (sales: number | null) => sales === 0;
      answers.same(
        `categories, ${where}`,
        categories.filter((sales) => !isZero(sales)),
        { report: inTable.filter((sales) => !isZero(sales)) },
      );
      if (at >= 0)
        answers.same(`categories and the rest, ${where}`, revenue, { report: inCents(shown.at(-1)?.at(-1)) });

      // What tickets say, before what came back of them later.
      const tickets = pencil.clerk.tickets.filter(
        ({ isVoided, day, store }) =>
          !isVoided && day >= span.from && day <= span.to && (location === undefined || store === location),
      );
      const totals = tickets.reduce((sum, { plain }) => sum + plain.total, 0);
      const files: Record<string, Record<string, unknown>[]> = {
        "report, CSV": await csv(`/reports/export?format=csv&${asked(of)}`),
        "list, CSV": await csv(`/lists/sales/export?format=csv&${asked(of)}`),
      };
      if (location === undefined) {
        files["report, XLSX"] = await rowsOfXlsx(olive, `/reports/export?format=xlsx&${asked(of)}`);
        files["list, XLSX"] = await rowsOfXlsx(olive, `/lists/sales/export?format=xlsx&${asked(of)}`);
        const print = (await page(`/lists/sales/print?${asked(of)}`)).tables()[0]!;
        const [heads = [], ...rows] = print.rows;
        files.print = rows.map((row) => Object.fromEntries(heads.map((head, nth) => [head, row[nth] ?? ""])));
      }
      answers.same(
        `totals of tickets, ${where}`,
        [tickets.length, totals],
        Object.fromEntries(
          Object.entries(files).map(([name, rows]) => [name, [rows.length, sumOf(rows, (row) => row.Total)]]),
        ),
      );
    }
});

type Page = Awaited<ReturnType<typeof page>>;

function amountOfMonth(overview: Page, month: string): number | null {
  const table = overview.tables().find(({ caption }) => caption === "Sales and profit by month");
  return inCents(table?.rows.find(([name]) => name === month)?.[2]);
}

test("today: the dashboard, its JSON, the cards of lists and the report of the day", async () => {
  for (const location of PLACES) {
    const today = clerk.today(location ?? "boca");
    const of = { from: today, to: today, location };
    const { revenue, count, netProfit } = pencil.figures(of);
    const place = `location=${location ?? "all"}`;
    const stats = await json<Record<string, string | number>>(`/api/dashboard/stats?${place}`);
    // The dashboard is of the place that the header says.
    await olive.post("/location", { location: location ?? "all", returnTo: "/" });
    const dashboard = (await page("/")).text;
    const cards = (await page(`/sales?${place}`)).text;
    const report = await json<Record<string, string | number>>(`/api/reports/sales?dateRange=today&${place}`);
    answers.same(`revenue today, ${place}`, revenue, {
      JSON: inCents(stats.todaySales),
      dashboard: amountAfter(dashboard, "Today's Sales"),
      "list, card": amountAfter(cards, "Today's Revenue"),
      report: inCents(report.total),
    });
    answers.same(`sales today, ${place}`, count, {
      JSON: stats.todaySalesCount,
      "list, card": countAfter(cards, "Transactions"),
      report: report.count,
    });
    answers.same(`commission today, ${place}`, pencil.commission(of), {
      "list, card": amountAfter(cards, "Commission"),
    });
    answers.same(`net profit today, ${place}`, netProfit, {
      "list, card": amountAfter(cards, "Net Profit"),
      report: inCents(report.netProfit),
    });
    const stock = clerk.ledger
      .stock(null)
      .filter((one) => location === undefined || one.location === location);
    const sum = (report: string, figure: string) =>
      stock
        .filter((one) => one.report === report && one.figure === figure)
        .reduce((all, { amount }) => all + amount, 0);
    const inventory = (await page(`/inventory?${place}`)).text;
    const own = [...clerk.ledger.pieces.values()].filter(
      (card) => location === undefined || card.location === location,
    );
    const table = await json<{ total: Record<string, string | number> }>(`/api/reports/stock?${place}`);
    const file = await csv(`/lists/inventory/export?format=csv&${place}`);
    answers.same(`value of what is for sale, ${place}`, sum("ageing", "retail"), {
      JSON: inCents(stats.inventoryValue),
      dashboard: amountAfter(dashboard, "Inventory Value"),
      "list, CSV": sumOf(
        file.filter((row) => row.Status === "Available"),
        (row) => row["Retail Price"],
      ),
    });
    answers.same(`pieces for sale, ${place}`, sum("ageing", "available"), {
      JSON: stats.inventoryCount,
      report: table.total.available,
      "list, card": countAfter(inventory, "Available Items"),
      "list, CSV": file.filter((row) => row.Status === "Available").length,
    });
    answers.same(`value on hand, ${place}`, [sum("stock", "retail"), sum("stock", "cost")], {
      report: [inCents(table.total.retail), inCents(table.total.cost)],
      "list, CSV": ["Retail Price", "Cost"].map((head) =>
        sumOf(
          file.filter((row) => ["Available", "Reserved", "Damaged", "Scrap"].includes(row.Status!)),
          (row) => row[head],
        ),
      ),
    });
    answers.same(`all pieces, ${place}`, [own.length, own.reduce((all, { retail }) => all + retail, 0)], {
      "list, card": [countAfter(inventory, "Total Items"), amountAfter(inventory, "Total Value")],
      "list, CSV": [file.length, sumOf(file, (row) => row["Retail Price"])],
    });
  }
  await olive.post("/location", { location: "all", returnTo: "/" });
});

test("how stock sells, and what there was on past days: page, JSON and file", async () => {
  const { ledger } = clerk;
  for (const { from, to } of SPANS.slice(1))
    for (const location of PLACES) {
      const isHere = (one: { location: string }) => location === undefined || one.location === location;
      const moved = ledger.moved(from, to).filter(isHere);
      // A day that isn't over ends now: what left since for a store where it is tomorrow is gone.
      const isToday = location !== undefined && clerk.today(location) === to;
      const stock = ledger.stock(isToday ? null : to).filter((one) => one.report === "stock" && isHere(one));
      const sum = (said: typeof moved, figure: string) =>
        said.filter((one) => one.figure === figure).reduce((all, { amount }) => all + amount, 0);
      const [sold, soldFor, cost] = ["sold", "soldFor", "cost"].map((figure) => sum(moved, figure));
      const days = asked({ from, to, location });
      const report = await json<{ total: Record<string, string> }>(`/api/reports/sell-through?${days}`);
      const file = (await csv(`/reports/sell-through/export?format=csv&${days}`)).at(-1);
      const [heads = [], ...rows] = (await page(`/reports/sell-through?${days}`)).tables()[0]?.rows ?? [];
      const foot = (head: string) => rows.at(-1)?.[heads.indexOf(head)];
      answers.same(`sold pieces, ${days}`, [sold, soldFor, cost], {
        JSON: [Number(report.total.sold), inCents(report.total.soldFor), inCents(report.total.cost)],
        CSV: [Number(file?.Sold), inCents(file?.["Sold for"]), inCents(file?.Cost)],
        page: [Number(foot("Sold")), inCents(foot("Sold for")), inCents(foot("Cost"))],
      });
      const that = `day=${to}&location=${location ?? "all"}`;
      const then = await json<{ total: Record<string, string> }>(`/api/reports/stock?${that}`);
      const inFile = (await csv(`/reports/stock/export?format=csv&${that}`)).at(-1);
      answers.same(`stock, ${that}`, [sum(stock, "onHand"), sum(stock, "retail"), sum(stock, "cost")], {
        JSON: [Number(then.total.onHand), inCents(then.total.retail), inCents(then.total.cost)],
        CSV: [Number(inFile?.["On hand"]), inCents(inFile?.["Retail value"]), inCents(inFile?.Cost)],
      });
    }
});

test("what each sold: directory, list, report, JSON and file", async () => {
  const month = { from: "2025-12-01", to: "2025-12-31" };
  const now = { from: "2026-01-01", to: "2026-01-31" };
  const sold = (span: Span, id: number, figure: string) =>
    pencil.sum(
      pencil.in(span, "salespeople").filter(({ keys }) => keys?.salesperson === id),
      figure,
    );
  const table = await json<{
    rows: { salesperson: { id: number }; netSalesWithTax: string; tickets: number }[];
  }>(`/api/reports/salespeople?${asked(month)}&by=salesperson`);
  const file = await csv(`/reports/salespeople/export?format=csv&${asked(month)}&by=salesperson`);
  const overview = (await page(`/reports?${asked(month)}`)).text;
  for (const { id, firstName, lastName, role } of STAFF) {
    if (role === "read_only") continue;
    const name = `${firstName} ${lastName}`;
    const list = (await page(`/sales?seller=${id}&${asked(month)}`)).text;
    const words = /([\d,]+) sales?: revenue (-?\$[\d,]+\.\d\d)/.exec(list);
    const row = table.rows.find(({ salesperson }) => salesperson.id === id);
    const inFile = file.find((line) => line.Salesperson === name);
    const at = overview.indexOf("Sales by Salesperson");
    answers.same(
      `sold in December by ${name}`,
      [sold(month, id, "tickets"), sold(month, id, "netSalesWithTax")],
      {
        list: [Number(words?.[1]), inCents(words?.[2])],
        JSON: [row?.tickets, inCents(row?.netSalesWithTax)],
        CSV: [Number(inFile?.Tickets), inCents(inFile?.["Net sales with tax"])],
      },
    );
    answers.same(`part of ${name}`, sold(month, id, "netSalesWithTax"), {
      report: inCents(new RegExp(`${name}[^$]*?(-?\\$[\\d,]+\\.\\d\\d)`).exec(overview.slice(at))?.[1]),
    });
    const record = (await page(`/directory/${id}`)).text;
    answers.same(`sold this month by ${name}`, [sold(now, id, "tickets"), sold(now, id, "netSalesWithTax")], {
      directory: [countAfter(record, "Sales This Month"), amountAfter(record, "Sold This Month")],
    });
  }
});

test("what people spent and are owed: records, lists, files and JSON", async () => {
  const people = clerk.people.filter(({ into, erased }) => into === null && !erased);
  const file = await csv("/lists/customers/export?format=csv");
  const analytics = await json<{ customer: { topCustomers: { id: number; totalSpent: string }[] } }>(
    "/api/reports/analytics",
  );
  const spent = new Map(people.map(({ id }) => [id, pencil.spent(id)]));
  for (const { id } of people) {
    const row = file.find((line) => line["Customer ID"] === String(id));
    const top = analytics.customer.topCustomers.find((one) => one.id === id);
    answers.same(`spent by ${id}`, spent.get(id), {
      CSV: inCents(row?.["Total Spent"]),
      JSON: inCents((await json(`/api/customers/${id}`)).totalSpent),
      record: amountAfter((await page(`/customers/${id}`)).text, "Total Spent"),
      ...(top && { analytics: inCents(top.totalSpent) }),
    });
    answers.same(`credit of ${id}`, clerk.creditOf(id), {
      JSON: inCents((await json(`/api/customers/${id}/credit`)).balance),
    });
  }
  answers.same("customers", people.length, { CSV: file.length });
});

test("what the shop owes: cards, list, JSON, files and print", async () => {
  const cards = (await page("/gift-cards")).text;
  const rows: Record<string, unknown>[] = [];
  for (let next: string | null = "/api/credit?limit=100"; next;) {
    const answer = await olive.json("GET", next);
    rows.push(...answer.json<Record<string, unknown>[]>());
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
  }
  const [file, old] = [
    await csv("/lists/credit/export?format=csv"),
    await csv("/gift-cards/export?format=csv"),
  ];
  const print = (await page("/lists/credit/print")).tables()[0]!;
  const [heads = [], ...printed] = print.rows;
  for (const [kind, label, heading, owed] of [
    ["store_credit", "Store credit", "Store Credit", pencil.creditOwed],
    ["gift_card", "Gift card", "Gift Cards", pencil.cardsOwed],
    ["deposit", "Deposit", "Deposits", pencil.depositsHeld],
  ] as const)
    answers.same(`owed: ${kind}`, owed, {
      card: amountAfter(cards.slice(cards.indexOf("Look Up a Card")), heading),
      JSON: sumOf(
        rows.filter((row) => row.kind === kind),
        (row) => row.balance,
      ),
      CSV: sumOf(
        file.filter((row) => row.Kind === label),
        (row) => row.Balance,
      ),
      "CSV of the report": sumOf(
        old.filter((row) => row.Kind === label),
        (row) => row.Balance,
      ),
      print: sumOf(
        printed.filter((row) => row[heads.indexOf("Kind")] === label),
        (row) => row[heads.indexOf("Balance")],
      ),
    });
  const report = await json<{ total: Record<string, string> }>(
    `/api/reports/gift-cards?${asked(EVER)}&by=location`,
  );
  const of = (name: string) => inCents(report.total[name])!;
  answers.same("owed, by the history", [pencil.creditOwed, pencil.cardsOwed, pencil.depositsHeld], {
    report: [
      of("creditIssued") - of("creditUsed"),
      of("cardsSold") + of("refundedToCards") - of("cardsUsed"),
      of("depositsTaken") - of("depositsRefunded") - of("depositsUsed"),
    ],
  });
});

test("closes: list, JSON, file, record and print", async () => {
  const file = await csv("/lists/closes/export?format=csv");
  const rows: { id: number; expected: Record<string, string>; overOrShort: string }[] = [];
  for (let next: string | null = "/api/closes?limit=100"; next;) {
    const answer = await olive.json("GET", next);
    rows.push(...answer.json<typeof rows>());
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
  }
  answers.same("closes", clerk.closes.length, { CSV: file.length, JSON: rows.length });
  const some = clerk.closes.filter((_, nth) => nth % Math.ceil(clerk.closes.length / 15) === 0);
  for (const { id, expected } of clerk.closes) {
    const number = `Z-${String(id).padStart(6, "0")}`;
    const row = rows.find((one) => one.id === id);
    const line = file.find((one) => one.Close === number);
    const cash = expected.get("cash") ?? 0;
    const shown = some.some((one) => one.id === id)
      ? {
          record: amountAfter((await page(`/till/closes/${id}`)).text, "Expected in drawer"),
          print: inCents(
            /Expected in drawer\s?(-?\$[\d,]+\.\d\d)/.exec(
              (await page(`/till/closes/${id}/print`)).text,
            )?.[1],
          ),
        }
      : {};
    answers.same(`cash of ${number}`, cash, {
      JSON: inCents(row?.expected.cash),
      CSV: inCents(line?.["Cash Expected"]),
      ...shown,
    });
    for (const [kind, amount] of expected)
      answers.same(`${kind} of ${number}`, amount, { JSON: inCents(row?.expected[kind]) });
  }
});

test("tickets: record, receipt and JSON", async () => {
  const tickets = clerk.tickets.filter((_, nth) => nth % Math.ceil(clerk.tickets.length / 25) === 0);
  for (const { sale, plain, isVoided } of tickets) {
    const said = await json<{
      total: string;
      tax: string;
      salePrice: string;
      amountDue: string;
      commission: string;
    }>(`/api/sales/${sale.id}`);
    const record = (await page(`/sales/${sale.id}`)).text;
    const summary = record.slice(record.indexOf("Sale Summary"));
    const receipt = (await page(`/sales/${sale.id}/receipt`)).text;
    const inMoney = (amount: number) =>
      `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    answers.same(`total of S-${sale.id}`, plain.total, {
      JSON: inCents(said.total),
      record: amountAfter(summary, "Total"),
      receipt: receipt.includes(inMoney(plain.total + plain.giftCards)) ? plain.total : receipt,
    });
    answers.same(`tax of S-${sale.id}`, plain.tax, {
      JSON: inCents(said.tax),
      record: amountAfter(summary, "Tax"),
    });
    answers.same(`commission of S-${sale.id}`, plain.commission, { JSON: inCents(said.commission) });
    answers.same(`void of S-${sale.id}`, isVoided, { receipt: receipt.includes("VOID") });
  }
});
