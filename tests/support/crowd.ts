import { shop } from "~/runtime/shop.server";

/**
 * Number of customers, pieces, and repairs: enough for `matched` searches (`search.server.ts`) and lists of
 * several pages.
 */
const A_CROWD = 2_100;

/** Numbers in SQL, from 1 on. */
const numbersTo = (last: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${last})`;

/** Customers with an email of their own, by plain SQL. */
export function customersInACrowd(count: number): void {
  shop().db.$client.exec(`
    insert into customers (first_name, last_name, email, home_store, tier, date_of_birth, search_text, sort_name, folded_email, created_at)
    ${numbersTo(count)} select 'Cara', 'Crowd ' || i, 'crowd' || i || '@mail.example', iif(i % 3, 'boca', 'denver'), 'gold',
      '1985-11-25', 'cara crowd ' || i || char(10) || 'crowd' || i || '@mail.example', 'crowd ' || i || ' cara',
      'crowd' || i || '@mail.example', 1700000000000 + i from n;
  `);
}

/** Fills the open test shop by plain SQL, bypassing rules, for tests that only read. */
export function aCrowd(): void {
  const { $client: client } = shop().db;
  const number = numbersTo(A_CROWD);
  client.transaction(() => {
    customersInACrowd(A_CROWD);
    client.exec(`
      insert into pieces (sku, folded_sku, category, description, cost, retail_price, location, state, search_text, created_at)
      ${number} select 'CROWD-' || i, 'crowd-' || i, 'rings', 'Crowded ring', 10000, 20000, iif(i % 3, 'boca', 'denver'),
        'available', 'crowd-' || i || char(10) || 'crowded ring', 1700000000000 + i from n;
      insert into piece_movements (piece_id, kind, at, store, employee_id)
      select id, 'received', created_at, location, 1 from pieces where folded_sku like 'crowd-%';
      insert into repairs (customer_id, item, cost_to_repair, customer_price, store, status, status_changed_at, intake_at, intake_day, taken_in_by, search_text)
      ${number} select 1 + i % 9, 'Crowded clasp', 1000, 5000, 'boca', iif(i % 2, 'picked_up', 'pending'), 1700000000000 + i,
        1700000000000 + i, '2023-11-14', 1, 'crowded clasp' from n;
      insert into orders (id, kind, ready_day, handed_over_at, handed_over_day, handed_over_by)
      select id, 'repair', iif(f, intake_day, null), iif(f, status_changed_at, null), iif(f, intake_day, null), iif(f, 1, null)
      from (select *, status = 'picked_up' as f from repairs where id not in (select id from orders));
    `);
  })();
}

/** Items like one, the nth of which has what SQL says of some columns, in the same way. */
export function piecesLike(
  id: number,
  numbers: [first: number, last: number],
  changed: Record<string, string>,
): void {
  const { $client: client } = shop().db;
  const columns = Object.keys(client.prepare("select * from pieces where id = ?").get(id) as object);
  const own: Record<string, string> = { id: "null", ...changed };
  client
    .prepare(
      `insert into pieces (${columns.join()})
       with recursive n(nth) as (select cast(? as integer) union all select nth + 1 from n where nth < ?)
       select ${columns.map((name) => own[name] ?? name).join()} from n, pieces where id = ? order by nth`,
    )
    .run(...numbers, id);
}
