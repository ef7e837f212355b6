import type { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

/** Replaces a form that gives a role, for somebody who may give none. */
export function NoRoleToGive({ backTo }: { backTo: Address }) {
  return (
    <NotAllowed
      why="You can't give any role: each can do something that you can't. Ask an owner"
      backTo={backTo}
    />
  );
}

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
