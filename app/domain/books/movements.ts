import { STATE_KINDS } from "../movements/step.ts";

/** The last movement that says what a piece is. */
const LAST = `(select max(l.id) from piece_movements l
  where l.piece_id = p.id and l.kind in (${STATE_KINDS.map((kind) => `'${kind}'`).join(", ")}))`;

/** What is out is out as its last movement says it: with somebody, and until a day. */
export const MOVEMENT_RULES = [
  {
    about: "pieces on memo, on hold and in repair",
    count: "select count(*) from pieces where due_day is not null",
    never: {
      "a piece due on another day than its last movement says": `
        select p.id from pieces p left join piece_movements m on m.id = ${LAST}
        where (p.due_day is not null or p.state not in ('available', 'sold')) and p.due_day is not m.due_day`,
      "a piece out that is due on no day, or due and not out": `
        select p.id from pieces p
        where p.state in ('memo_out', 'in_repair') and p.due_day is null
          or p.due_day is not null and p.state not in ('memo_out', 'in_repair', 'reserved')`,
      "a piece out with nobody": `
        select p.id from pieces p join piece_movements m on m.id = ${LAST}
        where p.due_day is not null and iif(p.state = 'reserved', m.customer_id is null,
          coalesce(m.customer_id, m.to_whom) is null)`,
      "a memo without a value": `
        select id from piece_movements where kind = 'memo_out' and value is null`,
    },
  },
];
