import { growing, growth, type PlannedStatement, type RunStatement } from "../query-plans.ts";

interface Allowance {
  /** Like that of `PlannedStatement`. */
  asked: string[];
  /** For a background job, which runs with whichever of these requests comes first. */
  isOneOf?: true;
  /** Indexes, tables, or sorting, as in `growing`. */
  grows: string[];
  why: string;
}

const SIGN_INS = [
  "POST /",
  "POST /api/login",
  "POST /set-password",
  "POST /sign-in/code",
  "POST /gift-cards/find",
  "GET /api/gift-cards/:number",
  "GET /find",
  "GET /api/find",
];

const TABLE_REPORTS = ["GET /reports/:report", "GET /reports/:report/export", "GET /api/reports/:report"];

/** Everything that costs more in a bigger shop. An entry that no longer does fails. */
const ALLOWED: Allowance[] = [
  {
    asked: ["GET /customers/twins", "GET /api/customers/twins"],
    grows: ["likely_twins_weight"],
    why: "read along the key to a limit: the index has no others",
  },
  {
    asked: ["GET /customers/twins", "serve"],
    grows: ["customers_uncompared"],
    why: "a part of those who still are to be compared: the index has no others",
  },
  {
    asked: ["GET /inventory/tags", "GET /inventory/bulk-changes/new"],
    grows: ["pieces_available"],
    why: "read along the key to a limit: the index has no others",
  },
  {
    asked: ["GET /inventory/receivings", "GET /api/receivings"],
    grows: ["receivings", "receivings_open"],
    why: "read along the key to a limit: nearly all are received, and the index of drafts has no others",
  },
  {
    asked: ["GET /inventory/vendors/:vendorId"],
    grows: ["receivings_open"],
    why: "a few of all drafts: the index has no others",
  },
  {
    asked: ["GET /buys", "GET /api/buys"],
    grows: ["buys", "buys_open"],
    why: "read along the key to a limit",
  },
  {
    asked: [
      "GET /customers/imports/:importId/undo",
      "GET /inventory/imports/:importId/undo",
      "POST /customers/imports/:importId/undo",
      "POST /api/customers/imports/:importId/undo",
    ],
    grows: ["customers_import"],
    why: "counts the customers of one import",
  },
  {
    asked: ["POST /customers/imports/:importId/undo"],
    grows: ["import_updates_customer"],
    why: "the imports that filled in what one customer lacked",
  },
  {
    asked: [
      "GET /inventory/imports/:importId/undo",
      "POST /inventory/imports/:importId/undo",
      "POST /api/inventory/imports/:importId/undo",
    ],
    grows: ["pieces_import"],
    why: "counts the items of one import",
  },
  {
    asked: ["POST /inventory/imports/:importId/undo", "POST /api/inventory/imports/:importId/undo"],
    grows: ["bulk_change_rows_of", "count_lines_of_piece", "order_pieces_of", "transfer_lines_of"],
    why: "looks whether something still names an item that goes; nothing does",
  },
  {
    asked: ["POST /inventory/melt-lots/:lotId/add-all"],
    grows: ["pieces_scrap"],
    why: "the items of scrap that a store holds",
  },
  {
    asked: ["GET /inventory/melt-lots", "GET /api/melt-lots"],
    grows: ["melt_lots"],
    why: "read along the key to a limit",
  },
  {
    asked: ["GET /inventory/transfers", "GET /api/transfers"],
    grows: ["transfers"],
    why: "read along the key to a limit",
  },
  {
    asked: ["GET /inventory/transfers", "GET /api/transfers"],
    grows: ["transfer_lines_missing"],
    why: "pieces that are missing now: the index has no others",
  },
  {
    asked: ["POST /till/close"],
    grows: ["closes_store_day"],
    why: "the closes of one day, for what they lack together",
  },
  {
    asked: ["POST /api/buys/:buyId/pay"],
    grows: ["buys_bought_by", "sales_store_day"],
    why: "what one employee bought on one day, and the tickets of that day for what they took in trade",
  },
  {
    asked: ["GET /api/messages"],
    grows: ["messages"],
    why: "read along the key to a limit",
  },
  {
    asked: ["GET /till/closes", "GET /api/closes"],
    grows: ["closes"],
    why: "read along the key to a limit, a few for each till and day; the counts of each close are found by its number",
  },
  {
    asked: ["POST /marketing/:campaignId/list", "POST /api/campaigns/:campaignId/recipients"],
    grows: ["link_clicks_link", "door_links_campaign_link"],
    why: "links of a draft, which nobody has followed and no message has",
  },
  {
    asked: ["GET /till/closes"],
    grows: ["closes_session"],
    why: "those of all dates that are over or short, counted along an index to a limit; those of some days are counted by day",
  },
  {
    asked: [
      "serve",
      "POST /inventory/new",
      "POST /repairs/new",
      "POST /processes/:processId/edit",
      "POST /customers/:customerId/erase",
      "POST /api/customers/:customerId/erase",
    ],
    grows: ["photos_staged"],
    why: "photos that forms staged in the last day, fifty of an account at the most",
  },
  { asked: ["GET /sales"], grows: ["sales_voided"], why: "read along their own index to a limit" },
  {
    asked: ["POST /api/transfers/:transferId/close", "POST /inventory/transfers/:transferId/close"],
    grows: ["looks_seen_at"],
    why: "lines of Worth a Look that nobody has marked yet",
  },
  {
    asked: [
      "serve",
      "access",
      "GET /audit/head",
      "POST /settings/sending/resume",
      "POST /api/sending/resume",
    ],
    grows: ["audit_log_action", "sorting"],
    why: "the restores of the log, newest first: as many as there were",
  },
  {
    asked: ["GET /audit/:entryId"],
    grows: ["audit_log_action", "sorting"],
    why: "the newest seal of the log: there is one for each restore without keys",
  },
  {
    asked: ["GET /audit"],
    grows: ["sorting"],
    why: "merges what a search can mean, each part read in order and no further than a page, or a thousand to count",
  },
  {
    asked: ["GET /audit/export.csv"],
    grows: ["audit_log_at", "sorting"],
    why: "the same in pages, and all entries but those that came after it was asked for",
  },
  {
    asked: ["GET /inventory", "GET /api/inventory"],
    grows: ["pieces", "pieces_available"],
    why: "common words, or what is available, of which there is an index, or what isn't: five of six pieces",
  },
  {
    asked: ["GET /inventory", "GET /api/inventory"],
    grows: ["sorting"],
    why: "the ids of one page",
  },
  {
    asked: ["GET /customers", "GET /api/customers"],
    grows: ["customers_added", "customers_by_last_purchase"],
    why: "a walk in the chosen order past what a filter, a range or common words leave out, which soon has a page",
  },
  {
    asked: ["GET /inventory", "GET /api/inventory"],
    grows: ["pieces_available_since", "pieces_since"],
    why: "the same",
  },
  {
    asked: ["GET /api/inventory"],
    grows: ["pieces_available_price", "pieces_folded_sku", "pieces_price"],
    why: "the same",
  },
  {
    asked: ["GET /inventory/tags", "GET /inventory/bulk-changes/new"],
    grows: ["pieces"],
    why: "the same, in the list's own order",
  },
  {
    asked: ["GET /sales", "GET /api/sales"],
    grows: ["sales_total"],
    why: "the same",
  },
  {
    asked: ["GET /api/sales"],
    grows: ["sales_price"],
    why: "the same",
  },
  {
    asked: ["GET /api/sales"],
    grows: ["sales_by_day", "sales_by_month"],
    why: "how many sales a filter leaves: a row for each day or month",
  },
  {
    asked: ["GET /repairs", "GET /api/repairs"],
    grows: ["orders_repairs_promised"],
    why: "the same as of customers",
  },
  {
    asked: ["GET /api/customers"],
    grows: ["sorting"],
    why: "what a narrow filter leaves",
  },
  {
    asked: ["GET /orders", "GET /api/orders"],
    grows: ["orders_other_promised"],
    why: "the same as of repairs",
  },
  {
    asked: ["GET /api/orders"],
    grows: ["orders_open"],
    why: "those that are open, no further than five thousand",
  },
  {
    asked: ["GET /customers"],
    grows: ["customers_spent"],
    why: "a walk in the chosen order past what a filter or common words leave out, where that soon has a page",
  },
  {
    asked: ["GET /inventory"],
    grows: ["pieces_available_price", "pieces_folded_sku", "pieces_price"],
    why: "the same",
  },
  {
    asked: ["GET /orders", "GET /api/orders"],
    grows: ["orders_other", "orders_unpaid"],
    why: "a walk in the list's order, which soon has a page: the index has no others, besides what was handed over free",
  },
  {
    asked: ["GET /orders"],
    grows: ["orders_kind", "orders_open"],
    why: "the same, to count no further than the list does",
  },
  {
    asked: ["GET /orders", "GET /api/orders"],
    grows: ["sorting"],
    why: "the repairs that were canceled and are still here, by their cancellation, and a list of calls that is searched",
  },
  {
    asked: [
      "POST /customers/:customerId/erase",
      "POST /api/customers/:customerId/erase",
      "POST /customers/:customerId/calls/take-back",
      "DELETE /api/customers/:customerId/calls/:callId",
    ],
    grows: ["customer_calls_taken_over"],
    why: "the calls to one customer that a call took over",
  },
  {
    asked: ["POST /customers/:customerId/erase", "POST /api/customers/:customerId/erase"],
    grows: ["till_movements", "closes"],
    why: "what people wrote at tills, a few rows a day, which may name the customer",
  },
  {
    asked: ["POST /customers/:customerId/erase", "POST /api/customers/:customerId/erase"],
    grows: ["order_movements", "count_lines", "piece_movements"],
    why: "places and people that goods were with, which may be the customer: looked through once, in short steps",
  },
  {
    asked: ["GET /repairs/bench", "GET /api/bench"],
    grows: ["orders_asked_at"],
    why: "a page of the estimates that wait: the index has no others",
  },
  {
    asked: ["GET /repairs/bench", "GET /api/bench"],
    grows: ["part_waits_open"],
    why: "a page of the repairs that wait for parts: the index has no others",
  },
  {
    asked: [
      "GET /repairs/custody",
      "GET /api/custody",
      "GET /counts",
      "POST /counts",
      "GET /counts/:countId",
      "GET /counts/:countId/print",
      "GET /api/counts",
      "GET /api/counts/:countId",
    ],
    grows: ["orders_open"],
    why: "special orders and layaways that are open: the index has no others",
  },
  {
    asked: [
      "GET /counts",
      "POST /counts",
      "GET /api/counts",
      "GET /lists/:list/export",
      "GET /lists/:list/print",
    ],
    grows: ["counts"],
    why: "read along the key to a limit: nearly all are of the kinds that one may see",
  },
  {
    asked: ["GET /counts/:countId"],
    grows: ["count_lines_result", "count_decisions_line"],
    why: "counts what was found later of what one count missed",
  },
  {
    asked: ["POST /counts/:countId", "POST /api/counts/:countId/scans"],
    grows: ["count_lines_piece"],
    why: "the line of one item in one count: the index has it once",
  },
  {
    asked: ["POST /api/counts/:countId/scans"],
    grows: ["count_lines_unknown"],
    why: "the scans of one unknown tag in one count",
  },
  {
    asked: ["POST /counts/:countId/end", "POST /api/counts/:countId/end"],
    grows: ["pieces_on_hand", "count_lines_piece", "count_decisions_line"],
    why: "writes down what is missing of all that the store holds",
  },
  {
    asked: ["POST /counts/:countId/end"],
    grows: ["sorting"],
    why: "the same, of one case, in the order of its tags",
  },
  {
    asked: [
      "GET /inventory",
      "GET /inventory/new",
      "GET /inventory/tags",
      "GET /inventory/bulk-changes/new",
      "GET /inventory/:pieceId/edit",
      "GET /api/inventory",
      "GET /lists/:list/export",
      "GET /lists/:list/filters",
      "GET /lists/:list/print",
      "GET /counts",
      "POST /counts",
      "POST /api/inventory",
    ],
    grows: ["stock_by_case", "sorting"],
    why: "the names of all cases, from the summary by case",
  },
  {
    asked: ["GET /lists/:list/export", "GET /lists/:list/print"],
    grows: [
      "audit_log_at",
      "closes",
      "orders_held",
      "orders_open",
      "orders_other",
      "receivings",
      "sales_sold_at",
      "transfers",
    ],
    why: "the lists themselves, a thousand rows at a time, as their own pages are read",
  },
  {
    asked: ["GET /lists/:list/export"],
    grows: ["repairs_intake"],
    why: "the same, of repairs by intake: printed they are in the order of the page, late ones first",
  },
  {
    asked: ["GET /lists/:list/export"],
    grows: ["orders_kind", "sales_by_month"],
    why: "how many rows a file gets, counted no further than it may have, and the sums under them",
  },
  {
    asked: ["GET /gift-cards", "GET /gift-cards/export", "GET /api/credit"],
    grows: ["orders_held"],
    why: "a page, or in pages all, of the orders with a deposit: the index has no others",
  },
  {
    asked: ["GET /sales"],
    grows: ["sales_price"],
    why: "the same",
  },
  {
    asked: ["GET /customers", "GET /sales"],
    grows: ["sorting"],
    why: "the few that a filter leaves, where a walk in the chosen order would read more: the root of 51 times all rows",
  },
  {
    asked: ["GET /repairs"],
    grows: ["repairs", "repairs_intake"],
    why: "words so common that a walk in the list's own order soon has a page, or a thousand to count",
  },
  {
    asked: ["GET /repairs"],
    grows: ["sorting"],
    why: "adds up at most a thousand repairs by status",
  },
  {
    asked: ["GET /api/repairs"],
    grows: ["repairs_intake"],
    why: "words so common that a walk in the list's own order soon has a page",
  },
  {
    asked: ["GET /api/repairs"],
    grows: ["sorting"],
    why: "what a filter leaves by its ids, of which the newest are looked at for words",
  },
  {
    asked: ["GET /sales/new"],
    grows: ["pieces_available"],
    why: "the newest that are available are looked at for words, along the index of their ids",
  },
  {
    asked: [
      "GET /customers",
      "GET /api/customers",
      "GET /audit",
      "GET /audit/export.csv",
      "GET /sales/new",
      "GET /repairs/new",
    ],
    grows: ["customers_trigrams"],
    why: "the trigrams that begin with one or two letters, a thousand at the most",
  },
  {
    asked: [
      "GET /inventory",
      "GET /api/inventory",
      "GET /find",
      "GET /api/find",
      "GET /audit",
      "GET /audit/export.csv",
      "GET /sales/new",
    ],
    grows: ["pieces_trigrams"],
    why: "the trigrams that begin with one or two letters, a thousand at the most",
  },
  {
    asked: ["GET /repairs", "GET /api/repairs", "GET /audit", "GET /audit/export.csv"],
    grows: ["repairs_trigrams"],
    why: "the trigrams that begin with one or two letters, a thousand at the most",
  },
  {
    asked: ["GET /api/repairs", "GET /audit", "GET /audit/export.csv"],
    grows: ["repairs"],
    why: "the newest, to a limit: the index can't tell which have all of some words",
  },
  {
    asked: ["GET /orders", "GET /api/orders"],
    grows: ["orders"],
    why: "the same",
  },
  {
    asked: ["GET /api/customers/:customerId/suggestions"],
    grows: ["pieces_available_price"],
    why: "prices of what is available, a thousand at the most",
  },
  {
    asked: ["GET /sales", "GET /api/sales"],
    grows: ["sales_sold_at"],
    why: "nearly all sales are live: a page is soon full",
  },
  {
    asked: ["GET /sales", "GET /reports", "GET /api/reports/sales"],
    grows: ["sales_by_day", "sales_by_month"],
    why: "sums: a row for each day or month, store and tier, however much was sold in it",
  },
  {
    asked: ["GET /reports"],
    grows: ["sales_by_seller_day", "sales_by_seller_month"],
    why: "sums: a row for each day or month, store, tier and seller, however much was sold in it",
  },
  {
    asked: ["GET /sales", "GET /reports"],
    grows: ["pieces_sold_by_day", "pieces_sold_by_month"],
    why: "sums: a row for each day or month, store, tier and category, however much was sold in it",
  },
  {
    asked: ["GET /reports/export"],
    grows: ["sales_by_day", "sales_by_month"],
    why: "sums: a row for each day or month, store and tier",
  },
  {
    asked: TABLE_REPORTS,
    grows: [
      "sales_by_day",
      "sales_by_seller_day",
      "sales_by_seller_month",
      "tax_by_day",
      "discounts_by_day",
      "payments_by_day",
      "repairs_ready_by_day",
      "repairs_out_by_day",
      "deposits_by_day",
      "credit_by_day",
      "sorting",
    ],
    why: "sums: a row for each day or month, store, and tier, seller, worker, rate, reason or kind, however much was sold in it",
  },
  {
    asked: ["GET /reports/:report", "GET /api/reports/:report"],
    grows: ["sales_by_month"],
    why: "the same, for rows by month or location",
  },
  {
    asked: TABLE_REPORTS,
    grows: [
      "closes_store_day",
      "returns_store_day",
      "sales_exempt_by_day",
      "returns_exempt_by_day",
      "sales_voided",
    ],
    why: "what came back, was closed, voided or exempt from tax in the period, which is little of what was sold",
  },
  {
    asked: TABLE_REPORTS,
    grows: ["pieces_available", "pieces_neither", "piece_movements_at"],
    why: "what is in stock, and what moved since the day or in the days that a report of stock is of: nothing of it is kept by day",
  },
  {
    asked: TABLE_REPORTS,
    grows: ["piece_movements"],
    why: "the newest number of a movement, one row at the end of the key, which says how large the shop is",
  },
  {
    asked: ["GET /", "POST /", "GET /api/dashboard/stats"],
    grows: ["buyers_by_day"],
    why: "sums: a row for each day and store of a month",
  },
  {
    asked: ["GET /", "POST /"],
    grows: ["sales_by_day"],
    why: "sums: a row for each store and tier on each of 14 days",
  },
  {
    asked: ["GET /", "GET /reports"],
    isOneOf: true,
    grows: [
      "customers_anniversary",
      "customers_birthday",
      "customers_spouse_birthday",
      "pieces_sold_by_day",
      "sorting",
    ],
    why: "the insights, in the background: those with a date on one day, a day at a time, and 2,000 pieces at a time",
  },
  {
    asked: ["GET /directory/:employeeId"],
    grows: ["sales_seller", "sale_salespeople_second", "sales_by_seller_month", "returns_store_day"],
    why: "what one person sold in a month, as the second of two, of which there is little, and what came back in it",
  },
  {
    asked: ["GET /sales", "GET /api/sales"],
    grows: ["sorting"],
    why: "the tickets of one page, and those that somebody sold as the second of two, of which there are few",
  },
  {
    asked: ["GET /marketing/audience"],
    grows: ["customers_born"],
    why: "an age range begins and ends within a year of birth, and those two years are counted one by one",
  },
  {
    asked: SIGN_INS,
    grows: ["sign_in_failures", "sign_in_failures_account", "sign_in_failures_at"],
    why: "the failures of an hour, which the limits bound; each try takes away what is older or beyond the bound",
  },
  {
    asked: [
      ...["", "/recovery-codes", "/turn-off"].map((path) => `POST /account/second-factor${path}`),
      "POST /account/pin",
      "POST /switch",
      "POST /confirm",
    ],
    grows: ["sign_in_failures", "sign_in_failures_account", "sign_in_failures_at"],
    why: "the same, of a session or a known browser",
  },
  {
    asked: ["GET /backups"],
    grows: ["sign_in_failures_at"],
    why: "failures dated after now: none, unless the clock was set back",
  },
  {
    asked: ["GET /settings/security"],
    grows: ["sign_in_failures_at", "sorting"],
    why: "the failures of an hour, which the limits bound",
  },
  {
    asked: ["serve"],
    grows: ["messages_in_doubt"],
    why: "what an earlier start had on its way: one message at the most",
  },
  {
    asked: ["GET /audit"],
    grows: ["audit_log_action"],
    why: "which of the known actions occur: the first entry of each",
  },
  {
    asked: ["serve", "GET /audit/denials", "GET /account"],
    grows: ["denials"],
    why: "refused requests take away what is beyond the bound",
  },
  {
    asked: ["serve", "access", "POST /customers/:customerId/erase", "POST /api/customers/:customerId/erase"],
    grows: ["customers_erased"],
    why: "those who were erased, for the list outside the database, which is read and written whole",
  },
  {
    asked: ["POST /customers/:customerId/erase", "POST /api/customers/:customerId/erase"],
    grows: ["idempotency_keys"],
    why: "the kept answers of a day, which have a bound for each account",
  },
  {
    asked: ["GET /settings/privacy"],
    grows: ["customers"],
    why: "what each choice of years would erase today, which nobody asks for at the counter",
  },
];

