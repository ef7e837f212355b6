import { listed } from "~db/one-of-many.ts";
import { FOR_SALE_OR_SOLD } from "~db/states-on-hand.ts";

/** Lines that were sent and aren't settled. */
const UNFINISHED = "l.outcome in ('waiting', 'missing') and t.sent_at is not null";

export const TRANSFER_RULES = [
  {
    about: "transfers",
    count: "select count(*) from transfers",
    never: {
      "a piece in transit without exactly one unfinished line of a sent transfer": `
        select p.id from pieces p where p.state = 'in_transit' and p.state not in ${listed(FOR_SALE_OR_SOLD)} and (
          select count(*) from transfer_lines l join transfers t on t.id = l.transfer_id
          where l.piece_id = p.id and ${UNFINISHED}) <> 1`,
      "an unfinished line of a sent transfer whose piece is not in transit": `
        select l.id from transfer_lines l join transfers t on t.id = l.transfer_id
        join pieces p on p.id = l.piece_id
        where ${UNFINISHED} and p.state <> 'in_transit'`,
      "a line whose outcome its transfer has not come to": `
        select l.id from transfer_lines l join transfers t on t.id = l.transfer_id
        where t.sent_at is null and (l.outcome <> 'waiting' or t.state = 'closed')
          or t.state = 'closed' and l.outcome = 'waiting'
          or t.state <> 'closed' and l.outcome in ('missing', 'lost')`,
      "a line that its piece's movements don't bear out": `
        with made as materialized (
          select m.transfer_id, m.piece_id,
            count(*) filter (where m.kind = 'sent' and m.store = t.from_store) as sent,
            count(*) filter (where m.kind = 'arrived' and m.store = t.to_store) as arrived,
            count(*) filter (where m.kind = 'arrived' and m.store = t.from_store) as back,
            count(*) filter (where m.kind = 'lost' and m.store = t.from_store) as lost
          from piece_movements m join transfers t on t.id = m.transfer_id
          where m.transfer_id is not null group by 1, 2)
        select l.id from transfer_lines l join transfers t on t.id = l.transfer_id
        left join made m on m.transfer_id = l.transfer_id and m.piece_id = l.piece_id
        where coalesce(m.sent, 0) <> (t.sent_at is not null)
          or coalesce(m.arrived, 0) <> (l.outcome = 'arrived')
          or coalesce(m.back, 0) <> (l.outcome = 'back')
          or coalesce(m.lost, 0) <> (l.outcome = 'lost')`,
      "a movement of a transfer that its piece is not on": `
        select m.id from piece_movements m where m.transfer_id is not null and not exists (
          select 1 from transfer_lines l where l.transfer_id = m.transfer_id and l.piece_id = m.piece_id)`,
      "a piece that was sent or arrived with no transfer": `
        select m.id from piece_movements m where m.kind in ('sent', 'arrived') and m.transfer_id is null`,
      "a sent transfer without pieces": `
        select t.id from transfers t where t.sent_at is not null and not exists (
          select 1 from transfer_lines l where l.transfer_id = t.id)`,
    },
  },
];
