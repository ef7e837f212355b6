import { campaignFields } from "~/domain/campaigns/campaign-fields";
import { labelsOf } from "~/domain/fields";
import { CAMPAIGN_TYPE_LABELS, type CampaignType } from "~/domain/campaigns/campaign-choices";
import { TheirValues } from "~/web/their-values";
import type { CampaignRejection } from "./campaign-draft.server.ts";

const LABELS = labelsOf(campaignFields(""));

interface TheirEditProps {
  rejection: CampaignRejection | undefined;
  typed: Record<string, string>;
  stores: { key: string; name: string }[];
}

/** After an edit conflict, shows the current values that differ. */
export function TheirEdit({ rejection, typed, stores }: TheirEditProps) {
  const current = rejection?.detail?.current;
  if (!current) return null;
  // Browsers submit CR LF line breaks.
  const differing = Object.keys(LABELS).filter(
    (name) => (typed[name] ?? "").replace(/\r\n?/g, "\n") !== current[name],
  );
  return (
    <TheirValues
      lines={differing.map((name) => [LABELS[name] ?? name, shown(name, current[name] ?? "", stores)])}
    />
  );
}

function shown(name: string, value: string, stores: TheirEditProps["stores"]) {
  if (value === "") return null;
  if (name === "type") return CAMPAIGN_TYPE_LABELS[value as CampaignType];
  if (name.endsWith("location")) return stores.find((store) => store.key === value)?.name ?? value;
  return value.replace("T", name === "scheduledDate" ? " " : "T");
}