/** Statements that cost more in a bigger shop and aren't listed, by request. */
export function unlistedGrowth(statements: RunStatement[]): string {
  const unlisted = [...growthIn(statements)].filter(([one]) => !LISTED.has(one));
  return unlisted.map(([one, statement]) => `${one}\n${explain(statement)}`).join("\n\n");
}

/** Listed growth that doesn't occur. */
export function listedForNothing(statements: RunStatement[]): string[] {
  const found = growthIn(statements);
  return ALLOWED.flatMap(({ asked, isOneOf, grows }) =>
    grows.flatMap((what) => {
      const missing = asked.map((one) => `${one}: ${what}`).filter((one) => !found.has(one));
      return isOneOf && missing.length < asked.length ? [] : missing;
    }),
  );
}

const LISTED = new Set(
  ALLOWED.flatMap(({ asked, grows }) => asked.flatMap((one) => grows.map((what) => `${one}: ${what}`))),
);

function growthIn(statements: RunStatement[]): Map<string, RunStatement> {
  return new Map(
    statements.flatMap((statement) =>
      growing(statement).map((what): [string, RunStatement] => [`${statement.asked}: ${what}`, statement]),
    ),
  );
}

/** Rows that one statement looks at for words. */
const LOOKS_AT_ONCE = 250;

/**
 * Maximum work per statement, whatever the input. With 20,000 rows per table, requests within it took at most
 * 0.12 s of CPU; 4,000 digits in a search took 8.
 */
export const MOST = { rows: 1_001, trigrams: 400, looks: 2 * 10 * LOOKS_AT_ONCE };

/** Index of a column with one value for all generated customers; elsewhere, one in 365 matches. */
const BIRTHDAY = "customers_birthday";

/** Statements that read more than a single run may, whatever was asked. */
export function tooMuchIn(statements: RunStatement[]): string[] {
  return Object.keys(MOST).flatMap((name) => {
    const of = name as keyof typeof MOST;
    return statements
      .filter((statement) => statement[of] > MOST[of] && !growing(statement).includes(BIRTHDAY))
      .map((statement) => `${statement[of]} ${of}: ${explain(statement)}`);
  });
}

export function explain(statement: PlannedStatement): string {
  const wrong = growth(statement);
  const steps = statement.steps.map((step) => `${wrong.includes(step) ? "  !! " : "     "}${step}`);
  return [`${statement.asked}: ${statement.sql}`, ...steps].join("\n");
}
