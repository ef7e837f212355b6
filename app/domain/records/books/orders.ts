const DEPOSIT = "p.order_id is not null";

/**
 * Checks that held amounts follow from deposits, and orders from their tickets, pieces, work and movements.
 */
export const ORDER_RULES = [
  {
    about: "open orders",
    count: "select count(*) from orders",
    never: {
      "an order that holds something else than its deposits": `
        select o.id from orders o left join (
          select p.order_id, sum(iif(p.sale_id is null, p.amount, -p.amount)) as amount
          from payments p where ${DEPOSIT} and p.is_live = 1 group by 1) d on d.order_id = o.id
        where o.held <> coalesce(d.amount, 0)`,
      "a deposit of a return, or one used by another kind of payment": `
        select p.id from payments p
        where (${DEPOSIT} and p.return_id is not null) or (p.kind = 'deposit') <> (${DEPOSIT} and p.sale_id is not null)`,
      "an order that ended and still holds a deposit": `
        select id from orders where held <> 0 and (cancelled_at is not null or sale_id is not null)`,
      "a repair without its order, or the other way round": `
        select r.id from repairs r left join orders o on o.id = r.id where o.kind is not 'repair'
        union all
        select o.id from orders o left join repairs r on r.id = o.id where o.kind = 'repair' and r.id is null`,
      "a repair that was handed over and isn't picked up, or is open and was canceled": `
        select o.id from orders o join repairs r on r.id = o.id
        where (o.handed_over_at is not null and r.status <> 'picked_up')
          or (o.cancelled_at is not null and r.status not in ('completed', 'picked_up'))`,
      "an order without the ticket that handed it over": `
        select o.id from orders o where o.sale_id is not null and not exists (
          select 1 from sales s where s.id = o.sale_id and s.is_live = 1 and (
            exists (select 1 from sale_lines l where l.sale_id = s.id and l.order_id = o.id)
            or o.cancelled_at is not null and exists (
              select 1 from payments p where p.sale_id = s.id and p.order_id = o.id)))`,
      "a ticket's line of an order that has another ticket": `
        select l.id from sale_lines l left join orders o on o.id = l.order_id
        where l.order_id is not null and l.is_live = 1 and o.sale_id is not l.sale_id`,
      "a pick-up without an order": `
        select id from sale_lines where kind = 'pickup' and order_id is null`,
      "an order handed over at another price than its own": `
        select o.id from orders o join sale_lines l on l.sale_id = o.sale_id and l.order_id = o.id
        left join repairs r on r.id = o.id and o.kind = 'repair'
        group by o.id having sum(l.price) <> coalesce(r.customer_price, o.price)
          or sum(l.cost) <> coalesce(r.cost_to_repair, o.cost)`,
      "a repair whose work doesn't add up": `
        select r.id from repair_work w join repairs r on r.id = w.order_id
        group by r.id having sum(w.price) <> r.customer_price or sum(w.cost) <> r.cost_to_repair`,
      "items or work of an order that is no repair": `
        select order_id from repair_items where order_id not in (select id from repairs)
        union select order_id from repair_work where order_id not in (select id from repairs)`,
      "a layaway whose pieces or installments don't add up": `
        select o.id from orders o where o.kind = 'layaway' and (
          (o.price, o.cost) is not (
            select sum(p.price), sum(p.cost) from order_pieces p where p.order_id = o.id)
          or o.price <> coalesce((select sum(i.amount) from order_instalments i where i.order_id = o.id), o.price))`,
      "a layaway whose next payment is due on another day than its plan says": `
        select o.id from orders o where o.next_due_day is not (
          select i.due_day from order_instalments i where i.order_id = o.id and (
            select sum(u.amount) from order_instalments u where u.order_id = o.id and u.position <= i.position) > o.held
          order by i.position limit 1)`,
      "an order that is finished without the day of that, or with one and isn't": `
        select o.id from orders o left join repairs r on r.id = o.id
        where o.ready_day is not null and coalesce(r.status, '') not in ('completed', 'picked_up')
          or o.ready_day is null and o.cancelled_at is null and r.status in ('completed', 'picked_up')`,
      "an order that waits to be fetched without since when, or with it and doesn't": `
        select o.id from orders o left join repairs r on r.id = o.id
        where o.handed_over_at is null and o.cancelled_at is null and (o.ready_at is not null) <> coalesce(
          case o.kind when 'repair' then r.status = 'completed' when 'special_order' then o.arrived_day is not null
            else o.held >= o.price end, 0)`,
      "a reserved piece that is neither on hold nor put away, or the other way round": `
        select p.id from pieces p where (p.state = 'reserved' and p.due_day is null) <> (
          select count(*) from order_pieces o where o.piece_id = p.id and o.is_reserved = 1)`,
      "a piece put away by an order that ended": `
        select p.id from order_pieces p join orders o on o.id = p.order_id
        where p.is_reserved = (o.sale_id is not null or o.cancelled_at is not null)`,
      "an order whose last telling is another than its tellings say": `
        select o.id from orders o left join order_tellings t on t.id = (
          select max(l.id) from order_tellings l where l.order_id = o.id)
        where (o.told_at, o.told_by, o.told_way) is not (t.at, t.employee_id, t.way)
          or (o.told_at is null) <> (o.told_day is null)`,
      "an order that is elsewhere than its last movement says": `
        select o.id from orders o left join order_movements m on m.id = (
          select max(l.id) from order_movements l where l.order_id = o.id)
        where (o.place, o.place_name, o.due_back_day) is not (m.place, m.place_name, m.due_back_day)`,
      "time, materials or parts of an order that is no repair": `
        select o.id from orders o where o.kind <> 'repair' and o.id in (
          select order_id from bench_notes union select order_id from part_waits)`,
      "a repair that is finished and waits for parts": `
        select w.id from part_waits w join repairs r on r.id = w.order_id
        where w.ended_at is null and r.status in ('completed', 'picked_up')`,
    },
  },
];
