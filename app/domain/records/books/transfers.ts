/** Lines that were sent and aren't settled. */
const UNFINISHED = "l.outcome in ('waiting', 'missing') and t.sent_at is not null";

/** Number of movements that a line's transfer made for its piece. */
const made = (kind: string, store: "from_store" | "to_store") => `
  (select count(*) from piece_movements m where m.piece_id = l.piece_id and m.transfer_id = l.transfer_id
    and m.kind = '${kind}' and m.store = t.${store})`;

export const TRANSFER_RULES = [
  {
    about: "transfers",
    count: "select count(*) from transfers",
    never: {
      "a piece in transit without exactly one unfinished line of a sent transfer": `
        select p.id from pieces p where p.state = 'in_transit' and p.state not in ('available', 'sold') and (
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
        select l.id from transfer_lines l join transfers t on t.id = l.transfer_id
        where ${made("sent", "from_store")} <> (t.sent_at is not null)
          or ${made("arrived", "to_store")} <> (l.outcome = 'arrived')
          or ${made("arrived", "from_store")} <> (l.outcome = 'back')
          or ${made("lost", "from_store")} <> (l.outcome = 'lost')`,
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
