import { Outlet, type ShouldRevalidateFunction } from "react-router";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { actorOf } from "~/web/context";
import { idParam } from "~/web/problem";
import { isListItself } from "~/web/list-under-dialog";
import type { Route } from "./+types/campaign";
import { recordOf } from "./read-campaigns.server.ts";
import { CAMPAIGN_HANDLE } from "./campaign-handle.ts";
import { CampaignRecord } from "./campaign-record.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...CAMPAIGN_HANDLE,
  nameOf: ({ record }) => record && CAMPAIGN_HANDLE.nameOf(record),
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.record?.campaign.name);

/** Reloads the record on returning to it, not while a dialog is open. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextParams, nextUrl }) =>
  isListItself(href("/marketing/:campaignId", { campaignId: nextParams.campaignId ?? "" }), nextUrl);

export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/marketing/:campaignId", { campaignId: idParam(params.campaignId) }), url))
    return { record: null };
  return { record: recordOf(actorOf(context), params.campaignId) };
}

export default function Record({ loaderData: { record } }: Route.ComponentProps) {
  if (!record) return <Outlet context={{ modal: false }} />;
  return (
    <>
      <CampaignRecord record={record} />
      <Outlet context={{ modal: true }} />
    </>
  );
}
