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
  /** Page to return to. */
  returnTo: string;
  /** Icon only, with the campaign's name as label. */
  small?: boolean;
  variant?: "primary" | "outline";
}

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
