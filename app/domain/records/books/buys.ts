/**
 * Checks that the payment of a buy left the till or became credit, and that its items came into stock. A void
 * undoes both.
 */
export const BUY_RULES = [
  {
    about: "buys from the public",
    count: "select count(*) from buys",
    never: {
      "a paid buy whose items don't add up to what was paid": `
        select b.id from buys b where b.total is not null
          and b.total <> (select coalesce(sum(l.price), 0) from buy_lines l where l.buy_id = b.id)`,
      "a discarded buy with items": `
        select b.id from buys b where b.state = 'discarded' and exists (
          select 1 from buy_lines l where l.buy_id = b.id)`,
      "an item of a paid buy without its piece, or a piece of another": `
        select l.id from buy_lines l join buys b on b.id = l.buy_id
        where (b.bought_at is not null) <> (l.piece_id is not null)`,
      "a piece that doesn't say the buy that brought it": `
        select l.id from buy_lines l where l.piece_id is not null and (
          select count(*) from piece_movements m
          where m.piece_id = l.piece_id and m.kind = 'bought' and m.buy_id = l.buy_id) <> 1`,
      "a movement of a buy that its piece didn't come with": `
        select m.id from piece_movements m where (m.buy_id is not null or m.kind = 'bought') and not exists (
          select 1 from buy_lines l where l.piece_id = m.piece_id and l.buy_id = m.buy_id)`,
      "a voided buy whose items were not given back, or given back without a void": `
        select l.id from buy_lines l join buys b on b.id = l.buy_id where l.piece_id is not null
          and (b.state = 'voided') <> exists (
            select 1 from piece_movements m where m.piece_id = l.piece_id and m.kind = 'given_back')`,
      "cash of a buy that isn't what left its till": `
        select b.id from buys b where iif(b.state = 'bought' and b.paid_by = 'cash', b.total, 0) <> (
          select coalesce(sum(iif(m.kind = 'out', m.amount, -m.amount)), 0)
          from till_movements m where m.buy_id = b.id)`,
      "cash of a buy in a till of another session": `
        select m.id from till_movements m join buys b on b.id = m.buy_id where m.session_id is not b.session_id`,
      "a buy in a till of another store": `
        select b.id from buys b join till_sessions s on s.id = b.session_id join tills t on t.id = s.till_id
        where t.store <> b.store`,
      "store credit of a buy that isn't what it paid": `
        select b.id from buys b where iif(b.state = 'bought' and b.paid_by = 'store_credit', b.total, 0) <> (
          select coalesce(sum(m.amount), 0) from credit_movements m where m.buy_id = b.id)`,
      "store credit of a buy on the account of another person": `
        select m.id from credit_movements m join buys b on b.id = m.buy_id
        join credit_accounts a on a.id = m.account_id where a.customer_id is not b.customer_id`,
      "an identity with what was discarded": `
        select i.buy_id from seller_identities i join buys b on b.id = i.buy_id where b.state = 'discarded'`,
    },
  },
];
