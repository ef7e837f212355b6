export const MELT_LOT_RULES = [
  {
    about: "melt lots",
    count: "select count(*) from melt_lots",
    never: {
      "a piece of a sent lot that isn't melted with it, or of another that is": `
        select l.id from melt_lot_lines l join melt_lots t on t.id = l.lot_id
        where (t.sent_at is not null) <> (
          select count(*) from piece_movements m
          where m.piece_id = l.piece_id and m.melt_lot_id = l.lot_id and m.kind = 'melted')`,
      "a melted piece of a lot that is something else": `
        select l.id from melt_lot_lines l join melt_lots t on t.id = l.lot_id join pieces p on p.id = l.piece_id
        where t.sent_at is not null and p.state <> 'melted'`,
      "a movement of a lot that its piece is not on": `
        select m.id from piece_movements m where m.melt_lot_id is not null and not exists (
          select 1 from melt_lot_lines l where l.lot_id = m.melt_lot_id and l.piece_id = m.piece_id)`,
      "a sent lot without pieces, or a discarded one with some": `
        select t.id from melt_lots t where t.state <> 'open' and (t.state = 'discarded') = exists (
          select 1 from melt_lot_lines l where l.lot_id = t.id)`,
      "an estimate before it was sent": `
        select l.id from melt_lot_lines l join melt_lots t on t.id = l.lot_id
        where t.sent_at is null and l.estimate is not null`,
    },
  },
];
