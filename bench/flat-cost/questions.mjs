// All pages and calls that read or write rows: every filter, searches with many, few, and no results, first
// and deep pages, and comparable records.

/**
 * Named questions; `ask(round)` returns the request. `alike` carries the first shop's amounts to the next.
 */
export function askAbout(db, alike = new Map()) {
  const one = (sql, ...values) =>
    db
      .prepare(sql)
      .pluck()
      .get(...values);
  const key = (sql, ...values) =>
    db
      .prepare(sql)
      .raw()
      .get(...values);
  const get = (what, path, status = 200) => ({ what, ask: () => ({ path, status }) });

  /** The first shop's value, for every shop. */
  const asFirst = (name, has) => {
    if (!alike.has(name)) alike.set(name, has);
    return alike.get(name);
  };

  /** A page halfway through a list, by cursor; near its end if the other shop has fewer rows left. */
  const deep = (path, table, columns, order, where = "1") => {
    const all = one(`select count(*) from ${table} where ${where}`);
    const follow = asFirst(`${path.replace(/=\d+/g, "")} ${where}`, Math.floor(all / 2));
    const position = follow < PAGE ? all - follow : Math.floor(all / 2);
    const at = key(
      `select ${columns} from ${table} where ${where} order by ${order} limit 1 offset ?`,
      position,
    );
    const after = at.length === 1 ? at[0] : at;
    const cursor = Buffer.from(JSON.stringify({ after, position })).toString("base64url");
    return `${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`;
  };
  const deepCustomers = (path, where) => deep(path, "customers", "sort_name, id", "sort_name, id", where);
  const deepPieces = (path, where) => deep(path, "pieces", "id", "id desc", where);
  const deepSales = (path, where) => deep(path, "sales", "sold_at, id", "sold_at desc, id desc", where);
  /** A page by itself is sorted by what is due, for which this would be no place. */
  const deepRepairs = (path, where) =>
    deep(
      path.startsWith("/api") ? path : `${path}&sort=-intake`,
      "repairs",
      "intake_at, id",
      "intake_at desc, id desc",
      where,
    );
  const deepCampaigns = (path) => deep(path, "campaigns", "created_at, id", "created_at desc, id desc");

  /** First pages in an order, within a range or a filter. */
  const inOrders = (noun, page, asked) =>
    Object.entries(asked).map(([sort, filter]) =>
      get(
        `${noun}, ${sort}${filter && `, ${filter}`}`,
        `${page}?${[sort, filter].filter(Boolean).join("&")}`,
      ),
    );

  const buyer = one(
    "select customer_id from sales where customer_id is not null group by 1 order by abs(count(*) - 12), 1 limit 1",
  );
  const newcomer = one("select id from customers where total_spent = 0 order by id limit 1");
  const collector = one(
    "select customer_id from sales where customer_id is not null group by 1 order by abs(count(*) - 120), 1 limit 1",
  );
  const sale = one("select sale_id from sale_trade_ins order by id desc limit 1 offset 20");
  const sold = one("select id from pieces where state = 'sold' order by id desc limit 1");
  const { id: piece, sku } = db
    .prepare(
      "select id, sku from pieces where state = 'available' and sku not like 'BENCH-%' order by id desc limit 1",
    )
    .get();
  const vendor = one("select id from vendors where name = 'Kessel & Son'");
  const newest = (table) => one(`select max(id) from ${table}`);
  const ticket = one("select id from sales where gift_cards > 0 order by id desc limit 1 offset 5");
  const voided = one("select id from sales where is_live = 0 order by voided_at desc, id desc limit 1");
  const back = one("select id from returns order by id desc limit 1 offset 5");
  const close = one("select id from closes order by id desc limit 1 offset 5");
  const { id: card, number: cardNumber } = db
    .prepare(
      "select id, number from credit_accounts where kind = 'gift_card' order by id desc limit 1 offset 5",
    )
    .get();
  const creditor = one(
    "select customer_id from credit_accounts where kind = 'store_credit' order by id limit 1",
  );
  const soldLines = db
    .prepare(
      "select id, sale_id as saleId from sale_lines where kind = 'piece' and is_live = 1 order by id desc limit 100",
    )
    .all();
  const repair = one("select id from repairs order by id desc limit 1 offset 50");
  const pending = one("select id from repairs where status = 'in_progress' order by id desc limit 1");
  const campaign = one("select id from campaigns order by id desc limit 1");
  // A phone number that only one customer has.
  const phone = one(
    "select cell_phone from customers where cell_phone like '(%' group by 1 having count(*) = 1 order by max(id) desc limit 1",
  );
  const email = one("select email from customers where email is not null order by id desc limit 1");
  const forSale = db
    .prepare("select id, cost, retail_price from pieces where state = 'available' order by id limit 100")
    .all();
  const yearAgo = one("select max(store_day) from sales where store_day < date('now', '-350 days')");
  /**
   * The first shop's most frequent last name; in other shops a name (with a first name if needed) that is as
   * frequent.
   */
  const nameIn = (from) => {
    const named = (name) =>
      `select ${name} as name, count(*) as n from ${from} where last_name not like '% %' group by 1`;
    const most = one(`select max(n) from (${named("last_name")})`);
    const name = one(
      `select name from (${named("last_name")} union all ${named("first_name || ' ' || last_name")}) order by abs(n - ?), name limit 1`,
      asFirst(`a name in ${from}`, most),
    );
    return encodeURIComponent(name);
  };
  const customersName = nameIn("customers");
  const repairsName = nameIn("repairs join customers on customers.id = customer_id");
  const money = (cents) => (cents / 100).toFixed(2);

  return [
    get("dashboard", "/"),
    get("GET /api/dashboard/stats", "/api/dashboard/stats"),
    get("GET /api/dashboard/stats, one store", "/api/dashboard/stats?location=denver"),
    get("GET /api/reports/analytics", "/api/reports/analytics"),
    get("GET /api/user", "/api/user"),
    get("notices", "/notices"),
    get("reports", "/reports"),
    get("reports, today", "/reports?dateRange=today"),
    get("reports, year, one store and tier", "/reports?dateRange=year&location=denver&tier=gold"),
    get("GET /api/reports/sales, month", "/api/reports/sales?dateRange=month"),
    get("GET /api/reports/sales, year, tier", "/api/reports/sales?dateRange=year&tier=silver"),
    get("directory", "/directory"),
    get("employee", "/directory/4"),
    get("account", "/account"),
    get("backups", "/backups"),
    get("settings", "/settings"),
    get("settings, users", "/settings/users"),
    get("processes", "/processes"),
    get("audit trail", "/audit"),
    get("audit trail, deep", deep("/audit", "audit_log", "at, id", "at desc, id desc")),
    get("audit trail, one employee", "/audit?who=4"),
    get("audit trail, sales", "/audit?kind=sale"),
    get("audit trail, one action by one employee", "/audit?who=4&action=repair.status-set"),
    get("audit trail, one sale", `/audit?kind=sale&record=${sale}`),
    get("audit trail, a year ago", `/audit?from=${yearAgo}&to=${yearAgo}`),
    get("audit trail, search for a common name", "/audit?search=smith"),
    get("audit trail, search for a name of as many", `/audit?search=${customersName}`),
    get("audit trail, search for nothing", "/audit?search=zzqzz"),
    get("audit entry", `/audit/${one("select max(id) / 2 from audit_log")}`),
    get("denials", "/audit/denials"),

    get("find, a page to type on", "/find"),
    ...searches("find", "/find", "/api/find", {
      "common name": "q=smith",
      "a name of as many": `q=${customersName}`,
      "first and last name": "q=mary+smith",
      "three letters": "q=ann",
      "two letters": "q=qu",
      "common word": "q=sapphire",
      "plain number": "q=180",
      "last four digits": "q=0142",
      nothing: "q=zzqzz",
    }),
    get("find, one phone", `/find?q=${encodeURIComponent(phone)}`, 302),
    get("find, one e-mail", `/find?q=${encodeURIComponent(email)}`, 302),
    get("find, one SKU", `/find?q=${sku}`, 302),
    get("find, scanned ticket", `/find?q=S-${ticket}`, 302),

    ...listOf("customers", "/customers", "/api/customers", deepCustomers, {
      "tier=diamond": "tier = 'diamond'",
      "tier=silver": "tier = 'silver'",
      "homeStore=denver": "home_store = 'denver'",
      "tier=gold&homeStore=denver": "tier = 'gold' and home_store = 'denver'",
    }),
    ...searches("customers", "/customers", "/api/customers", {
      "common name": "search=smith",
      "a name of as many": `search=${customersName}`,
      "first and last name": "search=mary+smith",
      "three letters": "search=ann",
      "two letters": "search=qu",
      "one letter": "search=x",
      "phone digits": `search=${encodeURIComponent(phone.slice(-8))}`,
      "one e-mail": `search=${encodeURIComponent(email)}`,
      nothing: "search=zzqzz",
      "name, tier and store": "search=smith&tier=gold&homeStore=denver",
    }),
    get("customer, 12 purchases", `/customers/${buyer}`),
    get("customer, no purchase", `/customers/${newcomer}`),
    get("customer, 120 purchases", `/customers/${collector}`),
    get("customer, 120 purchases, sales only", `/customers/${collector}?kind=sale`),
    get("GET /api/customers/id/credit", `/api/customers/${creditor}/credit`),
    get("customer, edit", `/customers/${buyer}/edit`),
    get("customer, new", "/customers/new"),
    get("imports", "/customers/imports"),

    ...listOf("inventory", "/inventory", "/api/inventory", deepPieces, {
      "category=rings": "category = 'rings'",
      "category=brooches": "category = 'brooches'",
      "location=denver": "location = 'denver'",
      "isAvailable=true": "state = 'available'",
      "isAvailable=sold": "state = 'sold'",
      "category=watches&location=denver&isAvailable=true":
        "category = 'watches' and location = 'denver' and state = 'available'",
      "category=watches&location=denver&isAvailable=sold":
        "category = 'watches' and location = 'denver' and state = 'sold'",
    }),
    ...listOf("inventory", "/inventory", "/api/inventory", deepPieces, {
      [`vendor=${vendor}`]: `vendor_id = ${vendor}`,
      [`vendor=${vendor}&isAvailable=true&category=rings`]: `vendor_id = ${vendor} and state = 'available' and category = 'rings'`,
      "displayCase=Case+7": "display_case = 'Case 7'",
      "displayCase=Case+7&location=denver&isAvailable=true":
        "display_case = 'Case 7' and location = 'denver' and state = 'available'",
      "ownership=memo": "ownership = 'memo'",
      "metal=platinum": "metal = 'platinum'",
      "karat=18K&isAvailable=true": "karat = '18K' and state = 'available'",
      "metal=yellow_gold&karat=14K&category=rings&location=denver&isAvailable=true":
        "metal = 'yellow_gold' and karat = '14K' and category = 'rings' and location = 'denver' and state = 'available'",
    }).slice(LISTS_ALONE),
    ...inOrders("inventory", "/inventory", {
      "sort=-purchased": "",
      "sort=-price": "priceFrom=100&priceTo=5000",
      // The categories of the first SKUs have no such piece.
      "sort=sku": "priceFrom=20000",
      "sort=-sku": "category=rings",
      "sort=purchased": "purchasedFrom=2020-01-01",
      "sort=price": "category=watches&priceTo=900",
    }),
    ...inOrders("inventory, chosen", "/inventory", {
      "sort=sku": "location=denver&isAvailable=true&priceFrom=1000&priceTo=2000",
      "sort=-sku": "purchasedTo=2020-01-01",
      "sort=price": `vendor=${vendor}&isAvailable=true`,
      "sort=-price": "displayCase=Case+7&isAvailable=true",
      "sort=-purchased":
        "metal=yellow_gold&karat=14K&category=rings&location=denver&isAvailable=true&priceTo=1000",
    }),
    ...inOrders("customers", "/customers", {
      "sort=-added": "",
      "sort=-lastPurchase": "tier=gold",
      "sort=spent": "addedFrom=2020-01-01",
      "sort=name": "lastPurchaseFrom=2020-01-01",
    }),
    ...inOrders("sales", "/sales", {
      "sort=-total": "",
      "sort=total": "totalFrom=1000&totalTo=2000",
      "sort=-date": "totalFrom=5000",
    }),
    ...inOrders("repairs", "/repairs", {
      "sort=promised": "status=in_progress",
      "sort=-price": "priceFrom=100",
      "sort=-promised": "promisedFrom=2020-01-01",
      "sort=-intake": "receivedFrom=2020-01-01&priceTo=200",
    }),
    ...inOrders("orders", "/orders", {
      "sort=promised": "state=open",
      "sort=-price": "",
    }),
    ...searches("inventory", "/inventory", "/api/inventory", {
      "common word": "search=sapphire",
      "two words": "search=platinum+sapphire",
      "three letters": "search=pea",
      "two letters": "search=ov",
      "one letter": "search=q",
      "one SKU": `search=${sku}`,
      nothing: "search=zzqzz",
      "word, available": "search=sapphire&isAvailable=true",
      "rare words, available": "search=mother-of-pearl+aurelle&isAvailable=true",
      "word, all filters": "search=sapphire&category=rings&location=denver&isAvailable=true",
    }),
    ...stockLists("receivings", "/inventory/receivings", "/api/receivings", [
      "state=received",
      "location=boca",
      `vendor=${vendor}`,
    ]),
    ...stockLists("transfers", "/inventory/transfers", "/api/transfers", [
      "state=closed",
      "state=missing",
      "location=denver",
    ]),
    ...stockLists("buys", "/buys", "/api/buys", ["state=bought", "location=boca"]),
    ...stockLists("melt lots", "/inventory/melt-lots", "/api/melt-lots", ["state=settled", "location=boca"]),
    ...stockLists("out and reserved", "/inventory/out", "/api/inventory/out", [
      "state=memo_out",
      "state=overdue",
      "location=boca",
    ]),
    get("counts of pieces", "/counts?kind=pieces&location=all"),
    get("GET /api/counts, of pieces", "/api/counts?kind=pieces&limit=50"),
    get("vendors", "/inventory/vendors"),
    get("vendor", `/inventory/vendors/${vendor}`),
    get("GET /api/vendors", "/api/vendors?limit=50"),
    get("receiving", `/inventory/receivings/${newest("receivings")}`),
    get("transfer", `/inventory/transfers/${newest("transfers")}`),
    get("count", `/counts/${newest("counts")}`),
    get("buy", `/buys/${newest("buys")}`),
    get("melt lot", `/inventory/melt-lots/${newest("melt_lots")}`),
    get("metal prices", "/inventory/metal-prices"),
    get("item, available", `/inventory/${piece}`),
    get("item, sold", `/inventory/${sold}`),
    get("item, edit", `/inventory/${piece}/edit`),
    get("item, new", "/inventory/new"),

    ...listOf("sales", "/sales", "/api/sales", deepSales, {
      "location=denver": "store = 'denver'",
      "tier=diamond": "customer_tier = 'diamond'",
      "category=brooches": "id in (select sale_id from sale_lines where category = 'brooches')",
      "tier=gold&location=denver&category=rings":
        "customer_tier = 'gold' and store = 'denver' and id in (select sale_id from sale_lines where category = 'rings')",
      "dateRange=month": "store_day >= strftime('%Y-%m-01', 'now')",
    }),
    get("sale", `/sales/${sale}`),
    get("receipt", `/sales/${sale}/receipt`),
    get("sale form", "/sales/new"),
    get("sale form, both searches", "/sales/new?formKey=k&customerSearch=smith&itemSearch=sapphire"),
    get("sale form, rare words", "/sales/new?formKey=k&customerSearch=ottilie&itemSearch=aurelle"),
    get("sale form, both chosen", `/sales/new?formKey=k&customerId=${buyer}&inventoryId=${piece}`),

    get("sales, voided", "/sales?location=all&show=voided"),
    get("sale, three lines", `/sales/${ticket}`),
    get("sale, three lines, finished", `/sales/${ticket}/finish`),
    get("sale, three lines, receipt", `/sales/${ticket}/receipt`),
    get("sale, voided", `/sales/${voided}`),
    get("return form", `/sales/${ticket}/return`),
    get("exchange form", `/sales/${ticket}/exchange`),
    get("sales, scanned ticket", `/sales/find?ticket=S-${ticket}`, 303),
    get("return", `/returns/${back}`),
    get("return, slip", `/returns/${back}/slip`),
    get("till", "/till?location=boca"),
    get("till, close", "/till/close?location=boca"),
    get("GET /api/till", "/api/till?location=boca"),
    get("closes", "/till/closes?location=all"),
    get("closes, deep", deep("/till/closes?location=all", "closes", "id", "id desc")),
    get("closes, location=boca", "/till/closes?location=boca"),
    get("GET /api/closes, 50", "/api/closes?limit=50"),
    get("close", `/till/closes/${close}`),
    get("close, print", `/till/closes/${close}/print`),
    get("gift cards and credit", "/gift-cards"),
    get(
      "gift cards, deep",
      deep(
        "/gift-cards?kind=gift_card",
        "credit_accounts",
        "kind, id",
        "id desc",
        "kind = 'gift_card' and balance > 0",
      ),
    ),
    get("gift card", `/gift-cards/${card}`),
    get("GET /api/gift-cards/number", `/api/gift-cards/${cardNumber}`),

    ...listOf("repairs", "/repairs", "/api/repairs", deepRepairs, {
      "status=pending": "status = 'pending'",
      "status=completed": "status = 'completed'",
      "status=picked_up": "status = 'picked_up'",
      "location=denver": "store = 'denver'",
      "status=picked_up&location=denver": "status = 'picked_up' and store = 'denver'",
    }),
    ...searches("repairs", "/repairs", "/api/repairs", {
      "common word": "search=ring",
      "customer's name": "search=smith",
      "a customer's name with as many": `search=${repairsName}`,
      number: "search=%2342",
      "two letters": "search=qu",
      nothing: "search=zzqzz",
      "word, status and store": "search=ring&status=picked_up&location=denver",
    }),
    get("repair", `/repairs/${repair}`),
    get("ticket", `/repairs/${repair}/ticket`),
    get("repair, edit", `/repairs/${repair}/edit`),
    get("repair form, search", "/repairs/new?formKey=k&customerSearch=smith"),

    ...listOf("campaigns", "/marketing", "/api/campaigns", deepCampaigns, {}),
    get("campaign", `/marketing/${campaign}`),
    get("campaign form", "/marketing/new"),
    get("audience, everybody", "/marketing/audience?type=email"),
    get("audience, tier", "/marketing/audience?type=sms&audienceSegments.tier=gold"),
    get("audience, ages", "/marketing/audience?type=direct_mail&audienceSegments.ageRange=31-45"),
    get(
      "audience, all segments",
      "/marketing/audience?type=email&audienceSegments.tier=silver&audienceSegments.gender=female&audienceSegments.ageRange=46-60&audienceSegments.location=boca",
    ),
    get("suggestions", `/api/customers/${buyer}/suggestions`),

    {
      what: "POST /api/sales",
      ask(round) {
        const { id, cost, retail_price: price } = forSale[round];
        const amounts = { itemCost: money(cost), salePrice: money(price), tax: "0", shippingCharge: "0" };
        const body = { customerId: buyer, inventoryId: id, ...amounts, location: "boca", hasTradeIn: false };
        return { method: "POST", path: "/api/sales", body: { ...body, tradeInValue: "0" }, status: 201 };
      },
    },
    {
      what: "POST /api/sales, three lines",
      ask(round) {
        const { id, retail_price: price } = forSale[50 + round];
        const lines = [
          { kind: "piece", inventoryId: id, discount: { percent: 10, reason: "loyalty" } },
          { kind: "item", description: "Watch battery", price: "18.00" },
          { kind: "gift_card", amount: "50.00" },
        ];
        const cash = { kind: "cash", amount: money(Math.floor(price / 2)) };
        const body = {
          customerId: buyer,
          location: "boca",
          lines,
          tax: "auto",
          payments: [cash, { kind: "card" }],
        };
        return { method: "POST", path: "/api/sales", body, status: 201 };
      },
    },
    {
      what: "POST /api/sales/id/returns",
      ask(round) {
        const { id, saleId } = soldLines[round];
        const refund = [{ kind: "store_credit", amount: null }];
        const body = { lines: [{ id, to: "stock" }], refund, reason: "Changed their mind" };
        return { method: "POST", path: `/api/sales/${saleId}/returns`, body, status: 201 };
      },
    },
    {
      what: "POST /api/till/movements",
      ask: (round) => ({
        method: "POST",
        path: "/api/till/movements",
        body: { location: "boca", kind: "in", amount: "1.00", reason: `Change ${round}` },
        status: 201,
      }),
    },
    {
      what: "POST /api/customers",
      ask: (round) => ({
        method: "POST",
        path: "/api/customers",
        body: {
          firstName: "Mary",
          lastName: `Smith ${round}`,
          email: `m${round}@mailbox.example`,
          homeStore: "boca",
        },
        status: 201,
      }),
    },
    {
      what: "POST /api/inventory",
      ask: (round) => ({
        method: "POST",
        path: "/api/inventory",
        body: {
          sku: `BENCH-${Date.now()}-${round}`,
          category: "rings",
          description: "Plain gold band",
          cost: "100.00",
          retailPrice: "250.00",
          location: "boca",
        },
        status: 201,
      }),
    },
    {
      what: "POST /api/repairs",
      ask: () => ({
        method: "POST",
        path: "/api/repairs",
        body: {
          customerId: buyer,
          item: "Watch battery",
          costToRepair: "12",
          customerPrice: "45",
          location: "boca",
        },
        status: 201,
      }),
    },
    {
      what: "PUT /api/repairs/id",
      ask: (round) => ({
        method: "PUT",
        path: `/api/repairs/${pending}`,
        body: { status: round % 2 ? "in_progress" : "completed" },
      }),
    },
  ];

  function listOf(name, page, call, deepOf, filters) {
    return [
      get(name, `${page}?${noStore(page)}`),
      get(`${name}, deep`, deepOf(`${page}?${noStore(page)}`, "1")),
      get(`GET ${call}, 50`, `${call}?limit=50`),
      get(`GET ${call}, 50, deep`, deepOf(`${call}?limit=50`, "1")),
      ...Object.entries(filters).flatMap(([query, where]) => [
        get(`${name}, ${query}`, `${page}?${query}`),
        ...(one(`select count(*) from ${TABLES[name]} where ${where}`) > 0
          ? [get(`${name}, ${query}, deep`, deepOf(`${page}?${query}`, where))]
          : []),
        get(`GET ${call}, ${query}`, `${call}?limit=50&${query}`),
      ]),
    ];
  }

  /** Lists in the order of their numbers, under each filter, without deep pages. */
  function stockLists(name, page, call, filters) {
    return [
      get(name, `${page}?location=all`),
      get(`GET ${call}, 50`, `${call}?limit=50`),
      ...filters.flatMap((query) => [
        get(`${name}, ${query}`, `${page}?${query}`),
        get(`GET ${call}, ${query}`, `${call}?limit=50&${query}`),
      ]),
    ];
  }

  function searches(name, page, call, queries) {
    return Object.entries(queries).flatMap(([what, query]) => [
      get(`${name}, search for ${what}`, `${page}?${query}`),
      get(`GET ${call}, search for ${what}`, `${call}?limit=50&${query}`),
    ]);
  }
}

const PAGE = 50;

/** How many of the first in `listOf` have no filter. */
const LISTS_ALONE = 4;

const TABLES = {
  customers: "customers",
  inventory: "pieces",
  sales: "sales",
  repairs: "repairs",
  campaigns: "campaigns",
};

/** All stores, ignoring the header's selector. */
function noStore(page) {
  return page === "/customers" ? "homeStore=all" : "location=all";
}
