/**
 * Tickets and returns as a careful clerk with a pencil works them out, apart from the product's arithmetic: whole
 * cents, sums of plain loops.
 */
export interface PlainLine {
  kind: string;
  /** Before the discount. */
  list: number;
  /** Why it was reduced; '' where nobody said. */
  reason: string;
  price: number;
  cost: number;
  taxed: boolean;
  /** Of items of one price; one where nobody said. */
  quantity?: number;
}

/** What taxes are due on, what would be but for the exemption, what never is; and of it what the second rate made. */
export interface PlainTaxes {
  taxable: number;
  exempt: number;
  untaxed: number;
  surtaxable: number;
  surtax: number;
}

export interface PlainTicket extends PlainTaxes {
  lines: (PlainLine & PlainTaxes & { tax: number; tradeIn: number; back: boolean })[];
  price: number;
  cost: number;
  tax: number;
  tradeIn: number;
  shipping: number;
  total: number;
  giftCards: number;
  commission: number;
  rate: number;
  onTotal: boolean;
  /** Of the first of two salespeople, in hundredths of a percent; null for one. */
  share: number | null;
  /** In thousandths of a percent; -1 for a tax that was typed. */
  taxRate: number;
  /** Whether a second rate was in force. */
  hasSecond: boolean;
  returned: PlainReturn[];
  /** Lines as they were sold, of which a part was given back since. */
  wholes: Map<number, PlainTicket["lines"][number]>;
}

export interface PlainReturn extends PlainTaxes {
  price: number;
  cost: number;
  tax: number;
  tradeIn: number;
  shipping: number;
  total: number;
  commission: number;
  profit: number;
  /** Total and commission of the first salesperson. */
  first: [number, number];
}

export function add<T>(items: readonly T[], amount: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += amount(item);
  return sum;
}

