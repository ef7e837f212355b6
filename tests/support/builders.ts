import { eq, sql } from "drizzle-orm";
import {
  customers,
  employees,
  pieceMovements,
  pieces,
  saleLines,
  sales,
  saleTradeIns,
} from "~db/schema/index.ts";
import { day, dayIn } from "~/domain/dates";
import type { Deed } from "~/domain/deed";
import { cents, type Cents, rate } from "~/domain/money";
import { addPiece } from "~/domain/pieces/add-piece.server";
import type { Piece } from "~/domain/pieces/piece";
import type { PieceDetails } from "~/domain/pieces/piece-details.server";
import { done, type Result } from "~/domain/result";
import { workOutSale } from "~/domain/sales/arithmetic";
import { digits, fold } from "~/domain/search-text";
import { readSettings } from "~/domain/settings/settings.server";
import { listStores } from "~/domain/stores/queries.server";
import type { Role } from "~/domain/employees/vocabulary";
import { PASSWORD, PASSWORD_HASH, type Person } from "./cast.ts";
import { enact } from "./shop.ts";

type Customer = typeof customers.$inferSelect;
type Sale = typeof sales.$inferSelect;
type By = Pick<Person, "id">;

let made = 0;

/** A customer of boca unless said otherwise. */
export function aCustomer(words: Partial<Customer> = {}, by?: By): Customer {
  const firstName = words.firstName ?? "Clara";
  const lastName = words.lastName ?? `Customer ${++made}`;
  const email = words.email ?? null;
  const phone = digits(words.cellPhone ?? "");
  return enact(({ tx, now }) => {
    const customer = tx
      .insert(customers)
      .values({
        homeStore: "boca",
        createdAt: now,
        searchText: [firstName, lastName, email ?? "", phone].map(fold).join("\n"),
        sortName: fold(`${lastName} ${firstName}`),
        foldedEmail: email && fold(email),
        nameAndPhone: phone ? fold(`${firstName} ${lastName} ${phone}`) : null,
        ...words,
        firstName,
        lastName,
      })
      .returning()
      .get();
    return done(customer, {
      action: "customer.added",
      record: { kind: "customer", id: customer.id },
      after: customer,
    });
  }, by);
}

/** An available ring at boca, 1,000.00 for 400.00, unless said otherwise. */
export function aPiece(words: Partial<PieceDetails> = {}, by?: By): Piece {
  const details: PieceDetails = {
    sku: `TEST-${++made}`,
    category: "rings",
    description: "Plain gold band",
    cost: cents(40_000),
    retailPrice: cents(100_000),
    purchaseDate: day("2024-03-01"),
    weight: null,
    location: "boca",
    meltPrice: null,
    breakdownPrice: null,
    ...words,
  };
  return enact((deed) => addPiece(deed, details), by);
}

interface SaleWords {
  customerId: number;
  pieceId: number;
  salePrice: Cents;
  itemCost: Cents;
  tax: Cents;
  shippingCharge: Cents;
  location: string;
  tradeInValue: Cents;
}

/** A sale of a new piece to a new customer unless said otherwise; price and cost are the piece's. */
export function aSale(words: Partial<SaleWords> = {}, by?: By): Sale {
  const customerId = words.customerId ?? aCustomer().id;
  const pieceId = words.pieceId ?? aPiece().id;
  return enact((deed) => sell(deed, { ...words, customerId, pieceId }), by);
}

function sell(
  { tx, actor, now }: Deed,
  words: Partial<SaleWords> & { customerId: number; pieceId: number },
): Result<Sale> {
  const piece = tx.select().from(pieces).where(eq(pieces.id, words.pieceId)).get()!;
  const customer = tx.select().from(customers).where(eq(customers.id, words.customerId)).get()!;
  const store = listStores(tx).find(({ key }) => key === (words.location ?? "boca"))!;
  const zero = cents(0);
  const { commissionRate } = readSettings(tx);
  const amounts = {
    salePrice: words.salePrice ?? piece.retailPrice,
    itemCost: words.itemCost ?? piece.cost,
    tax: words.tax ?? zero,
    shippingCharge: words.shippingCharge ?? zero,
    tradeInValue: words.tradeInValue ?? zero,
  };
  const { total, commission, netProfit } = workOutSale({ ...amounts, rate: rate(commissionRate) });
  const storeDay = dayIn(store.zone, now);
  const sale = tx
    .insert(sales)
    .values({
      customerId: customer.id,
      store: store.key,
      sellerId: actor.id,
      soldAt: now,
      storeDay,
      customerTier: customer.tier,
      commissionRate,
      ...amounts,
      total,
      commission,
      netProfit,
    })
    .returning()
    .get();
  const { sku, description, category, weight } = piece;
  tx.insert(saleLines)
    .values({
      saleId: sale.id,
      pieceId: piece.id,
      price: amounts.salePrice,
      cost: amounts.itemCost,
      sku,
      description,
      category,
      weight,
    })
    .run();
  if (amounts.tradeInValue > 0)
    tx.insert(saleTradeIns).values({ saleId: sale.id, value: amounts.tradeInValue }).run();
  tx.update(pieces)
    .set({ state: "sold", version: sql`${pieces.version} + 1` })
    .where(eq(pieces.id, piece.id))
    .run();
  tx.insert(pieceMovements)
    .values({
      pieceId: piece.id,
      kind: "sold",
      at: now,
      store: store.key,
      employeeId: actor.id,
      saleId: sale.id,
    })
    .run();
  tx.update(customers)
    .set({
      totalSpent: sql`${customers.totalSpent} + ${total}`,
      lastPurchaseDate: sql`max(coalesce(${customers.lastPurchaseDate}, ''), ${storeDay})`,
    })
    .where(eq(customers.id, customer.id))
    .run();
  return done(sale, { action: "sale.processed", record: { kind: "sale", id: sale.id }, after: sale });
}

/** Somebody more who works here, with the cast's password; `isActive: false` for one who doesn't any more. */
export function anEmployee(
  words: Partial<Pick<typeof employees.$inferInsert, "email" | "firstName" | "lastName" | "isActive">> & {
    role: Role;
  },
  by?: By,
): Person {
  const firstName = words.firstName ?? "Eve";
  const lastName = words.lastName ?? `Employee ${++made}`;
  const email = words.email ?? `${firstName.toLowerCase()}-${++made}@shop.example`;
  const { role, isActive = true } = words;
  return enact(({ tx, now }) => {
    const { id } = tx
      .insert(employees)
      .values({
        email,
        firstName,
        lastName,
        role,
        isActive,
        passwordHash: PASSWORD_HASH,
        passwordSetAt: now,
        createdAt: now,
      })
      .returning({ id: employees.id })
      .get();
    return done(
      { id, email, firstName, lastName, role, password: PASSWORD },
      { action: "employee.hired", record: { kind: "employee", id }, after: { email, role } },
    );
  }, by);
}
