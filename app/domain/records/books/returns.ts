const IS_GOODS = "l.kind <> 'gift_card'";
const sumOf = (column: string) =>
  `(select coalesce(sum(r.${column}), 0) from returns r where r.sale_id = s.id)`;
/** True if everything but gift cards came back. */
const IS_BACK = `exists (select 1 from returns r where r.sale_id = s.id) and not exists (
  select 1 from sale_lines l where l.sale_id = s.id and ${IS_GOODS}
    and not exists (select 1 from return_lines b where b.sale_line_id = l.id and b.is_goodwill = 0))`;

/** Checks that a return is a part of its ticket, and that the parts sum to the whole. */
export const RETURN_RULES = [
  {
    about: "returns",
    count: "select count(*) from returns",
    never: {
      "a return of a voided ticket": `
        select r.id from returns r join sales s on s.id = r.sale_id where s.is_live = 0`,
      "a return that doesn't fit its ticket": `
        select r.id from returns r join sales s on s.id = r.sale_id
        where (r.store, r.customer_tier, r.tax_rate, r.surtax_rate, r.untaxed_as, r.profit_basis)
          is not (s.store, s.customer_tier, s.tax_rate, s.surtax_rate, s.untaxed_as, s.profit_basis)`,
      "a return without a line": `
        select r.id from returns r where not exists (select 1 from return_lines b where b.return_id = r.id)`,
      "a returned line that is not its ticket's": `
        select b.id from return_lines b join returns r on r.id = b.return_id join sale_lines l on l.id = b.sale_line_id
        where l.sale_id <> r.sale_id or b.category is not l.category
          or b.cost <> iif(b.is_goodwill = 1, 0, l.cost) or b.is_goodwill = 1 and l.kind = 'gift_card'
          or b.total <> b.price + b.tax - b.trade_in_value
          or (b."to" is null) <> (l.piece_id is null or b.is_goodwill = 1)`,
      "a line of which more or less was given back than it was sold for": `
        select l.id from return_lines b join sale_lines l on l.id = b.sale_line_id
        group by l.id having sum(b.price) > l.price or sum(b.tax) > l.tax
          or max(b.is_goodwill = 0) and (sum(b.price) <> l.price or sum(b.tax) <> l.tax)`,
      "a part of a price given back of what was back already": `
        select g.id from return_lines g join return_lines b on b.sale_line_id = g.sale_line_id
        where g.is_goodwill = 1 and b.is_goodwill = 0 and g.return_id >= b.return_id`,
      "a return whose lines don't add up": `
        select r.id from returns r
        where (r.sale_price, r.item_cost, r.tax, r.trade_in_value) is not (
          select coalesce(sum(b.price), 0), coalesce(sum(b.cost), 0), coalesce(sum(b.tax), 0),
            coalesce(sum(b.trade_in_value), 0)
          from return_lines b join sale_lines l on l.id = b.sale_line_id
          where b.return_id = r.id and ${IS_GOODS})`,
      "a return whose salespeople's parts don't add up": `
        select r.id from returns r
        where (r.total, r.commission) is not (
          select coalesce(sum(p.total), 0), coalesce(sum(p.commission), 0)
          from return_salespeople p where p.return_id = r.id)`,
      "a return of somebody else's sale": `
        select p.return_id from return_salespeople p join returns r on r.id = p.return_id
        where not exists (
          select 1 from sale_salespeople s where s.sale_id = r.sale_id and s.employee_id = p.employee_id)`,
      "a return whose refunds are not what is due": `
        select r.id from returns r
        where r.total + r.trade_in_value - r.fee + (
            select coalesce(sum(l.price), 0) from return_lines b join sale_lines l on l.id = b.sale_line_id
            where b.return_id = r.id and l.kind = 'gift_card')
          <> -(select coalesce(sum(p.amount), 0) from payments p where p.return_id = r.id)`,
      "an exchange whose halves differ": `
        select r.id from returns r
        where coalesce((select sum(p.amount) from payments p where p.return_id = r.id and p.kind = 'exchange'), 0)
          <> -coalesce((select sum(p.amount) from payments p where p.sale_id = r.exchange_id and p.kind = 'exchange'), 0)`,
      "a payment by exchange without its return": `
        select p.id from payments p where p.kind = 'exchange' and p.sale_id is not null
          and not exists (select 1 from returns r where r.exchange_id = p.sale_id)`,
      "a ticket of which more came back than there was": `
        select s.id from sales s
        where exists (select 1 from returns r where r.sale_id = s.id)
          and (${[
            "total",
            "trade_in_value",
            "tax",
            "surtaxable",
            "surtax",
            "shipping_charge",
            "taxable",
            "exempt",
            "untaxed",
          ]
            .map((column) => `${sumOf(column)} > s.${column}`)
            .join(" or ")})`,
      "a ticket that came back whole, in parts that don't sum to it": `
        select s.id from sales s where ${IS_BACK} and (
          ${["sale_price", "item_cost", "tax", "surtaxable", "surtax", "taxable", "exempt", "untaxed"]
            .map((column) => `${sumOf(column)} <> s.${column}`)
            .join(" or ")}
          or ${sumOf("shipping_charge")} = s.shipping_charge
            and (${sumOf("trade_in_value")} <> s.trade_in_value or ${sumOf("commission")} <> s.commission))`,
      "a returned line that takes its piece, or one that doesn't and isn't back": `
        select l.id from sale_lines l
        where l.is_live = 1 and l.kind = 'piece'
          and l.takes_piece = exists (
            select 1 from return_lines b where b.sale_line_id = l.id and b.is_goodwill = 0)`,
      "a returned piece without exactly one movement": `
        with moved as materialized (
          select return_id, piece_id, count(*) as times from piece_movements where return_id is not null group by 1, 2)
        select b.id from return_lines b join sale_lines l on l.id = b.sale_line_id
        left join moved m on m.return_id = b.return_id and m.piece_id = l.piece_id
        where l.piece_id is not null and coalesce(m.times, 0) <> (b.is_goodwill = 0)`,
    },
  },
];
