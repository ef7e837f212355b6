const BY_CREDIT = "('store_credit', 'gift_card')";

/** Checks that balances follow from movements, and movements from tickets, payments, and returns. */
export const CREDIT_RULES = [
  {
    about: "store credit and gift cards",
    count: "select count(*) from credit_accounts",
    never: {
      "a balance that is not the sum of its movements": `
        select a.id from credit_accounts a
        where a.balance <> (select coalesce(sum(m.amount), 0) from credit_movements m where m.account_id = a.id)`,
      "a gift card that was not sold exactly once": `
        select a.id from credit_accounts a where (a.kind = 'gift_card') <> (
          select count(*) from credit_movements m where m.account_id = a.id and m.kind = 'sold')`,
      "a gift card of a voided ticket with a balance": `
        select a.id from sale_lines l join credit_accounts a on a.id = l.account_id
        where l.is_live = 0 and a.balance <> 0`,
      "a ticket's line of a gift card without its movement 'sold'": `
        select l.id from sale_lines l where l.kind = 'gift_card' and not exists (
          select 1 from credit_movements m
          where m.account_id = l.account_id and m.kind = 'sold' and m.sale_id = l.sale_id and m.amount = l.price)`,
      "a movement 'sold' without its ticket's line": `
        select m.id from credit_movements m where m.kind = 'sold' and not exists (
          select 1 from sale_lines l where l.sale_id = m.sale_id and l.account_id = m.account_id)`,
      "a gift card that came back and wasn't emptied": `
        select a.id from return_lines b join sale_lines l on l.id = b.sale_line_id
        join credit_accounts a on a.id = l.account_id
        where a.balance <> 0 or not exists (
          select 1 from credit_movements m
          where m.kind = 'returned' and m.account_id = a.id and m.return_id = b.return_id)`,
      "a gift card that was emptied and didn't come back": `
        select m.id from credit_movements m where m.kind = 'returned' and not exists (
          select 1 from return_lines b join sale_lines l on l.id = b.sale_line_id
          where b.return_id = m.return_id and l.account_id = m.account_id)`,
      "a movement 'voided' of a document that stands": `
        select m.id from credit_movements m
        left join sales s on s.id = m.sale_id left join buys b on b.id = m.buy_id
        where m.kind = 'voided' and coalesce(s.is_live, 1) = 1 and b.state is not 'voided'`,
      "a payment by credit without an account, or the other way round": `
        select id from payments where (kind in ${BY_CREDIT}) <> (account_id is not null)`,
      "a payment from an account of another kind": `
        select p.id from payments p join credit_accounts a on a.id = p.account_id where a.kind <> p.kind`,
      "store credit that a document of another person moved": `
        select m.id from credit_movements m join credit_accounts a on a.id = m.account_id
        left join returns r on r.id = m.return_id
        left join sales s on s.id = coalesce(m.sale_id, r.sale_id)
        left join buys b on b.id = m.buy_id
        left join customers o on o.id = a.customer_id
        left join customers p on p.id = coalesce(s.customer_id, b.customer_id)
        where a.kind = 'store_credit' and coalesce(o.merged_into, o.id) is not coalesce(p.merged_into, p.id)
          -- They may have been one person then, or as the ticket was written whose money came back.
          and not exists (
            with recursive times (at) as (values (m.at), (s.sold_at), (b.bought_at)),
            merged (id, at) as (
              select o.id, times.at from times
              union
              select c.merged_id, merged.at from merged join customer_merges c on c.kept_id = merged.id
                and c.merged_at <= merged.at and (c.undone_at is null or c.undone_at >= merged.at)
              union
              select c.kept_id, merged.at from merged join customer_merges c on c.merged_id = merged.id
                and c.merged_at <= merged.at and (c.undone_at is null or c.undone_at >= merged.at))
            select 1 from merged where merged.id = p.id)`,
      "a movement of credit of another kind than its document makes": `
        select m.id from credit_movements m where m.kind not in (
          'voided',
          iif(m.buy_id is not null, 'bought', iif(m.return_id is null,
            iif(m.amount < 0, 'used', iif((select a.kind from credit_accounts a where a.id = m.account_id)
              = 'gift_card', 'sold', 'traded_in')), iif(m.amount < 0, 'returned', 'refunded'))))`,
      "an account whose movements are not what payments and refunds say": `
        select account_id from (
          select account_id, sale_id, return_id, amount from payments where account_id is not null and is_live = 1
          union all
          select m.account_id, m.sale_id, null, s.trade_in_value
            - (select sum(t.value) from sale_trade_ins t where t.sale_id = s.id)
          from credit_movements m join sales s on s.id = m.sale_id where m.kind = 'traded_in' and s.is_live = 1
          union all
          select m.account_id, m.sale_id, m.return_id, m.amount from credit_movements m
          where m.kind <> 'returned' and m.buy_id is null
          union all
          select account_id, sale_id, null, -price from sale_lines where kind = 'gift_card' and is_live = 1
        ) group by account_id, sale_id, return_id having sum(amount) <> 0`,
    },
  },
];
