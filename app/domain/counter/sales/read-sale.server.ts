import { eq, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { GIVEN_BACK } from "~db/given-back.ts";
import {
  customers,
  employees,
  payments,
  pieces,
  returnLines,
  returns,
  saleLines,
  sales,
  saleSalespeople,
  salesOfCategory,
  saleTradeIns,
  stores,
} from "~db/schema/index.ts";
import { paidForSomething } from "../credit/used-card.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import { type Payment, type Sale, type SaleLine, type Salesperson, type TradeIn, WALK_IN } from "./sale.ts";
import { givenBackOf } from "./goodwill-refunds.ts";
import { printedAddress } from "../../shop/stores/find-stores.server.ts";
import { statusOf } from "./sale-status.ts";

export function getSale(tx: Tx, id: number): Sale | undefined {
  const found = wholeSale(tx).get({ id });
  return found && toSale(found);
}

/** Prepares one statement, because each sale reads itself back. */
const wholeSale = builtOnce((tx) =>
  tx
    .select({ ...HEAD, ...contentsOf(sql`${sales.id}`) })
    .from(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(eq(sales.id, sql.placeholder("id"))),
);

export const nameOfBuyer = sql<string>`coalesce(${fullNameIn(customers)}, ${sql.raw(`'${WALK_IN}'`)})`;

const HEAD = {
  id: sales.id,
  customerId: sales.customerId,
  customerName: nameOfBuyer,
  customerTier: sales.customerTier,
  sellerId: sales.sellerId,
  sellerName: fullNameIn(employees),
  store: {
    key: stores.key,
    name: stores.name,
    zone: stores.zone,
    address: printedAddress,
    phone: stores.phone,
  },
  soldAt: sales.soldAt,
  storeDay: sales.storeDay,
  commissionRate: sales.commissionRate,
  profitBasis: sales.profitBasis,
  salePrice: sales.salePrice,
  itemCost: sales.itemCost,
  giftCards: sales.giftCards,
  taxRate: sales.taxRate,
  taxable: sales.taxable,
  exempt: sales.exempt,
  exemptReason: sales.exemptReason,
  exemptAs: sales.exemptAs,
  untaxed: sales.untaxed,
  tax: sales.tax,
  surtaxRate: sales.surtaxRate,
  surtaxable: sales.surtaxable,
  surtax: sales.surtax,
  untaxedAs: sales.untaxedAs,
  shippingCharge: sales.shippingCharge,
  tradeInValue: sales.tradeInValue,
  total: sales.total,
  commission: sales.commission,
  netProfit: sales.netProfit,
  voidedAt: sales.voidedAt,
  voidReason: sales.voidReason,
  voidedBy: sql<
    string | null
  >`(select v.first_name || ' ' || v.last_name from employees v where v.id = ${sales.voidedBy})`,
  refunded: sql<Cents>`coalesce((select sum(${GIVEN_BACK}) from ${returns} where ${returns.saleId} = ${sales.id}), 0)`,
};

export function headsOfSales(tx: Tx) {
  return tx
    .select(HEAD)
    .from(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store));
}

/** Starts at the category index: SQLite reads a cross join in the given order. */
export function headsOfCategory(tx: Tx) {
  return tx
    .select(HEAD)
    .from(salesOfCategory)
    .crossJoin(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store));
}

type SaleHead = ReturnType<typeof headsOfSales> extends { all(): (infer Head)[] } ? Head : never;

/** Reads what all sales of a list hold at once, after the list is sorted. */
export function withContents(tx: Tx, heads: SaleHead[]): Sale[] {
  if (heads.length === 0) return [];
  const saleIds = JSON.stringify(heads.map((head) => head.id));
  const found = new Map(
    contentsOfSales(tx)
      .all({ saleIds })
      .map(({ saleId, ...contents }) => [saleId, contents]),
  );
  return heads.map((head) => toSale({ ...head, ...(found.get(head.id) ?? NO_CONTENTS) }));
}

type SaleContents = Pick<Sale, "lines" | "salespeople" | "payments"> & { tradeIns: TradeIn[] };

