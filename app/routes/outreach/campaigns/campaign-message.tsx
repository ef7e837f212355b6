import type { CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import { asTexted } from "~/domain/outreach/campaigns/words-to-one";
import { href } from "~/ui/address";
import { DataItem, DataList } from "~/ui/description-list";
import { Disclosure } from "~/ui/disclosure";
import { PageLink } from "~/ui/page-link";
import { SegmentsLine } from "~/web/messages/segments-line";
import type { CampaignRecordData } from "./read-campaigns.server.ts";

/** The message as one recipient reads it, once there are some. What was written for all of them is folded. */
export function CampaignMessage({ record: { campaign, read } }: { record: CampaignRecordData }) {
  const { type, status, subject, messageContent } = campaign;
  const written = (
    <>
      {subject && <p className="written-title">{subject}</p>}
      <p className="written">{messageContent}</p>
    </>
  );
  const length = type === "sms" && <SegmentsLine words={read ? read.words : asTexted(messageContent)} />;
  if (!read)
    return (
      <div className="panel-body">
        {written}
        {length}
      </div>
    );
  const [before, after] = aroundName(read.isSent, status);
  const isFilledIn = read.words !== messageContent.trim() || read.subject !== subject;
  return (
    <>
      <div className="panel-body">
        <p className="quiet">
          {before}{" "}
          <PageLink
            className="text-link"
            to={href("/customers/:customerId", { customerId: read.customerId })}
          >
            {read.to}
          </PageLink>{" "}
          {after}
        </p>
        {(read.from !== null || read.subject !== null) && (
          <DataList>
            {read.from !== null && <DataItem term="From">{read.from}</DataItem>}
            {read.subject !== null && (
              <DataItem term="Subject">
                <b>{read.subject}</b>
              </DataItem>
            )}
          </DataList>
        )}
      </div>
      <div className="panel-body">
        <p className="written">{read.words}</p>
        {length}
      </div>
      {isFilledIn && <Disclosure title="Template">{written}</Disclosure>}
    </>
  );
}

/** 'As Ida Firstone got it', around the name. */
function aroundName(isSent: boolean, status: CampaignStatus): [before: string, after: string] {
  if (isSent) return ["As", "got it"];
  return status === "completed" ? ["As", "would have got it"] : ["Preview, as", "gets it"];
}
