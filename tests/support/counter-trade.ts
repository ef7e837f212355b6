import type { Db } from "~db/client.server.ts";

/** Sends one write and keeps the facts that its answer confirms. */
export type Post = <T>(path: string, body: object, factsOf: (answer: T) => string[]) => Promise<T>;

export interface Counter {
  /** Text in each write, so that none can be stored twice unnoticed. */
  mark: string;
  /** Without a name, the store's first till. */
  till?: string;
  /** A gift card with a large balance: see `aFullGiftCard`. */
  giftCard: string;
}

interface Row {
  id: number;
}
interface TicketAnswer extends Row {
  lines: { id: number; kind: string; description: string; price: string; giftCardNumber: string | null }[];
  payments: { kind: string; amount: string; given: string | null }[];
}
interface ReturnAnswer extends Row {
  saleId: number;
  reason: string;
  lines: { id: number; to: string | null }[];
  refund: { kind: string; amount: string }[];
}
interface CloseAnswer extends Row {
  note: string;
  expected: { cash: string };
  counted: { cash: string };
}

const LOCATION = "boca";

/**
 * One round of a counter over JSON: two pieces and a customer; a ticket with a piece, an item and a gift
 * card, paid in cash and by card; a return to store credit; a ticket paid with gift card, store credit and
 * the rest; a voided ticket; an exchange; cash taken out; and the close of the till.
 */
export async function tradeAtCounter(post: Post, { mark, till, giftCard }: Counter): Promise<void> {
  const sell = (words: object) =>
    post<TicketAnswer>("/api/sales", { location: LOCATION, till, ...words }, (made) => [factOfTicket(made)]);
  const takeIn = (sku: string) =>
    post<Row>(
      "/api/inventory",
      { sku, category: "rings", description: "A ring", cost: "400.00", retailPrice: "1000.00" },
      () => [`piece ${sku}`],
    );
  const ring = { kind: "piece", inventoryId: (await takeIn(`${mark}-1`)).id };
  const band = { kind: "piece", inventoryId: (await takeIn(`${mark}-2`)).id };
  const named = { firstName: "Clara", lastName: `No ${mark}`, homeStore: LOCATION };
  const { id: customerId } = await post<Row>(
    "/api/customers",
    { ...named, notes: "a long note ".repeat(80) },
    () => [`customer ${named.lastName}`],
  );

  const first = await sell({
    customerId,
    lines: [
      { ...ring, discount: { percent: 10, reason: "loyalty" } },
      { kind: "item", description: `Chain ${mark}`, price: "9.99", quantity: 2, cost: "3.00", taxed: true },
      { kind: "gift_card", amount: "50.00" },
    ],
    tax: "64.40",
    payments: [
      { kind: "cash", amount: "500.00", given: "520.00" },
      { kind: "card", amount: null, lastFour: "4242", reference: mark },
    ],
  });
  await post<ReturnAnswer>(
    `/api/sales/${first.id}/returns`,
    {
      lines: [{ id: first.lines[0]?.id, to: "stock" }],
      refund: [{ kind: "store_credit", amount: null }],
      fee: "5.00",
      reason: `Too small ${mark}`,
      till,
    },
    (made) => [factOfReturn(made)],
  );
  const second = await sell({
    customerId,
    lines: [ring, { kind: "item", description: `Cloth ${mark}`, price: "8.00", taxed: false }],
    payments: [
      { kind: "gift_card", amount: "20.00", number: giftCard },
      { kind: "store_credit", amount: "600.00" },
      { kind: "cash", amount: null },
    ],
  });
  const wrong = await sell({
    walkIn: true,
    lines: [band, { kind: "item", description: `Wrong ${mark}`, price: "1.00" }],
    payments: [
      { kind: "gift_card", amount: "1.00", number: giftCard },
      { kind: "check", amount: null },
    ],
  });
  const reason = `Rung up twice ${mark}`;
  await post(`/api/sales/${wrong.id}/void`, { reason }, () => [`void of ticket ${wrong.id}: ${reason}`]);
  await post<{ return: ReturnAnswer; sale: TicketAnswer }>(
    `/api/sales/${second.id}/exchange`,
    {
      return: { lines: [{ id: second.lines[0]?.id, to: "damaged" }], reason: `Another one ${mark}`, till },
      sale: {
        customerId,
        location: LOCATION,
        till,
        lines: [band, { kind: "item", description: `Box ${mark}`, price: "12.00" }],
        payments: [{ kind: "cash", amount: "12.00", given: "20.00" }],
      },
    },
    (made) => [factOfReturn(made.return), factOfTicket(made.sale)],
  );
  const out = { kind: "out", amount: "5.00", reason: `Window cleaner ${mark}` };
  await post("/api/till/movements", { location: LOCATION, till, ...out }, () => [`cash 500: ${out.reason}`]);
  await post<CloseAnswer>(
    "/api/closes",
    { location: LOCATION, till, counted: { cash: "880.00" }, note: `Counted ${mark}` },
    ({ id, note, expected, counted }) => [
      `close ${id}: ${note}, cash ${cents(counted.cash)} of ${cents(expected.cash)}`,
    ],
  );
}

