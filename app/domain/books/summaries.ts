interface Summary {
  table: string;
  keys: string[];
  figures: string[];
  /** SQL for the expected content: keys, then figures. */
  truth: string;
}

const SALE_FIGURES = [
  "sale_price",
  "item_cost",
  "trade_in_value",
  "tax",
  "shipping_charge",
  "total",
  "commission",
  "net_profit",
];

const SUMMARIES: Summary[] = [
  {
    table: "sales_by_day",
    keys: ["day", "store", "tier"],
    figures: ["sales", ...SALE_FIGURES],
    truth: `select store_day, store, customer_tier, count(*), ${SALE_FIGURES.map((name) => `sum(${name})`).join(", ")}
      from sales where is_live = 1 group by 1, 2, 3`,
  },
  {
    table: "pieces_sold_by_day",
    keys: ["day", "store", "tier", "category"],
    figures: ["pieces", "price", "cost"],
    truth: `select s.store_day, s.store, s.customer_tier, l.category, count(*), sum(l.price), sum(l.cost)
      from sale_lines l join sales s on s.id = l.sale_id where l.is_live = 1 group by 1, 2, 3, 4`,
  },
  {
    table: "sales_by_month",
    keys: ["month", "store", "tier"],
    figures: ["sales", ...SALE_FIGURES],
    truth: `select substr(store_day, 1, 7), store, customer_tier, count(*), ${SALE_FIGURES.map((name) => `sum(${name})`).join(", ")}
      from sales where is_live = 1 group by 1, 2, 3`,
  },
  {
    table: "pieces_sold_by_month",
    keys: ["category", "month", "store", "tier"],
    figures: ["pieces", "price", "cost"],
    truth: `select l.category, substr(s.store_day, 1, 7), s.store, s.customer_tier, count(*), sum(l.price), sum(l.cost)
      from sale_lines l join sales s on s.id = l.sale_id where l.is_live = 1 group by 1, 2, 3, 4`,
  },
  {
    table: "sales_of_category",
    keys: ["category", "sold_at", "sale_id", "store", "tier"],
    figures: [],
    truth: `select distinct l.category, s.sold_at, s.id, s.store, s.customer_tier
      from sale_lines l join sales s on s.id = l.sale_id where l.is_live = 1`,
  },
  {
    table: "buyers",
    keys: ["customer_id", "store", "last_day"],
    figures: [],
    truth: `select customer_id, store, max(store_day) from sales where is_live = 1 group by 1, 2
      union all select customer_id, '', max(store_day) from sales where is_live = 1 group by 1`,
  },
  {
    table: "buyers_by_day",
    keys: ["store", "day"],
    figures: ["customers"],
    truth: "select store, last_day, count(*) from buyers group by 1, 2",
  },
  {
    table: "stock",
    keys: ["location", "category", "state"],
    figures: ["pieces", "retail_price"],
    truth: `select coalesce(location, ''), category, state, count(*), sum(retail_price) from pieces group by 1, 2, 3`,
  },
  {
    table: "customer_groups",
    keys: ["home_store", "tier", "gender", "birth_year"],
    figures: ["customers", "with_email", "with_phone", "with_address"],
    truth: `select home_store, tier, coalesce(gender, ''), coalesce(substr(date_of_birth, 1, 4), ''), count(*),
        sum(email is not null), sum(cell_phone is not null),
        sum(street is not null and (city is not null or zip_code is not null))
      from customers where erased_at is null group by 1, 2, 3, 4`,
  },
  {
    table: "repairs_by_status",
    keys: ["store", "status"],
    figures: ["repairs", "customer_price"],
    truth: "select store, status, count(*), sum(customer_price) from repairs group by 1, 2",
  },
  {
    table: "campaigns_by_status",
    keys: ["status"],
    figures: ["campaigns", "sent_count", "open_count", "click_count", "conversion_count"],
    truth: `select status, count(*), sum(sent_count), sum(open_count), sum(click_count), sum(conversion_count)
      from campaigns group by 1`,
  },
];

/**
 * For each summary table, a query for the keys where the table and the source rows differ. A row of zeros
 * equals no row.
 */
export const SUMMARY_RULES = SUMMARIES.map(({ table, keys, figures, truth }) => {
  const columns = [...keys, ...figures].join(", ");
  const stands = figures.length > 0 ? `where ${figures.map((name) => `${name} <> 0`).join(" or ")}` : "";
  return {
    about: `rows of the summary ${table}`,
    count: `select count(*) from ${table}`,
    never: {
      "a figure that is not what its rows add up to": `
        with kept as (select ${columns} from ${table} ${stands}), truth (${columns}) as (${truth})
        select ${keys.join(" || ' ' || ")} from (
          select * from kept except select * from truth
          union all select * from (select * from truth except select * from kept))`,
    },
  };
});
