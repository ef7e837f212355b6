import type { PageHandle } from "~/shell/layout";
import type { Route } from "./+types/record";
import { recordOf } from "./campaign-record.server.ts";
import { CampaignRecord } from "./campaign-record.tsx";

export const handle: PageHandle = {
  title: "Marketing Campaigns",
  subtitle: "Write to customers by email, text and letter",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.campaign.name} · Loupe` : "Loupe" },
];

export function loader({ params }: Route.LoaderArgs) {
  return recordOf(params.campaignId);
}

export default function Record({ loaderData }: Route.ComponentProps) {
  return <CampaignRecord record={loaderData} />;
}
