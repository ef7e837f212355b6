import type { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

/** Replaces a form the actor can't submit. */
export function NotAllowed({ why, backTo }: { why: string; backTo: Address }) {
  return (
    <>
      <Callout tone="info">
        <p>{why}.</p>
      </Callout>
      <div className="form-actions">
        <ButtonLink to={backTo}>Back</ButtonLink>
      </div>
    </>
  );
}
