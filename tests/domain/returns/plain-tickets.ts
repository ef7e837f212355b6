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

export interface PlainTicket {
  lines: (PlainLine & { tax: number; tradeIn: number; back: boolean })[];
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
  returned: PlainReturn[];
}

export interface PlainReturn {
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
  const due = words.isExempt ? 0 : Math.max(0, onTaxed - (words.lessTradeIn ? tradeIn : 0));
  // What the rates make of each line, in thousandths of a percent of a cent.
  const dues = share(
    due,
    lines.map((line) => (line.kind !== "gift_card" && line.taxed ? line.price : null)),
  ).map((part, nth) => {
    if (words.second === null) return 0;
    const { firstRate, rate: second, limit } = words.second;
    return part * firstRate + Math.min(part, limit * (lines[nth]!.quantity ?? 1)) * second;
  });
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
    lines: lines.map((line, nth) => ({ ...line, tax: taxes[nth]!, tradeIn: tradeIns[nth]!, back: false })),
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
  };
}

/** Marks the lines as back. For tickets whose trade-in is less than each line's price. */
export function plainReturn(ticket: PlainTicket, which: number[], shipping: number): PlainReturn {
  const lines = which.map((nth) => ticket.lines[nth]!).filter(({ kind }) => kind !== "gift_card");
  for (const nth of which) ticket.lines[nth]!.back = true;
  const isLast = ticket.lines.every(({ back, kind }) => back || kind === "gift_card");
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
