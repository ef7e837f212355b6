import { Form } from "react-router";
import { Button, IconButton } from "~/ui/button";
import type { IconName } from "~/ui/icon-names";

type NewStatus = "active" | "paused";

const VERBS: Record<NewStatus, { verb: string; icon: IconName }> = {
  active: { verb: "Activate", icon: "play" },
  paused: { verb: "Pause", icon: "pause" },
};

interface StatusButtonProps {
  campaign: { id: number; name: string };
  status: NewStatus;
  /** The page to come back to. */
  returnTo: string;
  /** In a row: only the icon, with the campaign in its name. */
  small?: boolean;
  variant?: "primary" | "outline";
}

/** A form of one button that gives a campaign its next status. */
export function StatusButton({ campaign, status, returnTo, small, variant }: StatusButtonProps) {
  const { verb, icon } = VERBS[status];
  return (
    <Form method="post" action={`/marketing/${campaign.id}/status`} preventScrollReset>
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {small ? (
        <IconButton type="submit" icon={icon} label={`${verb} ${campaign.name}`} />
      ) : (
        <Button type="submit" icon={icon} variant={variant ?? "outline"}>
          {verb}
        </Button>
      )}
    </Form>
  );
}
