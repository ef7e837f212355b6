import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aGiftCard, aPiece, aRepair, aSpecialOrder } from "../support/shop.ts";
import { cents } from "~/domain/money";
import { theCast } from "../support/the-cast.ts";

/**
 * What the schema refuses must be refused before it, with a sentence: a constraint that a text reaches unchecked is
 * a 500. Every constraint of a migrated database is known here: by its shape, if a kind of field guards it; by what a
 * client would have to send, if a rule does; or else by what alone writes it.
 */
type Built = ReturnType<typeof build>;
interface Ask {
  method?: "POST" | "PUT";
  path: string;
  body: Record<string, unknown>;
  /** Where the sentence stands. */
  field?: string;
  status?: number;
}
type Guard = string | ((shop: Built) => Ask[]);

const UNKNOWN = 999_999;
const CUSTOMER = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@mail.example",
  homeStore: "boca",
  tier: "gold",
};
const PIECE = {
  sku: "GUARD-1",
  category: "rings",
  description: "Ring",
  cost: "1.00",
  retailPrice: "2.00",
  location: "boca",
};
const REPAIR = { item: "Ring", description: "Size", costToRepair: "1.00", customerPrice: "2.00" };
const TICKET = { walkIn: true, location: "boca", tax: "auto" };
const OPEN_LINE = { kind: "item", description: "Open", price: "10.00" };
const sale = (body: object) => ({ path: "/api/sales", body: { ...TICKET, lines: [OPEN_LINE], ...body } });

function build() {
  const cast = theCast();
  aPiece({ sku: "TWICE-1" });
  return {
    ...cast,
    card: aGiftCard(cents(5_000)),
    order: aSpecialOrder({ customerId: cast.amelia.id }),
    repair: aRepair({ customerId: cast.amelia.id, customerPrice: cents(90_000) }),
  };
}

/** Shapes of checks that a kind of field guards, whatever the column, and what is sent to see it. */
const SHAPES: { shape: RegExp; asks: Guard }[] = [
  {
    // One of a list, and flags.
    shape: /^("\w+" is null or )?"\w+" in \([^()]*\)$/,
    asks: () => [
      { path: "/api/customers", body: { ...CUSTOMER, tier: "copper" }, field: "tier" },
      { path: "/api/inventory", body: { ...PIECE, karat: "13K" }, field: "karat" },
      { path: "/api/inventory", body: { ...PIECE, ownership: "stolen" }, field: "ownership" },
    ],
  },
  {
    shape:
      /^\(?"(\w+)" is null or "\1" glob '\[0-9\]\[0-9\]\[0-9\]\[0-9\]-\[0-9\]\[0-9\]-\[0-9\]\[0-9\]'\)?$/,
    asks: () =>
      ["1985-2-3", "2007-02-29", "12345-01-01", "١٩٨٥-٠٢-٠٣"].map((dateOfBirth) => ({
        path: "/api/customers",
        body: { ...CUSTOMER, dateOfBirth },
        field: "dateOfBirth",
      })),
  },
  {
    shape: /^("\w+" is null or )?"\w+" >= 0$/,
    asks: () => [
      { path: "/api/inventory", body: { ...PIECE, cost: "-1.00" }, field: "cost" },
      { path: "/api/inventory", body: { ...PIECE, weight: "-1" }, field: "weight" },
      {
        path: "/api/inventory",
        body: { ...PIECE, stones: [{ kind: "ruby", carat: "-1" }] },
        field: "stones.0.carat",
      },
    ],
  },
  {
    shape: /^\("weight_unit" is null\) = \("weight_given" is null\)/,
    asks: () => [
      {
        path: "/api/inventory",
        body: { ...PIECE, weightGiven: "4.2", weightUnit: "stone" },
        field: "weightUnit",
      },
      {
        path: "/api/inventory",
        body: { ...PIECE, weightGiven: "-4.2", weightUnit: "g" },
        field: "weightGiven",
      },
    ],
  },
];

const CARDS = ["4", "42", "424", "12a4", "abcd", "00 1", "42424", "１２３４"];
const BY_STEP = "the step of the record that writes its time and its employee at once";
const BY_ACCOUNT = "the figures of the rule, which are worked out and not sent";
const BY_KEY = "made by the server, never sent";

