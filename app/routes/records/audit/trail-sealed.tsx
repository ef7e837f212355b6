import { Callout } from "~/ui/callout";
import type { TrailSealing } from "./trail-sealing.server.ts";

export function TrailSealed({ at, upTo }: TrailSealing) {
  return (
    <Callout tone="warn" title={`The audit trail was sealed on ${at}`}>
      <p>
        Its key was lost or replaced, so your administrator sealed entries up to {upTo} as they were. Nobody
        can tell any more whether they were changed before that; any later change shows. If you didn't know,
        ask why.
      </p>
    </Callout>
  );
}
