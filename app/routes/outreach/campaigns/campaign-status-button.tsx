import { href } from "~/ui/address";
import { Button, IconButton } from "~/ui/button";
import type { IconName } from "~/ui/icon-names";
import { Form } from "~/ui/page-link";

type NewStatus = "active" | "paused";

const LABELS: Record<NewStatus, string> = { active: "Mark as Active", paused: "Mark as Paused" };
const ICONS: Record<NewStatus, IconName> = { active: "play", paused: "pause" };

interface StatusButtonProps {
  campaign: { id: number; name: string };
  status: NewStatus;
  returnTo: string;
  /** Shows only the icon, with the campaign's name in its label. */
  small?: boolean;
  variant?: "primary" | "outline";
}

export function StatusButton({ campaign, status, returnTo, small, variant }: StatusButtonProps) {
  const icon = ICONS[status];
  return (
    <Form
      method="post"
      action={href("/marketing/:campaignId/status", { campaignId: campaign.id })}
      preventScrollReset
    >
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {small ? (
        <IconButton type="submit" icon={icon} label={`Mark ${campaign.name} as ${status}`} />
      ) : (
        <Button type="submit" icon={icon} variant={variant ?? "outline"}>
          {LABELS[status]}
        </Button>
      )}
    </Form>
  );
}