const CHECKS: Record<string, Guard> = {
  looks_seen: "written together, by whoever marks a line as seen",
  looks_day: "written together, by the rule that sums a day",
  public_door_one: "by a start, never sent",
  door_links_click: "the kind of a link decides",
  message_attempts_ended: "written together, by the rule that notes what a try came to",
  messages_canceled: "written together, by whatever cancels a message",
  messages_marketing: "both from what the message is about, which the server says",
  messages_settled: "written together, by each rule that settles a message or queues it",
  messages_open:
    "a message without address or words is refused before there is a row, and only settled ones lose them",
  messages_about_one: "from one record that the message is about, which the server names",
  sending_state_one: "written with that id alone, at the first start of the sender",
  sending_state_paused: "written together, by what pauses and whoever resumes",
  campaign_sendings_started: "written together, by whoever sends a campaign",
  campaign_recipients_out: "written together, by the rules that list recipients and leave one out",
  campaign_recipients_same: "written together, by the rules that list recipients and leave one out",
  campaign_tickets_seen_one: "written with that id alone, by the rule that looks at tickets",
  mailbox_state_one: "written with that id alone, by the sender",
  replies_read: "written together, by whoever marks a reply as read",
  replies_read_kind: "by a rule that finds replies alone",
  customers_names: () => [
    { path: "/api/customers", body: { ...CUSTOMER, firstName: "" }, field: "firstName" },
    { path: "/api/customers", body: { ...CUSTOMER, lastName: " " }, field: "lastName" },
  ],
  pieces_texts: () =>
    ["sku", "category", "description"].map((name) => ({
      path: "/api/inventory",
      body: { ...PIECE, [name]: " " },
      field: name,
    })),
  receiving_lines_texts: ({ vendor }) => [
    {
      path: "/api/receivings",
      body: {
        vendorId: vendor.id,
        location: "boca",
        lines: [{ description: " ", category: "", cost: "1.00" }],
      },
      field: "lines.0.description",
    },
  ],
  receivings_memo_due_day: ({ vendor }) => [
    {
      path: "/api/receivings",
      body: { vendorId: vendor.id, location: "boca", ownership: "owned", memoDueDay: "2030-2-30" },
      field: "memoDueDay",
    },
  ],
  vendors_name: () => [{ path: "/api/vendors", body: { name: " " }, field: "name" }],
  buy_lines_description: ({ buy }) => [
    { path: `/api/buys/${buy.id}/lines`, body: { description: " ", price: "1.00" }, field: "description" },
  ],
  buys_total: ({ buy }) => [{ path: `/api/buys/${buy.id}/pay`, body: { paidBy: "cash", version: 1 } }],
  buys_check_number: ({ buy }) => [
    { path: `/api/buys/${buy.id}/pay`, body: { paidBy: "cash", checkNumber: "12", version: 1 } },
  ],
  payments_last_four: ({ order, repair }) => [
    ...CARDS.map((lastFour) => ({
      ...sale({ payments: [{ kind: "card", amount: null, lastFour }] }),
      field: "payments.0.lastFour",
    })),
    ...CARDS.flatMap((lastFour) =>
      [`/api/orders/${order.id}/deposits`, `/api/repairs/${repair.id}/deposits`].map((path) => ({
        path,
        body: { kind: "card", amount: "20.00", lastFour },
        field: "lastFour",
      })),
    ),
  ],
  payments_given: ({ order }) => [
    { ...sale({ payments: [{ kind: "cash", amount: null, given: "1.00" }] }), field: "payments.0.given" },
    {
      path: `/api/orders/${order.id}/deposits`,
      body: { kind: "cash", amount: "20.00", given: "1.00" },
      field: "given",
    },
  ],
  payments_amount: ({ order }) => [
    { ...sale({ payments: [{ kind: "cash", amount: "0.00" }] }) },
    { path: `/api/orders/${order.id}/deposits`, body: { kind: "cash", amount: "0.00" }, field: "amount" },
  ],
  sales_exempt: "without a reason nothing is exempt",
  sale_lines_quantity: () =>
    [0, -1, 1.5, 1_000].map((quantity) => ({
      ...sale({ lines: [{ ...OPEN_LINE, quantity }] }),
      field: "lines.0.quantity",
    })),
  sale_salespeople_share: () => [
    {
      ...sale({
        salespeople: [
          { employeeId: 1, share: "0" },
          { employeeId: 2, share: "100" },
        ],
      }),
    },
  ],
  order_instalments_amount: ({ haloRing, amelia }) => [
    {
      path: "/api/orders",
      body: {
        kind: "layaway",
        customerId: amelia.id,
        location: "boca",
        pieces: [{ inventoryId: haloRing.id }],
        instalments: [{ due: "2030-01-01", amount: "0.00" }],
      },
      field: "instalments.0.amount",
    },
  ],
  repair_work_item: ({ repair }) => [
    {
      method: "PUT",
      path: `/api/repairs/${repair.id}/envelope`,
      body: { items: [{ description: "Ring" }], work: [{ item: 21, description: "Polish" }] },
      field: "work.0.item",
    },
    {
      method: "PUT",
      path: `/api/repairs/${repair.id}/envelope`,
      body: { items: [{ description: "Ring" }], work: [{ item: 0, description: "Polish" }] },
      field: "work.0.item",
    },
  ],
  repair_items_position: ({ repair }) => [
    {
      method: "PUT",
      path: `/api/repairs/${repair.id}/envelope`,
      body: { items: Array.from({ length: 21 }, () => ({ description: "Ring" })) },
      field: "items",
    },
  ],
  repair_items_description:
    "the first item's description is the repair's own: the rule leaves the column empty",
  bench_notes_minutes: ({ repair }) => [
    { path: `/api/repairs/${repair.id}/bench-notes`, body: { minutes: 1_441 }, field: "minutes" },
    { path: `/api/repairs/${repair.id}/bench-notes`, body: { minutes: -1 }, field: "minutes" },
  ],
  bench_notes_said: ({ repair }) => [
    { path: `/api/repairs/${repair.id}/bench-notes`, body: { minutes: 0, material: " " } },
  ],
  metal_prices_price: () => [
    { path: "/api/metal-prices", body: { day: "2026-11-20", gold: "0.00" }, field: "gold" },
  ],
  customer_merges_two: ({ amelia }) => [
    { path: `/api/customers/${amelia.id}/merge`, body: { mergedId: amelia.id, fields: {} } },
  ],
  likely_twins_two: ({ amelia }) => [
    { path: "/api/customers/twins/apart", body: { oneId: amelia.id, otherId: amelia.id } },
  ],
  relatives_named: ({ amelia }) => [
    { path: `/api/customers/${amelia.id}/relatives`, body: { name: " ", relation: "son" }, field: "name" },
  ],
  relatives_month_day_form: ({ amelia }) =>
    ["13/1", "2/30", "5", "٥/٣"].map((monthDay) => ({
      path: `/api/customers/${amelia.id}/relatives`,
      body: { name: "Mia", relation: "daughter", monthDay },
      field: "monthDay",
    })),
  relatives_one_date: ({ amelia }) => [
    {
      path: `/api/customers/${amelia.id}/relatives`,
      body: { name: "Mia", relation: "daughter", monthDay: "5/3", date: "2008-02-30" },
      field: "date",
    },
  ],
  relatives_other: ({ amelia }) => [
    {
      path: `/api/customers/${amelia.id}/relatives`,
      body: { relation: "daughter", name: "Amelia", relatedId: amelia.id },
      field: "relatedId",
    },
  ],
  wishes_of_something: ({ amelia }) => [
    { path: `/api/customers/${amelia.id}/wishes`, body: { note: "Opals" } },
  ],
  piece_stones_kind: () => [
    {
      path: "/api/inventory",
      body: { ...PIECE, stones: [{ kind: " ", carat: "1" }] },
      field: "stones.0.kind",
    },
  ],
  piece_stones_count: () => [
    {
      path: "/api/inventory",
      body: { ...PIECE, stones: [{ kind: "ruby", count: 0 }] },
      field: "stones.0.count",
    },
  ],
  transfers_stores: () => [{ path: "/api/transfers", body: { from: "boca", to: "boca" }, field: "to" }],
  orders_item: ({ amelia }) => [
    {
      path: "/api/orders",
      body: { kind: "special_order", customerId: amelia.id, location: "boca", price: "1.00", item: " " },
      field: "item",
    },
  ],
  notes_of_one: ({ amelia }) => [
    { path: `/api/customers/${amelia.id}/notes`, body: { text: " " }, field: "text" },
  ],
  suggestions_texts: "texts of the built-in advisor, or of a model's answer, which is checked",
  insights_one: BY_KEY,
  imports_rows: BY_ACCOUNT,
  one_time_codes_whose: BY_KEY,
  one_time_codes_expiry: BY_KEY,
  employee_permissions_permission: "the permissions that can be changed, by name",
  role_permissions_permission: "the permissions that can be changed, by name",
  credit_accounts_owner: "the kind of account decides whose it is",
  credit_accounts_number: BY_KEY,
  payments_of_one: BY_ACCOUNT,
  returns_total: BY_ACCOUNT,
  returns_net_profit: BY_ACCOUNT,
  sale_salespeople_position: BY_ACCOUNT,
  sales_customer_tier: "the customer's tier is read with the customer",
  sales_voided: BY_STEP,
  sales_total: BY_ACCOUNT,
  sales_net_profit: BY_ACCOUNT,
  sale_lines_piece: "the kind of a line decides what its row has",
  sale_lines_gift_card: "the kind of a line decides what its row has",
  sale_lines_service: "the kind of a line decides what its row has",
  sale_lines_takes_piece: "the kind of a line decides what its row has",
  orders_of_repair: "a repair's order has its own figures in the repair",
  orders_answer: BY_STEP,
  orders_due_back: "the step to another place takes the day away",
  orders_handed_over: BY_STEP,
  orders_cancelled: BY_STEP,
  orders_end: BY_STEP,
  orders_ticket: BY_STEP,
  part_waits_ended: BY_STEP,
  bulk_change_rows_reason: BY_STEP,
  bulk_changes_what: "an undo has no change of its own",
  bulk_changes_counts: BY_ACCOUNT,
  customer_merges_undone: BY_STEP,
  likely_twins_dismissed: BY_STEP,
  record_files_of_one: "the address says whose file it is",
  photos_of_one: "the address says whose photo it is",
  receivings_received: BY_STEP,
  transfer_lines_ended: BY_STEP,
  transfer_lines_ended_outcome: BY_STEP,
  transfers_sent: BY_STEP,
  transfers_closed: BY_STEP,
  transfers_sent_state: BY_STEP,
  transfers_closed_state: BY_STEP,
  count_lines_of_one: "what a scan finds decides what its row has",
  count_lines_scanned: "what a scan finds decides what its row has",
  count_lines_value: "what a scan finds decides what its row has",
  counts_scope: "the kind of a count decides",
  counts_ended: BY_STEP,
  imports_undone: BY_STEP,
  imports_undo_finished: BY_STEP,
  melt_lots_sent: BY_STEP,
  melt_lots_settled: BY_STEP,
  buys_bought: BY_STEP,
  buys_voided: BY_STEP,
  buys_session: BY_STEP,
  api_tokens_revoked_by: BY_STEP,
  pieces_memo_due_day: () => [
    {
      path: "/api/inventory",
      body: { ...PIECE, ownership: "owned", memoDueDay: "2030-02-30" },
      field: "memoDueDay",
    },
  ],
};

