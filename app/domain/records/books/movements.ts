import { listed } from "~db/one-of-many.ts";
import { FOR_SALE_OR_SOLD } from "~db/states-on-hand.ts";
import { STATE_KINDS } from "../../stock/movements/allowed-steps.ts";

/** Id of the last movement that gave piece `p` a state. */
const LAST = `(select max(l.id) from piece_movements l
  where l.piece_id = p.id and l.kind in (${STATE_KINDS.map((kind) => `'${kind}'`).join(", ")}))`;

/** Checks that pieces are out as their last movement says: with somebody, and until a day. */
export const MOVEMENT_RULES = [
  {
    about: "pieces on memo, on hold and in repair",
    count: "select count(*) from pieces where due_day is not null",
    never: {
      "a piece due on another day than its last movement says": `
        select p.id from pieces p left join piece_movements m on m.id = ${LAST}
        where (p.due_day is not null or p.state not in ${listed(FOR_SALE_OR_SOLD)}) and p.due_day is not m.due_day`,
      "a piece out that is due on no day, or due and not out": `
        select p.id from pieces p
        where p.state in ('memo_out', 'in_repair') and p.due_day is null
          or p.due_day is not null and p.state not in ('memo_out', 'in_repair', 'reserved')`,
      "a piece out with nobody": `
        select p.id from pieces p join piece_movements m on m.id = ${LAST}
        where p.due_day is not null and m.kind <> 'held' and iif(p.state = 'reserved', m.customer_id is null,
          coalesce(m.customer_id, m.to_whom) is null)`,
      "scrap for sale, or gone but lost or melted": `
        select id from pieces where is_scrap = 1 and state not in ('reserved', 'damaged', 'lost', 'melted')`,
      "a trade-in's piece that doesn't say its ticket": `
        select t.id from sale_trade_ins t where t.piece_id is not null and (
          select count(*) from piece_movements m
          where m.piece_id = t.piece_id and m.kind = 'traded_in' and m.sale_id = t.sale_id) <> 1`,
      "a piece that was traded in with no ticket": `
        select m.id from piece_movements m where m.kind in ('traded_in', 'held', 'given_back')
          and m.buy_id is null and not exists (
          select 1 from sale_trade_ins t where t.piece_id = m.piece_id and t.sale_id = m.sale_id)`,
      "a voided ticket whose trade-in was not given back": `
        select s.id from sales s join sale_trade_ins t on t.sale_id = s.id where t.piece_id is not null
          and (s.is_live = 0) <> exists (
            select 1 from piece_movements m where m.piece_id = t.piece_id and m.kind = 'given_back')`,
      "a memo without a value": `
        select id from piece_movements where kind = 'memo_out' and value is null`,
    },
  },
];
