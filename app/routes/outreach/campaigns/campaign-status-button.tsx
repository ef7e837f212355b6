import type { CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import { href } from "~/ui/address";
import { Button, IconButton } from "~/ui/button";
import type { IconName } from "~/ui/icon-names";
import { Form } from "~/ui/page-link";

type Step = "send" | "pause" | "resume";

const LABELS: Record<Step, string> = { send: "Send", pause: "Pause", resume: "Resume" };
const ICONS: Record<Step, IconName> = { send: "play", pause: "pause", resume: "play" };
const STEPS: Record<CampaignStatus, Step | null> = {
  draft: "send",
  active: "pause",
  paused: "resume",
  completed: null,
};

interface StatusButtonProps {
  campaign: { id: number; name: string; status: CampaignStatus };
  returnTo: string;
  /** Shows only the icon, with the campaign's name in its label. */
  small?: boolean;
}

/**
 * The next step of a campaign, the dark button unless it only pauses one that runs. 'Send' of a draft leads to the page
 * that shows who gets it, and sends nothing. Nothing for a completed one.
 */
export function StatusButton({ campaign, returnTo, small }: StatusButtonProps) {
  const { id, name, status } = campaign;
  const step = STEPS[status];
  if (step === null) return null;
  const icon = ICONS[step];
  return (
    <Form
      method="post"
      action={
        step === "send"
          ? href("/marketing/:campaignId/list", { campaignId: id })
          : href("/marketing/:campaignId/status", { campaignId: id })
      }
      preventScrollReset
    >
      {step !== "send" && (
        <>
          <input type="hidden" name="status" value={step === "pause" ? "paused" : "active"} />
          <input type="hidden" name="returnTo" value={returnTo} />
        </>
      )}
      {small ? (
        <IconButton type="submit" icon={icon} label={`${LABELS[step]} ${name}`} />
      ) : (
        <Button type="submit" icon={icon} variant={step === "pause" ? "outline" : "primary"}>
          {LABELS[step]}
        </Button>
      )}
    </Form>
  );
}