const UNIQUE: Record<string, Guard> = {
  employees_email: "asked by form below",
  services_folded_name: "asked by form below",
  messages_message_key: BY_KEY,
  messages_provider_ref: "taken by nobody's request: a name that another message has is left out",
  messages_again_of: "asked by the rule that sends again, which refuses a second time",
  messages_campaign_customer: "asked by the rule that freezes a campaign's recipients, once each",
  messages_campaign_address: "asked by the rule that freezes a campaign's recipients, once each",
  replies_provider_ref: "taken by nobody's request: those that are known are left out",
  tills_name: "asked by form below",
  pieces_folded_sku: () =>
    ["TWICE-1", "twice-1", " TWICE-1 "].map((sku) => ({
      path: "/api/inventory",
      body: { ...PIECE, sku },
      field: "sku",
      status: 409,
    })),
  vendors_folded_name: () => [
    { path: "/api/vendors", body: { name: "ARIAS gems" }, field: "name", status: 409 },
  ],
  receiving_lines_sku: ({ vendor }) => [
    {
      path: "/api/receivings",
      body: {
        vendorId: vendor.id,
        location: "boca",
        lines: ["LINE-1", "line-1"].map((sku) => ({
          sku,
          description: "Ring",
          category: "rings",
          cost: "1.00",
          retailPrice: "2.00",
        })),
      },
    },
  ],
  sale_lines_taken_piece: ({ haloRing }) => [
    { ...sale({ lines: [haloRing.id, haloRing.id].map((inventoryId) => ({ kind: "piece", inventoryId })) }) },
  ],
  order_pieces_reserved: ({ haloRing, amelia }) => [
    {
      path: "/api/orders",
      body: {
        kind: "layaway",
        customerId: amelia.id,
        location: "boca",
        pieces: [{ inventoryId: haloRing.id }, { inventoryId: haloRing.id }],
      },
    },
  ],
  saved_filters_own: "asked twice below",
  saved_filters_shared: "asked twice below",
  sale_salespeople_position: BY_ACCOUNT,
  piece_stones_position: BY_ACCOUNT,
  repair_items_position: BY_ACCOUNT,
  repair_work_position: BY_ACCOUNT,
  bulk_change_rows_piece: "asked below: a piece that is named twice is one",
  sessions_token_hash: BY_KEY,
  door_links_token_hash: BY_KEY,
  orders_claim_code: BY_KEY,
  campaign_links_url: "one that is there is found",
  campaign_recipients_customer: "customers are listed by their number, each once",
  campaign_recipients_address: "asked by the rule that lists recipients: whoever has it too is left out",
  api_tokens_token_hash: BY_KEY,
  one_time_codes_code_hash: BY_KEY,
  credit_accounts_customer: "the rule finds the account before it makes one",
  credit_accounts_number: BY_KEY,
  return_lines_back: "the rule asks what came back already",
  returns_exchange: BY_KEY,
  closes_session: "the rule asks whether the session is still open",
  looks_of_day: "one that is there grows",
  suppressions_address: "one that is there stays, or is made anew",
  till_sessions_open: "the rule finds the open session before it makes one",
  part_waits_open: "the rule asks whether the repair waits already",
  bulk_changes_undo: "the rule asks whether it was undone already",
  customer_merges_merged: "the rule asks whether the customer was merged already",
  record_files_file: BY_KEY,
  photos_file: BY_KEY,
  photos_thumbnail: BY_KEY,
  receiving_lines_piece: BY_KEY,
  transfer_lines_piece: "the rule asks whether the piece is packed already",
  transfer_lines_unfinished: "the rule asks whether the piece is packed already",
  count_decisions_line: "the rule asks whether the line was decided already",
  count_lines_order: "the rule asks whether it was scanned already",
  count_lines_piece: "the rule asks whether it was scanned already",
  sale_trade_ins_piece: BY_KEY,
  melt_lot_lines_piece: "the rule asks whether the scrap is packed already",
  buy_lines_piece: BY_KEY,
};

