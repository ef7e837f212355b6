/** Sales `s` of the person for whom customer `c` stands; none if another customer does. */
export const OF_PERSON = `c.merged_into is null and s.customer_id in (
  select c.id union all select m.id from customers m where m.merged_into = c.id)`;

/** Checks that pointers between customers follow from merges in force. */
export const MERGE_RULES = [
  {
    about: "merges of customers",
    count: "select count(*) from customer_merges",
    never: {
      "a customer who leads elsewhere than their merges do": `
        with recursive leads (id, kept_id, steps) as (
          select merged_id, kept_id, 1 from customer_merges where undone_at is null
          union all
          select l.id, m.kept_id, l.steps + 1 from leads l
          join customer_merges m on m.merged_id = l.kept_id and m.undone_at is null where l.steps < 1000)
        select c.id from customers c left join (
          select id, kept_id, max(steps) from leads group by id) l on l.id = c.id
        where c.merged_into is not l.kept_id`,
      "a merge that stands, though the audit log says that it was undone": `
        with undone as materialized (
          select record_id, payload ->> '$.before.mergedId' as merged_id, max(at) as at from audit_log
          where action = 'customer.merge-undone' and record_kind = 'customer' and id > 0 group by 1, 2)
        select m.id from customer_merges m
        join undone u on u.record_id = cast(m.kept_id as text) and u.merged_id = m.merged_id
        where m.undone_at is null and u.at >= m.merged_at order by m.id`,
      "an undone merge that still holds what it wrote": `
        select id from customer_merges where undone_at is not null and fields <> '{}'`,
      "likely twins of whom one was merged": `
        select t.one_id from likely_twins t join customers a on a.id = t.one_id join customers b on b.id = t.other_id
        where t.dismissed_at is null and (a.merged_into is not null or b.merged_into is not null)`,
      "a key of a customer who was merged or erased": `
        select k.customer_id from customer_keys k join customers c on c.id = k.customer_id
        where c.merged_into is not null or c.erased_at is not null`,
    },
  },
];