const NO_CONTENTS: SaleContents = { lines: [], tradeIns: [], salespeople: [], payments: [] };

function toSale({ voidedAt, voidedBy, voidReason, tradeIns, ...sale }: SaleHead & SaleContents): Sale {
  const voided = voidedAt === null ? null : { at: voidedAt, by: voidedBy ?? "", reason: voidReason ?? "" };
  const [tradeIn = null, ...moreTradeIns] = tradeIns;
  return {
    ...sale,
    tradeIn,
    ...(moreTradeIns.length > 0 && { moreTradeIns }),
    status: statusOf(sale.lines, voided !== null),
    voided,
  };
}

/**
 * Selects a sale's lines, trade-ins, salespeople and payments, in order, as JSON, so that one statement reads
 * a sale.
 */
function contentsOf(saleId: SQL) {
  const flag = (column: SQL) => sql`json(iif(${column}, 'true', 'false'))`;
  return {
    lines: listed<SaleLine>(sql`(select json_group_array(json_object(
        'id', l.id, 'kind', l.kind, 'pieceId', l.piece_id, 'serviceId', l.service_id, 'orderId', l.order_id, 'accountId', l.account_id,
        'quantity', l.quantity, 'listPrice', l.list_price, 'discountReason', l.discount_reason, 'price', l.price,
        'cost', l.cost, 'isTaxed', ${flag(sql`l.is_taxed`)}, 'tax', l.tax, 'tradeInValue', l.trade_in_value,
        'surtaxable', l.surtaxable,
        'sku', l.sku, 'description', l.description, 'category', l.category, 'weight', l.weight,
        'weightGiven', l.weight_given, 'weightUnit', l.weight_unit, 'returnId', r.return_id,
        'goodwill', ${givenBackOf(sql`l.id`)},
        'isUsed', ${flag(sql`l.account_id is not null and ${paidForSomething(sql`l.account_id`)}`)}))
      from (select * from ${saleLines} where sale_id = ${saleId} order by id) l
      left join ${returnLines} r on r.sale_line_id = l.id and r.is_goodwill = 0)`),
    tradeIns: listed<TradeIn>(sql`(select json_group_array(json_object(
        'item', t.description, 'value', t.value, 'weight', t.weight, 'weightGiven', t.weight_given,
        'weightUnit', t.weight_unit, 'melt', t.melt, 'metal', t.metal, 'karat', t.karat,
        'isScrap', ${flag(sql`t.is_scrap`)},
        'piece', iif(i.id is null, null, json_object('id', i.id, 'sku', i.sku))))
      from (select * from ${saleTradeIns} where sale_id = ${saleId} order by id) t
      left join ${pieces} i on i.id = t.piece_id)`),
    salespeople: listed<Salesperson>(sql`(select json_group_array(json_object(
        'id', p.employee_id, 'name', e.first_name || ' ' || e.last_name, 'share', p.share, 'total', p.total,
        'commission', p.commission))
      from (select * from ${saleSalespeople} where sale_id = ${saleId} order by position) p
      join ${employees} e on e.id = p.employee_id)`),
    payments: listed<Payment>(sql`(select json_group_array(json_object(
        'kind', p.kind, 'amount', p.amount, 'given', p.given, 'rounding', p.rounding, 'lastFour', p.last_four, 'reference', p.reference,
        'number', p.number, 'card', (select substr(a.number, -4) from credit_accounts a where a.id = p.account_id)
        ))
      from (select * from ${payments} where sale_id = ${saleId} order by id) p)`),
  };
}

function listed<Row>(rows: SQL) {
  return rows.mapWith((text: string) => JSON.parse(text) as Row[]);
}

/** Takes the ids as a JSON array, so that the statement is the same for any number of them. */
const contentsOfSales = builtOnce((tx) =>
  tx
    .select({ saleId: sql<number>`s.value`, ...contentsOf(sql`s.value`) })
    .from(sql`json_each(${sql.placeholder("saleIds")}) s`),
);