/** Tables that others refer to: an id that names nothing is refused before the foreign key. */
const REFERENCES: Record<string, Guard> = {
  customer_calls: "no text reaches it: a call takes over those that the rule found",
  customers: ({ amelia, haloRing }) => [
    { ...sale({ walkIn: false, customerId: UNKNOWN }), field: "customerId" },
    {
      path: "/api/repairs",
      body: { customerId: UNKNOWN, ...REPAIR, location: "boca" },
      field: "customerId",
    },
    {
      path: "/api/orders",
      body: { kind: "special_order", customerId: UNKNOWN, location: "boca", item: "a", price: "1.00" },
    },
    { path: "/api/buys", body: { location: "boca", customerId: UNKNOWN } },
    { path: `/api/customers/${amelia.id}/merge`, body: { mergedId: UNKNOWN, fields: {} } },
    {
      path: `/api/customers/${amelia.id}/relatives`,
      body: { name: "Mia", relation: "daughter", relatedId: UNKNOWN },
    },
    { path: `/api/inventory/${haloRing.id}/movements`, body: { kind: "memo_out", customerId: UNKNOWN } },
    { path: "/api/customers/twins/apart", body: { oneId: UNKNOWN, otherId: UNKNOWN + 1 } },
  ],
  pieces: () => [
    { ...sale({ lines: [{ kind: "piece", inventoryId: UNKNOWN }] }) },
    {
      ...sale({
        walkIn: undefined,
        customerId: 1,
        lines: undefined,
        inventoryId: UNKNOWN,
        salePrice: "1.00",
      }),
    },
    {
      path: "/api/inventory/bulk-changes",
      body: { ids: [UNKNOWN], change: { field: "location", location: "boca" } },
    },
  ],
  services: ({ repair }) => [
    { ...sale({ lines: [{ kind: "service", serviceId: UNKNOWN }] }) },
    {
      method: "PUT",
      path: `/api/repairs/${repair.id}/envelope`,
      body: { items: [{ description: "Ring" }], work: [{ item: 1, serviceId: UNKNOWN }] },
    },
  ],
  vendors: () => [
    { path: "/api/inventory", body: { ...PIECE, vendorId: UNKNOWN }, field: "vendorId" },
    { path: "/api/receivings", body: { vendorId: UNKNOWN, location: "boca" }, field: "vendorId" },
  ],
  stores: ({ amelia }) => [
    { path: "/api/inventory", body: { ...PIECE, location: "atlantis" }, field: "location" },
    { path: "/api/customers", body: { ...CUSTOMER, homeStore: "atlantis" }, field: "homeStore" },
    { ...sale({ location: "atlantis" }), field: "location" },
    { path: "/api/buys", body: { location: "atlantis", customerId: amelia.id }, field: "location" },
    { path: "/api/counts", body: { location: "atlantis" }, field: "location" },
    { path: "/api/transfers", body: { from: "atlantis", to: "boca" }, field: "from" },
    { path: "/api/melt-lots", body: { location: "atlantis", refiner: "Hale" }, field: "location" },
    { path: "/api/till/movements", body: { location: "atlantis", kind: "in", amount: "1.00", reason: "x" } },
    {
      path: "/api/repairs",
      body: { customerId: amelia.id, ...REPAIR, location: "atlantis" },
      field: "location",
    },
  ],
  orders: () => [{ ...sale({ lines: [{ kind: "pickup", orderId: UNKNOWN }] }) }],
  employees: () => [
    {
      ...sale({
        salespeople: [
          { employeeId: UNKNOWN, share: "50" },
          { employeeId: 1, share: "50" },
        ],
      }),
    },
  ],
  sale_lines: ({ braceletSale }) => [
    {
      path: `/api/sales/${braceletSale.id}/returns`,
      body: { lines: [{ id: UNKNOWN, to: "stock" }], reason: "x", refund: [{ kind: "card" }] },
    },
  ],
  credit_accounts: () => [
    { ...sale({ payments: [{ kind: "gift_card", amount: null, number: "1000000000000008" }] }) },
    { ...sale({ payments: [{ kind: "gift_card", amount: null, number: "' or 1=1" }] }) },
  ],
  till_sessions: () => [
    {
      path: "/api/closes",
      body: { location: "boca", session: UNKNOWN, counted: { cash: "1.00" }, floatLeft: "0.00" },
    },
  ],
  tills: () => [{ ...sale({ till: "No such till" }) }],
  counts: "the address names it",
  count_lines: "the address names it",
  transfers: "the address names it",
  buys: "the address names it",
  bulk_changes: "the address names it",
  melt_lots: "the address names it",
  sales: "the address names it",
  returns: "the address names it",
  receivings: "the address names it",
  repairs: "the address names it",
  campaign_links: "found by what a link leads to",
  campaigns: "the address names it",
  campaign_recipients: "found by what they bought, never sent",
  messages: "the address names it",
  processes: "the address names it",
  closes: BY_KEY,
  files: BY_KEY,
  imports: BY_KEY,
  changed_roles: BY_KEY,
  second_factors: BY_KEY,
  api_tokens: BY_KEY,
};