/** Sells a gift card of $9,000.00 and reads its number from the answer. */
export async function aFullGiftCard(post: Post): Promise<string> {
  const made = await post<TicketAnswer>(
    "/api/sales",
    {
      walkIn: true,
      location: "denver",
      lines: [
        { kind: "gift_card", amount: "9000.00" },
        { kind: "item", description: "Card in a box", price: "1.00" },
      ],
      payments: [{ kind: "card", amount: null }],
    },
    (sold) => [factOfTicket(sold)],
  );
  const number = made.lines.find(({ kind }) => kind === "gift_card")?.giftCardNumber;
  if (!number) throw new Error("The answer has no number of the card");
  return number;
}

/** Facts in the tables that counters wrote, one for each confirmation, in no order. */
export function factsIn({ $client: client }: Db): string[] {
  return FACTS.flatMap((query) => client.prepare(query).pluck().all() as string[]);
}

/** Confirmed facts that aren't stored exactly once. */
export function lostFrom(db: Db, acknowledged: Iterable<string>): string[] {
  const times = new Map<string, number>();
  for (const fact of factsIn(db)) times.set(fact, (times.get(fact) ?? 0) + 1);
  return [...acknowledged].filter((fact) => times.get(fact) !== 1);
}

function factOfTicket({ id, lines, payments }: TicketAnswer): string {
  const sold = lines.map(({ description, price }) => `${description} ${cents(price)}`);
  const paid = payments.map(({ kind, amount, given }) =>
    [kind, cents(amount), ...(given === null ? [] : ["of", cents(given)])].join(" "),
  );
  return `ticket ${id}: ${sold.join(", ")}; ${paid.join(", ")}`;
}

function factOfReturn({ id, saleId, reason, lines, refund }: ReturnAnswer): string {
  const back = lines.map((line) => `${line.id} to ${line.to}`).join(", ");
  const given = refund.map(({ kind, amount }) => `${kind} -${cents(amount)}`).join(", ");
  return `return ${id} of ${saleId}: ${reason}, ${back}; ${given}`;
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

const FACTS = [
  "select 'piece ' || sku from pieces",
  "select 'customer ' || last_name from customers",
  `select 'ticket ' || id || ': '
     || (select group_concat(description || ' ' || price, ', ' order by id) from sale_lines where sale_id = sales.id)
     || '; ' || (select group_concat(kind || ' ' || amount || coalesce(' of ' || given, ''), ', ' order by id)
                 from payments where sale_id = sales.id)
   from sales`,
  `select 'void of ticket ' || id || ': ' || void_reason from sales where is_live = 0
     and not exists (select 1 from payments where sale_id = sales.id and is_live = 1)
     and not exists (select 1 from sale_lines where sale_id = sales.id and is_live = 1)`,
  `select 'return ' || id || ' of ' || sale_id || ': ' || reason || ', '
     || (select group_concat(sale_line_id || ' to ' || coalesce("to", 'null'), ', ' order by id)
         from return_lines where return_id = returns.id)
     || '; ' || (select group_concat(kind || ' ' || amount, ', ' order by id) from payments where return_id = returns.id)
   from returns`,
  "select 'cash ' || amount || ': ' || reason from till_movements",
  `select 'close ' || id || ': ' || note || ', cash ' || counted || ' of ' || expected
   from closes join close_counts on close_id = id and kind = 'cash'`,
];