export function percent(amount: number, hundredths: number): number {
  return Number((BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n);
}

/** Everybody gets what is due rounded down; cents left over go to those who lost most, the earlier one first. */
export function share(whole: number, weights: (number | null)[]): number[] {
  const all = add(weights, (weight) => weight ?? 0);
  const parts = weights.map((weight) => {
    if (weight === null) return null;
    const [by, of] =
      all === 0 ? [1n, BigInt(weights.filter((one) => one !== null).length)] : [BigInt(weight), BigInt(all)];
    const due = BigInt(whole) * by;
    return { part: Number(due / of), lost: due % of };
  });
  let left = whole - add(parts, (part) => part?.part ?? 0);
  while (left > 0) {
    let most: { part: number; lost: bigint } | null = null;
    for (const part of parts) if (part && (most === null || part.lost > most.lost)) most = part;
    if (most === null) break;
    most.part += 1;
    most.lost = -1n;
    left -= 1;
  }
  return parts.map((part) => part?.part ?? 0);
}

export interface TicketWords {
  lines: PlainLine[];
  /** Typed, or the rate in thousandths of a percent that it is worked out at. */
  tax: { typed: number } | { rate: number };
  lessTradeIn: boolean;
  /** The store's rates where it has a second one, whose limit is of each item; also for a tax that is typed. */
  second: { firstRate: number; rate: number; limit: number } | null;
  isExempt: boolean;
  tradeIn: number;
  shipping: number;
  rate: number;
  onTotal: boolean;
  share: number | null;
}

export function plainTicket(words: TicketWords): PlainTicket {
  const { lines, tradeIn, shipping, rate, onTotal } = words;
  const goods = lines.filter(({ kind }) => kind !== "gift_card");
  const price = add(goods, (line) => line.price);
  const onTaxed = add(goods, (line) => (line.taxed ? line.price : 0));
  const lessened = Math.max(0, onTaxed - (words.lessTradeIn ? tradeIn : 0));
  const due = words.isExempt ? 0 : lessened;
  const ofTaxed = (whole: number) =>
    share(
      whole,
      lines.map((line) => (line.kind !== "gift_card" && line.taxed ? line.price : null)),
    );
  const [taxables, exempts] = [ofTaxed(due), ofTaxed(words.isExempt ? lessened : 0)];
  const belowLimit = taxables.map((part, nth) =>
    words.second === null ? 0 : Math.min(part, words.second.limit * (lines[nth]!.quantity ?? 1)),
  );
  // What the rates make of each line, in thousandths of a percent of a cent.
  const dues = taxables.map((part, nth) =>
    words.second === null ? 0 : part * words.second.firstRate + belowLimit[nth]! * words.second.rate,
  );
  const hasSecond = words.second !== null && "rate" in words.tax;
  const surtaxables = hasSecond ? belowLimit : lines.map(() => 0);
  const surtaxable = add(surtaxables, (one) => one);
  const exactly = BigInt(surtaxable) * BigInt(hasSecond ? words.second!.rate : 0);
  const surtax = Number((exactly * 2n + 100_000n) / 200_000n);
  const surtaxes = surtaxable === 0 ? surtaxables : share(surtax, surtaxables);
  let tax;
  if ("typed" in words.tax) tax = words.tax.typed;
  else {
    const exact = words.second ? BigInt(add(dues, (one) => one)) : BigInt(due) * BigInt(words.tax.rate);
    tax = Number((exact * 2n + 100_000n) / 200_000n);
  }
  const byRates = dues.some((one) => one > 0);
  const anyTaxed = goods.some((line) => line.taxed);
  const taxes = share(
    tax,
    lines.map((line, nth) => {
      if (line.kind === "gift_card" || (anyTaxed && !line.taxed)) return null;
      return byRates ? dues[nth]! : line.price;
    }),
  );
  const tradeIns = share(
    tradeIn,
    lines.map((line) => (line.kind === "gift_card" ? null : line.price)),
  );
  const total = price - tradeIn + tax + shipping;
  return {
    lines: lines.map((line, nth) => ({
      ...line,
      tax: taxes[nth]!,
      taxable: taxables[nth]!,
      exempt: exempts[nth]!,
      untaxed: line.kind !== "gift_card" && !line.taxed ? line.price : 0,
      surtaxable: surtaxables[nth]!,
      surtax: surtaxes[nth]!,
      tradeIn: tradeIns[nth]!,
      back: false,
    })),
    taxable: due,
    exempt: words.isExempt ? lessened : 0,
    untaxed: price - onTaxed,
    surtaxable,
    surtax,
    hasSecond,
    price,
    cost: add(goods, (line) => line.cost),
    tax,
    tradeIn,
    shipping,
    total,
    giftCards: add(lines, (line) => (line.kind === "gift_card" ? line.price : 0)),
    commission: percent(onTotal ? total : price, rate),
    rate,
    onTotal,
    share: words.share,
    taxRate: "typed" in words.tax ? -1 : words.tax.rate,
    returned: [],
    wholes: new Map(),
  };
}

/** Marks the lines as back. For tickets whose trade-in is less than each line's price. */
export function plainReturn(ticket: PlainTicket, which: number[], shipping: number): PlainReturn {
  const lines = which.map((nth) => ticket.lines[nth]!).filter(({ kind }) => kind !== "gift_card");
  for (const nth of which) ticket.lines[nth]!.back = true;
  const isLast = ticket.lines.every(({ back, kind }) => back || kind === "gift_card");
  return taken(ticket, lines, { isLast, shipping });
}

/**
 * Gives back a part of a line's price, of which the customer keeps what it bought: what is left of the line are the
 * shares of the price that is left. For lines within the limit of a second rate.
 */
export function plainGoodwill(ticket: PlainTicket, nth: number, amount: number): PlainReturn {
  const line = ticket.lines[nth]!;
  if (line.surtaxable > 0 && line.surtaxable < line.taxable) throw new Error("Beyond the limit of an item");
  const whole = ticket.wholes.get(nth) ?? { ...line };
  ticket.wholes.set(nth, whole);
  const price = line.price - amount;
  const part = (amount: number, of: number, all: number) =>
    all === 0 ? amount : Number((BigInt(amount) * BigInt(of) * 2n + BigInt(all)) / (BigInt(all) * 2n));
  const left = { ...line, price };
  for (const name of SHARED) left[name] = part(whole[name], price, whole.price);
  left.surtaxable = whole.surtaxable === 0 ? 0 : left.taxable;
  left.surtax = part(whole.surtax, left.surtaxable, whole.surtaxable);
  const given = { ...line, price: amount, cost: 0 };
  for (const name of SHARED) given[name] = line[name] - left[name];
  ticket.lines[nth] = left;
  return taken(ticket, [given], { isLast: false, shipping: 0 });
}

const SHARED = ["tax", "taxable", "exempt", "untaxed", "surtaxable", "surtax", "tradeIn"] as const;

function taken(
  ticket: PlainTicket,
  lines: PlainTicket["lines"],
  { isLast, shipping }: { isLast: boolean; shipping: number },
): PlainReturn {
  const before = ticket.returned;
  const price = add(lines, (line) => line.price);
  const tax = add(lines, (line) => line.tax);
  const tradeIn = isLast
    ? ticket.tradeIn - add(before, (one) => one.tradeIn)
    : add(lines, (line) => line.tradeIn);
  const cost = add(lines, (line) => line.cost);
  const total = price + tax - tradeIn + shipping;
  const kept = ticket.total - add(before, (one) => one.total) - total;
  const commission = isLast
    ? ticket.commission -
      add(before, (one) => one.commission) -
      (ticket.onTotal ? percent(kept, ticket.rate) : 0)
    : percent(ticket.onTotal ? total : price, ticket.rate);
  const firstOf = (whole: number, back: number, which: 0 | 1) => {
    if (ticket.share === null) return back;
    const left = whole - add(before, (one) => (which === 0 ? one.total : one.commission)) - back;
    return (
      percent(whole, ticket.share) - add(before, (one) => one.first[which]) - percent(left, ticket.share)
    );
  };
  const made: PlainReturn = {
    taxable: add(lines, (line) => line.taxable),
    exempt: add(lines, (line) => line.exempt),
    untaxed: add(lines, (line) => line.untaxed),
    surtaxable: add(lines, (line) => line.surtaxable),
    surtax: add(lines, (line) => line.surtax),
    price,
    cost,
    tax,
    tradeIn,
    shipping,
    total,
    commission,
    profit: (ticket.onTotal ? total : price) - commission - cost,
    first: [firstOf(ticket.total, total, 0), firstOf(ticket.commission, commission, 1)],
  };
  before.push(made);
  return made;
}