let server: ShopServer<Built>;
let olive: Client;
const checks = new Map<string, string>();
const uniques = new Set<string>();
const references = new Set<string>();

beforeAll(async () => {
  server = await startShop(build);
  olive = await signIn(server, OLIVE);
  const { $client: db } = openBook(server);
  const objects = db
    .prepare("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name, sql } of objects) {
    if (type === "index" && /^create unique/i.test(sql)) uniques.add(name);
    if (type !== "table") continue;
    for (const each of checksIn(sql)) checks.set(each.name, each.condition);
    for (const { table } of db.pragma(`foreign_key_list("${name}")`) as { table: string }[])
      references.add(table);
  }
  db.close();
});
afterAll(() => server.stop());

/** Each named check of a table, its condition to the bracket that closes it. */
function checksIn(sql: string) {
  return [...sql.matchAll(/constraint "(\w+)" check ?\(/gi)].map(({ 0: head, 1: name = "", index }) => {
    const from = index + head.length;
    let depth = 1;
    let at = from;
    for (; depth > 0; at += 1) depth += sql[at] === "(" ? 1 : sql[at] === ")" ? -1 : 0;
    return { name, condition: sql.slice(from, at - 1) };
  });
}

async function expectRefused(guard: Guard) {
  if (typeof guard === "string") return;
  for (const { method = "POST", path, body, field, status } of guard(server.built)) {
    const answer = await olive.json(method, path, body);
    const asked = `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.body.slice(0, 300)}`;
    expect(answer.status, asked).toBeLessThan(500);
    if (status !== undefined) expect(answer.status, asked).toBe(status);
    else expect(answer.status, asked).toBeGreaterThanOrEqual(400);
    if (field !== undefined)
      expect(Object.keys(answer.json<{ errors: object }>().errors ?? {}), asked).toContain(field);
  }
}

test("every constraint is guarded", () => {
  const isShaped = (condition: string) => SHAPES.some(({ shape }) => shape.test(condition));
  const unknown = [...checks].filter(([name, condition]) => !(name in CHECKS) && !isShaped(condition));
  expect(unknown).toEqual([]);
  expect(Object.keys(CHECKS).filter((name) => !checks.has(name))).toEqual([]);
  expect([...uniques].toSorted()).toEqual(Object.keys(UNIQUE).toSorted());
  expect([...references].toSorted()).toEqual(Object.keys(REFERENCES).toSorted());
});

describe.each(SHAPES)("checks like $shape", ({ asks }) => {
  test("are refused before", () => expectRefused(asks));
});
const asked = (guards: Record<string, Guard>) =>
  Object.entries(guards).filter(([, guard]) => typeof guard !== "string");
test.each(asked(CHECKS))("%s", async (_, guard) => expectRefused(guard));
test.each(asked(UNIQUE))("%s", async (_, guard) => expectRefused(guard));
test.each(asked(REFERENCES))("an unknown one of %s", async (_, guard) => expectRefused(guard));

test("names that are taken are refused at their field", async () => {
  const filter = { list: "customers", name: "Taken", query: "tier=gold" };
  for (const isShared of [true, false]) {
    expect((await olive.json("POST", "/api/saved-filters", { ...filter, isShared })).status).toBe(201);
    const again = await olive.json("POST", "/api/saved-filters", { ...filter, name: "taken", isShared });
    expect([again.status, again.json<{ errors: object }>().errors]).toEqual([
      422,
      { name: expect.any(Array) as string[] },
    ]);
  }
  const forms: [path: string, fields: Record<string, string>][] = [
    [
      "/directory/new",
      {
        firstName: "Ann",
        lastName: "Two",
        email: OLIVE.email.toUpperCase(),
        role: "sales",
        homeStore: "boca",
      },
    ],
    ["/services/new", { name: "Guarded", price: "1.00", cost: "0.00" }],
    ["/services/new", { name: "GUARDED", price: "1.00", cost: "0.00" }],
    ["/settings/stores/boca/tills/new", { name: "Front" }],
    ["/settings/stores/boca/tills/new", { name: "front" }],
  ];
  const statuses: number[] = [];
  for (const [path, fields] of forms)
    statuses.push(
      (await olive.post(path, { ...(await olive.get(path)).page().form(path), ...fields })).status,
    );
  for (const status of statuses) expect(status).toBeLessThan(500);
});

test("a ticket by form says what is wrong with the last four digits, and keeps everything", async () => {
  const form = {
    walkIn: "on",
    location: "boca",
    "lines[0].kind": "item",
    "lines[0].description": "Open",
    "lines[0].price": "10.00",
    "payments[0].kind": "card",
    "payments[0].lastFour": "424",
  };
  const answer = await olive.post("/sales/new", form);
  expect(answer.status).toBe(422);
  expect(answer.page().text).toContain("Enter the last four digits of the card");
  expect(answer.page().form("/sales/new")).toMatchObject({
    "payments[0].lastFour": "424",
    "lines[0].price": "10.00",
  });
});
