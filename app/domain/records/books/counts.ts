import { listed } from "~db/one-of-many.ts";
import { ON_HAND } from "~db/states-on-hand.ts";

/** Each by an index of its own: a count may have thousands of lines. */
const neverBefore = (column: string) => `
  and not exists (
    select 1 from count_lines f
    where f.count_id = l.count_id and f.result <> 'twice' and f.id < l.id and f.${column} = l.${column})`;

/** Checks that the lines of a count fit it, and decisions fit their lines. */
export const COUNT_RULES = [
  {
    about: "counts",
    count: "select count(*) from counts",
    never: {
      "a line of another kind than its count": `
        select l.id from count_lines l join counts c on c.id = l.count_id
        where l.order_id is not null and c.kind <> 'orders' or l.piece_id is not null and c.kind <> 'pieces'`,
      "a result that its kind of count doesn't have": `
        select l.id from count_lines l join counts c on c.id = l.count_id
        where c.kind = 'orders' and l.result in ('sold', 'away') or c.kind = 'pieces' and l.result = 'handed_over'`,
      "something missing in a count that goes on": `
        select l.id from count_lines l join counts c on c.id = l.count_id
        where l.result = 'missing' and c.ended_at is not l.at`,
      "a scan after the end, or before the beginning": `
        select l.id from count_lines l join counts c on c.id = l.count_id
        where l.at > c.ended_at or l.at < c.begun_at`,
      "a piece found or missing that the books didn't have there": `
        select l.id from count_lines l join counts c on c.id = l.count_id
        where l.piece_id is not null and l.result in ('found', 'missing') and (
          l.store is not c.store or l.state not in ${listed(ON_HAND)}
          or c.category is not null and l.category is not c.category
          or c.display_case is not null and l.display_case is not c.display_case)`,
      "a second scan of what was never scanned": `
        select l.id from count_lines l where l.result = 'twice' ${["order_id", "piece_id", "scanned"].map(neverBefore).join("")}`,
      "a sold piece without its ticket's line, or a ticket of one that was not sold": `
        select l.id from count_lines l where l.piece_id is not null and (l.result = 'sold') <> (
          l.sale_id is not null and exists (
            select 1 from sale_lines s where s.sale_id = l.sale_id and +s.piece_id = l.piece_id))`,
      "a decision of what there is nothing to decide of": `
        select d.id from count_decisions d join count_lines l on l.id = d.line_id
        join counts c on c.id = l.count_id
        where c.kind <> 'pieces' or l.result in ('found', 'twice')
          or (l.result = 'missing') <> (d.decision in ('lost', 'found_since'))
          or d.decision = 'put_here' and l.result not in ('elsewhere', 'other_store')
          or d.decision = 'back_in_stock' and (l.result <> 'away' or l.state is not 'lost')`,
      "a decision that moved a piece, without the movement": `
        select d.id from count_decisions d join count_lines l on l.id = d.line_id
        join counts c on c.id = l.count_id
        where d.decision in ('lost', 'put_here', 'back_in_stock') and not exists (
          select 1 from piece_movements m
          where m.piece_id = l.piece_id and (
            m.at = d.at and m.store = c.store and m.employee_id = d.employee_id
            and (m.kind = case d.decision when 'lost' then 'lost' when 'put_here' then 'moved' else 'found' end
              -- What was traded in is back on hold, if its day is still to come, and scrap among the scrap.
              or d.decision = 'back_in_stock' and m.kind in ('held', 'scrapped'))
            -- It had been marked as lost since, and still was.
            or d.decision = 'lost' and m.kind = 'lost' and m.at > l.at and m.at <= d.at and not exists (
              select 1 from piece_movements later
              where later.piece_id = m.piece_id and later.at > m.at and later.at <= d.at)))`,
    },
  },
];
