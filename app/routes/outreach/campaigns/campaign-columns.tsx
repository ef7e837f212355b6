import { counted } from "~/domain/counted";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { dayWords } from "~/domain/outreach/advisor/advice-wording";
import { countSegments } from "~/domain/outreach/campaigns/segments";
import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import { CAMPAIGN_TYPE_LABELS } from "~/domain/outreach/campaigns/campaign-choices";
import { isUncounted, NOT_COUNTED, shareOfSent } from "~/domain/outreach/campaigns/campaign-rates";
import { CAMPAIGN_STATUS_LABELS } from "~/domain/outreach/campaigns/campaign-status";
import { href } from "~/ui/address";
import { classNames } from "~/ui/class-names";
import { formatCount, formatDate } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import type { ListColumn } from "~/web/list-columns";
import { StatusBadge } from "./campaign-badges.tsx";

export type CampaignRow = ReturnType<typeof toRow>;

interface OfRow {
  zone: string;
  areOpensCounted: boolean;
  /** Undefined for one that doesn't wait for its time. */
  leavesAt: Instant | undefined;
  now: Instant;
}

/** Describes a campaign as a row of the page. */
export function toRow(campaign: Campaign, { zone, areOpensCounted, leavesAt, now }: OfRow) {
  const { id, name, type, status, sentCount, openCount, createdAt } = campaign;
  return {
    id,
    name,
    type,
    status,
    sentCount,
    openCount,
    openRate: isUncounted(openCount, sentCount, areOpensCounted) ? null : shareOfSent(openCount, sentCount),
    segments: countSegments(segmentsOf(campaign)),
    createdDay: dayIn(zone, createdAt),
    /** 'Dec 6'. Null for one that doesn't wait for its time. */
    leavesOn: leavesAt === undefined ? null : dayWords(dayIn(zone, leavesAt), dayIn(zone, now)),
  };
}

/** A campaign as files have it. */
type FiledCampaign = Campaign & { createdDay: Day };

export const CAMPAIGN_COLUMNS: readonly ListColumn<FiledCampaign, CampaignRow>[] = [
  { head: "Campaign ID", file: { width: 12, value: ({ id }) => id } },
  {
    head: "Campaign",
    page: {
      width: "name",
      render: ({ id, name, type, createdDay }) => (
        <>
          <CellLink to={href("/marketing/:campaignId", { campaignId: id })}>{name}</CellLink>{" "}
          <span className="cell-note">
            <span className="fold-in">{`${CAMPAIGN_TYPE_LABELS[type]}, `}</span>
            {`Created ${formatDate(createdDay)}`}
          </span>
        </>
      ),
    },
    file: { width: 30, value: ({ name }) => name },
    paper: true,
  },
  {
    head: "Type",
    page: {
      width: "person",
      className: "fold-away phone-on",
      bare: true,
      render: ({ type }) => CAMPAIGN_TYPE_LABELS[type],
    },
    file: { width: 14, value: ({ type }) => CAMPAIGN_TYPE_LABELS[type] },
    paper: true,
  },
  {
    head: "Status",
    file: { width: 12, value: ({ status }) => CAMPAIGN_STATUS_LABELS[status] },
    paper: true,
  },
  {
    head: "Audience",
    page: {
      width: "word",
      bare: true,
      render: ({ segments }) => audienceText(segments),
    },
    file: { width: 14, value: (campaign) => audienceText(countSegments(segmentsOf(campaign))) },
    paper: true,
  },
  { head: "Created", file: { width: 12, value: ({ createdDay }) => ({ day: createdDay }) }, paper: true },
  {
    head: "Sent",
    page: {
      className: "num",
      width: "count",
      render: ({ sentCount }) => quietZero(sentCount, formatCount(sentCount)),
    },
    file: { width: 10, value: ({ sentCount }) => sentCount },
    paper: true,
  },
  {
    head: "Opened",
    page: {
      head: "Open Rate",
      className: "num phone-end",
      // Phones say it only where it is known.
      render: ({ openCount, openRate, sentCount }) =>
        openRate === null ? (
          <span className="zero phone-off">{NOT_COUNTED}</span>
        ) : (
          quietZero(openCount, openRate, sentCount === 0 && "phone-off")
        ),
    },
    file: { width: 10, value: ({ openCount }) => openCount },
    paper: true,
  },
  { head: "Clicked", file: { width: 10, value: ({ clickCount }) => clickCount }, paper: true },
  { head: "Converted", file: { width: 10, value: ({ conversionCount }) => conversionCount }, paper: true },
  // Last on the page; files have it after the type.
  {
    head: "Status",
    page: {
      width: "badge",
      className: "phone-sum",
      bare: true,
      render: ({ status, leavesOn }) => (
        <>
          <StatusBadge status={status} />{" "}
          {leavesOn && <span className="cell-note cell-note-whole phone-on">{`Sends ${leavesOn}`}</span>}
        </>
      ),
    },
  },
];

function quietZero(count: number, text: string, className?: string | false) {
  return count === 0 ? <span className={classNames("zero", className)}>{text}</span> : text;
}

function audienceText(segments: number) {
  return segments === 0 ? "Everyone" : counted(segments, "segment");
}
