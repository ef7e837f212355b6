/** What campaigns, their recipients and the tickets after them must be. */
export const CAMPAIGN_RULES = [
  {
    about: "campaigns that were sent",
    count: "select count(*) from campaign_sendings where started_at is not null",
    never: {
      "a campaign with other figures than its recipients": `
        select c.id from campaigns c join campaign_sendings s on s.campaign_id = c.id
          left join (select campaign_id, sum(sent_at is not null) as sent, sum(opened_at is not null) as opened,
            sum(clicked_at is not null) as clicked, sum(is_converted) as converted
            from campaign_recipients group by 1) r on r.campaign_id = c.id
        where s.started_at is not null and (c.sent_count, c.open_count, c.click_count, c.conversion_count)
          is not (coalesce(r.sent, 0), coalesce(r.opened, 0), coalesce(r.clicked, 0), coalesce(r.converted, 0))`,
      "a draft that was sent, or a campaign that ended and goes on": `
        select c.id from campaigns c join campaign_sendings s on s.campaign_id = c.id
        where (s.started_at is not null) = (c.status = 'draft') or (s.ended_at is not null) <> (c.status = 'completed')`,
      "a recipient whose message was sent and who isn't noted as reached, or the other way round": `
        select r.id from campaign_recipients r where r.message_id is not null and (r.sent_at is not null) <> exists (
          select 1 from messages m where +m.campaign_id = r.campaign_id and m.customer_id = r.customer_id
            and m.sent_at is not null)`,
      "a recipient whose message is somebody else's, or another campaign's": `
        select r.id from campaign_recipients r join messages m on m.id = r.message_id
        where m.customer_id <> r.customer_id or m.campaign_id is not r.campaign_id`,
      "a ticket that followed a campaign and comes to something else": `
        select t.sale_id from campaign_tickets t join sales s on s.id = t.sale_id, campaign_tickets_seen seen
        where t.is_kept <> exists (select 1 from campaign_recipients r where r.id = t.recipient_id
            and r.campaign_id = t.campaign_id and r.is_converted = 1) and t.is_kept = 1
          or s.is_live = 1 and t.net <> s.total - s.tax - coalesce((
            select sum(b.total - b.tax - b.fee) from returns b where b.sale_id = s.id and b.id <= seen.return_id), 0)`,
    },
  },
];
