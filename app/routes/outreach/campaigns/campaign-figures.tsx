import { counted } from "~/domain/counted";
import { href } from "~/ui/address";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { OpenStat } from "./open-stat.tsx";
import { RateStat } from "./rate-stat.tsx";
import type { CampaignRecordData } from "./read-campaigns.server.ts";

/** What came of a campaign: sent, opened, clicked and bought. */
export function CampaignFigures({ record: { campaign, sending, results } }: { record: CampaignRecordData }) {
  const { formatMoney } = useMoney();
  const { id, status, sentCount, openCount, clickCount, conversionCount } = campaign;
  const { chosen, waiting, openedByMachine, clickedByMachine, tickets, net } = results;
  const isListed = chosen > 0;
  return (
    <StatStrip bare>
      <Stat
        label="Sent"
        value={formatCount(sentCount)}
        caption={isListed && `of ${counted(chosen, "recipient")}`}
        note={
          isListed && (
            <PageLink
              className="text-link"
              to={href("/marketing/:campaignId/recipients", { campaignId: id })}
            >
              {waiting > 0 && status !== "completed"
                ? `${formatCount(waiting)} to be written to`
                : "See all of them"}
            </PageLink>
          )
        }
      />
      <OpenStat
        opened={openCount}
        sent={sentCount}
        isCounted={sending?.countsOpens ?? false}
        byMachines={openedByMachine}
      />
      <RateStat
        label="Click Rate"
        part={clickCount}
        sent={sentCount}
        isCounted={sending?.countsClicks ?? false}
        note={clickedByMachine > 0 && `${formatCount(clickedByMachine)} more by machines`}
      />
      <RateStat
        label="Conversion"
        part={conversionCount}
        sent={sentCount}
        isCounted={isListed}
        note={
          isListed && (
            <PageLink className="text-link" to={href("/marketing/:campaignId/tickets", { campaignId: id })}>
              {`${counted(tickets, "ticket")}, ${formatMoney(net)}`}
            </PageLink>
          )
        }
      />
    </StatStrip>
  );
}
