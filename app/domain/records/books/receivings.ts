/** Checks that a vendor's invoice made what its lines said. */
export const RECEIVING_RULES = [
  {
    about: "receivings",
    count: "select count(*) from receivings",
    never: {
      "a received invoice with a line that has no piece": `
        select l.id from receiving_lines l join receivings r on r.id = l.receiving_id
        where r.received_at is not null and l.piece_id is null`,
      "a draft with a line that has a piece": `
        select l.id from receiving_lines l join receivings r on r.id = l.receiving_id
        where r.received_at is null and l.piece_id is not null`,
      "a received invoice without a line": `
        select r.id from receivings r where r.received_at is not null
          and not exists (select 1 from receiving_lines l where l.receiving_id = r.id)`,
      "a received piece whose movement doesn't fit its invoice": `
        select l.id from receiving_lines l join receivings r on r.id = l.receiving_id
        where l.piece_id is not null and (
          select count(*) from piece_movements m
          where m.piece_id = l.piece_id and m.kind = 'received'
            and (m.at, m.store, m.employee_id) is (r.received_at, r.store, r.received_by)) <> 1`,
    },
  },
];
